#include "cli/transforms/convolve_stream.hpp"

#include <bit>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "cli/files/byte_order.hpp"
#include "cli/files/convert.hpp"
#include "cli/error.hpp"
#include "cli/transforms/filter_stream.hpp"
#include "cli/files/input_file.hpp"
#include "cli/files/output_file.hpp"

namespace komdsp::cli {
namespace {

/// The stream, elements at a time.
class element_reader {
 public:
  explicit element_reader(element format) : in_("-"), format_(format) {}

  /// Up to so many; an empty array at the end.
  array next(std::size_t most) {
    array values(format_, {most});
    const std::size_t width = element_bytes(format_), got = in_.read(values.data);
    read_ += got;
    if (got % width != 0)
      throw error(fmt::format("standard input: {} bytes are no whole number of {} elements of {} bytes", read_,
                              name_of(format_), width));
    if (read_ == 0)
      throw error(fmt::format("standard input: the stream is empty; at least one {} is needed", name_of(format_)));
    values.data.resize(got);
    values.shape = {got / width};
    if (std::endian::native == std::endian::big) reverse_bytes(values.data, scalar_bytes(format_));
    return values;
  }

 private:
  input_file in_;
  element format_;
  std::size_t read_ = 0;
};

/// Standard output, or a file that appears at the end.
class element_writer {
 public:
  element_writer(const std::string& path, element type) : type_(type) {
    if (path != "-") file_.emplace(path);
  }
  void write(std::span<std::byte> values) {
    if (std::endian::native == std::endian::big) reverse_bytes(values, scalar_bytes(type_));
    file_ ? file_->write(values) : write_standard_output(values);
    bytes_ += values.size();
  }
  void commit() {
    if (file_) file_->commit();
  }
  std::size_t elements() const { return bytes_ / element_bytes(type_); }

 private:
  element type_;
  std::optional<output_file> file_;
  std::size_t bytes_ = 0;
};

}  // namespace

stream_result convolve_stream(device& device, element format, const array& y, const std::string& out,
                              const convolve_request& request) {
  const auto began = std::chrono::steady_clock::now();
  overlap_save what;
  what.filter_length = static_cast<index>(y.count());
  what.correlate = request.correlate;
  what.real = !is_complex(y.type);
  what.type = is_double(y.type) ? precision::f64 : precision::f32;
  filter_stream stream(device, what, y.data);
  const auto step = static_cast<std::size_t>(stream.plan().step);
  element_reader reader(format);
  element_writer writer(out, y.type);
  std::vector<std::byte> results(step * element_bytes(y.type));
  const auto pull_all = [&] {
    while (const std::size_t given = stream.pull(results)) writer.write(std::span(results).first(given));
  };
  for (;;) {
    const array values = converted(reader.next(step), y.type);
    if (values.data.empty()) break;
    for (std::span<const std::byte> left = values.data; !left.empty(); pull_all())
      left = left.subspan(stream.push(left));
  }
  stream.finish();
  pull_all();
  writer.commit();
  stream_result told;
  told.elements = static_cast<index>(writer.elements());
  told.points = stream.plan().length;
  told.hop = stream.plan().hop;
  told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return told;
}

}  // namespace komdsp::cli
