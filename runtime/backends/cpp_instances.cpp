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
#define WHOLE(points, inverse)                                  \
  INSTANCE(fft_whole, with(kernel_id::fft_whole, 0, 0, inverse, \
                           points == 0 ? 0 : planning::radices_for((points) / KD_LANES, 8, 8, KD_LANES)))

#define LOADS(kernel, load, inverse) INSTANCE(kernel, with(kernel_id::kernel, load_##load, 0, inverse))
#define CONVOLVE(kernel, load, store) INSTANCE(kernel, with(kernel_id::kernel, load_##load, store_##store, 0))

constexpr instance list[] = {
    TILE(rows, rows, 0),
    TILE(rows, rows, 1),
    TILE(rows, blocked, 0),
    TILE(rows, blocked, 1),
    TILE(blocked, blocked, 0),
    TILE(turned, rows, 0),
    TILE(turned, rows, 1),
    TILE(rows, half, 0),
    TILE(half, rows, 1),
    TILE(frames, half, 0),
    TILE(half, frames, 1),
    TILE(padded, blocked, 0),
    TILE(turned, part, 0),
    CONVOLVE(convolve_tile, padded, part),
    CONVOLVE(convolve_tile, turned, blocked),
    LOADS(otf_columns, rows, 0),
    LOADS(otf_columns, rows, 1),
    LOADS(otf_rows, rows, 0),
#if KD_LANES > 1
    CONVOLVE(convolve_whole, padded, part),
    LOADS(otf_rows, across, 0),
    INSTANCE(fft_whole, with(kernel_id::fft_whole, load_padded, 0, 0)),
    TILE(across, across, 0),
    TILE(across, across, 1),
    TILE(across, blocked, 0),
    TILE(across, blocked, 1),
    TILE(turned, across, 0),
    TILE(turned, across, 1),
    WHOLE(0, 0),
    WHOLE(0, 1),
    WHOLE(256, 0),
    WHOLE(256, 1),
    WHOLE(512, 0),
    WHOLE(512, 1),
    WHOLE(1024, 0),
    WHOLE(1024, 1),
    WHOLE(2048, 0),
    WHOLE(2048, 1),
    WHOLE(4096, 0),
    WHOLE(4096, 1),  // short: constants pay a tenth
#else
  #define PLAIN(kernel) INSTANCE(kernel, with(kernel_id::kernel, 0, 0, 0))
    TILE(padded, rows, 0),
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
    CONVOLVE(convolve_group, padded, part),
    LOADS(fft_kept, rows, 0),
    LOADS(fft_kept, rows, 1),
    LOADS(fft_kept, across, 0),
    LOADS(fft_kept, across, 1),
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
