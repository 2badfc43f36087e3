// cpp_instances.cpp: the kernels of one instruction set, number type and lane count.  Built once for each
// (toolchains/host.mk) with KD_ISA, KD_LANES and KD_PRECISION; nothing in it has external linkage but the list.
#include <komdsp/detail/cpp_call.hpp>
#include "planner/plan_build.hpp"

#define PRECISION KD_PRECISION
#define LANES KD_LANES
#include "kernels/komdsp.h"

#define NUMBERS KD_GLUE(KD_GLUE(f, KD_PRECISION), KD_GLUE(x, KD_LANES))
#define LIST KD_GLUE(KD_GLUE(instances_, KD_ISA), KD_GLUE(_f, KD_PRECISION))

namespace komdsp::cpp {
namespace {

constexpr build_options with(kernel_id kernel, int load, int store, int inverse, radix_list radices = 0) {
  build_options o;
  o.precision = KD_PRECISION;
  o.lanes = KD_LANES;
  o.load = load;
  o.store = store;
  o.inverse = inverse;
  o.baked = radices != 0;
  o.radices = radices;
  return instance_options(kernel, o, o.baked);
}
#define INSTANCE(kernel, options)                                                \
  {                                                                              \
    kernel_id::kernel, (options).pack_radices(), (options).pack(),               \
        &call<&NUMBERS::kernel<(options).pack_radices(), (options).pack()>>::run \
  }
#define TILE(load, store, inverse) INSTANCE(fft_tile, with(kernel_id::fft_tile, load_##load, store_##store, inverse))
#define IN_VECTOR(points, inverse)                                                     \
  INSTANCE(fft_tile, with(kernel_id::fft_tile, load_in_vector, store_columns, inverse, \
                          points == 0 ? 0 : planning::radices_for((points) / KD_LANES, 8, 8, KD_LANES)))

#define LOADS(kernel, load, inverse) INSTANCE(kernel, with(kernel_id::kernel, load_##load, 0, inverse))
#define CONVOLVE(kernel, load, store) INSTANCE(kernel, with(kernel_id::kernel, load_##load, store_##store, 0))

constexpr instance list[] = {
    TILE(rows, rows, 0),
    TILE(rows, rows, 1),
    TILE(rows, aosoa, 0),
    TILE(rows, aosoa, 1),
    TILE(aosoa, aosoa, 0),
    TILE(transposed, rows, 0),
    TILE(transposed, rows, 1),
    TILE(rows, half, 0),
    TILE(half, rows, 1),
    CONVOLVE(stft_tile, frames, half),
    INSTANCE(stft_tile, with(kernel_id::stft_tile, load_half, store_frames, 1)),
    CONVOLVE(convolve_pass, padded, aosoa),
    CONVOLVE(convolve_pass, transposed, cropped),
    CONVOLVE(convolve_tile, padded, cropped),
    CONVOLVE(convolve_tile, transposed, aosoa),
    LOADS(otf_columns, rows, 0),
    LOADS(otf_columns, rows, 1),
    LOADS(otf_rows, rows, 0),
#if KD_LANES > 1
    CONVOLVE(convolve_whole, padded, cropped),
    LOADS(otf_rows, in_vector, 0),
    CONVOLVE(convolve_pass, in_vector, columns),
    TILE(columns, columns, 0),
    TILE(columns, columns, 1),
    TILE(columns, aosoa, 0),
    TILE(columns, aosoa, 1),
    TILE(transposed, columns, 0),
    TILE(transposed, columns, 1),
    IN_VECTOR(0, 0),
    IN_VECTOR(0, 1),
    IN_VECTOR(256, 0),
    IN_VECTOR(256, 1),
    IN_VECTOR(512, 0),
    IN_VECTOR(512, 1),
    IN_VECTOR(1024, 0),
    IN_VECTOR(1024, 1),
    IN_VECTOR(2048, 0),
    IN_VECTOR(2048, 1),
    IN_VECTOR(4096, 0),
    IN_VECTOR(4096, 1),  // short: constants pay a tenth
#else
  #define PLAIN(kernel) INSTANCE(kernel, with(kernel_id::kernel, 0, 0, 0))
    CONVOLVE(convolve_pass, padded, rows),
    PLAIN(product_bins),
    PLAIN(fft_vector),
    PLAIN(product_vector),
    PLAIN(convolve_vector),
    PLAIN(product_points),
    PLAIN(scale_points),
    PLAIN(otf_image),
    PLAIN(otf_pupil),
    PLAIN(otf_square),
    PLAIN(otf_power),
    PLAIN(otf_product),
    PLAIN(real_split),
    PLAIN(real_merge),
    PLAIN(real_point),
    INSTANCE(real_point, with(kernel_id::real_point, 0, 0, 1)),
    PLAIN(bit_reverse),
    PLAIN(bit_reverse_in_place),
    PLAIN(butterfly_stage),
    PLAIN(signal_clear),
    PLAIN(signal_normalise),
    PLAIN(butterfly_loop_a),
    PLAIN(butterfly_loop_c),
    PLAIN(butterfly_loop_el),
    PLAIN(butterfly_loop_tl),
    PLAIN(butterfly_loop_ul),
  #define STOCKHAM(radix_bits) INSTANCE(stockham_stage, with(kernel_id::stockham_stage, 0, 0, 0, radix_bits))
    STOCKHAM(1),
    STOCKHAM(2),
    STOCKHAM(3),
    STOCKHAM(4),
  #define LADDER(method) INSTANCE(wavelet_ladder, with(kernel_id::wavelet_ladder, method, 0, 0))
    LADDER(1),
    LADDER(2),
    LADDER(3),
    LADDER(4),
    LADDER(5),
    LADDER(6),
    LADDER(7),
    LADDER(8),
    PLAIN(lifting_step),
  #if !KD_FIRMWARE  // of work-groups: plans for devices, run here
    CONVOLVE(convolve_group, padded, cropped),
    LOADS(fft_kept, rows, 0),
    LOADS(fft_kept, rows, 1),
    LOADS(fft_kept, columns, 0),
    LOADS(fft_kept, columns, 1),
    LOADS(otf_columns_kept, rows, 0),
    LOADS(otf_columns_kept, rows, 1),
    LOADS(otf_rows_kept, rows, 0),
  #endif
#endif
    INSTANCE(wavelet_analysis, with(kernel_id::wavelet_analysis, 0, 0, 0)),
    INSTANCE(wavelet_synthesis, with(kernel_id::wavelet_synthesis, 0, 0, 0)),
#if KD_LANES > 1
    INSTANCE(wavelet_analysis_row, with(kernel_id::wavelet_analysis_row, 0, 0, 0)),
    INSTANCE(wavelet_synthesis_row, with(kernel_id::wavelet_synthesis_row, 0, 0, 0)),
#endif
    INSTANCE(wavelet_analysis_levels, with(kernel_id::wavelet_analysis_levels, 0, 0, 0)),
    INSTANCE(wavelet_synthesis_levels, with(kernel_id::wavelet_synthesis_levels, 0, 0, 0)),
};

}  // namespace

instance_list LIST() noexcept {
  return {list, sizeof list / sizeof *list};
}

}  // namespace komdsp::cpp
