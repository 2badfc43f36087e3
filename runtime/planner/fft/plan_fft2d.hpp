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
// Apart: the stack of others has no room for a profile more.
[[gnu::noinline]] constexpr status plan_published_images(plan_draft& p, fftn& t, profile d, index rows) {
  become_published(d, rows);
  const status s = plan_over_axes(p, t, d, fft_variant::tile);
  p.variant = fft_variant::zhang;
  return s;
}
constexpr status write_plan(plan_draft& p, const fft2d& t, const profile& d, fft_variant variant) {
  fftn a = over_axes(t);
  if (variant == fft_variant::zhang && !in_fixed_point(t.precision)) return plan_published_images(p, a, d, t.rows);
  return plan_over_axes(p, a, d, variant);
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
