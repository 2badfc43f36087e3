// plan_bluestein.hpp: lengths with a prime factor that no stage has: Bluestein's convolution in three launches or more.
#pragma once
#include "plan_prime_tile.hpp"

namespace komdsp::planning {

// ---- three passes ----
constexpr void add_chirped_pass(plan_draft& p, pass_draft& pass, const sub_fft& f) {
  bluestein_arguments g;
  g.tile = pass.tiles;
  g.length = f.points;
  g.inverse = f.inverse;
  launch_draft& l = pass.launched;
  l.kernel = kernel_id::bluestein_pass;
  l.build.inverse = 0;
  set_tile(g.tile, l);
  add(l, pass.from);
  add(l, pass.to);
  add(l, pass.twiddle);
  add(l, pass.extra);
  add(l, chirp_table(p, f.points));
  add_real(l, pass.scale);
  add(p, l, g);
}
// Apart, so that stacks do not add up: planning has 4 KiB.
[[gnu::noinline]] constexpr void add_first_chirped(plan_draft& p, const profile& d, const pass_shape& s,
                                                   const sub_fft& f) {
  pass_draft first = first_pass(p, d, s.tile, s.n.n[0] * s.n.n[1], s.n.n[0], f.in);
  first.launched.build.load = load_chirped;
  first.launched.note = "Bluestein: first pass, times the chirp";
  add_chirped_pass(p, first, f);
}
// From the beginning of the workspace to `half` of it.
[[gnu::noinline]] constexpr void add_chirped_middle(plan_draft& p, const profile& d, const pass_shape& s,
                                                    const sub_fft& f, index half) {
  const index points = s.n.n[0] * s.n.n[1];
  convolve_middle m = middle_pass(p, d, s.tile, s.n.n[0], s.n.n[1], product_spectrum);
  m.tiles.tile.in[2] = m.tiles.tile.out[2] = 2 * points;
  add_middle_pass(p, m, memory_of(slot::scratch), chirp_spectrum(p, f.points, points), memory_of(slot::scratch, half),
                  p.chunk);
}
[[gnu::noinline]] constexpr void add_last_chirped(plan_draft& p, const profile& d, const pass_shape& s,
                                                  const sub_fft& f, index half) {
  const split_length back{{s.n.n[1], s.n.n[0], 1}, 2};
  pass_draft last = last_pass(p, d, s.tile, back, f.out, f.scale);
  last.launched.build.store = store_dechirped;
  last.launched.note = "Bluestein: last pass, times the chirp";
  last.from = memory_of(slot::scratch, half);
  add_chirped_pass(p, last, f);
}
constexpr void add_bluestein_passes(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  const index half = bytes_of_passes(p, r, f);
  add_first_chirped(p, d, r.shape, f);
  add_chirped_middle(p, d, r.shape, f, half);
  add_last_chirped(p, d, r.shape, f, half);
}

// ---- steps ----
// One over memory, times `factors`: a chirp or its spectrum.  Apart, so that stacks do not add up.
[[gnu::noinline]] constexpr void add_chirp_step(plan_draft& p, const profile& d, chirp_step_form form, const sub_fft& f,
                                                index count, memory_argument factors) {
  chirp_arguments g;
  launch_draft l = step_launch(p, d, kernel_id::chirp_step, count, f.in, f.out, g);
  l.build.load = form;
  g.np = count;
  g.length = f.points;
  g.inverse = f.inverse;
  add(l, factors);
  add_real(l, f.scale);
  l.operations = 6.0 * static_cast<double>(p.chunk * count);
  l.bytes_moved = 6.0 * static_cast<double>(p.chunk * count) * bytes_of(f.precision);
  l.note = form == chirp_product ? "Bluestein: product of the spectra" : "Bluestein: times the chirp";
  add(p, l, g);
}
// Longer than two passes: transforms and steps, between two places behind what the transforms have.
constexpr void add_bluestein_steps(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  const index points = r.points, offset = bytes_of_passes(p, r, f) / scalar_bytes(p);
  const place x{slot::scratch, offset, 2, 4 * points}, y{slot::scratch, offset + 2 * points, 2, 4 * points};
  sub_fft forward = f;
  forward.points = points;
  forward.inverse = false;
  add_chirp_step(p, d, chirp_pad, f.between(f.in, x, 1), points, chirp_table(p, f.points));
  add_passes(p, d, forward.between(x, y, 1), r);
  add_chirp_step(p, d, chirp_product, forward.between(y, y, 1), points, chirp_spectrum(p, f.points, points));
  add_passes(p, d, forward.between(y, x, 1), r);
  add_chirp_step(p, d, chirp_crop, f.between(x, f.out, f.scale), f.points, chirp_table(p, f.points));
}

}  // namespace komdsp::planning
