// opencl_build.cpp: builds the kernels of a plan from the kernel text inside this library, or from a bundle.
#include <komdsp/opencl_bundle.hpp>

#include <cstdio>

#include "device_arguments.hpp"
#include "opencl_status.hpp"

namespace komdsp::opencl {
namespace {

constexpr char kernel_source[] =
#include "kernel_source.inc"
    ;

void read_log(cl_program program, cl_device_id device, build_log& log) {
  if (log.text && log.size > 0) log.text[0] = 0;
  log.needed = 0;
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &log.needed) != CL_SUCCESS) return;
  if (!log.text || log.needed > log.size) return;
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size, log.text, nullptr) != CL_SUCCESS &&
      log.size > 0)
    log.text[0] = 0;
  if (log.size > 0) log.text[log.size - 1] = 0;
}

// The target of one call.
struct target {
  cl_context context;
  cl_device_id device;
  const bundle* prebuilt;  // null: the text is compiled
  build_log* log;
};

cl_program program_of_text(const char* options, const target& to, cl_int& code) {
  const char* source = kernel_source;
  const size_t length = sizeof kernel_source - 1;
  const cl_program program = clCreateProgramWithSource(to.context, 1, &source, &length, &code);
  if (code == CL_SUCCESS) code = clBuildProgram(program, 1, &to.device, options, nullptr, nullptr);
  return program;
}
cl_program program_of_bundle(const char* options, const target& to, cl_int& code) {
  size_t size = 0;
  const unsigned char* binary = find_binary(*to.prebuilt, options, size);
  code = CL_INVALID_BINARY;
  if (!binary) return nullptr;
  cl_int state = CL_SUCCESS;
  const cl_program program = clCreateProgramWithBinary(to.context, 1, &to.device, &size, &binary, &state, &code);
  if (code == CL_SUCCESS) code = state;
  if (code == CL_SUCCESS) code = clBuildProgram(program, 1, &to.device, "", nullptr, nullptr);
  return program;
}
cl_int create_kernel(const launch& l, const target& to, cl_kernel& kernel) {
  char options[options_size], name[64];
  write_options(l, options, sizeof options);
  std::snprintf(name, sizeof name, "komdsp_%s", name_of(l.kernel));
  cl_int code = CL_SUCCESS;
  const cl_program program = to.prebuilt ? program_of_bundle(options, to, code) : program_of_text(options, to, code);
  if (program && code != CL_SUCCESS && to.log) read_log(program, to.device, *to.log);
  if (code == CL_SUCCESS) kernel = clCreateKernel(program, name, &code);
  if (program) clReleaseProgram(program);  // the kernel keeps it
  return code;
}

// NVIDIA's driver (580) answers 256 for any kernel, though it compiles for the size that the kernel requires and runs
// it: there the device's limit counts.  CL_DEVICE_REGISTERS_PER_BLOCK_NV is a question that other drivers do not know.
cl_int read_group_limit(cl_kernel kernel, cl_device_id device, size_t& items) {
  constexpr cl_device_info registers_per_block = 0x4002;
  cl_uint registers = 0;
  if (clGetDeviceInfo(device, registers_per_block, sizeof registers, &registers, nullptr) == CL_SUCCESS)
    return clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof items, &items, nullptr);
  return clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof items, &items, nullptr);
}

// Compilers may allow a kernel less than the device allows in general: registers and private memory count too.
status check_limits(executable& e, int i, const launch& l, cl_device_id device) {
  size_t items = 0;
  cl_ulong used = 0, local = 0;
  e.code = read_group_limit(e.kernels[i], device, items);
  if (e.code == CL_SUCCESS)
    e.code = clGetKernelWorkGroupInfo(e.kernels[i], device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof used, &used, nullptr);
  if (e.code == CL_SUCCESS) e.code = clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof local, &local, nullptr);
  if (e.code != CL_SUCCESS) return status_of(e.code);
  return items < static_cast<size_t>(l.build.items) || used > local ? status::variant_does_not_fit : status::ok;
}

status build_launch(executable& e, const plan_view& p, int i, const target& to) {
  const launch& l = p.launches[i];
  if (l.build.cluster > 1) return status::variant_does_not_fit;  // OpenCL has none
  for (int j = 0; j < i; ++j) {
    if (!same_kernel(l, p.launches[j])) continue;
    e.code = clRetainKernel(e.kernels[j]);
    if (e.code == CL_SUCCESS) e.kernels[i] = e.kernels[j];
    return status_of(e.code);
  }
  e.code = create_kernel(l, to, e.kernels[i]);
  if (to.prebuilt && e.code == CL_INVALID_BINARY) return status::bundle_mismatch;
  return e.code == CL_SUCCESS ? check_limits(e, i, l, to.device) : status_of(e.code);
}

status check_precision(const plan_view& p, cl_device_id device) {
  cl_device_fp_config fp64 = 0;
  if (p.what.precision != precision::f64) return status::ok;
  const cl_int code = clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof fp64, &fp64, nullptr);
  return code == CL_SUCCESS && fp64 != 0 ? status::ok : status::unsupported_precision;
}

status build_all(executable& e, const plan_view& p, const target& to) {
  e.release();
  e.code = CL_SUCCESS;
  e.failed_launch = -1;
  if (p.result != status::ok) return p.result;
  if (!to.context || !to.device) return status::bad_argument;
  status s = check_precision(p, to.device);
  if (s == status::ok && to.prebuilt) s = check_bundle(*to.prebuilt, to.device);
  for (int i = 0; i < p.launch_count && s == status::ok; ++i) {
    s = build_launch(e, p, i, to);
    if (s != status::ok) e.failed_launch = i;
  }
  if (s != status::ok) e.release();
  return s;
}

}  // namespace

void executable::release() noexcept {
  for (cl_kernel& k : kernels) {
    if (k) clReleaseKernel(k);
    k = nullptr;
  }
  for (uint64_t& numbers : held) numbers = 0;
}

status build(executable& e, const plan_view& p, cl_context context, cl_device_id device, build_log* log) noexcept {
  return build_all(e, p, {context, device, nullptr, log});
}
status build(executable& e, const plan_view& p, cl_context context, cl_device_id device, const bundle& prebuilt,
             build_log* log) noexcept {
  return build_all(e, p, {context, device, &prebuilt, log});
}

}  // namespace komdsp::opencl
