// plan_published.hpp: plans of the published variants.
#pragma once
#include "plan_groups.hpp"
#include "plan_real.hpp"

namespace komdsp::planning {

constexpr verdict add_published(plan_draft& p, const profile& d, fft_variant v, index points, place in, place out,
                                double scale) {
  const int bits = log2_of(points);
  if (points == 1) {
    add_bit_reversal(p, d, points, in, out, true, scale);
    return {};
  }
  switch (v) {
    case fft_variant::A:
    case fft_variant::CT2:
      add_bit_reversal(p, d, points, in, out, v == fft_variant::CT2, scale);
      add_butterflies(p, d, points, out, 1, bits);
      return {};
    case fft_variant::S2:
      return add_stockham(p, d, points, 1, in, out, scale);
    case fft_variant::S4:
      return add_stockham(p, d, points, 2, in, out, scale);
    case fft_variant::S8:
      return add_stockham(p, d, points, 3, in, out, scale);
    case fft_variant::S16:
      return add_stockham(p, d, points, 4, in, out, scale);
    default:
      add_bit_reversal(p, d, points, in, out, false, scale);
      return add_group_variant(p, d, v, points, out);
  }
}

// Fills p, or says why the variant cannot compute this length on this device.
constexpr verdict plan_published(plan_draft& p, const profile& d, fft_variant v) {
  const fft& t = p.what;
  p.chunk = t.batch;
  if (t.kind == fft_kind::complex) return add_published(p, d, v, t.length, place_in(t), place_out(t), t.scale);
  if (t.length == 1) {
    add_real_point(p, d);
    return {};
  }
  const index points = t.length / 2;
  if (!t.inverse) {
    const verdict done = add_published(p, d, v, points, place_in(t), place_out(t), 1);
    if (done.result == status::ok)
      add_real_step(p, d, kernel_id::real_split, points, place_out(t), place_out(t), t.scale);
    return done;
  }
  const place pairs{slot::scratch, 0, 2, 2 * points};
  p.scratch_bytes = aligned(t.batch * pairs.distance * bytes_of(t.type));
  add_real_step(p, d, kernel_id::real_merge, points, place_in(t), pairs, 1);
  return add_published(p, d, v, points, pairs, place_out(t), t.scale);
}

}  // namespace komdsp::planning
