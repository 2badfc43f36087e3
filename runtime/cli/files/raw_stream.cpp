#include "cli/files/raw_stream.hpp"

#include <bit>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

array element_reader::next(std::size_t most) {
  const std::size_t width = format_.width();
  std::vector<std::byte> bytes(most * width);
  const std::size_t got = in_.read(bytes);
  read_ += got;
  if (got % width != 0)
    throw error(fmt::format("standard input: {} bytes are no whole number of {} elements of {} bytes", read_,
                            name_of(format_.type), width));
  if (read_ == 0)
    throw error(fmt::format("standard input: the stream is empty; at least one {} is needed", name_of(format_.type)));
  bytes.resize(got);
  return elements_of(std::move(bytes), format_);
}

element_writer::element_writer(const std::string& path, element type) : type_(type) {
  if (path != "-") file_.emplace(path);
}
void element_writer::write(std::span<std::byte> values) {
  if (std::endian::native == std::endian::big) reverse_bytes(values, scalar_bytes(type_));
  file_ ? file_->write(values) : write_standard_output(values);
  bytes_ += values.size();
}
void element_writer::commit() {
  if (file_) file_->commit();
}

}  // namespace komdsp::cli
