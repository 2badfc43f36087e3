#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include <komdsp/fft2d.hpp>
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::cli {

/// A plan ready to run on one device, with tables and workspace of its own. Failures throw error.
class prepared_plan {
 public:
  virtual ~prepared_plan() = default;

  /// Computes from host memory into host memory: plan.input_bytes and plan.output_bytes, which do not overlap.
  virtual void transform(std::span<const std::byte> input, std::span<std::byte> output) = 0;

  /// Another operand (plan.operand_bytes) for the transforms that follow, during which it stays as it is.
  virtual void set_operand(std::span<const std::byte> operand) = 0;

  /// For timing: data stay on the device. load() brings the input there, run() transforms it `times` times and returns
  /// when all is done, store() fetches the output.
  virtual void load(std::span<const std::byte> input) = 0;
  virtual void run(int times) = 0;
  virtual void store(std::span<std::byte> output) = 0;
};

/// One line of `komdsp devices`.
struct device_facts {
  std::string backend, platform, name, driver;
  komdsp::profile profile;
  int compute_units = 0;  // threads, of the CPU
  bool gpu = false;
};

/// Something that plans run on: the CPU through the cpp backend, or a device through OpenCL or CUDA.
class device {
 public:
  virtual ~device() = default;

  const std::string& backend() const { return facts_.backend; }
  const std::string& name() const { return facts_.name; }
  /// Threads of the cpp backend, compute units of an OpenCL device.
  int compute_units() const { return facts_.compute_units; }
  /// operand: plan.operand_bytes, of plans that have one; copied. Empty: set_operand will give it.
  virtual std::unique_ptr<prepared_plan> prepare(const plan& p, std::span<const std::byte> operand = {}) = 0;

  const komdsp::profile& profile() const { return facts_.profile; }
  void set_profile(const komdsp::profile& profile) { facts_.profile = profile; }
  /// Another number of columns side by side than the profile has.
  void set_columns(int columns) { facts_.profile = with_columns(facts_.profile, columns); }

  /// Bytes that input, output, tables and workspace together may take, and the largest of them.
  virtual std::size_t memory_bytes() const = 0;
  virtual std::size_t buffer_bytes() const { return memory_bytes(); }

 protected:
  explicit device(device_facts facts) : facts_(std::move(facts)) {}

 private:
  device_facts facts_;
};

/// threads: 0 for as many as the CPU runs.
std::unique_ptr<device> make_cpp_device(int threads);
device_facts cpp_facts(int threads);

}  // namespace komdsp::cli
