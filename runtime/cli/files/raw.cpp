#include "cli/files/raw.hpp"

#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"

namespace komdsp::cli {
namespace {

void refuse_empty_axes(const std::vector<std::size_t>& shape) {
  if (std::count(shape.begin(), shape.end(), 0u) != 0)
    throw error(
        fmt::format("shape ({}) has an empty axis; every axis needs at least one element", fmt::join(shape, ", ")),
        error::wrong_usage);
}

void check_size(const std::string& name, const raw_format& format, const std::vector<std::size_t>& shape,
                std::uint64_t bytes) {
  const std::size_t width = format.width();
  const element type = format.type;
  if (bytes == 0) throw error(fmt::format("{}: the file is empty; at least one {} is needed", name, name_of(type)));
  if (bytes % width != 0)
    throw error(
        fmt::format("{}: {} bytes are no whole number of {} elements of {} bytes", name, bytes, name_of(type), width));
  if (!shape.empty() && bytes_of(width, shape) != bytes)
    throw error(fmt::format("{}: holds {} elements of {}, which is not shape ({})", name, bytes / width, name_of(type),
                            fmt::join(shape, ", ")));
}

/// Integers to ±1, the middle of their range to 0.
template <class Integer>
void scale(std::span<const std::byte> bytes, array& values) {
  constexpr bool is_signed = std::is_signed_v<Integer>;
  constexpr double most = static_cast<double>(std::numeric_limits<Integer>::max());
  constexpr double middle = is_signed ? 0 : most / 2, reach = is_signed ? most + 1 : most / 2;
  const auto fill = [&](auto parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Integer number = 0;
      std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
      parts[i] = static_cast<std::decay_t<decltype(parts[i])>>((static_cast<double>(number) - middle) / reach);
    }
  };
  is_double(values.type) ? fill(values.as<double>()) : fill(values.as<float>());
}

/// A pipe, which may be endless, gives not more than is needed.
std::vector<std::byte> read_elements(input_file& in, std::size_t width, const std::vector<std::size_t>& shape,
                                     const row_limit& limit) {
  const auto most = shape.empty() ? bytes_of(width, {&limit.most, 1}) : bytes_of(width, shape);
  if (!most || *most == 0) return in.read_rest();
  std::vector<std::byte> bytes = in.read_at_most(*most);
  std::byte more{};
  const bool crops = shape.empty() && limit.crops;
  if (bytes.size() < *most || crops || in.read({&more, 1}) == 0) return bytes;
  if (!shape.empty())
    throw error(fmt::format("{}: holds more elements than shape ({})", in.name(), fmt::join(shape, ", ")));
  throw error(fmt::format("{}: goes on beyond {} elements, the most that is supported; --length N takes the first N",
                          in.name(), limit.most));
}

}  // namespace

std::optional<element> raw_format::stored() const {
  if (kind == 'f') return type;
  if (kind != 'i' || (part_bytes != 2 && part_bytes != 4)) return std::nullopt;
  return element_of(part_bytes == 2 ? precision::q15 : precision::q31, !is_complex(type));
}

void refuse_numbers(const std::string& name, std::string_view found, element integers) {
  throw error(fmt::format("{} holds {}: --precision {} takes {}", name, found, name_of(precision_of(integers)),
                          name_of(integers)));
}
raw_format with_integers(const raw_format& format, element integers, const std::string& name) {
  const std::optional<element> found = format.stored();
  if (!found) refuse_numbers(name, fmt::format("integers of {} bits", 8 * format.part_bytes), integers);
  if (precision_of(*found) != precision_of(integers)) refuse_numbers(name, name_of(*found), integers);
  raw_format kept = *found;
  kept.reversed = format.reversed;
  return kept;
}

array elements_of(std::vector<std::byte> bytes, const raw_format& format) {
  if (format.reversed) reverse_bytes(bytes, format.part_bytes);
  const std::size_t count = bytes.size() / format.width();
  if (format.kind == 'f') {
    array values;
    values.type = format.type;
    values.shape = {count};
    values.data = std::move(bytes);
    return values;
  }
  array values(format.type, {count});
  with_integer(format.kind == 'i', format.part_bytes, [&](auto zero) { scale<decltype(zero)>(bytes, values); });
  return values;
}

array_facts facts_of_raw(const std::string& name, const raw_format& format, const std::vector<std::size_t>& shape,
                         std::uint64_t bytes) {
  refuse_empty_axes(shape);
  check_size(name, format, shape, bytes);
  return {format.type, shape.empty() ? std::vector<std::size_t>{bytes / format.width()} : shape, 0};
}

array read_raw(input_file& in, const raw_format& format, const std::vector<std::size_t>& shape,
               const row_limit& limit) {
  refuse_empty_axes(shape);
  if (in.remaining()) check_size(in.name(), format, shape, *in.remaining());
  std::vector<std::byte> bytes = read_elements(in, format.width(), shape, limit);
  check_size(in.name(), format, shape, bytes.size());
  array values = elements_of(std::move(bytes), format);
  if (!shape.empty()) values.shape = shape;
  return values;
}

std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type) {
  if (std::endian::native == std::endian::big) reverse_bytes(data, scalar_bytes(type));
  return data;
}

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
