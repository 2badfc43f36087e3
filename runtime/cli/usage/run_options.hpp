#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arrays/convert.hpp"
#include "cli/files/array_file.hpp"
#include "cli/usage/options.hpp"
#include "komdsp/variant.hpp"

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

/// How input is to be read that does not say so itself, and raw streams are written.
struct raw_options {
  std::vector<std::size_t> shape;        // of raw input; empty: one row
  std::string format;                    // of the stream "-", and of files whose extension tells none
  const char* formats = stream_formats;  // that it may have
  std::size_t skip = 0;                  // lines of CSV that are left out
  double rate = 0;                       // Hz, of what does not say; 0: not known
  std::optional<element> integers = {};  // of fixed point: read_options::integers

  /// As it is read; nothing where none is named. Throws error (usage) where there is none of that name.
  std::optional<element> named_format() const;
};

/// --backend, --device, --profile, --bundle, --threads, --json, --quiet.
void add_device_options(command_options& command, run_options& options);
/// --variant, of these names, the first of which leaves it to the planner.
void add_variant_option(command_options& command, run_options& options, std::span<const char* const> names);
/// Numbers that --precision may name, so many of precision_names: of floating point; of fixed point, too; of plans also
/// half precision.
enum class number_types : std::size_t { floating = 2, all = 4, planned = 5 };
/// --precision; without, that of the input.
void add_precision_option(command_options& command, run_options& options, number_types types = number_types::all);
/// --variant, of these; --precision.
void add_plan_options(command_options& command, run_options& options, std::span<const char* const> variants,
                      number_types types = number_types::all);

/// --shape, --format and --skip.
void add_reading_options(command_options& command, raw_options& options);
/// Those and --rate.
void add_raw_options(command_options& command, raw_options& options);
/// Throws error (usage) where --format is given and no path needs it, or what it names is only read; and where --skip
/// is and no input is CSV.
void check_reading(const raw_options& options, std::initializer_list<std::string> inputs, const std::string& output);
/// Elements only: "-", .f32, .f64, .cf32, .cf64.
bool is_raw(const std::string& path);
/// Array at this path, or "-".
array read_input(const std::string& path, const raw_options& options, bool quiet, const row_limit& limit = {});
/// Limit of rows: as long as transforms may be, or as --length (0: not given) takes.
row_limit limit_of_rows(index length);

/// Names of wavelets that options may have.
std::vector<std::string> wavelet_choices();

/// --colours, of pictures of levels.
void add_colours_option(command_options& command, std::string& colours);

/// --columns, of images.
void add_columns_option(command_options& command, std::ptrdiff_t& columns);

/// --from and --to: lengths that are powers of two.
struct length_range {
  index first = 1 << 8, last = 1 << 16;

  int first_bits() const { return log2_of(first); }
  int last_bits() const { return log2_of(last); }
};
void add_length_range(command_options& command, length_range& lengths);
/// Throws error (usage) where these are none.
void check_range(const length_range& lengths);

/// Throw error (usage) where no transform of that kind has the variant.
fft_variant parse_variant(const std::string& name);
convolution_variant parse_convolution_variant(const std::string& name);
otf_variant parse_otf_variant(const std::string& name);
/// A name that may be empty: then `otherwise`.
precision parse_precision(const std::string& name, precision otherwise);

}  // namespace komdsp::cli
