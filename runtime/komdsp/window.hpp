// window.hpp: windows for short-time and modified cosine transforms, without libm.
#pragma once
#include <komdsp/detail/dd_functions.hpp>
#include <komdsp/status.hpp>

namespace komdsp {

// Those of scipy.signal.windows that have a closed form, by its names; rectangular is its boxcar.  vorbis is the power
// sine window sin(pi/2 sin^2 ...) of Vorbis audio.
enum class window_kind : uint8_t {
  rectangular,
  hann,
  hamming,
  blackman,
  triang,
  bartlett,
  parzen,
  bohman,
  nuttall,
  blackmanharris,
  flattop,
  barthann,
  cosine,
  lanczos,
  exponential,       // tau, samples; 1
  tukey,             // alpha, the tapered part; 0.5
  gaussian,          // standard deviation, samples
  general_gaussian,  // p, standard deviation
  general_cosine,    // coefficients a(0), a(1) ...
  general_hamming,   // alpha
  kaiser,            // beta, 0 to 600
  taylor,            // side lobes of about equal height, 1 to 100; their suppression, up to 300 dB; 4, 30
  vorbis,
  kaiser_bessel_derived  // beta, 0 to 600; of an even number of points, where it is symmetric (fill_symmetric_window)
};
// By the number of the kind.
inline constexpr const char* window_names[] = {"rectangular",    "hann",
                                               "hamming",        "blackman",
                                               "triang",         "bartlett",
                                               "parzen",         "bohman",
                                               "nuttall",        "blackmanharris",
                                               "flattop",        "barthann",
                                               "cosine",         "lanczos",
                                               "exponential",    "tukey",
                                               "gaussian",       "general_gaussian",
                                               "general_cosine", "general_hamming",
                                               "kaiser",         "taylor",
                                               "vorbis",         "kaiser_bessel_derived"};
// The name of a kind.
constexpr const char* name_of(window_kind w) {
  return window_names[static_cast<int>(w)];
}

// A window and its numbers, in the order above; those that are left out are the defaults given there.
struct window {
  static constexpr int numbers_max = 8;  // the most that a window has
  window_kind kind = window_kind::hann;  // its shape
  int count = 0;                         // how many numbers are given
  double numbers[numbers_max] = {};      // of its shape, in order
};

// Why there is no such window, for people; null: there is.
constexpr const char* why_no_window(const window& w) {
  struct range {
    int least, most;
  };
  const auto counts = [](window_kind k) -> range {
    switch (k) {
      case window_kind::exponential:
      case window_kind::tukey:
        return {0, 1};
      case window_kind::taylor:
        return {0, 2};
      case window_kind::gaussian:
      case window_kind::general_hamming:
      case window_kind::kaiser:
      case window_kind::kaiser_bessel_derived:
        return {1, 1};
      case window_kind::general_gaussian:
        return {2, 2};
      case window_kind::general_cosine:
        return {1, window::numbers_max};
      default:
        return {0, 0};
    }
  };
  const range r = counts(w.kind);
  if (w.count < r.least) return "it needs a number more";
  if (w.count > r.most) return "it takes fewer numbers";
  for (int i = 0; i < w.count; ++i)
    if (!(w.numbers[i] >= -1e6 && w.numbers[i] <= 1e6)) return "its numbers are from -1e6 to 1e6";
  const double a = w.numbers[0], b = w.numbers[1];
  if (w.count == 0) return nullptr;
  if (w.kind == window_kind::exponential && !(a > 0)) return "tau is positive";
  if (w.kind == window_kind::tukey && !(a >= 0 && a <= 1)) return "alpha is 0 to 1";
  if (w.kind == window_kind::gaussian && !(a > 0)) return "the standard deviation is positive";
  if (w.kind == window_kind::general_gaussian && !(a > 0 && b > 0)) return "both numbers are positive";
  if ((w.kind == window_kind::kaiser || w.kind == window_kind::kaiser_bessel_derived) && !(a >= 0 && a <= 600))
    return "beta is 0 to 600";
  if (w.kind == window_kind::taylor && !(a >= 1 && a <= 100 && a == static_cast<int>(a)))
    return "the number of side lobes is whole, 1 to 100";
  if (w.kind == window_kind::taylor && w.count > 1 && !(b > 0 && b <= 300)) return "the suppression is up to 300 dB";
  return nullptr;
}

namespace window_detail {

using table_detail::exactly;
using table_detail::operator/;
inline constexpr double_double pi{3.141592653589793116, 1.2246467991473532072e-16};

constexpr double_double whole(index k) {
  return exactly(static_cast<double>(k));
}
constexpr double_double cosine_of(index k, index n) {  // cos(2 pi k / n)
  return unit_root(k, n).re;
}
constexpr double_double sine_of(index k, index n) {
  return -unit_root(k, n).im;
}
// sum of (-1)^m a(m) cos(2 pi m k / n)
constexpr double_double cosines(const double* a, int count, index k, index n) {
  double_double sum{};
  for (int m = 0; m < count; ++m) {
    const double_double term = exactly(a[m]) * cosine_of(m * k % n, n);
    sum = m % 2 == 0 ? sum + term : sum - term;
  }
  return sum;
}

// ---- point k of n; off: twice the distance from the middle, whole ----
constexpr double_double parzen(index off, index n) {
  const double_double x = whole(off) / whole(n + 1), rest = exactly(1) - x;
  if (2 * off <= n) return exactly(1) - exactly(6) * x * x * rest;
  return exactly(2) * rest * rest * rest;
}
constexpr double_double triang(index off, index n) {
  const index side = (n - off) / 2;  // from the nearer end
  return n % 2 != 0 ? whole(2 * side + 1) / whole(n + 1) : whole(2 * side + 2) / whole(n + 2);
}
constexpr double_double bohman(index off, index n) {
  if (off == n) return {};
  return (exactly(1) - whole(off) / whole(n)) * cosine_of(off, 2 * n) + sine_of(off, 2 * n) / pi;
}
constexpr double_double lanczos(index off, index n) {
  return off == 0 ? exactly(1) : off == n ? double_double{} : sine_of(off, 2 * n) * whole(n) / (pi * whole(off));
}
constexpr double_double tukey(double alpha, index off, index n) {
  const index side = (n - off) / 2;
  if (static_cast<double>(2 * side) >= alpha * static_cast<double>(n)) return exactly(1);
  const complex_dd w = unit_small(pi * whole(side) / (exactly(2 * alpha) * whole(n)));
  const double_double sine = exactly(2) * w.re * w.im;  // of pi side / (alpha n)
  return sine * sine;
}
// exp of minus half of |off / 2 deviation|^2p, by logarithms: quotients may be beyond every number.
constexpr double_double gaussian(double p, double deviation, index off) {
  using table_detail::dd_exp, table_detail::dd_log;
  if (off == 0) return exactly(1);
  if (p == 1) {
    if (static_cast<double>(off) > 100 * deviation) return {};
    const double_double x = whole(off) / exactly(2 * deviation);
    return dd_exp(-(x * x * exactly(0.5)));
  }
  const double_double power = exactly(2 * p) * (dd_log(whole(off)) - dd_log(exactly(2 * deviation)));
  return power.high > 8 ? double_double{} : dd_exp(-dd_exp(power) * exactly(0.5));
}
constexpr double_double exponential(double tau, index off) {
  return static_cast<double>(off) > 2000 * tau ? double_double{}
                                               : table_detail::dd_exp(-(whole(off) / exactly(2 * tau)));
}
constexpr double_double kaiser(double beta, index off, index n) {
  const double_double square = dd_divide(exactly(beta) * exactly(beta), 4), x = whole(off) / whole(n);
  return table_detail::bessel_i0(square * (exactly(1) - x * x)) / table_detail::bessel_i0(square);
}

constexpr double_double vorbis(index k, index n) {
  const double_double s = sine_of(2 * k + 1, 4 * (n + 1));
  const complex_dd w = unit_small(dd_divide(pi, 4) * s * s);
  return exactly(2) * w.re * w.im;
}
// A sample of a window in its number type: in fixed point 1 is 2^15 or 2^31, of which the most is one less.
template <class T>
constexpr T sample_of(double x) {
  if constexpr (static_cast<T>(0.5) != T{0}) {
    return static_cast<T>(x);
  } else {
    constexpr double one = static_cast<double>(uint64_t{1} << (8 * sizeof(T) - 1));
    const double units = x * one + (x < 0 ? -0.5 : 0.5);
    return units >= one ? static_cast<T>(one - 1) : static_cast<T>(units);
  }
}

// Running sums of Kaiser's window of half as many points and one, to the middle; the rest is its mirror image.
template <class T>
constexpr void fill_derived(double beta, index n, index count, T* out) {
  const index half = (n + 1) / 2;
  const auto point = [&](index k) { return kaiser(beta, 2 * k > half ? 2 * k - half : half - 2 * k, half); };
  double_double all{}, sum{};
  for (index k = 0; k <= half; ++k) all = all + point(k);
  for (index k = 0; k < half; ++k) {
    sum = sum + point(k);
    out[k] = sample_of<T>(table_detail::dd_root(sum / all).high);
  }
  for (index k = half; k < count; ++k) out[k] = out[n - k];
}

// Taylor's coefficients F(m) (W.G. Carrara, R.S. Goodman and R.M. Majewski, "Spotlight synthetic aperture radar", 1995,
// appendix D.2, as SciPy has them).
struct taylor_lobes {
  double_double a2, s2;
  int lobes;

  constexpr taylor_lobes(int count, double suppression) : a2(), s2(), lobes(count) {
    const double_double b = table_detail::dd_exp(exactly(suppression) * table_detail::dd_log(exactly(10)) /
                                                 exactly(20)),
                        a = table_detail::dd_log(b + table_detail::dd_root(b * b - exactly(1))) / pi;
    a2 = a * a;
    s2 = exactly(static_cast<double>(count) * count) / (a2 + exactly((count - 0.5) * (count - 0.5)));
  }
  constexpr double_double operator()(int m) const {
    double_double f = exactly(m % 2 != 0 ? 0.5 : -0.5);
    for (int i = 1; i < lobes; ++i) {
      const double square = static_cast<double>(m) * m;
      f = f * (exactly(1) - exactly(square) / (s2 * (a2 + exactly((i - 0.5) * (i - 0.5)))));
      if (i != m) f = f / (exactly(1) - exactly(square) / exactly(static_cast<double>(i) * i));
    }
    return f;
  }
};
template <class T>
constexpr void fill_taylor(const window& w, index n, index points, T* out) {
  const int count = w.count > 0 ? static_cast<int>(w.numbers[0]) : 4;
  const taylor_lobes coefficient(count, w.count > 1 ? w.numbers[1] : 30);
  double_double f[100] = {}, middle = exactly(1);
  for (int m = 1; m < count; ++m) {
    f[m] = coefficient(m);
    middle = middle + exactly(2) * f[m];
  }
  for (index k = 0; k < points; ++k) {
    const index off = 2 * k > n ? 2 * k - n : n - 2 * k, turn = 2 * (n + 1);
    double_double sum = exactly(1);
    for (int m = 1; m < count; ++m) sum = sum + exactly(2) * f[m] * cosine_of(m * off % turn, turn);
    out[k] = sample_of<T>((sum / middle).high);
  }
}

constexpr double_double cosine_window(window_kind kind, index k, index n) {
  constexpr double hann[] = {0.5, 0.5}, hamming[] = {0.54, 0.46}, blackman[] = {0.42, 0.5, 0.08},
                   nuttall[] = {0.3635819, 0.4891775, 0.1365995, 0.0106411},
                   harris[] = {0.35875, 0.48829, 0.14128, 0.01168},
                   flattop[] = {0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368};
  switch (kind) {
    case window_kind::hann:
      return cosines(hann, 2, k, n);
    case window_kind::hamming:
      return cosines(hamming, 2, k, n);
    case window_kind::blackman:
      return cosines(blackman, 3, k, n);
    case window_kind::nuttall:
      return cosines(nuttall, 4, k, n);
    case window_kind::blackmanharris:
      return cosines(harris, 4, k, n);
    case window_kind::flattop:
      return cosines(flattop, 5, k, n);
    default:
      return exactly(1);
  }
}
constexpr double_double point_of(const window& w, index k, index n) {
  const index off = 2 * k > n ? 2 * k - n : n - 2 * k;
  const double first = w.numbers[0];
  switch (w.kind) {
    case window_kind::triang:
      return triang(off, n);
    case window_kind::bartlett:
      return exactly(1) - whole(off) / whole(n);
    case window_kind::parzen:
      return parzen(off, n);
    case window_kind::bohman:
      return bohman(off, n);
    case window_kind::barthann:
      return exactly(0.62) - exactly(0.24) * whole(off) / whole(n) - exactly(0.38) * cosine_of(k, n);
    case window_kind::cosine:
      return sine_of(2 * k + 1, 4 * (n + 1));
    case window_kind::lanczos:
      return lanczos(off, n);
    case window_kind::exponential:
      return exponential(w.count > 0 ? first : 1, off);
    case window_kind::tukey:
      return tukey(w.count > 0 ? first : 0.5, off, n);
    case window_kind::gaussian:
      return gaussian(1, first, off);
    case window_kind::general_gaussian:
      return gaussian(first, w.numbers[1], off);
    case window_kind::general_cosine:
      return cosines(w.numbers, w.count, k, n);
    case window_kind::general_hamming: {
      const double both[] = {first, 1 - first};
      return cosines(both, 2, k, n);
    }
    case window_kind::kaiser:
      return kaiser(first, off, n);
    case window_kind::vorbis:
      return vorbis(k, n);
    default:
      return cosine_window(w.kind, k, n);
  }
}

// The first `count` points of the symmetric window of n + 1 of them.
template <class T>
constexpr status fill_points(const window& w, index n, index count, T* out) {
  if (w.kind == window_kind::kaiser_bessel_derived && n % 2 == 0) return status::bad_argument;
  if (w.kind == window_kind::kaiser_bessel_derived)
    fill_derived(w.numbers[0], n, count, out);
  else if (w.kind == window_kind::taylor)
    fill_taylor(w, n, count, out);
  else
    for (index k = 0; k < count; ++k) out[k] = sample_of<T>(point_of(w, k, n).high);
  return status::ok;
}

}  // namespace window_detail

// Periodic windows of n points, 1 to 2^24, as SciPy makes them with sym=False: the first n of a symmetric one of n + 1;
// of one point: 1.  Rounded once to T: float, double, or int16_t and int32_t, in which 1 is 2^15 or 2^31, and
// saturates.
// bad_argument: no such window (why_no_window), or no such length; nothing is written then.
template <class T>
constexpr status fill_window(const window& w, index n, T* out) {
  if (why_no_window(w) || n < 1 || n > index{1} << 24) return status::bad_argument;
  if (n == 1) {
    out[0] = window_detail::sample_of<T>(1);
    return status::ok;
  }
  return window_detail::fill_points(w, n, n, out);
}
// Symmetric windows, as SciPy makes them with sym=True: what modified cosine transforms take.
template <class T>
constexpr status fill_symmetric_window(const window& w, index n, T* out) {
  if (n < 2) return fill_window(w, n, out);
  if (why_no_window(w) || n > index{1} << 24) return status::bad_argument;
  return window_detail::fill_points(w, n - 1, n, out);
}
// Windows of kinds that need no numbers.
template <class T>
constexpr void fill_window(window_kind kind, index n, T* out) {
  static_cast<void>(fill_window(window{kind}, n, out));
}

}  // namespace komdsp
