#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "komdsp/variant.hpp"

namespace CLI {
class App;
}

namespace komdsp::cli {

/// The options that commands share.
struct run_options {
  std::string backend = "auto";
  std::string device;   // part of a platform's or device's name; empty: any
  std::string profile;  // empty: what the device matches
  std::string bundle;   // a file of kernels compiled beforehand, for the opencl backend
  std::string variant = "auto";
  std::string precision;  // empty: what the input has
  int threads = 0;        // 0: as many as the CPU runs
  bool json = false, quiet = false;
};

/// --backend, --device, --profile, --bundle, --threads, --json, --quiet.
void add_device_options(CLI::App& command, run_options& options);
/// --variant, --precision.
void add_plan_options(CLI::App& command, run_options& options);

/// --columns, of images.
void add_columns_option(CLI::App& command, std::ptrdiff_t& columns);

/// Throw error (usage) where no transform of that kind has the variant.
fft_variant parse_variant(const std::string& name);
convolution_variant parse_convolution_variant(const std::string& name);
otf_variant parse_otf_variant(const std::string& name);
/// Of a name that may be empty: then `otherwise`.
precision parse_precision(const std::string& name, precision otherwise);

}  // namespace komdsp::cli
