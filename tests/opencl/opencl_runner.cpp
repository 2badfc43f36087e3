#include "opencl/opencl_runner.hpp"

#include <map>

namespace komdsp::tests {

void require(cl_int code, const char* what) {
  if (code != CL_SUCCESS) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(code));
}

opencl_session::opencl_session() {
  cl_platform_id platform = nullptr;
  cl_int code = CL_SUCCESS;
  require(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  require(code, "clCreateContext");
  in_order = clCreateCommandQueue(context, device, 0, &code);
  require(code, "clCreateCommandQueue");
  out_of_order = clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
  require(code, "clCreateCommandQueue");
}
const opencl_session& session() {
  static const auto* const only = new opencl_session;  // the driver may be gone before destructors of statics run
  return *only;
}
profile reported_profile() {
  static opencl::device_text text;  // the profile's name points there
  profile d;
  if (opencl::read_profile(session().device, d, text) != status::ok) throw std::runtime_error("read_profile failed");
  return d;
}

device_memory::device_memory(index bytes, const void* contents, cl_mem_flags access)
    : size_(static_cast<std::size_t>(bytes)) {
  std::vector<unsigned char> all = zoned(size_, contents);
  cl_int code = CL_SUCCESS;
  memory_ = clCreateBuffer(session().context, access | CL_MEM_COPY_HOST_PTR, all.size(), all.data(), &code);
  require(code, "clCreateBuffer");
}
bool device_memory::read(void* contents) const {
  std::vector<unsigned char> all(2 * guard_zone + size_);
  require(clEnqueueReadBuffer(session().in_order, memory_, CL_TRUE, 0, all.size(), all.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
  return unzoned(all, contents);
}

namespace {

// One launch, built alone.
status build_alone(const plan& p, int launch, cl_kernel& kernel) {
  static std::vector<char> text(1 << 16);
  plan alone = p;
  alone.launch_count = 1;
  alone.launches[0] = p.launches[launch];
  opencl::executable e;
  opencl::build_log log{text.data(), text.size(), 0};
  const status s = opencl::build(e, alone, session().context, session().device, &log);
  if (s == status::build_failed) throw std::runtime_error(text.data());
  if (s != status::ok) return s;
  kernel = e.kernels[0];
  e.kernels[0] = nullptr;
  return s;
}
// Kernels by their options.  A sweep builds thousands: all are given back now and then.
status find_kernel(const plan& p, int launch, cl_kernel& kernel) {
  static auto* const all = new std::map<std::string, cl_kernel>;  // as session()
  constexpr std::size_t most = 1000;
  char text[opencl::options_size];
  const std::string key(text, opencl::write_options(p.launches[launch], text, sizeof text));
  const auto found = all->find(key);
  if (found != all->end()) {
    kernel = found->second;
    return status::ok;
  }
  if (all->size() >= most) {
    for (const auto& [options, old] : *all) clReleaseKernel(old);
    all->clear();
  }
  const status s = build_alone(p, launch, kernel);
  if (s == status::ok) all->emplace(key, kernel);
  return s;
}

}  // namespace

status run_opencl(const plan& p, const void* input, void* output, cl_command_queue queue, const void* second) {
  opencl::executable e;
  for (int i = 0; i < p.launch_count; ++i) {
    const status found = find_kernel(p, i, e.kernels[i]);
    if (found != status::ok) return found;
    clRetainKernel(e.kernels[i]);
  }
  const opencl_memory memory(p, input, output, second);
  cl_event done = nullptr;
  const status enqueued = opencl::enqueue(e, p, queue, memory.buffers(), 0, nullptr, &done);
  if (enqueued != status::ok) return enqueued;
  require(clWaitForEvents(1, &done), "clWaitForEvents");
  clReleaseEvent(done);
  memory.read(output);
  return status::ok;
}
status on_opencl(const plan& p, const void* input, void* output, const void* operand) {
  return run_opencl(p, input, output, session().in_order, operand);
}

}  // namespace komdsp::tests
