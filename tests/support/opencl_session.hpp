// opencl_session.hpp: the OpenCL device of the tests, and memory on it between guard zones.
#pragma once
#include <komdsp/opencl.hpp>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace komdsp::tests {

inline void require(cl_int code, const char* what) {
  if (code != CL_SUCCESS) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(code));
}

// One device, its context and two queues for the whole program; they live until the process ends.
struct opencl_session {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue in_order = nullptr, out_of_order = nullptr;

  opencl_session() {
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
};
inline const opencl_session& session() {
  static const opencl_session* const only =
      new opencl_session;  // the driver may be gone before destructors of statics run
  return *only;
}

// Device memory between zones that nobody may write; all of it begins as NaN.
class device_memory {
 public:
  static constexpr std::size_t zone = 256;

  explicit device_memory(index bytes, const void* contents = nullptr) : size_(static_cast<std::size_t>(bytes)) {
    std::vector<unsigned char> all(2 * zone + size_, 0xff);
    if (contents) std::memcpy(all.data() + zone, contents, size_);
    cl_int code = CL_SUCCESS;
    memory_ =
        clCreateBuffer(session().context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, all.size(), all.data(), &code);
    require(code, "clCreateBuffer");
  }
  ~device_memory() { clReleaseMemObject(memory_); }
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;

  opencl::buffer handle() const { return {memory_, zone}; }
  // Copies to `contents`, if any; false when a zone was written.
  bool read(void* contents = nullptr) const {
    std::vector<unsigned char> all(2 * zone + size_);
    require(clEnqueueReadBuffer(session().in_order, memory_, CL_TRUE, 0, all.size(), all.data(), 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
    if (contents) std::memcpy(contents, all.data() + zone, size_);
    for (std::size_t i = 0; i < zone; ++i)
      if (all[i] != 0xff || all[zone + size_ + i] != 0xff) return false;
    return true;
  }

 private:
  std::size_t size_;
  cl_mem memory_ = nullptr;
};

}  // namespace komdsp::tests
