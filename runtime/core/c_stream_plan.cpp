// c_stream_plan.cpp: streams planned at run time, in C, behind komdsp_plan.h.
#include <komdsp/filter_spectra.hpp>
#include <komdsp/planner.hpp>

#include "core/c_plan.hpp"
#include "core/c_stream.hpp"
#include "core/c_transforms.hpp"

struct komdsp_stream_plan {
  uint32_t mark = komdsp::c::made_mark;
  komdsp::overlap_save_plan what;
};

using namespace komdsp;
using namespace komdsp::c;

namespace {

int refused(komdsp_stream_plan* at, const char* reason) {
  komdsp_stream_plan& p = *new (at, here{}) komdsp_stream_plan;
  p.what.reason = reason;
  return answer(p.what.result = status::bad_argument);
}
// Plan: what the transform's planner writes of the plan.
template <class Transform, class Plan = overlap_save_plan, class T>
int planned(komdsp_stream_plan* p, const T* t, const komdsp_profile* on) {
  if (p == nullptr) return answer(status::bad_argument);
  if (t == nullptr || on == nullptr) return refused(p, "a pointer is null");
  if (!size_is_known(*t, 0)) return refused(p, "the struct's size is none that this version knows");
  bool named = true;
  const Transform o = transform_of(*t, named);
  if (!named) return refused(p, wrong_number);
  new (p, here{}) komdsp_stream_plan;
  return answer(make_plan(o, on->what, static_cast<Plan&>(p->what)));
}
status run_step(void* context, const void* input, void* output) {
  const komdsp_stream& s = *static_cast<const komdsp_stream*>(context);
  return static_cast<status>(s.run(s.context, input, output));
}

}  // namespace

extern "C" {

size_t komdsp_stream_plan_bytes() {
  return sizeof(komdsp_stream_plan);
}
int komdsp_plan_overlap_save(komdsp_stream_plan* p, const komdsp_overlap_save* t, const komdsp_profile* on) {
  return planned<overlap_save>(p, t, on);
}
int komdsp_plan_stft_stream(komdsp_stream_plan* p, const komdsp_stft* t, const komdsp_profile* on) {
  return planned<stft, stream_plan>(p, t, on);
}
int komdsp_fill_spectra(const komdsp_stream_plan* p, const void* filters, void* spectra) {
  return answer(is_made(p) ? fill_spectra(p->what, filters, spectra) : status::bad_argument);
}
const char* komdsp_stream_reason(const komdsp_stream_plan* p) {
  return is_made(p) ? p->what.reason : p != nullptr ? not_made : "";
}
int komdsp_plan_step(komdsp_made_plan* step, const komdsp_stream_plan* p) {
  if (step == nullptr || p == nullptr) return answer(status::bad_argument);
  new (step, here{}) komdsp_made_plan;
  const status made = is_made(p) ? p->what.result : status::bad_argument;
  if (made != status::ok) {
    step->what.reason = komdsp_stream_reason(p);
    return answer(step->what.result = step->bound = made);
  }
  step->what = p->what.chunk;
  step->bound = cpp::bind(step->what, step->kernels);
  return answer(status::ok);
}

size_t komdsp_stream_memory_bytes(const komdsp_stream_plan* p) {
  return is_made(p) ? static_cast<size_t>(p->what.memory_bytes) : 0;
}
ptrdiff_t komdsp_stream_step(const komdsp_stream_plan* p) {
  return is_made(p) ? p->what.step : 0;
}
int komdsp_stream_open(komdsp_stream* s, const komdsp_stream_plan* p, void* memory,
                       int (*run)(void* context, const void* input, void* output), void* context) {
  if (s == nullptr || !is_made(p) || run == nullptr) return answer(status::bad_argument);
  new (s, here{}) komdsp_stream{made_mark, {}, run, context, nullptr, nullptr, nullptr};
  return answer(s->what.open(p->what, {run_step, s}, memory));
}

}  // extern "C"
