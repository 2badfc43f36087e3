// Compiles kernels for an OpenCL device, for later.
#include <komdsp/opencl_bundle.hpp>

#include <map>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/devices/opencl_handles.hpp"

namespace komdsp::cli {
namespace {

std::vector<unsigned char> binary_of(cl_kernel kernel) {
  cl_program program = nullptr;
  require_opencl(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr), "clGetKernelInfo");
  std::size_t size = 0;
  require_opencl(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr), "clGetProgramInfo");
  if (size == 0) throw error("the OpenCL driver gives no program binaries");
  std::vector<unsigned char> binary(size);
  unsigned char* to = binary.data();
  require_opencl(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof to, &to, nullptr), "clGetProgramInfo");
  return binary;
}

}  // namespace

std::vector<std::byte> make_opencl_bundle(const opencl_entry& entry, std::span<const plan> plans) {
  cl_int code = CL_SUCCESS;
  const context_handle context(clCreateContext(nullptr, 1, &entry.id, nullptr, nullptr, &code));
  require_opencl(code, "clCreateContext");
  std::map<std::string, std::vector<unsigned char>> binaries;  // by options
  for (const plan& p : plans) {
    opencl::executable e;
    const status built = opencl::build(e, p, context.get(), entry.id);
    if (built != status::ok) throw error(fmt::format("cannot compile for {}: {}", entry.facts.name, describe(built)));
    for (int i = 0; i < p.launch_count; ++i) {
      char options[options_size];
      write_options(p.launches[i], options, sizeof options);
      if (!binaries.contains(options)) binaries[options] = binary_of(e.kernels[i]);
    }
  }
  std::vector<opencl::compiled_kernel> kernels;
  for (const auto& [options, binary] : binaries) kernels.push_back({options.c_str(), binary.data(), binary.size()});
  std::vector<std::byte> bundle;
  std::size_t needed = 0;
  const auto write = [&] {
    return opencl::write_bundle(kernels.data(), static_cast<int>(kernels.size()), entry.id, bundle.data(),
                                bundle.size(), needed);
  };
  status written = write();
  bundle.resize(needed);
  if (needed > 0) written = write();
  if (written != status::ok) throw error(fmt::format("cannot make the bundle: {}", describe(written)));
  return bundle;
}

}  // namespace komdsp::cli
