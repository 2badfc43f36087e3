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

}  // namespace

array read_raw(input_file& in, element type, const std::vector<std::size_t>& shape) {
  if (std::count(shape.begin(), shape.end(), 0u) != 0)
    throw error(
        fmt::format("shape ({}) has an empty axis; every axis needs at least one element", fmt::join(shape, ", ")),
        error::wrong_usage);
  if (in.remaining()) check_size(in, type, shape, *in.remaining());
  array values;
  values.type = type;
  values.data = to_little_endian(in.read_rest(), type);
  check_size(in, type, shape, values.data.size());
  values.shape = shape.empty() ? std::vector{values.data.size() / element_bytes(type)} : shape;
  return values;
}

std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type) {
  if (std::endian::native == std::endian::big) reverse_bytes(data, scalar_bytes(type));
  return data;
}

}  // namespace komdsp::cli
