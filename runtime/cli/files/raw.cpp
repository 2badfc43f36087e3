#include "cli/files/raw.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/files/byte_order.hpp"
#include "cli/error.hpp"

namespace komdsp::cli {
namespace {

void check_size(const input_file& in, element type, const std::vector<std::size_t>& shape, std::uint64_t bytes) {
  const std::size_t width = element_bytes(type);
  if (bytes == 0)
    throw error(fmt::format("{}: the file is empty; at least one {} is needed", in.name(), name_of(type)));
  if (bytes % width != 0)
    throw error(fmt::format("{}: {} bytes are no whole number of {} elements of {} bytes", in.name(), bytes,
                            name_of(type), width));
  if (!shape.empty() && bytes_of(width, shape) != bytes)
    throw error(fmt::format("{}: holds {} elements of {}, which is not shape ({})", in.name(), bytes / width,
                            name_of(type), fmt::join(shape, ", ")));
}

/// Of a pipe, which may be endless, not more than is needed.
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

array read_raw(input_file& in, element type, const std::vector<std::size_t>& shape, const row_limit& limit) {
  if (std::count(shape.begin(), shape.end(), 0u) != 0)
    throw error(
        fmt::format("shape ({}) has an empty axis; every axis needs at least one element", fmt::join(shape, ", ")),
        error::wrong_usage);
  if (in.remaining()) check_size(in, type, shape, *in.remaining());
  const std::size_t width = element_bytes(type);
  array values;
  values.type = type;
  values.data = to_little_endian(read_elements(in, width, shape, limit), type);
  check_size(in, type, shape, values.data.size());
  values.shape = shape.empty() ? std::vector{values.data.size() / width} : shape;
  return values;
}

std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type) {
  if (std::endian::native == std::endian::big) reverse_bytes(data, scalar_bytes(type));
  return data;
}

}  // namespace komdsp::cli
