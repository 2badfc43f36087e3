// plan_convolve_published.hpp: plans of the published convolutions: A.A. Burtsev, "Acceleration of fast convolution for
// multiple complex vectors", sections 3 to 5, after correction (kernels/published/convolve_published.h).
//   A, B   FFT of x, FFT of y, product, inverse: 4 launches, one work-item per vector
//   C      all in 1 launch, one work-item per pair
//   D, E   3 (log2 N + 1) + 2 launches over global memory, one work-item per point or butterfly
// A and D bring every intermediate matrix back to the host: 9 transfers of a matrix; B, C and E leave them on the
// device: 3 transfers.  A plan runs on the device, where A is B and D is E; between its steps (plan_convolution_step)
// the host moves matrices as A and D do.
#pragma once
#include <komdsp/convolution.hpp>
#include "../fft/plan_stages.hpp"

namespace komdsp::planning {

constexpr verdict takes_published(const convolution& c) {
  if (c.real) return unfit("the published variants convolve complex vectors");
  if (c.correlate) return unfit("the published variants convolve; the tile correlates, too");
  if (!c.circular || !is_power_of_two(c.x_length))
    return unfit("the published variants take circular convolutions of a power of two of points");
  if (c.outer != 1) return unfit("the published variants take vectors at equal distances");
  return {};
}

// Rows of complex points, `distance` scalars apart.
constexpr place rows_at(slot memory, index distance) {
  return {memory, 0, 2, distance};
}
constexpr int private_points(const profile& d, precision type) {
  return type == precision::f64 ? d.convolution_max_np / 2 : d.convolution_max_np;
}

// One work-item per vector.  private_vectors: how many of them the kernel would like to keep in private memory.
constexpr launch_draft vector_launch(plan_draft& p, const profile& d, kernel_id kernel, place in, place out,
                                     int private_vectors, published_arguments& g) {
  const index points = p.what.length;
  launch_draft l = stage_launch(p, d, kernel, sub_fft_of(p.what, points, in, out), 1, g);
  l.build.items = d.one_item_tiles ? 1 : static_cast<int>(smaller(d.max_group, 32));
  l.build.np = static_cast<int>(points);
  l.build.max_np = private_points(d, p.what.precision);
  g.width = l.build.items;
  g.max_np = l.build.max_np;
  l.groups = quotient_up(g.items, g.width);
  for (int count = 1; count <= private_vectors; ++count)
    if (count * points <= l.build.max_np) l.work_bytes += aligned(2 * points * bytes_of(p.what.precision));
  return l;
}
constexpr double operations_of(const plan_draft& p) {
  return 5.0 * static_cast<double>(p.what.batch * p.what.length) * log2_of(p.what.length);
}

// ---- steps: a transform, a product ----
constexpr void add_vector_fft(plan_draft& p, const profile& d, place in, place out, bool inverse, double scale) {
  published_arguments g;
  launch_draft l = vector_launch(p, d, kernel_id::fft_vector, in, out, 1, g);
  g.inverse = inverse;
  add(l, memory_of(in, p.what.precision));
  add(l, memory_of(out, p.what.precision));
  add(l, root_table(p, p.what.length));
  add_real(l, scale);
  l.operations = operations_of(p);
  l.note = inverse ? "inverse FFT, one vector per item" : "FFT, one vector per item";
  add(p, l, g);
}
constexpr void add_stage_fft(plan_draft& p, const profile& d, place in, place out, bool inverse, double scale) {
  const index length = p.what.length;
  sub_fft f = sub_fft_of(p.what, length, in, out).between(in, out, 1);
  f.inverse = inverse;
  add_bit_reversal(p, d, f, true);
  add_butterflies(p, d, f.between(out, out, 1), 1, log2_of(length));
  if (!inverse) return;
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::scale_points, sub_fft_of(p.what, length, out, out), length, g);
  add(l, memory_of(out, p.what.precision));
  add_real(l, scale);
  l.note = "normalisation";
  add(p, l, g);
}
constexpr bool takes_whole_vectors(convolution_variant v) {
  return v == convolution_variant::A || v == convolution_variant::B;
}
constexpr void add_transform(plan_draft& p, const profile& d, convolution_variant v, place in, place out,
                             bool inverse) {
  const double scale = inverse ? p.what.scale : 1;
  takes_whole_vectors(v) ? add_vector_fft(p, d, in, out, inverse, scale) : add_stage_fft(p, d, in, out, inverse, scale);
}
constexpr void add_product_of_spectra(plan_draft& p, const profile& d, convolution_variant v, place x, place y,
                                      place out) {
  published_arguments g;
  launch_draft l = takes_whole_vectors(v) ? vector_launch(p, d, kernel_id::product_vector, x, out, 0, g)
                                          : stage_launch(p, d, kernel_id::product_points,
                                                         sub_fft_of(p.what, p.what.length, x, out), p.what.length, g);
  g.other = y.distance;
  add(l, memory_of(x, p.what.precision));
  add(l, memory_of(y, p.what.precision));
  add(l, memory_of(out, p.what.precision));
  l.operations = 6.0 * static_cast<double>(p.what.batch * p.what.length);
  l.bytes_moved *= 1.5;
  l.note = "product of the spectra";
  add(p, l, g);
}

constexpr void add_joint_convolution(plan_draft& p, const profile& d, place x, place y, place z) {
  published_arguments g;
  launch_draft l = vector_launch(p, d, kernel_id::convolve_vector, x, z, 2, g);
  const bool private_y = 2 * p.what.length <= l.build.max_np;
  const place spare = rows_at(slot::scratch, 2 * p.what.length);
  if (!private_y) p.scratch_bytes = aligned(p.what.batch * spare.distance * bytes_of(p.what.precision));
  g.other = y.distance;
  add(l, memory_of(x, p.what.precision));
  add(l, memory_of(y, p.what.precision));
  add(l, memory_of(z, p.what.precision));
  add(l, private_y ? nothing() : memory_of(spare, p.what.precision));
  add(l, root_table(p, p.what.length));
  add_real(l, p.what.scale);
  l.operations = 3 * operations_of(p) + 6.0 * static_cast<double>(p.what.batch * p.what.length);
  l.bytes_moved *= 1.5;
  l.note = "both FFTs, product and inverse, one pair of vectors per item";
  add(p, l, g);
}

// p.what says length, batch, type and scale.  c: its pairs in one row (arranged).
constexpr verdict plan_convolve_published(plan_draft& p, const profile& d, const convolution& c,
                                          convolution_variant v) {
  const verdict taken = takes_published(c);
  if (taken.result != status::ok) return taken;
  const place x = rows_at(slot::input, 2 * c.x.inner), y = rows_at(slot::operand, 2 * c.y.inner),
              z = rows_at(slot::output, 2 * c.z.inner), g = rows_at(slot::scratch, 2 * c.x_length);
  p.transfers = v == convolution_variant::A || v == convolution_variant::D ? 9 : 3;
  if (v == convolution_variant::C) {
    add_joint_convolution(p, d, x, y, z);
    return {};
  }
  p.scratch_bytes = aligned(p.what.batch * g.distance * bytes_of(p.what.precision));
  add_transform(p, d, v, x, z, false);
  add_transform(p, d, v, y, g, false);
  add_product_of_spectra(p, d, v, z, g, g);
  add_transform(p, d, v, g, z, true);
  return {};
}

}  // namespace komdsp::planning
