#include "opencl_peer.hpp"

#include <stdexcept>

namespace peers {
namespace {

cl_platform_id pocl_platform() {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  require(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (cl_uint i = 0; i < count && i < 16; ++i) {
    char name[256] = "";
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, nullptr);
    if (std::string(name) == "Portable Computing Language") return platforms[i];
  }
  throw std::runtime_error("PoCL is not installed");
}

opencl_device open_pocl() {
  opencl_device opened{};
  cl_int status = CL_SUCCESS;
  opened.platform = pocl_platform();
  require(clGetDeviceIDs(opened.platform, CL_DEVICE_TYPE_ALL, 1, &opened.device, nullptr), "clGetDeviceIDs");
  opened.context = clCreateContext(nullptr, 1, &opened.device, nullptr, nullptr, &status);
  require(status, "clCreateContext");
  opened.queue = clCreateCommandQueue(opened.context, opened.device, 0, &status);
  require(status, "clCreateCommandQueue");
  return opened;
}

}  // namespace

void require(cl_int status, const char* call) {
  if (status != CL_SUCCESS) throw std::runtime_error(std::string(call) + " gave " + std::to_string(status));
}

opencl_device& pocl() {
  static opencl_device device = open_pocl();
  return device;
}

cl_mem make_buffer(std::size_t bytes) {
  cl_int status = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(pocl().context, CL_MEM_READ_WRITE, bytes, nullptr, &status);
  require(status, "clCreateBuffer");
  return buffer;
}

opencl_peer::opencl_peer(std::string library, const problem& problem, bool in_place)
    : peer(std::move(library), in_place ? "in place" : "out of place"),
      bytes_(problem.bytes()),
      input_(make_buffer(bytes_)),
      output_(in_place ? input_ : make_buffer(bytes_)) {}

opencl_peer::~opencl_peer() {
  if (output_ != input_) clReleaseMemObject(output_);
  clReleaseMemObject(input_);
}

void opencl_peer::load(const signal& input) {
  require(clEnqueueWriteBuffer(pocl().queue, input_, CL_TRUE, 0, bytes_, input.data(), 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
}

signal opencl_peer::result() {
  signal values(bytes_ / sizeof(std::complex<float>));
  require(clEnqueueReadBuffer(pocl().queue, output_, CL_TRUE, 0, bytes_, values.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
  return values;
}

}  // namespace peers
