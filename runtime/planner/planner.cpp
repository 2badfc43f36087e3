// planner.cpp: the planners as functions of the library: compiled once, here.
#include <komdsp/planner.hpp>

#include "planner/planners.hpp"

namespace komdsp {

namespace planning {

#define KOMDSP_TRANSFORM(name)                                           \
  status make(plan_draft& p, const name& t, const profile& d) noexcept { \
    return write_plan(p, t, d);                                          \
  }
#define KOMDSP_TRANSFORM_OF(name, names, choice)                                   \
  status make(plan_draft& p, const name& t, const profile& d, choice c) noexcept { \
    return write_plan(p, t, d, c);                                                 \
  }
#define KOMDSP_STREAM(name)
#include "planner/transforms.def"
status make(plan_draft& p, const fft2d& t, const profile& d, fft_variant v) noexcept {
  return write_plan(p, t, d, v);
}

}  // namespace planning

status make_plan(const overlap_save& o, const profile& d, overlap_save_plan& p) noexcept {
  return planning::write_plan(p, o, d);
}
status make_plan(const stft& t, const profile& d, stream_plan& p) noexcept {
  return planning::write_stream_plan(p, t, d);
}
status make_step_plan(convolution_step step, convolution_variant v, index length, index pairs, precision precision,
                      const profile& d, plan& p) noexcept {
  return planning::drafted(p, [&](planning::plan_draft& draft) {
    return planning::write_step_plan(draft, step, v, length, pairs, precision, d);
  });
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
  o.precision = c.precision;
  const index length = planning::block_length_for(d, o);
  const index fewest = transform_length(c);
  if (length == 0) return false;
  if (fewest == 0) return true;
  if (length >= fewest) return false;
  const double steps = static_cast<double>(length_of_result(c)) / static_cast<double>(length - c.y_length + 1);
  const double in_blocks = steps * planning::work_of_row(d, planning::blocks_of(o, length, 16));
  const double whole =
      1.5 * planning::work_of_row(d, planning::sized(c, d));  // the filter's transform is as long as the others
  return whole == 0 || in_blocks < whole;
}
const char* why_no_wavelet(const filter_bank& w) noexcept {
  const planning::verdict v = planning::check(w);
  return v.result == status::ok ? nullptr : v.reason;
}

}  // namespace komdsp
