/* macros_end.h: gives back what macros_begin.h set aside (made by kernel_macros.sh). */
/* clang-format off */
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
_Pragma("pop_macro(\"A\")") _Pragma("pop_macro(\"ALL_LANES\")") _Pragma("pop_macro(\"BLOCK\")")
_Pragma("pop_macro(\"BLUESTEIN_GROUP_INSTANCES\")") _Pragma("pop_macro(\"BLUESTEIN_IN_VECTOR_INSTANCES\")")
_Pragma("pop_macro(\"BLUESTEIN_PASS_INSTANCES\")") _Pragma("pop_macro(\"BLUESTEIN_TILE_INSTANCES\")")
_Pragma("pop_macro(\"BLUESTEIN_WORDS\")") _Pragma("pop_macro(\"BUTTERFLY_LOOP_INSTANCES\")")
_Pragma("pop_macro(\"C\")") _Pragma("pop_macro(\"CHIRP_STEP_INSTANCES\")") _Pragma("pop_macro(\"CHIRP_WORDS\")")
_Pragma("pop_macro(\"CLK_GLOBAL_MEM_FENCE\")") _Pragma("pop_macro(\"CLK_LOCAL_MEM_FENCE\")")
_Pragma("pop_macro(\"CLUSTER\")") _Pragma("pop_macro(\"CONVOLVED_SHARING\")")
_Pragma("pop_macro(\"CONVOLVE_GROUP_INSTANCES\")") _Pragma("pop_macro(\"CONVOLVE_IN_VECTOR_INSTANCES\")")
_Pragma("pop_macro(\"CONVOLVE_PASS_INSTANCES\")") _Pragma("pop_macro(\"CONVOLVE_PASS_WORDS\")")
_Pragma("pop_macro(\"CONVOLVE_TILE_INSTANCES\")") _Pragma("pop_macro(\"CONVOLVE_WORDS\")")
_Pragma("pop_macro(\"COS_PI_8\")") _Pragma("pop_macro(\"D\")") _Pragma("pop_macro(\"DCT_STEP_FORM\")")
_Pragma("pop_macro(\"DCT_STEP_INSTANCES\")") _Pragma("pop_macro(\"DCT_STEP_WORDS\")")
_Pragma("pop_macro(\"DCT_TILE_INSTANCES\")") _Pragma("pop_macro(\"DCT_WORDS\")")
_Pragma("pop_macro(\"DENSE\")") _Pragma("pop_macro(\"EACH_RADIX\")") _Pragma("pop_macro(\"EXTENSION\")")
_Pragma("pop_macro(\"FFT_BY_PARTS_INSTANCES\")") _Pragma("pop_macro(\"FFT_CLUSTER_INSTANCES\")")
_Pragma("pop_macro(\"FFT_DIRECT_INSTANCES\")") _Pragma("pop_macro(\"FFT_IN_PLACE_INSTANCES\")")
_Pragma("pop_macro(\"FFT_RESIDENT_INSTANCES\")") _Pragma("pop_macro(\"FFT_TILE_INSTANCES\")")
_Pragma("pop_macro(\"FFT_WORDS\")") _Pragma("pop_macro(\"FIRST_RADICES\")")
_Pragma("pop_macro(\"FIRST_STAGE\")") _Pragma("pop_macro(\"G\")") _Pragma("pop_macro(\"GCC\")")
_Pragma("pop_macro(\"GROUPS\")") _Pragma("pop_macro(\"HALVES_INSTANCES\")") _Pragma("pop_macro(\"HAS_LAST_STAGE\")")
_Pragma("pop_macro(\"HAS_RADIX\")") _Pragma("pop_macro(\"HAS_REAL_STEP\")") _Pragma("pop_macro(\"HAS_SMALL_EDGES\")")
_Pragma("pop_macro(\"IMAGE_COPY_WORDS\")") _Pragma("pop_macro(\"INDEX\")") _Pragma("pop_macro(\"INVERSE\")")
_Pragma("pop_macro(\"IN_PLACE_WORDS\")") _Pragma("pop_macro(\"IN_VECTOR_INSTANCES\")")
_Pragma("pop_macro(\"IS_PRIVATE\")") _Pragma("pop_macro(\"ITEMS\")") _Pragma("pop_macro(\"KD_AGAIN\")")
_Pragma("pop_macro(\"KD_ARGUMENTS\")") _Pragma("pop_macro(\"KD_BACK\")") _Pragma("pop_macro(\"KD_BARRIER\")")
_Pragma("pop_macro(\"KD_BLOCK\")") _Pragma("pop_macro(\"KD_BLOCK_ODD\")") _Pragma("pop_macro(\"KD_BOTH\")")
_Pragma("pop_macro(\"KD_BUT_FIRST\")") _Pragma("pop_macro(\"KD_BUT_LAST\")") _Pragma("pop_macro(\"KD_BY_VALUE\")")
_Pragma("pop_macro(\"KD_CLUSTER_ARRIVE\")") _Pragma("pop_macro(\"KD_CLUSTER_WAIT\")")
_Pragma("pop_macro(\"KD_CONSTANT\")") _Pragma("pop_macro(\"KD_CONSTANT_TABLE\")")
_Pragma("pop_macro(\"KD_CPP\")") _Pragma("pop_macro(\"KD_CUDA\")") _Pragma("pop_macro(\"KD_DIALECT\")")
_Pragma("pop_macro(\"KD_DO\")") _Pragma("pop_macro(\"KD_EACH_LANE\")") _Pragma("pop_macro(\"KD_EVEN\")")
_Pragma("pop_macro(\"KD_FIRMWARE\")") _Pragma("pop_macro(\"KD_FOR_ITEMS\")") _Pragma("pop_macro(\"KD_FOR_RESIDENT\")")
_Pragma("pop_macro(\"KD_GLOBAL\")") _Pragma("pop_macro(\"KD_GLUE\")") _Pragma("pop_macro(\"KD_GLUE_\")")
_Pragma("pop_macro(\"KD_GROUP\")") _Pragma("pop_macro(\"KD_GROUP_ID\")") _Pragma("pop_macro(\"KD_IM\")")
_Pragma("pop_macro(\"KD_INLINE\")") _Pragma("pop_macro(\"KD_ITEM_ID\")") _Pragma("pop_macro(\"KD_JOIN\")")
_Pragma("pop_macro(\"KD_JOIN_HIGH\")") _Pragma("pop_macro(\"KD_KERNEL\")") _Pragma("pop_macro(\"KD_LANES\")")
_Pragma("pop_macro(\"KD_LANES_\")") _Pragma("pop_macro(\"KD_LANES_16\")") _Pragma("pop_macro(\"KD_LANES_2\")")
_Pragma("pop_macro(\"KD_LANES_4\")") _Pragma("pop_macro(\"KD_LANES_8\")") _Pragma("pop_macro(\"KD_LANE_AT\")")
_Pragma("pop_macro(\"KD_LANE_OF\")") _Pragma("pop_macro(\"KD_LOADED\")") _Pragma("pop_macro(\"KD_LOCAL\")")
_Pragma("pop_macro(\"KD_LOCAL_ARRAY\")") _Pragma("pop_macro(\"KD_MEMORY\")") _Pragma("pop_macro(\"KD_MIRROR\")")
_Pragma("pop_macro(\"KD_ODD\")") _Pragma("pop_macro(\"KD_OPEN\")") _Pragma("pop_macro(\"KD_OPENCL\")")
_Pragma("pop_macro(\"KD_OPTION\")") _Pragma("pop_macro(\"KD_OPTIONS\")") _Pragma("pop_macro(\"KD_OUTLINE\")")
_Pragma("pop_macro(\"KD_PAIR\")") _Pragma("pop_macro(\"KD_PAIRS\")") _Pragma("pop_macro(\"KD_PAIR_HIGH\")")
_Pragma("pop_macro(\"KD_PART\")") _Pragma("pop_macro(\"KD_PART_IM\")") _Pragma("pop_macro(\"KD_PART_OF\")")
_Pragma("pop_macro(\"KD_PEER_STORE\")") _Pragma("pop_macro(\"KD_POINTS_BACK\")") _Pragma("pop_macro(\"KD_PRODUCTS\")")
_Pragma("pop_macro(\"KD_RADICES\")") _Pragma("pop_macro(\"KD_RADIX_CASE\")") _Pragma("pop_macro(\"KD_RE\")")
_Pragma("pop_macro(\"KD_READ_PART\")") _Pragma("pop_macro(\"KD_READ_WORD\")") _Pragma("pop_macro(\"KD_READ_WORDS\")")
_Pragma("pop_macro(\"KD_RESIDENT_ARRAY\")") _Pragma("pop_macro(\"KD_REVERSED\")") _Pragma("pop_macro(\"KD_ROLL\")")
_Pragma("pop_macro(\"KD_SET\")") _Pragma("pop_macro(\"KD_SET_OF\")") _Pragma("pop_macro(\"KD_SHUFFLED\")")
_Pragma("pop_macro(\"KD_STREAMS\")") _Pragma("pop_macro(\"KD_SUMS\")") _Pragma("pop_macro(\"KD_TABLE\")")
_Pragma("pop_macro(\"KD_TAKE\")") _Pragma("pop_macro(\"KD_TAKE_1\")") _Pragma("pop_macro(\"KD_TAKE_2\")")
_Pragma("pop_macro(\"KD_TAKE_3\")") _Pragma("pop_macro(\"KD_TILE_ARRAY\")") _Pragma("pop_macro(\"KD_TWICE_LESS\")")
_Pragma("pop_macro(\"KD_TWIN\")") _Pragma("pop_macro(\"KD_TWIN_HIGH\")") _Pragma("pop_macro(\"KD_UNROLL\")")
_Pragma("pop_macro(\"KD_WANTED\")") _Pragma("pop_macro(\"KD_WITH_SET\")") _Pragma("pop_macro(\"KD_WORD\")")
_Pragma("pop_macro(\"KD_WORDS\")") _Pragma("pop_macro(\"KD_WORK\")") _Pragma("pop_macro(\"KD_WORK_ARRAY\")")
_Pragma("pop_macro(\"KD_WORK_BARRIER\")") _Pragma("pop_macro(\"KD_WRITE_PART\")")
_Pragma("pop_macro(\"KD_WRITE_WORD\")") _Pragma("pop_macro(\"KD_WRITE_WORDS\")") _Pragma("pop_macro(\"KD_ZIP\")")
_Pragma("pop_macro(\"KD_ZIP_HIGH\")") _Pragma("pop_macro(\"KERNEL_\")") _Pragma("pop_macro(\"L\")")
_Pragma("pop_macro(\"LADDER_FILTER\")") _Pragma("pop_macro(\"LADDER_FILTER_ARGUMENT\")")
_Pragma("pop_macro(\"LADDER_HALO\")") _Pragma("pop_macro(\"LADDER_ITEMS\")") _Pragma("pop_macro(\"LADDER_OUTPUTS\")")
_Pragma("pop_macro(\"LADDER_ROOM\")") _Pragma("pop_macro(\"LADDER_RUNS\")") _Pragma("pop_macro(\"LADDER_SHIFTS\")")
_Pragma("pop_macro(\"LADDER_WORDS\")") _Pragma("pop_macro(\"LANES\")") _Pragma("pop_macro(\"LARGE_RADICES\")")
_Pragma("pop_macro(\"LAST_STAGE\")") _Pragma("pop_macro(\"LATER_RADICES\")") _Pragma("pop_macro(\"LEVELS_WORDS\")")
_Pragma("pop_macro(\"LIFTING_WORDS\")") _Pragma("pop_macro(\"LIST\")") _Pragma("pop_macro(\"LOAD\")")
_Pragma("pop_macro(\"LOOP_NUMBERS\")") _Pragma("pop_macro(\"MAX_NA\")") _Pragma("pop_macro(\"MAX_NP\")")
_Pragma("pop_macro(\"MDCT_WORDS\")") _Pragma("pop_macro(\"MORE_OF\")") _Pragma("pop_macro(\"NP\")")
_Pragma("pop_macro(\"ODD_LOOP\")") _Pragma("pop_macro(\"ONE_LANE\")") _Pragma("pop_macro(\"OPENCL\")")
_Pragma("pop_macro(\"OTF_COLUMNS_INSTANCES\")") _Pragma("pop_macro(\"OTF_COLUMNS_RESIDENT_INSTANCES\")")
_Pragma("pop_macro(\"OTF_LAST\")") _Pragma("pop_macro(\"OTF_PARTS\")") _Pragma("pop_macro(\"OTF_ROOM\")")
_Pragma("pop_macro(\"OTF_ROWS_INSTANCES\")") _Pragma("pop_macro(\"OTF_WHAT\")")
_Pragma("pop_macro(\"OTF_WORDS\")") _Pragma("pop_macro(\"P\")") _Pragma("pop_macro(\"P1\")")
_Pragma("pop_macro(\"P2\")") _Pragma("pop_macro(\"PA\")") _Pragma("pop_macro(\"PADDED\")")
_Pragma("pop_macro(\"PAD_EVERY\")") _Pragma("pop_macro(\"PART\")") _Pragma("pop_macro(\"PART_NUMBERS\")")
_Pragma("pop_macro(\"PLACED\")") _Pragma("pop_macro(\"POWERS_OF_TWO\")") _Pragma("pop_macro(\"PRECISION\")")
_Pragma("pop_macro(\"PRIVATE_VECTOR\")") _Pragma("pop_macro(\"PRODUCT\")") _Pragma("pop_macro(\"PRODUCT_WORDS\")")
_Pragma("pop_macro(\"PUBLISHED_WORDS\")") _Pragma("pop_macro(\"R\")") _Pragma("pop_macro(\"RADER_GROUP_INSTANCES\")")
_Pragma("pop_macro(\"RADER_IN_VECTOR_INSTANCES\")") _Pragma("pop_macro(\"RADER_TILE_INSTANCES\")")
_Pragma("pop_macro(\"RADICES\")") _Pragma("pop_macro(\"RADIX_AT\")") _Pragma("pop_macro(\"RADIX_MAX\")")
_Pragma("pop_macro(\"RADIX_OF_CODE\")") _Pragma("pop_macro(\"REAL_COPY_INSTANCES\")")
_Pragma("pop_macro(\"REAL_IN_VECTOR_INSTANCES\")") _Pragma("pop_macro(\"REAL_POINT_INSTANCES\")")
_Pragma("pop_macro(\"REAL_WORDS\")") _Pragma("pop_macro(\"RESIDENT_AT\")") _Pragma("pop_macro(\"RESIDENT_COLUMNS\")")
_Pragma("pop_macro(\"RESIDENT_MAX\")") _Pragma("pop_macro(\"RESIDENT_NUMBERS\")") _Pragma("pop_macro(\"RESIDENT_OF\")")
_Pragma("pop_macro(\"ROUNDER\")") _Pragma("pop_macro(\"ROW_ARRAYS\")") _Pragma("pop_macro(\"ROW_ROUND\")")
_Pragma("pop_macro(\"ROW_WORK\")") _Pragma("pop_macro(\"SHARED_EDGES\")") _Pragma("pop_macro(\"SHARES_STAGES\")")
_Pragma("pop_macro(\"SHORT_INSTANCES\")") _Pragma("pop_macro(\"SIGNAL_WORDS\")")
_Pragma("pop_macro(\"SIN_PI_8\")") _Pragma("pop_macro(\"SMALL_RADICES\")") _Pragma("pop_macro(\"SQRT_HALF\")")
_Pragma("pop_macro(\"STAGES_MAX\")") _Pragma("pop_macro(\"STFT_TILE_INSTANCES\")") _Pragma("pop_macro(\"STFT_WORDS\")")
_Pragma("pop_macro(\"STOCKHAM_STAGE_INSTANCES\")") _Pragma("pop_macro(\"STORE\")") _Pragma("pop_macro(\"T\")")
_Pragma("pop_macro(\"TILE_NUMBERS\")") _Pragma("pop_macro(\"TILE_PASSES\")") _Pragma("pop_macro(\"TILE_POINTS\")")
_Pragma("pop_macro(\"TILE_ROWS\")") _Pragma("pop_macro(\"TILE_SHARING\")") _Pragma("pop_macro(\"TOGETHER\")")
_Pragma("pop_macro(\"UNIT\")") _Pragma("pop_macro(\"UNSCALED\")") _Pragma("pop_macro(\"V\")")
_Pragma("pop_macro(\"VECTORS\")") _Pragma("pop_macro(\"VX\")") _Pragma("pop_macro(\"VY\")")
_Pragma("pop_macro(\"VZ\")") _Pragma("pop_macro(\"W\")") _Pragma("pop_macro(\"WAVELET_LADDER_INSTANCES\")")
_Pragma("pop_macro(\"WAVELET_PAIRS\")") _Pragma("pop_macro(\"WAVELET_POINTS\")")
_Pragma("pop_macro(\"WAVELET_WIDTH\")") _Pragma("pop_macro(\"WAVELET_WORDS\")") _Pragma("pop_macro(\"WIDE_VECTORS\")")
_Pragma("pop_macro(\"WIDTH\")") _Pragma("pop_macro(\"WITH_RADIX\")") _Pragma("pop_macro(\"WITH_RADIX_OF\")")
_Pragma("pop_macro(\"WORD\")") _Pragma("pop_macro(\"WORDS\")") _Pragma("pop_macro(\"WORK_AT\")")
_Pragma("pop_macro(\"WR\")") _Pragma("pop_macro(\"WS\")") _Pragma("pop_macro(\"X\")") _Pragma("pop_macro(\"XA\")")
_Pragma("pop_macro(\"XL\")") _Pragma("pop_macro(\"XP\")") _Pragma("pop_macro(\"Y\")") _Pragma("pop_macro(\"YP\")")
