#include "device.hpp"

#include <komdsp/tables.hpp>

#include <cstdlib>

namespace {

using komdsp::status;

// A buffer of the device that lives as long as this.
struct device_memory {
  cl_mem memory = nullptr;
  device_memory(cl_context context, komdsp::index bytes, const void* contents) {
    const cl_mem_flags flags = CL_MEM_READ_WRITE | (contents ? CL_MEM_COPY_HOST_PTR : 0);
    memory = clCreateBuffer(context, flags, static_cast<std::size_t>(bytes > 0 ? bytes : 64),
                            bytes > 0 ? const_cast<void*>(contents) : nullptr, nullptr);
  }
  ~device_memory() { clReleaseMemObject(memory); }
  device_memory(const device_memory&) = delete;
  komdsp::opencl::buffer handle() const { return {memory, 0}; }
};

alignas(64) unsigned char tables[1 << 16];

}  // namespace

status opencl_device::open() {
  cl_platform_id platform = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS) return status::device_missing;
  if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id, nullptr) != CL_SUCCESS) return status::device_missing;
  context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, nullptr);
  if (!context) return status::driver_failed;
  queue = clCreateCommandQueue(context, id, 0, nullptr);
  if (!queue) return status::driver_failed;
  return komdsp::opencl::read_profile(id, profile, text);
}

status opencl_device::run(const komdsp::plan& p, const void* input, void* output) {
  if (p.table_bytes > static_cast<komdsp::index>(sizeof tables)) return status::out_of_memory;
  komdsp::opencl::executable kernels;
  status s = komdsp::opencl::build(kernels, p, context, id);
  if (s == status::ok && p.table_count > 0) s = komdsp::fill_tables(p, tables);
  if (s != status::ok) return s;

  const komdsp::index shared = p.input_bytes > p.output_bytes ? p.input_bytes : p.output_bytes;
  const device_memory in(context, p.what.in_place ? 0 : p.input_bytes, p.what.in_place ? nullptr : input),
      out(context, p.what.in_place ? shared : p.output_bytes, output), twiddles(context, p.table_bytes, tables),
      scratch(context, p.scratch_bytes, nullptr);
  const komdsp::opencl::buffers at{
      (p.what.in_place ? out : in).handle(), out.handle(), twiddles.handle(), scratch.handle(), {}};
  s = komdsp::opencl::enqueue(kernels, p, queue, at);
  if (s != status::ok) return s;
  const auto bytes = static_cast<std::size_t>(p.output_bytes);
  return clEnqueueReadBuffer(queue, out.memory, CL_TRUE, 0, bytes, output, 0, nullptr, nullptr) == CL_SUCCESS
             ? status::ok
             : status::driver_failed;
}
