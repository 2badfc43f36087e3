// sliding_dft.hpp: a few bins of the last samples of a signal, after each sample.
#pragma once
#include <komdsp/detail/twiddle.hpp>
#include <komdsp/status.hpp>

namespace komdsp {

// Bin k of the last N samples, X(k) = sum over n < N of x(n) exp(-2 pi i n k / N), x(0) the oldest; samples before the
// first one are zero.
// Stability: without damping, and errors do not grow with the signal's length.  Sums begin anew every N samples: one of
// the samples since then, and one of those before, from which each sample is taken as it leaves and which is dropped
// when all have left; what overflows, or is NaN, is gone after 2 N samples.  The roots begin anew as well.
// Accuracy: |error| <= 4 N eps * the sum of |x(n)| over the last 2 N samples, eps = 2^-23 for float, 2^-52 for double.
// Work: of each sample and bin 8 multiplications and 6 additions.
// T: float or double.  komdsp_sliding_bin_f32 and the like of komdsp_bins.h have these members.
template <class T>
struct sliding_bin {
  T step[2] = {}, root[2] = {};     // exp(-2 pi i k / N), and its power at the next sample
  T since[2] = {}, before[2] = {};  // sums of the samples since the last beginning, and of those before
};
// Bins of one signal.  Threads: one at a time.
template <class T>
struct sliding_dft {
  ptrdiff_t length = 0, place = 0, count = 0;  // N; samples since the last beginning; bins
  T* samples = nullptr;                        // the caller's: the last N
  sliding_bin<T>* bins = nullptr;              // the caller's
};

// Begins `count` bins, numbers[i] each, in memory that outlives them; s.samples and s.bins are set.
// unsupported_length: N is not 1 to 2^26; bad_argument: a null pointer, fewer than one bin, or a number not 0 to
// N - 1.  Sliding: sliding_dft, or its struct in C.
template <class Sliding>
constexpr status make_sliding_dft(Sliding& s, index length, const ptrdiff_t* numbers, index count) {
  s.length = 0;
  if (length < 1 || length > index{1} << 26) return status::unsupported_length;
  if (!s.samples || !s.bins || !numbers || count < 1) return status::bad_argument;
  for (index i = 0; i < count; ++i)
    if (numbers[i] < 0 || numbers[i] >= length) return status::bad_argument;
  for (index n = 0; n < length; ++n) s.samples[n] = 0;
  for (index i = 0; i < count; ++i) {
    const complex_dd root = unit_root(numbers[i], length);
    s.bins[i] = {};
    s.bins[i].step[0] = static_cast<decltype(+s.samples[0])>(root.re.high);
    s.bins[i].step[1] = static_cast<decltype(+s.samples[0])>(root.im.high);
    s.bins[i].root[0] = 1;
  }
  s.length = length;
  s.place = 0;
  s.count = count;
  return status::ok;
}

namespace bins_detail {

template <class Bin, class T>
void slide(Bin& b, T in, T out) {
  for (int i = 0; i < 2; ++i) {
    b.since[i] += in * b.root[i];
    b.before[i] -= out * b.root[i];
  }
  const T re = b.root[0] * b.step[0] - b.root[1] * b.step[1];
  b.root[1] = b.root[0] * b.step[1] + b.root[1] * b.step[0];
  b.root[0] = re;
}
template <class Bin>
void begin_anew(Bin& b) {
  for (int i = 0; i < 2; ++i) {
    b.before[i] = b.since[i];
    b.since[i] = 0;
    b.root[i] = i == 0 ? 1 : 0;
  }
}

}  // namespace bins_detail

// Takes samples.  bad_argument: a null pointer, a negative count, or no bins.
template <class Sliding, class T>
status push(Sliding& s, const T* x, index count) {
  if (s.length < 1 || count < 0 || (count > 0 && !x)) return status::bad_argument;
  for (index n = 0; n < count; ++n) {
    const T leaves = s.samples[s.place];
    s.samples[s.place] = x[n];
    for (index i = 0; i < s.count; ++i) bins_detail::slide(s.bins[i], x[n], leaves);
    if (++s.place < s.length) continue;
    s.place = 0;
    for (index i = 0; i < s.count; ++i) bins_detail::begin_anew(s.bins[i]);
  }
  return status::ok;
}
// The bins of the last N samples, re and im of each: 2 * count numbers.  bad_argument: a null pointer, or no bins.
template <class Sliding, class T>
status read(const Sliding& s, T* bins) {
  if (s.length < 1 || !bins) return status::bad_argument;
  for (index i = 0; i < s.count; ++i) {
    const auto& b = s.bins[i];
    const T re = b.since[0] + b.before[0], im = b.since[1] + b.before[1];
    bins[2 * i] = re * b.root[0] + im * b.root[1];
    bins[2 * i + 1] = im * b.root[0] - re * b.root[1];
  }
  return status::ok;
}

}  // namespace komdsp
