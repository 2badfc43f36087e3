// c_window.cpp: windows by name, in C.
#include <komdsp/window.hpp>

#include "core/c_plan.hpp"

namespace {

template <class T>
komdsp::status fill(const komdsp::window& w, bool symmetric, komdsp::index length, void* samples) {
  T* const at = static_cast<T*>(samples);
  return symmetric ? komdsp::fill_symmetric_window(w, length, at) : komdsp::fill_window(w, length, at);
}

}  // namespace

extern "C" int komdsp_fill_window(void* samples, ptrdiff_t length, int precision, int symmetric, const char* name,
                                  const double* numbers, int count) {
  const bool known = precision >= KOMDSP_F32 && precision <= KOMDSP_Q31;
  const bool counted = count >= 0 && count <= komdsp::window::numbers_max && (count == 0 || numbers != nullptr);
  if (samples == nullptr || name == nullptr || !known || !counted || (symmetric != 0 && symmetric != 1))
    return komdsp::c::answer(komdsp::status::bad_argument);
  const int kind = komdsp::c::number_of(komdsp::window_names, name);
  if (kind < 0) return komdsp::c::answer(komdsp::status::bad_argument);
  komdsp::window w{static_cast<komdsp::window_kind>(kind), count};
  for (int i = 0; i < count; ++i) w.numbers[i] = numbers[i];
  komdsp::status done = komdsp::status::ok;
  switch (precision) {
    case KOMDSP_F64:
      done = fill<double>(w, symmetric != 0, length, samples);
      break;
    case KOMDSP_Q15:
      done = fill<int16_t>(w, symmetric != 0, length, samples);
      break;
    case KOMDSP_Q31:
      done = fill<int32_t>(w, symmetric != 0, length, samples);
      break;
    default:
      done = fill<float>(w, symmetric != 0, length, samples);
  }
  return komdsp::c::answer(done);
}
