// c_stream.cpp: endless signals, in C, behind komdsp_stream.h.
#include "core/c_stream.hpp"

#include "core/c_plan.hpp"

using namespace komdsp;
using namespace komdsp::c;

namespace {

status run_static(void* context, const void* input, void* output) {
  const komdsp_stream& s = *static_cast<const komdsp_stream*>(context);
  return static_cast<status>(s.of->run(input, s.operand, output, s.workspace));
}

}  // namespace

extern "C" {

size_t komdsp_stream_bytes() {
  return sizeof(komdsp_stream);
}
int komdsp_stream_begin(komdsp_stream* s, const komdsp_static_stream* of, const void* operand, void* memory) {
  if (s == nullptr || of == nullptr || memory == nullptr) return answer(status::bad_argument);
  new (s, here{}) komdsp_stream{made_mark,
                                {},
                                nullptr,
                                nullptr,
                                of,
                                of->operand != nullptr ? of->operand : operand,
                                static_cast<unsigned char*>(memory) + of->signal_bytes};
  if ((of->operand != nullptr) == (operand != nullptr)) return answer(status::bad_argument);
  return answer(s->what.open(*static_cast<const stream_sizes*>(of->sizes), {run_static, s}, memory));
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
const int32_t* komdsp_stream_exponents(const komdsp_stream* s) {
  return is_made(s) ? s->what.exponents() : nullptr;
}

}  // extern "C"
