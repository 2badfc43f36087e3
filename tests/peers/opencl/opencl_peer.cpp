#include "opencl_peer.hpp"

#include <cstdlib>

namespace peers {
namespace {

cl_platform_id chosen_platform() {
  const char* const given = std::getenv("BENCH_OPENCL");
  const std::string wanted = given ? given : "Portable Computing Language";
  cl_platform_id platforms[16];
  cl_uint count = 0;
  if (clGetPlatformIDs(16, platforms, &count) != CL_SUCCESS) throw refusal("no OpenCL here");
  for (cl_uint i = 0; i < count && i < 16; ++i) {
    char name[256] = "";
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, nullptr);
    if (std::string(name).find(wanted) != std::string::npos) return platforms[i];
  }
  throw refusal("no OpenCL platform is " + wanted);
}

opencl_device open_device() {
  opencl_device opened{};
  cl_int status = CL_SUCCESS;
  opened.platform = chosen_platform();
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

opencl_device& opencl() {
  static opencl_device device = open_device();
  return device;
}

std::string opencl_version() {
  char version[256] = "", name[256] = "";
  clGetPlatformInfo(opencl().platform, CL_PLATFORM_VERSION, sizeof version, version, nullptr);
  clGetDeviceInfo(opencl().device, CL_DEVICE_NAME, sizeof name, name, nullptr);
  const std::string all = version;
  return all.substr(0, all.find("  ")) + ", " + name;
}

cl_mem make_buffer(std::size_t bytes) {
  cl_int status = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(opencl().context, CL_MEM_READ_WRITE, bytes, nullptr, &status);
  require(status, "clCreateBuffer");
  return buffer;
}
void write_buffer(cl_mem buffer, const void* from, std::size_t bytes) {
  require(clEnqueueWriteBuffer(opencl().queue, buffer, CL_TRUE, 0, bytes, from, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
}
void read_buffer(cl_mem buffer, void* to, std::size_t bytes) {
  require(clEnqueueReadBuffer(opencl().queue, buffer, CL_TRUE, 0, bytes, to, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
}

opencl_peer::opencl_peer(const problem& problem, bool in_place, std::string detail)
    : peer(std::move(detail)),
      problem_(problem),
      input_(make_buffer(problem.input_bytes())),
      output_(in_place ? input_ : make_buffer(problem.output_bytes())) {}

opencl_peer::~opencl_peer() {
  if (output_ != input_) clReleaseMemObject(output_);
  clReleaseMemObject(input_);
}

}  // namespace peers
