// filter_spectra.hpp: the spectra of filters that stay: computed once at set-up, or by the compiler.
#pragma once
#include <komdsp/detail/spectrum.hpp>
#include <komdsp/overlap_save.hpp>

namespace komdsp {

// The operand of a plan with `spectra`, plan.chunk.operand_bytes of it aligned to 64 bytes, of what.filters filters one
// after the other, of what.filter_length elements each, aligned to one of them.  Set-up: as a transform of each
// partition, in double precision rounded after each stage to the plan's.
// Layout of spectra: the plan's own; those of another plan are others.
// Errors: why the plan was refused; bad_argument: its operand is no spectra, or a pointer is null; misaligned.
status fill_spectra(const overlap_save_plan& p, const void* filters, void* spectra) noexcept;

namespace spectrum_detail {
inline namespace KOMDSP_ROOTS {

// Spectra of a filter by numbers of its plan.
struct filter_layout {
  index filter_length = 1, length = 1;  // elements of a filter, points of a transform
  index partition = 0, partitions = 1;  // elements of a part; 0: the whole filter
  index block = 1;                      // bins of a vector
  bool real = false, correlate = false;

  constexpr index points() const { return real ? length / 2 : length; }
  constexpr index bins() const {
    return partition == 0 ? points() : ((real ? points() + 1 : points()) + block - 1) / block * block;
  }
  constexpr index scalars() const { return 2 * bins() * partitions; }  // of one filter's spectra
};
constexpr filter_layout layout_of(const overlap_save_plan& p) {
  const overlap_save& o = p.what;
  return {o.filter_length, p.chunk.what.length, o.partition, p.partitions, p.block, o.real, o.correlate};
}
// The place of a bin among those of all partitions.
struct partition_place {
  index block, partitions, partition;
  constexpr index operator()(index n) const { return 2 * ((n / block * partitions + partition) * block + n % block); }
};
// A part of a filter, or zero behind it: scalar i of element n.
template <class Tap>
constexpr Tap filter_scalar(const filter_layout& f, const Tap* filter, index n, int i) {
  if (n >= f.filter_length) return 0;
  const index at = f.correlate ? f.filter_length - 1 - n : n;
  if (f.real) return filter[at];
  const Tap value = filter[2 * at + i];
  return f.correlate && i == 1 ? -value : value;
}
template <class T, class Tap, class Place>
constexpr void fill_points(const filter_layout& f, const Tap* filter, index first, index count, T* out,
                           const Place& place) {
  reversed digits(f.points());
  for (index n = 0; n < f.points(); ++n, digits.advance())
    for (int i = 0; i < 2; ++i) {
      const index element = f.real ? 2 * n + i : n;
      out[place(digits.place()) + i] =
          element < count ? static_cast<T>(filter_scalar(f, filter, first + element, i)) : T{0};
    }
}
// Bins k and np - k of the real signal from those of its pairs of samples.
template <class T, class Place>
constexpr void split_pair(index k, index np, T* x, const Place& place) {
  T *const a = x + place(k), *const b = x + place(np - k), *const c = x + place(k == 0 ? 0 : np - k);
  const point w = rounded_root(k, 2 * np);
  const double re = a[0], im = a[1], mirrored_re = c[0], mirrored_im = c[1];
  const point even{(re + mirrored_re) / 2, (im - mirrored_im) / 2},
      odd = product({(im + mirrored_im) / 2, (mirrored_re - re) / 2}, w);
  b[0] = static_cast<T>(even.re - odd.re);
  b[1] = static_cast<T>(odd.im - even.im);
  a[0] = static_cast<T>(even.re + odd.re);
  a[1] = static_cast<T>(even.im + odd.im);
}
template <class T, class Tap>
constexpr void fill_partition(const filter_layout& f, const Tap* filter, index partition, T* out) {
  const partition_place place{f.block, f.partitions, partition};
  fill_points(f, filter, partition * f.partition, f.partition, out, place);
  transform(f.points(), out, place);
  if (f.real)
    for (index k = 0; 2 * k <= f.points(); ++k) split_pair(k, f.points(), out, place);
  for (index n = f.real ? f.points() + 1 : f.points(); n < f.bins(); ++n) out[place(n)] = out[place(n) + 1] = 0;
}
// One filter's spectra.
template <class T, class Tap>
constexpr void fill_filter(const filter_layout& f, const Tap* filter, T* out) {
  if (f.partition == 0) {
    fill_points(f, filter, 0, f.filter_length, out, in_order());
    transform(f.points(), out);
    return;
  }
  for (index p = 0; p < f.partitions; ++p) fill_partition(f, filter, p, out);
}

}  // namespace KOMDSP_ROOTS
}  // namespace spectrum_detail

}  // namespace komdsp
