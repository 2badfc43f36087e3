// plan_published.hpp: plans of the published variants.
#pragma once
#include "plan_groups.hpp"
#include "plan_real.hpp"

namespace komdsp::planning {

constexpr verdict add_published(plan_draft& p, const profile& d, fft_variant v, const sub_fft& f) {
  const sub_fft at_output = f.between(f.out, f.out, 1);
  if (f.points == 1) {
    add_bit_reversal(p, d, f, true);
    return {};
  }
  switch (v) {
    case fft_variant::A:
    case fft_variant::CT2:
      add_bit_reversal(p, d, f, v == fft_variant::CT2);
      add_butterflies(p, d, at_output, 1, log2_of(f.points));
      return {};
    case fft_variant::S2:
      return add_stockham(p, d, f, 1);
    case fft_variant::S4:
      return add_stockham(p, d, f, 2);
    case fft_variant::S8:
      return add_stockham(p, d, f, 3);
    case fft_variant::S16:
      return add_stockham(p, d, f, 4);
    default:
      add_bit_reversal(p, d, f, false);
      return add_group_variant(p, d, v, at_output);
  }
}

// Fills p, or says why the variant cannot compute this length on this device.
constexpr verdict plan_published(plan_draft& p, const profile& d, fft_variant v) {
  const fft& t = p.what;
  p.chunk = t.batch;
  const place in = place_in(t), out = place_out(t);
  if (t.kind == fft_kind::complex) return add_published(p, d, v, sub_fft_of(t, t.length, in, out));
  if (t.length == 1) {
    add_real_point(p, d);
    return {};
  }
  const sub_fft f = sub_fft_of(t, t.length / 2, in, out);
  if (!t.inverse) {
    const verdict done = add_published(p, d, v, f.between(in, out, 1));
    if (done.result == status::ok) add_real_step(p, d, kernel_id::real_split, f.points, out, out, t.scale);
    return done;
  }
  const place pairs{slot::scratch, 0, 2, 2 * f.points};
  p.scratch_bytes = aligned(t.batch * pairs.distance * bytes_of(t.precision));
  add_real_step(p, d, kernel_id::real_merge, f.points, in, pairs, 1);
  return add_published(p, d, v, f.between(pairs, out, t.scale));
}

}  // namespace komdsp::planning
