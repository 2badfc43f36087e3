// KissFFT as Debian builds it: in single precision, for one thread.
#include <kissfft/kiss_fft.h>
#include <kissfft/kiss_fftnd.h>
#include <kissfft/kiss_fftr.h>

#include <cstring>

#include "peer.hpp"

namespace peers {
namespace {

struct release {
  void operator()(void* state) const { kiss_fft_free(state); }
};
template <class State>
std::unique_ptr<State, release> held(State* state) {
  if (state == nullptr) throw std::runtime_error("KissFFT made no plan");
  return std::unique_ptr<State, release>(state);
}

// Row by row: KissFFT has no batches.
class kissfft : public peer {
 public:
  explicit kissfft(const problem& problem)
      : peer("out of place"), problem_(problem), input_(problem.inputs()), output_(problem.outputs()) {
    const int n = problem.shape[0], inverse = problem.inverse;
    if (problem.real && problem.shape.back() % 2 != 0) throw refusal("real transforms by KissFFT have even lengths");
    if (problem.shape.size() > 1) {
      const int axes = static_cast<int>(problem.shape.size());
      image_ = held(kiss_fftnd_alloc(problem.shape.data(), axes, inverse, nullptr, nullptr));
    } else if (problem.real) {
      real_ = held(kiss_fftr_alloc(n, inverse, nullptr, nullptr));
    } else {
      complex_ = held(kiss_fft_alloc(n, inverse, nullptr, nullptr));
    }
  }
  void load(const void* input) override { std::memcpy(input_.data(), input, problem_.input_bytes()); }
  void transform() override {
    const std::size_t in = problem_.inputs() / problem_.batch, out = problem_.outputs() / problem_.batch;
    for (std::size_t i = 0; i < problem_.batch; ++i) row(input_.data() + i * in, output_.data() + i * out);
  }
  void read(void* result) override { std::memcpy(result, output_.data(), problem_.output_bytes()); }

 private:
  void row(const float* from, float* to) const {
    const auto* const bins = reinterpret_cast<const kiss_fft_cpx*>(from);
    auto* const results = reinterpret_cast<kiss_fft_cpx*>(to);
    if (complex_) return kiss_fft(complex_.get(), bins, results);
    if (image_) return kiss_fftnd(image_.get(), bins, results);
    if (problem_.inverse) return kiss_fftri(real_.get(), bins, to);
    kiss_fftr(real_.get(), from, results);
  }

  problem problem_;
  std::vector<float> input_, output_;
  std::unique_ptr<kiss_fft_state, release> complex_;
  std::unique_ptr<kiss_fftr_state, release> real_;
  std::unique_ptr<kiss_fftnd_state, release> image_;
};

}  // namespace

candidates candidates_for(const problem& problem) {
  if (problem.convolution) throw refusal("KissFFT has no circular convolutions");
  if (problem.f64) throw refusal("Debian's KissFFT is in single precision");
  if (problem.threads > 1) throw refusal("KissFFT has one thread");
  if (problem.real && problem.shape.size() > 1) throw refusal("Debian's KissFFT plans no real images");
  candidates made;
  made.push_back(std::make_unique<kissfft>(problem));
  return made;
}

std::string library_version() {
  return "KissFFT " KISSFFT_VERSION;
}

}  // namespace peers
