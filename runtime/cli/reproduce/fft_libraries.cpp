#include "cli/reproduce/fft_libraries.hpp"

#include <dlfcn.h>

#include <cstring>
#include <string>

#include "backends/cuda_driver.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/checks/example.hpp"
#include "cli/base/timing.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// A shared library by the first of its names that is there; it stays open.
void* open_library(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (void* const library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}
template <class Function>
bool find(void* library, const std::string& name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(library, name.c_str()));
  return function != nullptr;
}
std::size_t scalar_count(index points, bool real) {
  return static_cast<std::size_t>(real ? points : 2 * points);
}

/// As fftw3.h declares them; a plan is a pointer.
struct fftw {
  void* (*plan_dft_2d)(int rows, int columns, void* in, void* out, int sign, unsigned flags);
  void* (*plan_dft_r2c_2d)(int rows, int columns, void* in, void* out, unsigned flags);
  void (*execute)(void* plan);
  void (*destroy_plan)(void* plan);

  bool open(precision type) {
    const bool wide = type == precision::f64;
    void* const library = wide ? open_library({"libfftw3.so.3"}) : open_library({"libfftw3f.so.3"});
    const std::string prefix = wide ? "fftw_" : "fftwf_";
    return library && find(library, prefix + "plan_dft_2d", plan_dft_2d) &&
           find(library, prefix + "plan_dft_r2c_2d", plan_dft_r2c_2d) && find(library, prefix + "execute", execute) &&
           find(library, prefix + "destroy_plan", destroy_plan);
  }
};

/// As cufft.h declares them; types and results are numbers.
struct cufft {
  int (*plan_2d)(int* plan, int rows, int columns, int type);
  int (*exec[2][2])(int plan, void* in, void* out, int direction);  // wide, real; real ones take no direction
  int (*destroy)(int plan);

  bool open() {
    void* const library =
        open_library({"libcufft.so.12", "libcufft.so.11", "libcufft.so", "/usr/local/cuda/lib64/libcufft.so"});
    return library && find(library, "cufftPlan2d", plan_2d) && find(library, "cufftDestroy", destroy) &&
           find(library, "cufftExecC2C", exec[0][0]) && find(library, "cufftExecR2C", exec[0][1]) &&
           find(library, "cufftExecZ2Z", exec[1][0]) && find(library, "cufftExecD2Z", exec[1][1]);
  }
};

/// Memory of the first GPU in its primary context, which is current as long as this lives.
class gpu_memory {
 public:
  gpu_memory(const cuda::driver& d, std::size_t bytes) : d_(d) {
    int device = 0;
    ready_ = d.cuDeviceGet(&device, 0) == 0 && d.cuDevicePrimaryCtxRetain(&context_, device) == 0 &&
             d.cuCtxPushCurrent(context_) == 0 && d.cuMemAlloc(&memory_, bytes) == 0;
  }
  ~gpu_memory() {
    if (memory_ != 0) d_.cuMemFree(memory_);
    cuda::context before;
    if (ready_) d_.cuCtxPopCurrent(&before);
  }
  gpu_memory(const gpu_memory&) = delete;
  gpu_memory& operator=(const gpu_memory&) = delete;
  bool ready() const { return ready_; }
  cuda::device_pointer at() const { return memory_; }
  void wait() const { d_.cuStreamSynchronize(nullptr); }

 private:
  const cuda::driver& d_;
  cuda::context context_ = nullptr;
  cuda::device_pointer memory_ = 0;
  bool ready_ = false;
};

}  // namespace

std::optional<double> fftw_microseconds(const fft2d& t, double limit_s) {
  constexpr unsigned measure = 0;  // FFTW_MEASURE
  fftw f;
  if (!f.open(t.precision)) return std::nullopt;
  const int rows = static_cast<int>(t.rows), columns = static_cast<int>(t.columns);
  const auto scalar = static_cast<std::size_t>(bytes_of(t.precision));
  const aligned_memory in(scalar_count(t.rows * columns_in(t), real_in(t)) * scalar),
      out(scalar_count(t.rows * columns_out(t), false) * scalar);
  void* const plan = t.kind == fft_kind::real ? f.plan_dft_r2c_2d(rows, columns, in.data(), out.data(), measure)
                                              : f.plan_dft_2d(rows, columns, in.data(), out.data(), -1, measure);
  if (plan == nullptr) return std::nullopt;
  const aligned_memory values = random_scalars(in.bytes() / scalar, t.precision);
  std::memcpy(in.data(), values.data(), in.bytes());
  f.execute(plan);
  const double us = median_microseconds_of(limit_s, [&] { f.execute(plan); });
  f.destroy_plan(plan);
  return us;
}

std::optional<double> cufft_microseconds(const fft2d& t, double limit_s) {
  const cuda::driver* const d = cuda::find_driver();
  cufft f;
  if (!d || !f.open()) return std::nullopt;
  const auto scalar = static_cast<std::size_t>(bytes_of(t.precision));
  const std::size_t in = scalar_count(t.rows * columns_in(t), real_in(t)),
                    out = scalar_count(t.rows * columns_out(t), false), out_at = (in + 63) / 64 * 64;
  const gpu_memory memory(*d, (out_at + out) * scalar);
  if (!memory.ready()) return std::nullopt;
  const aligned_memory values = random_scalars(in, t.precision);
  d->cuMemcpyHtoD(memory.at(), values.data(), in * scalar);
  const bool wide = t.precision == precision::f64, real = t.kind == fft_kind::real;
  constexpr int types[2][2] = {{0x29, 0x2a}, {0x69, 0x6a}};  // C2C, R2C, Z2Z, D2Z
  int plan = 0;
  if (f.plan_2d(&plan, static_cast<int>(t.rows), static_cast<int>(t.columns), types[wide][real]) != 0)
    return std::nullopt;
  const auto pointer = [&](std::size_t at) { return reinterpret_cast<void*>(memory.at() + at * scalar); };
  int failed = 0;
  const auto run = [&](int times) {
    for (int i = 0; i < times; ++i) failed |= f.exec[wide][real](plan, pointer(0), pointer(out_at), -1);
    memory.wait();
  };
  run(1);
  const double us = median_microseconds(limit_s, run);
  f.destroy(plan);
  return failed == 0 ? std::optional(us) : std::nullopt;
}

}  // namespace komdsp::cli
