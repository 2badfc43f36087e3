#include "support/fft2d_check.hpp"

#include <sstream>

namespace komdsp::tests {

std::string text_of(const fft2d& t, const plan& p) {
  std::ostringstream s;
  s << (t.kind == fft_kind::real ? "real " : "") << (t.inverse ? "inverse " : "forward ") << t.rows << " x "
    << t.columns << " x " << t.batch << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place" : "")
    << " in " << t.in.pitch << "/" << t.in.distance << " out " << t.out.pitch << "/" << t.out.distance << " "
    << name_of(p.variant) << " on " << p.profile_name;
  return s.str();
}

std::vector<exact> reference_fft2d(const fft2d& t, std::vector<exact> x) {
  return reference_fftn(over_axes(t), std::move(x));
}

outcome check_fft2d(const fft2d& t, const plan& p, const runner& run) {
  return check_fftn(over_axes(t), p, run);
}

}  // namespace komdsp::tests
