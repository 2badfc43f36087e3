// plan_fft2d.hpp: the planner of two-dimensional FFTs: those over the last two of three axes; and the published
// configuration of them.
#pragma once
#include <komdsp/fft2d.hpp>
#include "plan_fftn.hpp"

namespace komdsp {

namespace planning {

// The published configuration: 256 and 512 rows run fastest with columns of 64 bytes side by side, 128 with 128 bytes
// (tables 1 and 2), in the fewest stages of radices up to 16: 128 = 16 x 8, 256 = 16 x 16, 512 = 8 x 8 x 8
// (section 2.1).
constexpr void become_published(profile& d, index rows) {
  d.radix = d.first_radix = 16;
  d.kept_min = unlimited;
  d.columns = rows <= 128 ? 16 : 8;
  d.groups = 1;
}
constexpr status write_plan(plan_draft& p, const fft2d& t, profile d, fft_variant variant) {
  const bool published = variant == fft_variant::zhang;
  if (published) become_published(d, t.rows);
  fftn a = over_axes(t);
  const status s = plan_over_axes(p, a, d, published ? fft_variant::tile : variant);
  if (published) p.variant = variant;
  return s;
}

}  // namespace planning

// How `d` computes `t`.  variant: that of rows and columns, or automatic for the planner's choice of each.
// result.result: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fft2d(const fft2d& t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, variant));
  return p;
}

}  // namespace komdsp
