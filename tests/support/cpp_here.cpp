#include "support/cpp_runner.hpp"
#include "support/here.hpp"

namespace komdsp::tests {

// Flavours have fewer instruction sets.
const place& here() {
  static const place cpu = [] {
    place p{.run = on_cpp, .profiles = {&profiles::cpp_scalar}};
    for (const profile* d : {&profiles::cpp_baseline, &profiles::cpp_avx2, &profiles::cpp_avx512}) {
      cpp::binding b;
      if (d->lanes_f32 <= cpp::native_profile().lanes_f32 && cpp::bind(planned(fft{1024}, *d), b) == status::ok)
        p.profiles.push_back(d);
    }
    return p;
  }();
  return cpu;
}

}  // namespace komdsp::tests
