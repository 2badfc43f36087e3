#include <algorithm>
#include <cstring>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include "cli/base/error.hpp"
#include "desk/thread_pool.hpp"
#include <komdsp/cpp.hpp>
#include <komdsp/tables.hpp>

namespace komdsp::cli {
namespace {

class cpp_plan final : public prepared_plan {
 public:
  cpp_plan(const plan& p, desk::thread_pool& threads, std::span<const std::byte> operand)
      : plan_(p),
        loop_(threads.loop()),
        tables_(static_cast<std::size_t>(p.table_bytes)),
        workspace_(static_cast<std::size_t>(p.workspace_bytes(threads.workers()))),
        own_operand_(operand.size()),
        operand_(own_operand_.data()) {
    std::copy(operand.begin(), operand.end(), own_operand_.span().begin());
    status done = cpp::bind(plan_, binding_);
    if (done == status::ok) done = fill_tables(plan_, tables_.data());
    if (done != status::ok)
      throw error(fmt::format("the cpp backend cannot run variant {} of profile {} here: {}", variant_name(p),
                              p.profile_name, describe(done)));
  }

  void transform(std::span<const std::byte> input, std::span<std::byte> output) override {
    if (plan_.what.in_place) std::memcpy(output.data(), input.data(), input.size());
    execute(plan_.what.in_place ? output.data() : input.data(), output.data());
  }
  void set_operand(std::span<const std::byte> operand) override { operand_ = operand.data(); }
  void load(std::span<const std::byte> input) override {
    if (input_.bytes() == 0) {
      input_ = aligned_memory(static_cast<std::size_t>(plan_.input_bytes));
      output_ = aligned_memory(static_cast<std::size_t>(plan_.output_bytes));
    }
    std::memcpy(input_.data(), input.data(), input_.bytes());
  }
  void run(int times) override {
    for (int i = 0; i < times; ++i) execute(input_.data(), output_.data());
  }
  void store(std::span<std::byte> output) override { std::memcpy(output.data(), output_.data(), output_.bytes()); }

 private:
  void execute(const void* input, void* output) {
    const status done =
        cpp::execute(plan_, binding_, {input, output, tables_.data(), workspace_.data(), operand_}, loop_);
    if (done != status::ok) throw error(fmt::format("the cpp backend failed: {}", describe(done)));
  }

  plan plan_;
  cpp::binding binding_;
  cpp::parallel_for loop_;
  aligned_memory tables_, workspace_, own_operand_, input_, output_;
  const void* operand_;
};

int thread_count(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name") || line.starts_with("cpu model")) {
      const auto colon = line.find(": ");
      if (colon != std::string::npos) return line.substr(colon + 2);
    }
  }
  return "CPU";
}

class cpp_device final : public device {
 public:
  explicit cpp_device(int threads) : device(cpp_facts(threads)), threads_(thread_count(threads)) {}

  std::unique_ptr<prepared_plan> prepare(const plan& p, std::span<const std::byte> operand) override {
    return std::make_unique<cpp_plan>(p, threads_, operand);
  }
  std::size_t memory_bytes() const override {
    const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : 1u << 30;
  }

 private:
  desk::thread_pool threads_;
};

}  // namespace

std::unique_ptr<device> make_cpp_device(int threads) {
  return std::make_unique<cpp_device>(threads);
}

device_facts cpp_facts(int threads) {
  return {"cpp", "this program", cpu_name(), "", cpp::native_profile(), thread_count(threads)};
}

}  // namespace komdsp::cli
