// libFuzzer: whatever bytes the file readers get, they give an array or one error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/files/number_table.hpp"
#include "cli/files/picture.hpp"
#include "cli/files/raw.hpp"
#include "cli/files/sigmf.hpp"
#include "cli/files/sound.hpp"

namespace {

using namespace komdsp::cli;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_consistent(const array& values) {
  require(!values.shape.empty() && values.count() > 0);
  require(bytes_of(element_bytes(values.type), values.shape) == values.data.size());
}

void check_npy(std::span<const std::byte> bytes) {
  input_file in(bytes, "fuzz.npy");
  const array values = read_npy(in);
  check_consistent(values);
  const std::string prefix = npy_prefix(values);
  std::vector<std::byte> written(std::as_bytes(std::span(prefix)).begin(), std::as_bytes(std::span(prefix)).end());
  written.insert(written.end(), values.data.begin(), values.data.end());
  input_file again(written, "again.npy");
  const array same = read_npy(again);
  require(same.type == values.type && same.shape == values.shape && same.data == values.data);
  input_file kept(bytes, "fuzz.npy");
  check_consistent(read_npy(kept, element::i16));
}

void check_table(std::span<const std::byte> bytes) {
  input_file in(bytes, "fuzz.csv");
  const array values = read_number_table(in);
  check_consistent(values);
  input_file measured(bytes, "fuzz.csv");
  const array_facts facts = facts_of_number_table(measured);
  require(facts.type == values.type && facts.shape == values.shape);
  const std::string written = number_table_of(values);
  input_file again(std::as_bytes(std::span(written)), "again.csv");
  const array same = read_number_table(again);
  // A column of complex numbers whose imaginary parts are zero is complex still; NaN is not equal to itself.
  require(same.type == values.type && same.shape == values.shape);
}

/// The header and the samples agree on type and shape.
void check_sound(std::span<const std::byte> bytes) {
  input_file header(bytes, "fuzz.wav"), in(bytes, "fuzz.wav");
  const array_facts facts = facts_of_sound(header);
  const array samples = read_sound(in).samples;
  check_consistent(samples);
  require(facts.type == samples.type && facts.shape == samples.shape);
  input_file kept(bytes, "fuzz.wav");
  check_consistent(read_sound(kept, element::i16).samples);
}

void check_raw(std::span<const std::byte> bytes, unsigned kind) {
  input_file in(bytes, "fuzz.cf32");
  std::vector<std::size_t> shape;
  if (kind & 8) shape = {kind >> 4, bytes.size() / 8};
  check_consistent(read_raw(in, static_cast<element>(kind & 7), shape));
}

/// Recording whose metadata ends with a zero, its samples behind that.
void check_sigmf(std::span<const std::byte> bytes) {
  static const std::filesystem::path folder = [] {
    std::string pattern = (std::filesystem::temp_directory_path() / "komdsp-fuzz-XXXXXX").string();
    std::filesystem::path made(::mkdtemp(pattern.data()));
    std::atexit([] { std::filesystem::remove_all(folder); });
    return made;
  }();
  const std::string path = (folder / "fuzz.sigmf-meta").string();
  const std::string all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t end = std::min(all.find('\0'), all.size());
  std::ofstream(path, std::ios::binary) << all.substr(0, end);
  std::ofstream(folder / "fuzz.sigmf-data", std::ios::binary) << all.substr(std::min(end + 1, all.size()));
  const array_facts facts = facts_of_sigmf(path);
  const array values = read_sigmf(path);
  check_consistent(values);
  require(facts.type == values.type && facts.shape == values.shape);
}

// Small valid files: without them no run from nothing gets past the magic numbers.
const std::string valid_npy = std::string("\x93NUMPY\1\0\x3c\0", 10) +
                              "{'descr':'>c8','fortran_order':True,'shape':(2,3)}         \n" + std::string(48, '\1');
const std::string valid_wav(
    "RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\1\0\2\0\x40\x1f\0\0\0\x7d\0\0\4\0\x10\0data\x08\0\0\0abcdefgh", 52);

/// The file with up to eight of its bytes replaced, as pairs of place and value say, and the rest appended.
std::vector<std::byte> patched(const std::string& file, std::span<const std::byte> patches) {
  std::vector<std::byte> bytes(std::as_bytes(std::span(file)).begin(), std::as_bytes(std::span(file)).end());
  for (int i = 0; i < 8 && patches.size() >= 2; ++i, patches = patches.subspan(2)) {
    const auto at = std::to_integer<std::size_t>(patches[0]);
    if (at < bytes.size()) bytes[at] = patches[1];
  }
  bytes.insert(bytes.end(), patches.begin(), patches.end());
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data + 1, size - 1));
  try {
    switch (data[0] & 7) {
      case 0:
        check_npy(bytes);
        break;
      case 1:
        check_raw(bytes, data[0] >> 3);
        break;
      case 2:
        check_sound(bytes);
        break;
      case 3:
        check_consistent(read_picture(bytes, "fuzz.png"));
        break;
      case 4:
        check_sound(patched(valid_wav, bytes));
        break;
      case 5:
        check_table(bytes);
        break;
      case 6:
        check_sigmf(bytes);
        break;
      default:
        check_npy(patched(valid_npy, bytes));
    }
  } catch (const error&) {
  }
  return 0;
}
