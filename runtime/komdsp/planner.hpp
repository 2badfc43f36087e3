// planner.hpp: plans made at run time.  Plans that are constants are made by static_plan.hpp's functions.
#pragma once
#include <komdsp/convolution.hpp>
#include <komdsp/convolution2d.hpp>
#include <komdsp/fft2d.hpp>
#include <komdsp/fftn.hpp>
#include <komdsp/lifting.hpp>
#include <komdsp/otf.hpp>
#include <komdsp/overlap_save.hpp>
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>
#include <komdsp/stft.hpp>
#include <komdsp/wavelet.hpp>
#include <komdsp/wavelet_ladder.hpp>

namespace komdsp {

namespace planning {
// The planners, compiled once: make_plan is what programs call.
status make(plan_draft& p, const fft& t, const profile& d, fft_variant v = fft_variant::automatic) noexcept;
status make(plan_draft& p, const fft2d& t, const profile& d, fft_variant v = fft_variant::automatic) noexcept;
status make(plan_draft& p, const fftn& t, const profile& d, fft_variant v = fft_variant::automatic) noexcept;
status make(plan_draft& p, const otf& t, const profile& d, otf_variant v = otf_variant::automatic) noexcept;
status make(plan_draft& p, const stft& t, const profile& d) noexcept;
status make(plan_draft& p, const dwt& t, const profile& d) noexcept;
status make(plan_draft& p, const dwt2& t, const profile& d) noexcept;
status make(plan_draft& p, const swt& t, const profile& d) noexcept;
status make(plan_draft& p, const lifting& t, const profile& d) noexcept;
status make(plan_draft& p, const wavelet_ladder& t, const profile& d, ladder_shape shape = {}) noexcept;
status make(plan_draft& p, const convolution2d& c, const profile& d) noexcept;
status make(plan_draft& p, const convolution& c, const profile& d,
            convolution_variant v = convolution_variant::automatic) noexcept;
}  // namespace planning

// How profile `d` computes a transform, as those above or of a header of its own (dct.hpp), written into `p`, a plan or
// a short_plan.  Returns p.result: ok, or why there is no plan, with p.reason in words.  Nothing else of a refused plan
// is meant.
// choice: the variant to use (of a wavelet_ladder, the shape); without, or automatic, the planner chooses.
// Errors: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// bad_argument, variant_does_not_fit (of a variant that was asked for), does_not_fit (a short plan is too short, too).
// Memory: the caller's plan; up to 4 KiB of stack on 32-bit CPUs.  Any number of threads may plan at once.
template <class Transform, int Launches, int Tables, int Words, class... Choice>
status make_plan(const Transform& t, const profile& d, sized_plan<Launches, Tables, Words>& p,
                 Choice... choice) noexcept {
  return planning::drafted(p, [&](planning::plan_draft& draft) { return make(draft, t, d, choice...); });
}
// Plans for endless signals.
status make_plan(const overlap_save& o, const profile& d, overlap_save_plan& p) noexcept;
status make_plan(const stft& t, const profile& d, stream_plan& p) noexcept;

// One step of convolution variants A and D alone, for callers that bring every intermediate matrix back to the host as
// these do, nine transfers in all: forward twice, of x and of y, then the product of the spectra, then the inverse.
// Matrices are dense, `pairs` vectors of `length` points; input and operand are read, output is written.
status make_step_plan(convolution_step step, convolution_variant v, index length, index pairs, precision precision,
                      const profile& d, plan& p) noexcept;

// The choice of a profile's table: the best published variant, or measured one where profile.tuned; automatic where the
// table does not speak of it.
fft_variant table_choice(const profile& d, const fft& t) noexcept;
// Blocks of x, with y as the filter: overlap-save takes less work than a convolution of whole rows.
bool better_in_blocks(const convolution& c, const profile& d) noexcept;
// Why filters are none for wavelet transforms; null where they are.
const char* why_no_wavelet(const filter_bank& w) noexcept;

// Plans by value, where the stack has room for a plan more.
template <class Transform, class... Choice>
plan planned(const Transform& t, const profile& d, Choice... choice) noexcept {
  plan p;
  static_cast<void>(make_plan(t, d, p, choice...));
  return p;
}
// A plan of one step of a convolution.
inline plan step_plan(convolution_step step, convolution_variant v, index length, index pairs, precision precision,
                      const profile& d) noexcept {
  plan p;
  static_cast<void>(make_step_plan(step, v, length, pairs, precision, d, p));
  return p;
}
// Plans for endless signals.
inline overlap_save_plan planned(const overlap_save& o, const profile& d) noexcept {
  overlap_save_plan p;
  static_cast<void>(make_plan(o, d, p));
  return p;
}

}  // namespace komdsp
