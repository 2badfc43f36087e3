#include "support/convolution2d_check.hpp"

#include <sstream>

namespace komdsp::tests {
namespace {

std::string text_of(const convolution2d& c, const plan& p) {
  std::ostringstream text;
  text << (c.real ? "real " : "complex ") << (c.correlate ? "correlation " : "convolution ") << c.x_rows << " x "
       << c.x_columns << " with " << c.y_rows << " x " << c.y_columns << ' '
       << convolution_part_names[static_cast<int>(c.part)] << ", batch " << c.batch << (c.shared_x ? ", x shared" : "")
       << (c.shared_y ? ", y shared" : "") << (c.type == precision::f64 ? ", f64 on " : ", f32 on ") << p.profile_name
       << ": ";
  return text.str();
}

// Lags along an axis of which element 0 of the result is one: y moves on by so many elements of x.  As scipy's
// fftconvolve crops (its _centered), and as correlate2d counts.
index first_lag(const convolution2d& c, index y) {
  if (c.part == convolution_part::full) return c.correlate ? -(y - 1) : 0;
  if (c.part == convolution_part::valid) return c.correlate ? 0 : y - 1;
  return c.correlate ? -((y - 1) / 2) : (y - 1) / 2;
}
exact sum_at(const convolution2d& c, const complex_vector& x, const complex_vector& y, index r, index column) {
  const index row_lag = r + first_lag(c, c.y_rows), column_lag = column + first_lag(c, c.y_columns);
  long double re = 0, im = 0;
  for (index i = 0; i < c.y_rows; ++i)
    for (index j = 0; j < c.y_columns; ++j) {
      const index xr = c.correlate ? row_lag + i : row_lag - i, xc = c.correlate ? column_lag + j : column_lag - j;
      if (xr < 0 || xr >= c.x_rows || xc < 0 || xc >= c.x_columns) continue;
      const auto a = x[static_cast<std::size_t>(xr * c.x_columns + xc)],
                 b = y[static_cast<std::size_t>(i * c.y_columns + j)];
      const long double ar = a.real(), ai = a.imag(), br = b.real(), bi = c.correlate ? -b.imag() : b.imag();
      re += ar * br - ai * bi;
      im += ar * bi + ai * br;
    }
  return {re * c.scale, im * c.scale};
}

template <class T>
std::string outcome_as(const convolution2d& c, const plan& p, const pair_runner& run) {
  convolution_data<T> data(p, 5);
  const std::vector<T> x = data.x, y = data.y;
  const status s = run(p, data.x.data(), data.z.data(), data.y.data());
  if (s != status::ok) return text_of(c, p) + describe(s);
  if (x != data.x || y != data.y) return text_of(c, p) + "an input was written";
  const index of_x = c.x_rows * c.x_columns, of_y = c.y_rows * c.y_columns, rows = rows_of_result(c),
              columns = columns_of_result(c);
  double worst = 0;
  for (index b = 0; b < c.batch; ++b) {
    const auto one_x = vector_at(x, c.shared_x ? 0 : b * of_x, of_x, c.real),
               one_y = vector_at(y, c.shared_y ? 0 : b * of_y, of_y, c.real),
               one_z = vector_at(data.z, b * rows * columns, rows * columns, c.real);
    complex_vector truth(one_z.size());
    for (index r = 0; r < rows; ++r)
      for (index column = 0; column < columns; ++column)
        truth[static_cast<std::size_t>(r * columns + column)] =
            static_cast<std::complex<double>>(sum_at(c, one_x, one_y, r, column));
    const double e =
        convolution_error(one_z, truth, std::abs(c.scale) * norm_of(one_x) * norm_of(one_y), p.what.length, c.type);
    worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
  }
  const std::size_t written = static_cast<std::size_t>(c.batch * rows * columns * (c.real ? 1 : 2));
  for (std::size_t n = written; n < data.z.size(); ++n)
    if (data.z[n] != T(1e30)) return text_of(c, p) + "written behind the result";
  if (worst <= 1) return {};
  return text_of(c, p) + "error " + std::to_string(worst) + " of its bound";
}

}  // namespace

std::string outcome_of(const convolution2d& c, const plan& p, const pair_runner& run) {
  if (p.result == status::unsupported_precision) return {};
  if (p.result != status::ok) return text_of(c, p) + p.reason;
  return c.type == precision::f64 ? outcome_as<double>(c, p, run) : outcome_as<float>(c, p, run);
}
std::string outcome_of(const convolution2d& c, const profile& d, const pair_runner& run) {
  return outcome_of(c, planned(c, d), run);
}

}  // namespace komdsp::tests
