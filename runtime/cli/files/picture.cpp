#include "cli/files/picture.hpp"

#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <png.h>

#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"

namespace komdsp::cli {
namespace {

/// All that a longjmp out of libpng must not skip the destructors of lives here, not in the frames it leaves.
struct reader {
  explicit reader(std::span<const std::byte> bytes) : rest(bytes) {
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, on_error, on_warning);
    info = png ? png_create_info_struct(png) : nullptr;
  }
  ~reader() { png_destroy_read_struct(&png, &info, nullptr); }
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;

  static void on_error(png_structp png, png_const_charp text) {
    auto& self = *static_cast<reader*>(png_get_error_ptr(png));
    std::strncpy(self.problem, text, sizeof self.problem - 1);
    png_longjmp(png, 1);
  }
  static void on_warning(png_structp, png_const_charp) {}
  static void on_read(png_structp png, png_bytep into, std::size_t count) {
    auto& self = *static_cast<reader*>(png_get_io_ptr(png));
    if (count > self.rest.size()) png_error(png, "the file is truncated");
    std::memcpy(into, self.rest.data(), count);
    self.rest = self.rest.subspan(count);
  }

  png_structp png = nullptr;
  png_infop info = nullptr;
  std::span<const std::byte> rest;
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<png_byte> samples;  // 16 bits big-endian, grey or RGB
  std::vector<png_bytep> rows;
  char problem[128] = {};
};

// False where libpng has left by longjmp; the reason is in reader.problem.
bool read_sizes(reader& in) {
  if (setjmp(png_jmpbuf(in.png))) return false;
  png_set_read_fn(in.png, &in, reader::on_read);
  png_read_info(in.png, in.info);
  in.width = png_get_image_width(in.png, in.info);
  in.height = png_get_image_height(in.png, in.info);
  return true;
}

bool choose_form(reader& in) {
  if (setjmp(png_jmpbuf(in.png))) return false;
  png_set_expand_16(in.png);
  png_set_strip_alpha(in.png);
  png_set_interlace_handling(in.png);
  png_read_update_info(in.png, in.info);
  return true;
}

bool read_rows(reader& in) {
  if (setjmp(png_jmpbuf(in.png))) return false;
  png_read_image(in.png, in.rows.data());
  png_read_end(in.png, nullptr);
  return true;
}

void check(const reader& in, bool done, const std::string& name) {
  if (!done) throw error(fmt::format("{}: not a readable PNG: {}", name, in.problem));
}

// Deflate packs at most 1032 to 1, so a small file that claims a large picture lies. (libpng allows sides up to 10^6.)
void refuse_lying_size(const reader& in, std::size_t file_bytes, const std::string& name) {
  const std::uint64_t row = png_get_rowbytes(in.png, in.info);
  if (row * in.height > 1032 * std::uint64_t{file_bytes})
    throw error(fmt::format("{}: not a readable PNG: {} by {} pixels cannot be in {} bytes", name, in.width, in.height,
                            file_bytes));
}

array to_luminance(const reader& in, std::size_t channels) {
  array values(element::f32, {in.height, in.width});
  const std::span<float> grey = values.as<float>();
  const png_byte* at = in.samples.data();
  const auto sample = [&at](std::size_t channel) { return at[2 * channel] << 8 | at[2 * channel + 1]; };
  for (float& pixel : grey) {
    const bool colour = channels == 3 && (sample(0) != sample(1) || sample(1) != sample(2));
    const double level = colour ? 0.2126 * sample(0) + 0.7152 * sample(1) + 0.0722 * sample(2) : sample(0);
    pixel = static_cast<float>(level / 65535);
    at += 2 * channels;
  }
  return values;
}

}  // namespace

namespace {
void read_header(reader& in, std::span<const std::byte> file, const std::string& name) {
  if (file.size() < 8 || png_sig_cmp(reinterpret_cast<png_const_bytep>(file.data()), 0, 8) != 0)
    throw error(fmt::format("{}: {}, not a PNG", name, file.empty() ? "the file is empty" : "a foreign file"));
  if (!in.info) throw error(fmt::format("{}: libpng cannot start", name));
  check(in, read_sizes(in), name);
  refuse_lying_size(in, file.size(), name);
}
}  // namespace

array_facts facts_of_picture(std::span<const std::byte> file, const std::string& name) {
  reader in(file);
  read_header(in, file, name);
  return {element::f32, {in.height, in.width}, 0};
}

array read_picture(std::span<const std::byte> file, const std::string& name) {
  reader in(file);
  read_header(in, file, name);
  check(in, choose_form(in), name);
  const std::size_t row_bytes = png_get_rowbytes(in.png, in.info);
  in.samples.resize(row_bytes * in.height);
  for (std::size_t y = 0; y < in.height; ++y) in.rows.push_back(in.samples.data() + y * row_bytes);
  check(in, read_rows(in), name);
  return to_luminance(in, row_bytes / in.width / 2);
}

array read_picture(const std::string& path) {
  input_file in(path);
  return read_picture(in.read_rest(), in.name());
}

}  // namespace komdsp::cli
