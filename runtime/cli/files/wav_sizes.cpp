#include "cli/files/wav_sizes.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include <fmt/format.h>

namespace komdsp::cli {
namespace {

constexpr std::uint64_t of_32_bits = std::uint64_t{1} << 32;
constexpr int most_chunks = 10000;

std::uint64_t little_endian(std::span<const std::byte> bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | std::to_integer<std::uint64_t>(bytes[i]);
  return number;
}
void append(std::vector<std::byte>& to, std::string_view name) {
  for (const char c : name) to.push_back(static_cast<std::byte>(c));
}
void append(std::vector<std::byte>& to, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) to.push_back(static_cast<std::byte>(number >> 8 * i));
}

/// Chunks begin at even places.
std::uint64_t end_of_chunk(std::uint64_t place, std::uint64_t bytes) {
  return place + 8 + bytes + bytes % 2;
}

/// The file before its samples.
struct wav_header {
  std::vector<std::byte> format;  // the chunk "fmt "
  std::uint64_t riff = 0, data = 0, begin = 0;

  std::uint64_t frame_bytes() const { return little_endian(std::span(format).subspan(20, 2)); }
};

class wav_chunks {
 public:
  wav_chunks(input_file& in, std::uint64_t size) : in_(in), size_(size) {}

  /// Nothing where it is no WAV, or damaged before its samples.
  std::optional<wav_header> header() {
    constexpr std::uint64_t longest_format = 4096;
    const std::vector<std::byte> start = bytes_at(0, 12);
    const bool wide = is(start, 0, "RF64");
    if ((!wide && !is(start, 0, "RIFF")) || !is(start, 8, "WAVE")) return std::nullopt;
    wav_header found;
    found.riff = little_endian(std::span(start).subspan(4, 4));
    std::uint64_t wide_data = 0;
    std::uint64_t place = 12;
    for (int count = 0; count < most_chunks; ++count) {
      const std::vector<std::byte> chunk = bytes_at(place, 8);
      if (chunk.size() < 8) return std::nullopt;
      const std::uint64_t bytes = little_endian(std::span(chunk).subspan(4));
      if (is(chunk, 0, "data")) {
        found.begin = place + 8;
        found.data = wide && (bytes == 0 || bytes == of_32_bits - 1) ? wide_data : bytes;
        return found.format.size() >= 24 ? std::optional(found) : std::nullopt;
      }
      if (is(chunk, 0, "fmt ") && bytes <= longest_format) found.format = bytes_at(place, 8 + bytes + bytes % 2);
      if (is(chunk, 0, "ds64") && bytes >= 16) {
        const std::vector<std::byte> sizes = bytes_at(place + 8, 16);
        if (sizes.size() < 16) return std::nullopt;
        found.riff = little_endian(std::span(sizes).first(8)), wide_data = little_endian(std::span(sizes).last(8));
      }
      place = end_of_chunk(place, bytes);
    }
    return std::nullopt;
  }

  /// From here to the end of the file there are chunks. The last one may be cut, where the file should end with it.
  bool are_at(std::uint64_t place, std::uint64_t riff) {
    for (int count = 0; place < size_; ++count) {
      const std::vector<std::byte> chunk = bytes_at(place, 8);
      const auto is_name = [](std::byte b) { return b >= std::byte{' '} && b <= std::byte{'~'}; };
      if (chunk.size() < 8) return chunk.size() == 1;  // what makes an odd length even
      if (count == most_chunks || !std::ranges::all_of(std::span(chunk).first(4), is_name)) return false;
      place = end_of_chunk(place, little_endian(std::span(chunk).subspan(4)));
    }
    return place <= size_ + 1 || place == riff + 8;
  }

 private:
  std::vector<std::byte> bytes_at(std::uint64_t place, std::uint64_t count) {
    std::vector<std::byte> bytes(place < size_ ? std::min(count, size_ - place) : 0);
    bytes.resize(in_.read_at(place, bytes));
    return bytes;
  }
  static bool is(const std::vector<std::byte>& bytes, std::size_t at, std::string_view name) {
    return bytes.size() >= at + name.size() &&
           std::ranges::equal(std::span(bytes).subspan(at, name.size()), std::as_bytes(std::span(name)));
  }

  input_file& in_;
  std::uint64_t size_;
};

struct data_size {
  std::uint64_t bytes;
  std::string said;  // by the header, where that is another and no usual one
};
/// there: bytes behind the header. Nothing where nobody can tell.
std::optional<data_size> size_of_data(wav_chunks& chunks, const wav_header& header, std::uint64_t there) {
  const std::uint64_t said = header.data;
  for (std::uint64_t turns = said < of_32_bits ? there / of_32_bits + 1 : 1; turns-- > 0;) {
    const std::uint64_t bytes = said + turns * of_32_bits, end = header.begin + bytes;
    if (bytes <= there && (chunks.are_at(end + bytes % 2, header.riff) || chunks.are_at(end, header.riff)))
      return data_size{bytes, turns == 0 ? "" : fmt::format("{} bytes of samples, modulo 2^32", said)};
  }
  if (said == 0) return data_size{there, "0 bytes of samples, as when a recording was not ended"};
  if (is_unknown_length(said) && there < of_32_bits) return data_size{there, ""};
  if (said > there || (there >= of_32_bits && said < of_32_bits))
    return data_size{there, fmt::format("{} bytes of samples", said)};
  return std::nullopt;
}

/// In a form that has any size: RIFF up to 4 GiB, else RF64.
std::vector<std::byte> make_header(const std::vector<std::byte>& format, std::uint64_t bytes) {
  std::vector<std::byte> made;
  const std::uint64_t riff = 4 + format.size() + 8 + bytes, wide_riff = riff + 36;
  const bool wide = wide_riff >= of_32_bits;
  append(made, wide ? "RF64" : "RIFF");
  append(made, wide ? of_32_bits - 1 : riff, 4);
  append(made, "WAVE");
  if (wide) {
    append(made, "ds64");
    append(made, 28, 4);
    append(made, wide_riff, 8);
    append(made, bytes, 8);
    append(made, 0, 8);  // frames: not known
    append(made, 0, 4);
  }
  made.insert(made.end(), format.begin(), format.end());
  append(made, "data");
  append(made, wide ? of_32_bits - 1 : bytes, 4);
  return made;
}

}  // namespace

bool is_unknown_length(std::uint64_t bytes) {
  return (bytes >= 0x7fff0000 && bytes <= 0x80001000) || (bytes >= 0xffff0000 && bytes < of_32_bits);
}

std::optional<mended_wav> mend_wav(input_file& in) {
  const std::uint64_t size = in.remaining().value_or(0);
  wav_chunks chunks(in, size);
  const auto header = chunks.header();
  if (!header || header->begin >= size) return std::nullopt;
  auto data = size_of_data(chunks, *header, size - header->begin);
  if (!data) return std::nullopt;
  const bool right = data->bytes == header->data;
  if (right && header->riff <= size - 8) return std::nullopt;
  if (!right) data->bytes -= data->bytes % std::max<std::uint64_t>(1, header->frame_bytes());
  std::string assumed;
  if (!data->said.empty())
    assumed = fmt::format("its header says {}; the {} that are there are read", data->said, data->bytes);
  if (right && header->riff > size - 7 && !is_unknown_length(header->riff))
    assumed = fmt::format("by its header it is {} bytes longer; all of its {} bytes of samples are there",
                          header->riff - (size - 8), data->bytes);
  return mended_wav{make_header(header->format, data->bytes), header->begin, header->begin + data->bytes, assumed};
}

}  // namespace komdsp::cli
