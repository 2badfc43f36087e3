// c_stream.cpp: signals of any length, in C: overlap-save behind komdsp_plan.h.
#include <komdsp/planner.hpp>

#include <new>

#include "core/c_plan.hpp"
#include "core/c_transforms.hpp"

struct komdsp_stream_plan {
  komdsp::overlap_save_plan what;
};
struct komdsp_stream {
  komdsp::overlap_save_stream what;
  int (*run)(void* context, const void* input, void* output);
  void* context;
};

using namespace komdsp;
using namespace komdsp::c;

namespace {

int refused(komdsp_stream_plan* at, const char* reason) {
  komdsp_stream_plan& p = *new (at) komdsp_stream_plan;
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
  if (!names_exist(*t)) return refused(p, "a number stands for none of its names");
  new (p) komdsp_stream_plan;
  return answer(make_plan(transform_of(*t), on->what, p->what));
}
const char* komdsp_stream_reason(const komdsp_stream_plan* p) {
  return p != nullptr ? p->what.reason : "";
}
int komdsp_plan_step(komdsp_made_plan* step, const komdsp_stream_plan* p) {
  if (step == nullptr || p == nullptr) return answer(status::bad_argument);
  new (step) komdsp_made_plan;
  if (p->what.result != status::ok) {
    step->what.reason = p->what.reason;
    return answer(step->what.result = step->bound = p->what.result);
  }
  step->what = p->what.chunk;
  step->bound = cpp::bind(step->what, step->kernels);
  return answer(status::ok);
}

size_t komdsp_stream_bytes() {
  return sizeof(komdsp_stream);
}
size_t komdsp_stream_memory_bytes(const komdsp_stream_plan* p) {
  return p != nullptr ? static_cast<size_t>(p->what.memory_bytes) : 0;
}
ptrdiff_t komdsp_stream_step(const komdsp_stream_plan* p) {
  return p != nullptr ? p->what.step : 0;
}
int komdsp_stream_open(komdsp_stream* s, const komdsp_stream_plan* p, void* memory,
                       int (*run)(void* context, const void* input, void* output), void* context) {
  if (s == nullptr || p == nullptr || run == nullptr) return answer(status::bad_argument);
  new (s) komdsp_stream{{}, run, context};
  return answer(s->what.open(p->what, {run_step, s}, memory));
}
int komdsp_stream_push(komdsp_stream* s, const void* input, ptrdiff_t distance, ptrdiff_t count, ptrdiff_t* taken) {
  if (s == nullptr || taken == nullptr) return answer(status::bad_argument);
  index here = 0;
  const status done = s->what.push(input, distance, count, here);
  *taken = here;
  return answer(done);
}
int komdsp_stream_finish(komdsp_stream* s) {
  return answer(s != nullptr ? s->what.finish() : status::bad_argument);
}
int komdsp_stream_pull(komdsp_stream* s, void* results, ptrdiff_t distance, ptrdiff_t room, ptrdiff_t* given) {
  if (s == nullptr || given == nullptr) return answer(status::bad_argument);
  index here = 0;
  const status done = s->what.pull(results, distance, room, here);
  *given = here;
  return answer(done);
}

}  // extern "C"
