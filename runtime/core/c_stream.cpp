// c_stream.cpp: signals of any length, in C: overlap-save behind komdsp_plan.h.
#include <komdsp/planner.hpp>

#include "core/c_plan.hpp"
#include "core/c_transforms.hpp"

struct komdsp_stream_plan {
  uint32_t mark = komdsp::c::made_mark;
  komdsp::overlap_save_plan what;
};
struct komdsp_stream {
  uint32_t mark;
  komdsp::overlap_save_stream what;
  int (*run)(void* context, const void* input, void* output);
  void* context;
};

using namespace komdsp;
using namespace komdsp::c;

namespace {

int refused(komdsp_stream_plan* at, const char* reason) {
  komdsp_stream_plan& p = *new (at, here{}) komdsp_stream_plan;
  p.what.reason = reason;
  return answer(p.what.result = status::bad_argument);
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
  if (p == nullptr) return answer(status::bad_argument);
  if (t == nullptr || on == nullptr) return refused(p, "a pointer is null");
  if (!size_is_known(*t, 0)) return refused(p, "the struct's size is none that this version knows");
  bool named = true;
  const overlap_save o = transform_of(*t, named);
  if (!named) return refused(p, wrong_number);
  new (p, here{}) komdsp_stream_plan;
  return answer(make_plan(o, on->what, p->what));
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

size_t komdsp_stream_bytes() {
  return sizeof(komdsp_stream);
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
  new (s, here{}) komdsp_stream{made_mark, {}, run, context};
  return answer(s->what.open(p->what, {run_step, s}, memory));
}
int komdsp_stream_push(komdsp_stream* s, const void* input, ptrdiff_t distance, ptrdiff_t count, ptrdiff_t* taken) {
  if (!is_made(s) || taken == nullptr) return answer(status::bad_argument);
  index here = 0;
  const status done = s->what.push(input, distance, count, here);
  *taken = here;
  return answer(done);
}
int komdsp_stream_finish(komdsp_stream* s) {
  return answer(is_made(s) ? s->what.finish() : status::bad_argument);
}
int komdsp_stream_pull(komdsp_stream* s, void* results, ptrdiff_t distance, ptrdiff_t room, ptrdiff_t* given) {
  if (!is_made(s) || given == nullptr) return answer(status::bad_argument);
  index here = 0;
  const status done = s->what.pull(results, distance, room, here);
  *given = here;
  return answer(done);
}

}  // extern "C"
