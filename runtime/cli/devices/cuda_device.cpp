// Runs plans on an NVIDIA GPU through CUDA.
#include "cli/devices/cuda_device.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "backends/cuda_driver.hpp"
#include "cli/devices/driver_plan.hpp"
#include "cli/base/error.hpp"
#include "cli/devices/opencl_device.hpp"

namespace komdsp::cli {
namespace {

void require_cuda(int code, const char* call) {
  if (code == 0) return;
  throw error(fmt::format("the CUDA driver refused {} with code {}{}", call, code,
                          code == cuda::cu_out_of_memory ? ": not enough memory on the device" : ""));
}

/// The folder of images that were built or installed with this program; empty where there is none.
std::string find_images() {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return "";
  const std::filesystem::path here = program.parent_path();
  for (const std::filesystem::path& folder : {here / "cuda-images", here.parent_path() / "lib/komdsp-cuda-images"})
    if (std::filesystem::is_directory(folder, failed)) return folder.string();
  return "";
}

/// A device's context and a stream of its own.
struct session {
  const cuda::driver* driver = nullptr;
  cuda::context context = nullptr;
  cuda::stream stream = nullptr;
  int device = 0;

  explicit session(int number) : driver(cuda::find_driver()) {
    if (!driver) throw error(describe(status::device_missing));
    require_cuda(driver->cuDeviceGet(&device, number), "cuDeviceGet");
    require_cuda(driver->cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    const cuda::current here(*driver, context);
    // In step with the default stream: cuMemcpyHtoD uses that, and may return before the device has the data.
    const int code = here.code() != 0 ? here.code() : driver->cuStreamCreate(&stream, 0);
    if (code != 0) driver->cuDevicePrimaryCtxRelease(device);
    require_cuda(code, here.code() != 0 ? "cuCtxPushCurrent" : "cuStreamCreate");
  }
  ~session() {
    const cuda::current here(*driver, context);
    if (stream) driver->cuStreamDestroy(stream);
    driver->cuDevicePrimaryCtxRelease(device);
  }
  session(const session&) = delete;
  session& operator=(const session&) = delete;
};

class device_memory {
 public:
  device_memory(const session& on, index bytes) : session_(on) {
    if (bytes == 0) return;
    const cuda::current here(*on.driver, on.context);
    require_cuda(on.driver->cuMemAlloc(&at_, static_cast<std::size_t>(bytes)), "cuMemAlloc");
  }
  ~device_memory() {
    const cuda::current here(*session_.driver, session_.context);
    if (at_ != 0) session_.driver->cuMemFree(at_);
  }
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;

  cuda::device_pointer at() const { return at_; }
  void write(std::span<const std::byte> from) const {
    if (from.empty()) return;
    const cuda::current here(*session_.driver, session_.context);
    require_cuda(session_.driver->cuMemcpyHtoD(at_, from.data(), from.size()), "cuMemcpyHtoD");
  }
  void read(std::span<std::byte> to) const {
    if (to.empty()) return;
    const cuda::current here(*session_.driver, session_.context);
    require_cuda(session_.driver->cuMemcpyDtoH(to.data(), at_, to.size()), "cuMemcpyDtoH");
  }

 private:
  const session& session_;
  cuda::device_pointer at_ = 0;
};

class cuda_plan final : public driver_plan {
 public:
  cuda_plan(const plan& p, const session& on, std::span<const std::byte> operand)
      : driver_plan(p),
        session_(on),
        input_(on, p.input_bytes),
        output_(on, p.output_bytes),
        scratch_(on, p.scratch_bytes),
        tables_(on, p.table_bytes),
        operand_(on, p.operand_bytes) {
    build();
    operand_.write(operand);
    write_tables([&](std::span<const std::byte> tables) { tables_.write(tables); });
  }

  void set_operand(std::span<const std::byte> operand) override { operand_.write(operand); }
  void load(std::span<const std::byte> input) override { input_place().write(input); }
  void run(int times) override {
    const cuda::buffers at{input_place().at(), output_.at(), tables_.at(), scratch_.at(), operand_.at()};
    for (int i = 0; i < times; ++i) {
      const status done = cuda::enqueue(executable_, plan_, session_.stream, at);
      if (done != status::ok) refuse("cannot run", done);
    }
    const cuda::current here(*session_.driver, session_.context);
    require_cuda(session_.driver->cuStreamSynchronize(session_.stream), "cuStreamSynchronize");
  }
  void store(std::span<std::byte> output) override { output_.read(output); }

 private:
  device_memory& input_place() { return plan_.what.in_place ? output_ : input_; }
  void build() {
    static const std::string folder = find_images();
    std::string text(1 << 16, '\0');
    cuda::build_log log{text.data(), text.size(), 0};
    const status built =
        cuda::build(executable_, plan_, session_.context, {folder.empty() ? nullptr : folder.c_str(), false}, &log);
    if (built != status::ok) refuse("cannot build", built, first_lines(text));
  }
  [[noreturn]] void refuse(const std::string& what, status why, const std::string& more = "") const {
    fail("the cuda backend " + what, why, executable_.failed_launch, executable_.code, more);
  }

  const session& session_;
  cuda::executable executable_;
  device_memory input_, output_, scratch_, tables_, operand_;
};

class cuda_device final : public device {
 public:
  explicit cuda_device(const cuda_entry& entry) : device(entry.facts), text_(entry.text), session_(entry.number) {}

  std::unique_ptr<prepared_plan> prepare(const plan& p, std::span<const std::byte> operand) override {
    return std::make_unique<cuda_plan>(p, session_, operand);
  }
  std::size_t memory_bytes() const override {
    std::size_t bytes = 0;
    require_cuda(session_.driver->cuDeviceTotalMem(&bytes, session_.device), "cuDeviceTotalMem");
    return bytes;
  }

 private:
  std::shared_ptr<cuda::device_text> text_;  // that the profile's name may point into
  session session_;
};

cuda_entry describe_device(int number) {
  cuda_entry entry;
  entry.number = number;
  entry.text = std::make_shared<cuda::device_text>();
  const status read = cuda::read_profile(number, entry.facts.profile, *entry.text);
  if (read != status::ok) throw error(fmt::format("a CUDA device cannot be read: {}", describe(read)));
  int device = 0;
  const cuda::driver& driver = *cuda::find_driver();
  require_cuda(driver.cuDeviceGet(&device, number), "cuDeviceGet");
  require_cuda(driver.cuDeviceGetAttribute(&entry.facts.compute_units, cuda::device_multiprocessors, device),
               "cuDeviceGetAttribute");
  entry.facts.compute_units = cuda::within(entry.facts.compute_units, 1, 1 << 16);
  device_facts& facts = entry.facts;
  facts = {"cuda",
           fmt::format("sm_{}", entry.text->capability),
           entry.text->name,
           fmt::format("CUDA {}", entry.text->driver),
           facts.profile,
           facts.compute_units,
           true};
  return entry;
}

}  // namespace

std::vector<cuda_entry> find_cuda_devices() {
  int count = 0;
  const status counted = cuda::count_devices(count);
  if (counted == status::device_missing) return {};
  if (counted != status::ok) throw error(fmt::format("the CUDA driver fails: {}", describe(counted)));
  std::vector<cuda_entry> found;
  for (int number = 0; number < count; ++number) found.push_back(describe_device(number));
  return found;
}

bool cuda_has_kernels() {
  return cuda::find_compiler() != nullptr || !find_images().empty();
}

std::unique_ptr<device> make_cuda_device(const cuda_entry& entry) {
  return std::make_unique<cuda_device>(entry);
}

std::unique_ptr<device> make_cuda_device(const std::string& text) {
  const std::vector<cuda_entry> all = find_cuda_devices();
  if (all.empty()) throw error("the cuda backend finds no NVIDIA driver with a GPU; --backend cpp runs on the CPU");
  std::string names;
  for (const cuda_entry& one : all) {
    if (contains_ignoring_case(one.facts.name, text)) return make_cuda_device(one);
    names += fmt::format("{}{}", names.empty() ? "" : ", ", one.facts.name);
  }
  throw error(fmt::format("no CUDA device matches '{}'; there are: {}", text, names));
}

}  // namespace komdsp::cli
