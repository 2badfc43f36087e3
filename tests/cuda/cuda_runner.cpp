#include "cuda/cuda_runner.hpp"

#include <dlfcn.h>

namespace komdsp::tests {

bool cuda_present() {
  int count = 0;
  return cuda::count_devices(count) == status::ok;
}
void require_cuda(int code, const char* what) {
  if (code != 0) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(code));
}

cuda_session::cuda_session() {
  int number = 0;
  require_cuda(d.cuDeviceGet(&number, 0), "cuDeviceGet");
  require_cuda(d.cuDevicePrimaryCtxRetain(&context, number), "cuDevicePrimaryCtxRetain");
  require_cuda(d.cuCtxPushCurrent(context), "cuCtxPushCurrent");
  // In step with the default stream: cuMemcpyHtoD uses that, and may return before the device has the data.
  require_cuda(d.cuStreamCreate(&stream, 0), "cuStreamCreate");
  if (cuda::read_profile(0, device, text) != status::ok) throw std::runtime_error("read_profile failed");
}
const cuda_session& cuda_here() {
  static const cuda_session* const only = new cuda_session;
  return *only;
}

void* driver_entry(const char* name) {
  static void* const library = ::dlopen("libcuda.so.1", RTLD_NOW);
  void* const found = library ? ::dlsym(library, name) : nullptr;
  if (!found) throw std::runtime_error(std::string("libcuda has no ") + name);
  return found;
}

cuda_memory::cuda_memory(index bytes, const void* contents) : size_(static_cast<std::size_t>(bytes)) {
  const std::vector<unsigned char> all = zoned(size_, contents);
  require_cuda(cuda_here().d.cuMemAlloc(&memory_, all.size()), "cuMemAlloc");
  require_cuda(cuda_here().d.cuMemcpyHtoD(memory_, all.data(), all.size()), "cuMemcpyHtoD");
}
bool cuda_memory::read(void* contents) const {
  std::vector<unsigned char> all(2 * guard_zone + size_);
  require_cuda(cuda_here().d.cuMemcpyDtoH(all.data(), memory_, all.size()), "cuMemcpyDtoH");
  return unzoned(all, contents);
}

status run_cuda(const plan& p, const void* input, void* output, const void* operand, const cuda::images& prebuilt) {
  static std::vector<char> text(1 << 16);
  cuda::build_log log{text.data(), text.size(), 0};
  cuda::executable e;
  const status built = cuda::build(e, p, cuda_here().context, prebuilt, &log);
  if (built == status::build_failed) throw std::runtime_error(text.data());
  if (built != status::ok) return built;
  const cuda_buffers memory(p, input, output, operand);
  const status enqueued = cuda::enqueue(e, p, cuda_here().stream, memory.buffers());
  if (enqueued != status::ok) return enqueued;
  require_cuda(cuda_here().d.cuStreamSynchronize(cuda_here().stream), "cuStreamSynchronize");
  memory.read(output);
  return status::ok;
}
status on_cuda(const plan& p, const void* input, void* output, const void* operand) {
  return run_cuda(p, input, output, operand);
}

}  // namespace komdsp::tests
