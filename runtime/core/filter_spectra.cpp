#include <komdsp/filter_spectra.hpp>

namespace komdsp {
namespace {

template <class T>
void fill(const overlap_save_plan& p, const void* filters, void* spectra) {
  const spectrum_detail::filter_layout f = spectrum_detail::layout_of(p);
  const index scalars = p.what.filter_length * (p.what.real ? 1 : 2);
  for (index i = 0; i < p.what.filters; ++i)
    spectrum_detail::fill_filter(f, static_cast<const T*>(filters) + i * scalars,
                                 static_cast<T*>(spectra) + i * f.scalars());
}

}  // namespace

status fill_spectra(const overlap_save_plan& p, const void* filters, void* spectra) noexcept {
  if (p.result != status::ok) return p.result;
  if (!p.what.spectra || !filters || !spectra) return status::bad_argument;
  const auto bits = [](const void* memory) { return reinterpret_cast<uintptr_t>(memory); };
  const index element = index{bytes_of(p.what.precision)} * (p.what.real ? 1 : 2);
  if ((bits(spectra) & 63) != 0 || (bits(filters) & (static_cast<uintptr_t>(element) - 1)) != 0)
    return status::misaligned;
  if (p.what.precision == precision::f64)
    fill<double>(p, filters, spectra);
  else
    fill<float>(p, filters, spectra);
  return status::ok;
}

}  // namespace komdsp
