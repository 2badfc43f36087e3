/* macros_begin.h: sets aside a program's macros of the names that kernels use (made by kernel_macros.sh). */
/* clang-format off */
_Pragma("push_macro(\"A\")") _Pragma("push_macro(\"ALL_LANES\")") _Pragma("push_macro(\"BLOCK\")")
_Pragma("push_macro(\"BLUESTEIN_GROUP_INSTANCES\")") _Pragma("push_macro(\"BLUESTEIN_IN_VECTOR_INSTANCES\")")
_Pragma("push_macro(\"BLUESTEIN_PASS_INSTANCES\")") _Pragma("push_macro(\"BLUESTEIN_TILE_INSTANCES\")")
_Pragma("push_macro(\"BLUESTEIN_WORDS\")") _Pragma("push_macro(\"BUTTERFLY_LOOP_INSTANCES\")")
_Pragma("push_macro(\"C\")") _Pragma("push_macro(\"CHIRP_STEP_INSTANCES\")") _Pragma("push_macro(\"CHIRP_WORDS\")")
_Pragma("push_macro(\"CLK_GLOBAL_MEM_FENCE\")") _Pragma("push_macro(\"CLK_LOCAL_MEM_FENCE\")")
_Pragma("push_macro(\"CLUSTER\")") _Pragma("push_macro(\"CONVOLVED_SHARING\")")
_Pragma("push_macro(\"CONVOLVE_GROUP_INSTANCES\")") _Pragma("push_macro(\"CONVOLVE_IN_VECTOR_INSTANCES\")")
_Pragma("push_macro(\"CONVOLVE_PASS_INSTANCES\")") _Pragma("push_macro(\"CONVOLVE_PASS_WORDS\")")
_Pragma("push_macro(\"CONVOLVE_TILE_INSTANCES\")") _Pragma("push_macro(\"CONVOLVE_WORDS\")")
_Pragma("push_macro(\"COS_PI_8\")") _Pragma("push_macro(\"D\")") _Pragma("push_macro(\"DCT_STEP_FORM\")")
_Pragma("push_macro(\"DCT_STEP_INSTANCES\")") _Pragma("push_macro(\"DCT_STEP_WORDS\")")
_Pragma("push_macro(\"DCT_TILE_INSTANCES\")") _Pragma("push_macro(\"DCT_WORDS\")")
_Pragma("push_macro(\"DENSE\")") _Pragma("push_macro(\"EACH_RADIX\")") _Pragma("push_macro(\"EXTENSION\")")
_Pragma("push_macro(\"FFT_BY_PARTS_INSTANCES\")") _Pragma("push_macro(\"FFT_CLUSTER_INSTANCES\")")
_Pragma("push_macro(\"FFT_DIRECT_INSTANCES\")") _Pragma("push_macro(\"FFT_IN_PLACE_INSTANCES\")")
_Pragma("push_macro(\"FFT_RESIDENT_INSTANCES\")") _Pragma("push_macro(\"FFT_TILE_INSTANCES\")")
_Pragma("push_macro(\"FFT_WORDS\")") _Pragma("push_macro(\"FIRST_RADICES\")") _Pragma("push_macro(\"FIRST_STAGE\")")
_Pragma("push_macro(\"G\")") _Pragma("push_macro(\"GCC\")") _Pragma("push_macro(\"GROUPS\")")
_Pragma("push_macro(\"HALVES_INSTANCES\")") _Pragma("push_macro(\"HAS_LAST_STAGE\")")
_Pragma("push_macro(\"HAS_RADIX\")") _Pragma("push_macro(\"HAS_REAL_STEP\")")
_Pragma("push_macro(\"HAS_SMALL_EDGES\")") _Pragma("push_macro(\"IMAGE_COPY_WORDS\")")
_Pragma("push_macro(\"INDEX\")") _Pragma("push_macro(\"INVERSE\")") _Pragma("push_macro(\"IN_PLACE_WORDS\")")
_Pragma("push_macro(\"IN_VECTOR_INSTANCES\")") _Pragma("push_macro(\"IS_PRIVATE\")") _Pragma("push_macro(\"ITEMS\")")
_Pragma("push_macro(\"KD_AGAIN\")") _Pragma("push_macro(\"KD_ARGUMENTS\")") _Pragma("push_macro(\"KD_BACK\")")
_Pragma("push_macro(\"KD_BARRIER\")") _Pragma("push_macro(\"KD_BLOCK\")") _Pragma("push_macro(\"KD_BLOCK_ODD\")")
_Pragma("push_macro(\"KD_BOTH\")") _Pragma("push_macro(\"KD_BUT_FIRST\")") _Pragma("push_macro(\"KD_BUT_LAST\")")
_Pragma("push_macro(\"KD_BY_VALUE\")") _Pragma("push_macro(\"KD_CLUSTER_ARRIVE\")")
_Pragma("push_macro(\"KD_CLUSTER_WAIT\")") _Pragma("push_macro(\"KD_CONSTANT\")")
_Pragma("push_macro(\"KD_CONSTANT_TABLE\")") _Pragma("push_macro(\"KD_CPP\")")
_Pragma("push_macro(\"KD_CUDA\")") _Pragma("push_macro(\"KD_DIALECT\")") _Pragma("push_macro(\"KD_DO\")")
_Pragma("push_macro(\"KD_EACH_LANE\")") _Pragma("push_macro(\"KD_EVEN\")") _Pragma("push_macro(\"KD_FIRMWARE\")")
_Pragma("push_macro(\"KD_FOR_ITEMS\")") _Pragma("push_macro(\"KD_FOR_RESIDENT\")") _Pragma("push_macro(\"KD_GLOBAL\")")
_Pragma("push_macro(\"KD_GLUE\")") _Pragma("push_macro(\"KD_GLUE_\")") _Pragma("push_macro(\"KD_GROUP\")")
_Pragma("push_macro(\"KD_GROUP_ID\")") _Pragma("push_macro(\"KD_IM\")") _Pragma("push_macro(\"KD_INLINE\")")
_Pragma("push_macro(\"KD_ITEM_ID\")") _Pragma("push_macro(\"KD_JOIN\")") _Pragma("push_macro(\"KD_JOIN_HIGH\")")
_Pragma("push_macro(\"KD_KERNEL\")") _Pragma("push_macro(\"KD_LANES\")") _Pragma("push_macro(\"KD_LANES_\")")
_Pragma("push_macro(\"KD_LANES_16\")") _Pragma("push_macro(\"KD_LANES_2\")") _Pragma("push_macro(\"KD_LANES_4\")")
_Pragma("push_macro(\"KD_LANES_8\")") _Pragma("push_macro(\"KD_LANE_AT\")") _Pragma("push_macro(\"KD_LANE_OF\")")
_Pragma("push_macro(\"KD_LOADED\")") _Pragma("push_macro(\"KD_LOCAL\")") _Pragma("push_macro(\"KD_LOCAL_ARRAY\")")
_Pragma("push_macro(\"KD_MEMORY\")") _Pragma("push_macro(\"KD_MIRROR\")") _Pragma("push_macro(\"KD_ODD\")")
_Pragma("push_macro(\"KD_OPEN\")") _Pragma("push_macro(\"KD_OPENCL\")") _Pragma("push_macro(\"KD_OPTION\")")
_Pragma("push_macro(\"KD_OPTIONS\")") _Pragma("push_macro(\"KD_OUTLINE\")") _Pragma("push_macro(\"KD_PAIR\")")
_Pragma("push_macro(\"KD_PAIRS\")") _Pragma("push_macro(\"KD_PAIR_HIGH\")") _Pragma("push_macro(\"KD_PART\")")
_Pragma("push_macro(\"KD_PART_IM\")") _Pragma("push_macro(\"KD_PART_OF\")") _Pragma("push_macro(\"KD_PEER_STORE\")")
_Pragma("push_macro(\"KD_POINTS_BACK\")") _Pragma("push_macro(\"KD_PRODUCTS\")") _Pragma("push_macro(\"KD_RADICES\")")
_Pragma("push_macro(\"KD_RADIX_CASE\")") _Pragma("push_macro(\"KD_RE\")") _Pragma("push_macro(\"KD_READ_PART\")")
_Pragma("push_macro(\"KD_READ_WORD\")") _Pragma("push_macro(\"KD_READ_WORDS\")")
_Pragma("push_macro(\"KD_RESIDENT_ARRAY\")") _Pragma("push_macro(\"KD_REVERSED\")") _Pragma("push_macro(\"KD_ROLL\")")
_Pragma("push_macro(\"KD_SET\")") _Pragma("push_macro(\"KD_SET_OF\")") _Pragma("push_macro(\"KD_SHUFFLED\")")
_Pragma("push_macro(\"KD_STREAMS\")") _Pragma("push_macro(\"KD_SUMS\")") _Pragma("push_macro(\"KD_TABLE\")")
_Pragma("push_macro(\"KD_TAKE\")") _Pragma("push_macro(\"KD_TAKE_1\")") _Pragma("push_macro(\"KD_TAKE_2\")")
_Pragma("push_macro(\"KD_TAKE_3\")") _Pragma("push_macro(\"KD_TILE_ARRAY\")") _Pragma("push_macro(\"KD_TWICE_LESS\")")
_Pragma("push_macro(\"KD_TWIN\")") _Pragma("push_macro(\"KD_TWIN_HIGH\")") _Pragma("push_macro(\"KD_UNROLL\")")
_Pragma("push_macro(\"KD_WANTED\")") _Pragma("push_macro(\"KD_WITH_SET\")") _Pragma("push_macro(\"KD_WORD\")")
_Pragma("push_macro(\"KD_WORDS\")") _Pragma("push_macro(\"KD_WORK\")") _Pragma("push_macro(\"KD_WORK_ARRAY\")")
_Pragma("push_macro(\"KD_WORK_BARRIER\")") _Pragma("push_macro(\"KD_WRITE_PART\")")
_Pragma("push_macro(\"KD_WRITE_WORD\")") _Pragma("push_macro(\"KD_WRITE_WORDS\")") _Pragma("push_macro(\"KD_ZIP\")")
_Pragma("push_macro(\"KD_ZIP_HIGH\")") _Pragma("push_macro(\"KERNEL_\")") _Pragma("push_macro(\"L\")")
_Pragma("push_macro(\"LADDER_FILTER\")") _Pragma("push_macro(\"LADDER_FILTER_ARGUMENT\")")
_Pragma("push_macro(\"LADDER_HALO\")") _Pragma("push_macro(\"LADDER_ITEMS\")")
_Pragma("push_macro(\"LADDER_OUTPUTS\")") _Pragma("push_macro(\"LADDER_ROOM\")")
_Pragma("push_macro(\"LADDER_RUNS\")") _Pragma("push_macro(\"LADDER_SHIFTS\")")
_Pragma("push_macro(\"LADDER_WORDS\")") _Pragma("push_macro(\"LANES\")") _Pragma("push_macro(\"LARGE_RADICES\")")
_Pragma("push_macro(\"LAST_STAGE\")") _Pragma("push_macro(\"LATER_RADICES\")") _Pragma("push_macro(\"LEVELS_WORDS\")")
_Pragma("push_macro(\"LIFTING_WORDS\")") _Pragma("push_macro(\"LIST\")") _Pragma("push_macro(\"LOAD\")")
_Pragma("push_macro(\"LOOP_NUMBERS\")") _Pragma("push_macro(\"MAX_NA\")") _Pragma("push_macro(\"MAX_NP\")")
_Pragma("push_macro(\"MDCT_WORDS\")") _Pragma("push_macro(\"MORE_OF\")") _Pragma("push_macro(\"NP\")")
_Pragma("push_macro(\"ODD_LOOP\")") _Pragma("push_macro(\"ONE_LANE\")") _Pragma("push_macro(\"OPENCL\")")
_Pragma("push_macro(\"OTF_COLUMNS_INSTANCES\")") _Pragma("push_macro(\"OTF_COLUMNS_RESIDENT_INSTANCES\")")
_Pragma("push_macro(\"OTF_LAST\")") _Pragma("push_macro(\"OTF_PARTS\")") _Pragma("push_macro(\"OTF_ROOM\")")
_Pragma("push_macro(\"OTF_ROWS_INSTANCES\")") _Pragma("push_macro(\"OTF_WHAT\")") _Pragma("push_macro(\"OTF_WORDS\")")
_Pragma("push_macro(\"P\")") _Pragma("push_macro(\"P1\")") _Pragma("push_macro(\"P2\")") _Pragma("push_macro(\"PA\")")
_Pragma("push_macro(\"PADDED\")") _Pragma("push_macro(\"PAD_EVERY\")") _Pragma("push_macro(\"PART\")")
_Pragma("push_macro(\"PART_NUMBERS\")") _Pragma("push_macro(\"PLACED\")") _Pragma("push_macro(\"POWERS_OF_TWO\")")
_Pragma("push_macro(\"PRECISION\")") _Pragma("push_macro(\"PRIVATE_VECTOR\")") _Pragma("push_macro(\"PRODUCT\")")
_Pragma("push_macro(\"PRODUCT_WORDS\")") _Pragma("push_macro(\"PUBLISHED_WORDS\")")
_Pragma("push_macro(\"R\")") _Pragma("push_macro(\"RADER_GROUP_INSTANCES\")")
_Pragma("push_macro(\"RADER_IN_VECTOR_INSTANCES\")") _Pragma("push_macro(\"RADER_TILE_INSTANCES\")")
_Pragma("push_macro(\"RADICES\")") _Pragma("push_macro(\"RADIX_AT\")") _Pragma("push_macro(\"RADIX_MAX\")")
_Pragma("push_macro(\"RADIX_OF_CODE\")") _Pragma("push_macro(\"REAL_COPY_INSTANCES\")")
_Pragma("push_macro(\"REAL_IN_VECTOR_INSTANCES\")") _Pragma("push_macro(\"REAL_POINT_INSTANCES\")")
_Pragma("push_macro(\"REAL_WORDS\")") _Pragma("push_macro(\"RESIDENT_AT\")")
_Pragma("push_macro(\"RESIDENT_COLUMNS\")") _Pragma("push_macro(\"RESIDENT_MAX\")")
_Pragma("push_macro(\"RESIDENT_NUMBERS\")") _Pragma("push_macro(\"RESIDENT_OF\")")
_Pragma("push_macro(\"ROUNDER\")") _Pragma("push_macro(\"ROW_ARRAYS\")") _Pragma("push_macro(\"ROW_ROUND\")")
_Pragma("push_macro(\"ROW_WORK\")") _Pragma("push_macro(\"SHARED_EDGES\")") _Pragma("push_macro(\"SHARES_STAGES\")")
_Pragma("push_macro(\"SHORT_INSTANCES\")") _Pragma("push_macro(\"SIGNAL_WORDS\")") _Pragma("push_macro(\"SIN_PI_8\")")
_Pragma("push_macro(\"SMALL_RADICES\")") _Pragma("push_macro(\"SQRT_HALF\")") _Pragma("push_macro(\"STAGES_MAX\")")
_Pragma("push_macro(\"STFT_TILE_INSTANCES\")") _Pragma("push_macro(\"STFT_WORDS\")")
_Pragma("push_macro(\"STOCKHAM_STAGE_INSTANCES\")") _Pragma("push_macro(\"STORE\")") _Pragma("push_macro(\"T\")")
_Pragma("push_macro(\"TILE_NUMBERS\")") _Pragma("push_macro(\"TILE_PASSES\")") _Pragma("push_macro(\"TILE_POINTS\")")
_Pragma("push_macro(\"TILE_ROWS\")") _Pragma("push_macro(\"TILE_SHARING\")") _Pragma("push_macro(\"TOGETHER\")")
_Pragma("push_macro(\"UNIT\")") _Pragma("push_macro(\"UNSCALED\")") _Pragma("push_macro(\"V\")")
_Pragma("push_macro(\"VECTORS\")") _Pragma("push_macro(\"VX\")") _Pragma("push_macro(\"VY\")")
_Pragma("push_macro(\"VZ\")") _Pragma("push_macro(\"W\")") _Pragma("push_macro(\"WAVELET_LADDER_INSTANCES\")")
_Pragma("push_macro(\"WAVELET_PAIRS\")") _Pragma("push_macro(\"WAVELET_POINTS\")")
_Pragma("push_macro(\"WAVELET_WIDTH\")") _Pragma("push_macro(\"WAVELET_WORDS\")")
_Pragma("push_macro(\"WIDE_VECTORS\")") _Pragma("push_macro(\"WIDTH\")") _Pragma("push_macro(\"WITH_RADIX\")")
_Pragma("push_macro(\"WITH_RADIX_OF\")") _Pragma("push_macro(\"WORD\")") _Pragma("push_macro(\"WORDS\")")
_Pragma("push_macro(\"WORK_AT\")") _Pragma("push_macro(\"WR\")") _Pragma("push_macro(\"WS\")")
_Pragma("push_macro(\"X\")") _Pragma("push_macro(\"XA\")") _Pragma("push_macro(\"XL\")") _Pragma("push_macro(\"XP\")")
_Pragma("push_macro(\"Y\")") _Pragma("push_macro(\"YP\")")
#undef A
#undef ALL_LANES
#undef BLOCK
#undef BLUESTEIN_GROUP_INSTANCES
#undef BLUESTEIN_IN_VECTOR_INSTANCES
#undef BLUESTEIN_PASS_INSTANCES
#undef BLUESTEIN_TILE_INSTANCES
#undef BLUESTEIN_WORDS
#undef BUTTERFLY_LOOP_INSTANCES
#undef C
#undef CHIRP_STEP_INSTANCES
#undef CHIRP_WORDS
#undef CLK_GLOBAL_MEM_FENCE
#undef CLK_LOCAL_MEM_FENCE
#undef CLUSTER
#undef CONVOLVED_SHARING
#undef CONVOLVE_GROUP_INSTANCES
#undef CONVOLVE_IN_VECTOR_INSTANCES
#undef CONVOLVE_PASS_INSTANCES
#undef CONVOLVE_PASS_WORDS
#undef CONVOLVE_TILE_INSTANCES
#undef CONVOLVE_WORDS
#undef COS_PI_8
#undef D
#undef DCT_STEP_FORM
#undef DCT_STEP_INSTANCES
#undef DCT_STEP_WORDS
#undef DCT_TILE_INSTANCES
#undef DCT_WORDS
#undef DENSE
#undef EACH_RADIX
#undef EXTENSION
#undef FFT_BY_PARTS_INSTANCES
#undef FFT_CLUSTER_INSTANCES
#undef FFT_DIRECT_INSTANCES
#undef FFT_IN_PLACE_INSTANCES
#undef FFT_RESIDENT_INSTANCES
#undef FFT_TILE_INSTANCES
#undef FFT_WORDS
#undef FIRST_RADICES
#undef FIRST_STAGE
#undef G
#undef GCC
#undef GROUPS
#undef HALVES_INSTANCES
#undef HAS_LAST_STAGE
#undef HAS_RADIX
#undef HAS_REAL_STEP
#undef HAS_SMALL_EDGES
#undef IMAGE_COPY_WORDS
#undef INDEX
#undef INVERSE
#undef IN_PLACE_WORDS
#undef IN_VECTOR_INSTANCES
#undef IS_PRIVATE
#undef ITEMS
#undef KD_AGAIN
#undef KD_ARGUMENTS
#undef KD_BACK
#undef KD_BARRIER
#undef KD_BLOCK
#undef KD_BLOCK_ODD
#undef KD_BOTH
#undef KD_BUT_FIRST
#undef KD_BUT_LAST
#undef KD_BY_VALUE
#undef KD_CLUSTER_ARRIVE
#undef KD_CLUSTER_WAIT
#undef KD_CONSTANT
#undef KD_CONSTANT_TABLE
#undef KD_CPP
#undef KD_CUDA
#undef KD_DIALECT
#undef KD_DO
#undef KD_EACH_LANE
#undef KD_EVEN
#undef KD_FIRMWARE
#undef KD_FOR_ITEMS
#undef KD_FOR_RESIDENT
#undef KD_GLOBAL
#undef KD_GLUE
#undef KD_GLUE_
#undef KD_GROUP
#undef KD_GROUP_ID
#undef KD_IM
#undef KD_INLINE
#undef KD_ITEM_ID
#undef KD_JOIN
#undef KD_JOIN_HIGH
#undef KD_KERNEL
#undef KD_LANES
#undef KD_LANES_
#undef KD_LANES_16
#undef KD_LANES_2
#undef KD_LANES_4
#undef KD_LANES_8
#undef KD_LANE_AT
#undef KD_LANE_OF
#undef KD_LOADED
#undef KD_LOCAL
#undef KD_LOCAL_ARRAY
#undef KD_MEMORY
#undef KD_MIRROR
#undef KD_ODD
#undef KD_OPEN
#undef KD_OPENCL
#undef KD_OPTION
#undef KD_OPTIONS
#undef KD_OUTLINE
#undef KD_PAIR
#undef KD_PAIRS
#undef KD_PAIR_HIGH
#undef KD_PART
#undef KD_PART_IM
#undef KD_PART_OF
#undef KD_PEER_STORE
#undef KD_POINTS_BACK
#undef KD_PRODUCTS
#undef KD_RADICES
#undef KD_RADIX_CASE
#undef KD_RE
#undef KD_READ_PART
#undef KD_READ_WORD
#undef KD_READ_WORDS
#undef KD_RESIDENT_ARRAY
#undef KD_REVERSED
#undef KD_ROLL
#undef KD_SET
#undef KD_SET_OF
#undef KD_SHUFFLED
#undef KD_STREAMS
#undef KD_SUMS
#undef KD_TABLE
#undef KD_TAKE
#undef KD_TAKE_1
#undef KD_TAKE_2
#undef KD_TAKE_3
#undef KD_TILE_ARRAY
#undef KD_TWICE_LESS
#undef KD_TWIN
#undef KD_TWIN_HIGH
#undef KD_UNROLL
#undef KD_WANTED
#undef KD_WITH_SET
#undef KD_WORD
#undef KD_WORDS
#undef KD_WORK
#undef KD_WORK_ARRAY
#undef KD_WORK_BARRIER
#undef KD_WRITE_PART
#undef KD_WRITE_WORD
#undef KD_WRITE_WORDS
#undef KD_ZIP
#undef KD_ZIP_HIGH
#undef KERNEL_
#undef L
#undef LADDER_FILTER
#undef LADDER_FILTER_ARGUMENT
#undef LADDER_HALO
#undef LADDER_ITEMS
#undef LADDER_OUTPUTS
#undef LADDER_ROOM
#undef LADDER_RUNS
#undef LADDER_SHIFTS
#undef LADDER_WORDS
#undef LANES
#undef LARGE_RADICES
#undef LAST_STAGE
#undef LATER_RADICES
#undef LEVELS_WORDS
#undef LIFTING_WORDS
#undef LIST
#undef LOAD
#undef LOOP_NUMBERS
#undef MAX_NA
#undef MAX_NP
#undef MDCT_WORDS
#undef MORE_OF
#undef NP
#undef ODD_LOOP
#undef ONE_LANE
#undef OPENCL
#undef OTF_COLUMNS_INSTANCES
#undef OTF_COLUMNS_RESIDENT_INSTANCES
#undef OTF_LAST
#undef OTF_PARTS
#undef OTF_ROOM
#undef OTF_ROWS_INSTANCES
#undef OTF_WHAT
#undef OTF_WORDS
#undef P
#undef P1
#undef P2
#undef PA
#undef PADDED
#undef PAD_EVERY
#undef PART
#undef PART_NUMBERS
#undef PLACED
#undef POWERS_OF_TWO
#undef PRECISION
#undef PRIVATE_VECTOR
#undef PRODUCT
#undef PRODUCT_WORDS
#undef PUBLISHED_WORDS
#undef R
#undef RADER_GROUP_INSTANCES
#undef RADER_IN_VECTOR_INSTANCES
#undef RADER_TILE_INSTANCES
#undef RADICES
#undef RADIX_AT
#undef RADIX_MAX
#undef RADIX_OF_CODE
#undef REAL_COPY_INSTANCES
#undef REAL_IN_VECTOR_INSTANCES
#undef REAL_POINT_INSTANCES
#undef REAL_WORDS
#undef RESIDENT_AT
#undef RESIDENT_COLUMNS
#undef RESIDENT_MAX
#undef RESIDENT_NUMBERS
#undef RESIDENT_OF
#undef ROUNDER
#undef ROW_ARRAYS
#undef ROW_ROUND
#undef ROW_WORK
#undef SHARED_EDGES
#undef SHARES_STAGES
#undef SHORT_INSTANCES
#undef SIGNAL_WORDS
#undef SIN_PI_8
#undef SMALL_RADICES
#undef SQRT_HALF
#undef STAGES_MAX
#undef STFT_TILE_INSTANCES
#undef STFT_WORDS
#undef STOCKHAM_STAGE_INSTANCES
#undef STORE
#undef T
#undef TILE_NUMBERS
#undef TILE_PASSES
#undef TILE_POINTS
#undef TILE_ROWS
#undef TILE_SHARING
#undef TOGETHER
#undef UNIT
#undef UNSCALED
#undef V
#undef VECTORS
#undef VX
#undef VY
#undef VZ
#undef W
#undef WAVELET_LADDER_INSTANCES
#undef WAVELET_PAIRS
#undef WAVELET_POINTS
#undef WAVELET_WIDTH
#undef WAVELET_WORDS
#undef WIDE_VECTORS
#undef WIDTH
#undef WITH_RADIX
#undef WITH_RADIX_OF
#undef WORD
#undef WORDS
#undef WORK_AT
#undef WR
#undef WS
#undef X
#undef XA
#undef XL
#undef XP
#undef Y
#undef YP
