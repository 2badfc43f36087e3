// Runs plans on an OpenCL device.
#include "cli/devices/opencl_device.hpp"

#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "cli/devices/driver_plan.hpp"
#include "cli/base/error.hpp"
#include "cli/devices/memory_left.hpp"
#include <komdsp/opencl_bundle.hpp>

namespace komdsp::cli {
namespace {

template <auto Release>
struct opencl_release {
  template <class Handle>
  void operator()(Handle handle) const {
    Release(handle);
  }
};
using context_handle = std::unique_ptr<std::remove_pointer_t<cl_context>, opencl_release<clReleaseContext>>;
using queue_handle = std::unique_ptr<std::remove_pointer_t<cl_command_queue>, opencl_release<clReleaseCommandQueue>>;
using event_handle = std::unique_ptr<std::remove_pointer_t<cl_event>, opencl_release<clReleaseEvent>>;
using memory_handle = std::unique_ptr<std::remove_pointer_t<cl_mem>, opencl_release<clReleaseMemObject>>;

/// Throws error where a driver's call did not succeed.
inline void require_opencl(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  const bool memory =
      code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES || code == CL_INVALID_BUFFER_SIZE;
  throw error(fmt::format("the OpenCL driver refused {} with code {}{}", call, code,
                          memory ? ": not enough memory on the device" : ""));
}

class opencl_plan final : public driver_plan {
 public:
  opencl_plan(const plan& p, cl_context context, cl_device_id device, cl_command_queue queue,
              const std::optional<std::vector<std::byte>>& bundle, std::span<const std::byte> operand)
      : driver_plan(p), context_(context), queue_(queue) {
    require_memory(device);
    build(device, bundle);
    input_ = buffer(p.input_bytes);
    output_ = buffer(p.output_bytes);
    scratch_ = buffer(p.scratch_bytes);
    tables_ = buffer(p.table_bytes);
    operand_ = buffer(p.operand_bytes);
    if (!operand.empty()) set_operand(operand);
    write_tables([&](std::span<const std::byte> tables) { write(tables_.get(), tables); });
  }

  void set_operand(std::span<const std::byte> operand) override { write(operand_.get(), operand); }
  void load(std::span<const std::byte> input) override { write(input_place(), input); }
  void run(int times) override {
    const opencl::buffers at{{input_place()}, {output_.get()}, {tables_.get()}, {scratch_.get()}, {operand_.get()}};
    cl_event last = nullptr;
    for (int i = 0; i < times; ++i) {
      const status done = opencl::enqueue(executable_, plan_, queue_, at, 0, nullptr, i == times - 1 ? &last : nullptr);
      if (done != status::ok) refuse("cannot run", done);
    }
    const event_handle ended(last);
    require_opencl(clFinish(queue_), "clFinish");
    // A queue may be finished though a kernel was ended.
    if (last) require_opencl(clWaitForEvents(1, &last), "clWaitForEvents");
  }
  void store(std::span<std::byte> output) override {
    require_opencl(
        clEnqueueReadBuffer(queue_, output_.get(), CL_TRUE, 0, output.size(), output.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  }

 private:
  /// Drivers and their compilers end the program where memory ends: better not to begin.
  void require_memory(cl_device_id device) const {
    constexpr index compiler_bytes = index{160} << 20;  // PoCL's, of one plan at a time; measured
    cl_bool of_host = CL_TRUE;
    clGetDeviceInfo(device, CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof of_host, &of_host, nullptr);
    const index buffers =
        plan_.input_bytes + plan_.operand_bytes + plan_.output_bytes + plan_.table_bytes + plan_.scratch_bytes;
    // The driver keeps a quarter more beside the buffers, as measured.
    const index needed = compiler_bytes + plan_.table_bytes + (of_host != CL_FALSE ? buffers + buffers / 4 : 0);
    const index left = memory_left();
    if (needed > left)
      throw error(fmt::format("not enough memory: the opencl backend needs about {} MiB more, and {} are left",
                              (needed >> 20) + 1, left >> 20));
  }
  void build(cl_device_id device, const std::optional<std::vector<std::byte>>& bundle) {
    std::string text(1 << 16, '\0');
    opencl::build_log log{text.data(), text.size(), 0};
    const unsigned char none = 0;  // an empty file has bytes nowhere
    opencl::bundle kernels;
    if (bundle) kernels = {bundle->empty() ? static_cast<const void*>(&none) : bundle->data(), bundle->size()};
    const status built = bundle ? opencl::build(executable_, plan_, context_, device, kernels, &log)
                                : opencl::build(executable_, plan_, context_, device, &log);
    if (built == status::ok) return;
    const bool refused = bundle && built == status::bundle_mismatch;
    if (!refused) refuse("cannot build", built, first_lines(text));
    opencl::bundle_origin of;
    std::string why = opencl::why_no_kernels(kernels, device);
    if (opencl::read_origin(kernels, of) == status::ok)
      why += fmt::format(" (made by komdsp {} for {}, driver {})", of.version, of.device, of.driver);
    refuse("cannot build", built, why);
  }
  [[noreturn]] void refuse(const std::string& what, status why, const std::string& more = "") const {
    fail("the opencl backend " + what, why, executable_.failed_launch, executable_.code, more);
  }
  memory_handle buffer(index bytes) const {
    if (bytes == 0) return nullptr;
    cl_int code = CL_SUCCESS;
    memory_handle made(clCreateBuffer(context_, CL_MEM_READ_WRITE, static_cast<std::size_t>(bytes), nullptr, &code));
    require_opencl(code, "clCreateBuffer");
    return made;
  }
  cl_mem input_place() const { return (plan_.what.in_place ? output_ : input_).get(); }
  void write(cl_mem to, std::span<const std::byte> from) const {
    require_opencl(clEnqueueWriteBuffer(queue_, to, CL_TRUE, 0, from.size(), from.data(), 0, nullptr, nullptr),
                   "clEnqueueWriteBuffer");
  }

  cl_context context_;
  cl_command_queue queue_;
  opencl::executable executable_;
  memory_handle input_, output_, scratch_, tables_, operand_;
};

class opencl_device final : public device {
 public:
  opencl_device(opencl_entry entry, std::optional<std::vector<std::byte>> bundle)
      : device(entry.facts), entry_(std::move(entry)), bundle_(std::move(bundle)) {
    cl_int code = CL_SUCCESS;
    context_.reset(clCreateContext(nullptr, 1, &entry_.id, nullptr, nullptr, &code));
    require_opencl(code, "clCreateContext");
    queue_.reset(clCreateCommandQueue(context_.get(), entry_.id, 0, &code));
    require_opencl(code, "clCreateCommandQueue");
  }

  std::unique_ptr<prepared_plan> prepare(const plan& p, std::span<const std::byte> operand) override {
    return std::make_unique<opencl_plan>(p, context_.get(), entry_.id, queue_.get(), bundle_, operand);
  }
  std::size_t memory_bytes() const override { return bytes_of(CL_DEVICE_GLOBAL_MEM_SIZE); }
  std::size_t buffer_bytes() const override { return bytes_of(CL_DEVICE_MAX_MEM_ALLOC_SIZE); }

 private:
  std::size_t bytes_of(cl_device_info what) const {
    cl_ulong bytes = 0;
    require_opencl(clGetDeviceInfo(entry_.id, what, sizeof bytes, &bytes, nullptr), "clGetDeviceInfo");
    return static_cast<std::size_t>(bytes);
  }

  opencl_entry entry_;
  std::optional<std::vector<std::byte>> bundle_;
  context_handle context_;
  queue_handle queue_;
};

}  // namespace

std::unique_ptr<device> make_opencl_device(const opencl_entry& entry, std::optional<std::vector<std::byte>> bundle) {
  return std::make_unique<opencl_device>(entry, std::move(bundle));
}

namespace {

std::vector<unsigned char> binary_of(cl_kernel kernel) {
  cl_program program = nullptr;
  require_opencl(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr), "clGetKernelInfo");
  std::size_t size = 0;
  require_opencl(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr), "clGetProgramInfo");
  constexpr std::size_t most = std::size_t{256} << 20;
  if (size == 0) throw error("the OpenCL driver gives no program binaries");
  if (size > most) throw error(fmt::format("the OpenCL driver is wrong: a program's binary has {} bytes", size));
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
