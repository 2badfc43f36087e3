#include "support/checks/check.hpp"

#include <fftw3.h>

#include <random>
#include <sstream>

namespace komdsp::tests {

template class guarded<float>;
template class guarded<double>;
template class guarded<definitions::half>;

outcome within(double error, double bound) {
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}
outcome told_of(const std::string& transform, outcome o) {
  if (!o.passed) o.message = transform + ": " + o.message;
  return o;
}

void fftw_rows(std::span<exact> rows, std::size_t length, bool inverse) {
  const int points = static_cast<int>(length), count = static_cast<int>(rows.size() / length);
  auto* const numbers = reinterpret_cast<fftwl_complex*>(rows.data());
  const fftwl_plan p = fftwl_plan_many_dft(1, &points, count, numbers, nullptr, 1, points, numbers, nullptr, 1, points,
                                           inverse ? FFTW_BACKWARD : FFTW_FORWARD, FFTW_ESTIMATE);
  fftwl_execute(p);
  fftwl_destroy_plan(p);
}

template <class T>
std::vector<T> noise(index count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& v : x) v = static_cast<T>(number(random));
  return x;
}
template std::vector<float> noise(index count, unsigned seed);
template std::vector<double> noise(index count, unsigned seed);

std::string type_text(precision type) {
  constexpr const char* names[] = {" f32", " f64", " q15", " q31", " f16"};
  return names[static_cast<int>(type)];
}
std::string layout_text(const layout& side) {
  return std::to_string(side.stride) + "/" + std::to_string(side.distance);
}

}  // namespace komdsp::tests
