// planner.cpp: the planners as functions of the library: compiled once, here.
#include <komdsp/planner.hpp>

#include "planner/planners.hpp"

namespace komdsp {

status make_plan(const fft& t, const profile& d, plan& p, fft_variant v) noexcept {
  p = plan_fft(t, d, v);
  return p.result;
}
status make_plan(const fft2d& t, const profile& d, plan& p, fft_variant v) noexcept {
  p = plan_fft2d(t, d, v);
  return p.result;
}
status make_plan(const otf& t, const profile& d, plan& p, otf_variant v) noexcept {
  p = plan_otf(t, d, v);
  return p.result;
}
status make_plan(const stft& t, const profile& d, plan& p) noexcept {
  p = plan_stft(t, d);
  return p.result;
}
status make_plan(const dwt& t, const profile& d, plan& p) noexcept {
  p = plan_dwt(t, d);
  return p.result;
}
status make_plan(const dwt2& t, const profile& d, plan& p) noexcept {
  p = plan_dwt2(t, d);
  return p.result;
}
status make_plan(const swt& t, const profile& d, plan& p) noexcept {
  p = plan_swt(t, d);
  return p.result;
}
status make_plan(const lifting& t, const profile& d, plan& p) noexcept {
  p = plan_lifting(t, d);
  return p.result;
}
status make_plan(const wavelet_ladder& t, const profile& d, plan& p, ladder_shape shape) noexcept {
  p = plan_wavelet_ladder(t, d, shape);
  return p.result;
}
status make_plan(const convolution& c, const profile& d, plan& p, convolution_variant v) noexcept {
  p = plan_convolution(c, d, v);
  return p.result;
}
status make_plan(const overlap_save& o, const profile& d, overlap_save_plan& p) noexcept {
  p = plan_overlap_save(o, d);
  return p.result;
}
status make_step_plan(convolution_step step, convolution_variant v, index length, index pairs, precision type,
                      const profile& d, plan& p) noexcept {
  p = plan_convolution_step(step, v, length, pairs, type, d);
  return p.result;
}

fft_variant table_choice(const profile& d, const fft& t) noexcept {
  return planning::published_choice(d, t);
}
bool better_in_blocks(const convolution& c, const profile& d) noexcept {
  if (c.circular || c.y_length >= c.x_length) return false;
  overlap_save o;
  o.filter_length = c.y_length;
  o.correlate = c.correlate;
  o.real = c.real;
  o.type = c.type;
  const index length = planning::block_length_for(d, o);
  if (length == 0 || length >= transform_length(c)) return false;
  if (transform_length(c) > length_max) return true;
  const double steps = static_cast<double>(length_of_result(c)) / static_cast<double>(length - c.y_length + 1);
  const double in_blocks = steps * planning::work_of_row(d, planning::blocks_of(o, length, 16));
  const double whole = 1.5 * planning::work_of_row(d, c);  // the filter's transform is as long as the others
  return whole == 0 || in_blocks < whole;
}
const char* why_no_wavelet(const filter_bank& w) noexcept {
  const planning::verdict v = planning::check(w);
  return v.result == status::ok ? nullptr : v.reason;
}

}  // namespace komdsp
