// flavours: asan
// PNG in: every kind of pixel becomes a luminance of 0 to 1.
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <png.h>

#include "cli/files/array_file.hpp"
#include "cli/files/picture.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::read_picture;
using namespace komdsp::test;

struct image {
  png_uint_32 width;
  png_uint_32 height;
  int bits;
  int colour;
  std::vector<std::vector<png_byte>> rows;
  int interlace = PNG_INTERLACE_NONE;
  std::vector<png_color> palette = {};
};

std::string png_of(image picture) {
  std::string file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  const auto append = [](png_structp to, png_bytep bytes, std::size_t count) {
    static_cast<std::string*>(png_get_io_ptr(to))->append(reinterpret_cast<const char*>(bytes), count);
  };
  png_set_write_fn(png, &file, append, nullptr);
  png_set_IHDR(png, info, picture.width, picture.height, picture.bits, picture.colour, picture.interlace,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!picture.palette.empty())
    png_set_PLTE(png, info, picture.palette.data(), static_cast<int>(picture.palette.size()));
  std::vector<png_bytep> rows;
  for (auto& row : picture.rows) rows.push_back(row.data());
  png_write_info(png, info);
  png_write_image(png, rows.data());
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return file;
}

std::vector<float> levels(const std::string& file) {
  const array values = read_picture(bytes_of_text(file), "x.png");
  EXPECT_EQ(values.type, komdsp::cli::element::f32);
  return {values.as<float>().begin(), values.as<float>().end()};
}

refusal refusal_of_png(const std::string& file) {
  return refusal_of([&] { read_picture(bytes_of_text(file), "x.png"); });
}

const image grey{3, 2, 8, PNG_COLOR_TYPE_GRAY, {{0, 1, 255}, {128, 64, 32}}};

TEST(png_reader, gives_height_by_width_from_black_to_white) {
  const array values = read_picture(bytes_of_text(png_of(grey)), "x.png");
  EXPECT_EQ(values.shape, (std::vector<std::size_t>{2, 3}));
  const std::vector<float> want{0, 1 / 255.f, 1, 128 / 255.f, 64 / 255.f, 32 / 255.f};
  EXPECT_EQ(levels(png_of(grey)), want);
}

TEST(png_reader, reads_1_2_4_and_16_bits) {
  EXPECT_EQ(levels(png_of({8, 1, 1, PNG_COLOR_TYPE_GRAY, {{0xa5}}})), (std::vector<float>{1, 0, 1, 0, 0, 1, 0, 1}));
  EXPECT_EQ(levels(png_of({2, 1, 2, PNG_COLOR_TYPE_GRAY, {{0x70}}})), (std::vector<float>{1 / 3.f, 1}));
  EXPECT_EQ(levels(png_of({2, 1, 4, PNG_COLOR_TYPE_GRAY, {{0x3f}}})), (std::vector<float>{3 / 15.f, 1}));
  EXPECT_EQ(levels(png_of({2, 1, 16, PNG_COLOR_TYPE_GRAY, {{0x12, 0x34, 0xff, 0xff}}})),
            (std::vector<float>{0x1234 / 65535.f, 1}));
}

TEST(png_reader, weighs_colours_as_luminance_and_ignores_transparency) {
  const std::vector<float> want{0.2126f, 0.7152f, 0.0722f, 1, 77 / 255.f};
  const std::vector<png_byte> rgb{255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 77, 77, 77};
  std::vector<png_byte> rgba;
  for (std::size_t i = 0; i < rgb.size(); i += 3) rgba.insert(rgba.end(), {rgb[i], rgb[i + 1], rgb[i + 2], 9});
  const image palette{5,
                      1,
                      8,
                      PNG_COLOR_TYPE_PALETTE,
                      {{0, 1, 2, 3, 4}},
                      PNG_INTERLACE_NONE,
                      {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}, {77, 77, 77}}};
  for (const image& picture :
       {image{5, 1, 8, PNG_COLOR_TYPE_RGB, {rgb}}, image{5, 1, 8, PNG_COLOR_TYPE_RGB_ALPHA, {rgba}}, palette}) {
    const std::vector<float> got = levels(png_of(picture));
    ASSERT_EQ(got.size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_FLOAT_EQ(got[i], want[i]) << picture.colour << " " << i;
  }
  EXPECT_EQ(levels(png_of({1, 1, 8, PNG_COLOR_TYPE_GRAY_ALPHA, {{51, 3}}})), std::vector<float>{51 / 255.f});
}

TEST(png_reader, reads_interlaced_pictures) {
  image plain{13, 11, 8, PNG_COLOR_TYPE_GRAY, {}};
  for (unsigned y = 0; y < 11; ++y) {
    plain.rows.emplace_back();
    for (unsigned x = 0; x < 13; ++x) plain.rows.back().push_back(static_cast<png_byte>(17 * x + 5 * y));
  }
  image interlaced = plain;
  interlaced.interlace = PNG_INTERLACE_ADAM7;
  EXPECT_EQ(levels(png_of(interlaced)), levels(png_of(plain)));
}

TEST(png_reader, refuses_every_truncation) {
  const std::string whole = png_of(grey);
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(refusal_of_png(whole.substr(0, length)).message, "") << length;
}

TEST(png_reader, refuses_foreign_empty_and_damaged_files) {
  EXPECT_PRED2(contains, refusal_of_png("").message, "empty");
  EXPECT_PRED2(contains, refusal_of_png("GIF89a and so on").message, "not a PNG");
  std::string damaged = png_of(grey);
  damaged[damaged.size() - 20] ^= 1;
  EXPECT_PRED2(contains, refusal_of_png(damaged).message, "not a readable PNG");
}

TEST(png_reader, refuses_a_size_that_the_file_cannot_hold) {
  std::string lie = png_of(grey).substr(0, 33);
  const png_byte size[] = {0, 0x0f, 0x42, 0x40, 0, 0x0f, 0x42, 0x40};  // 10^6 by 10^6
  std::memcpy(lie.data() + 16, size, sizeof size);
  const png_byte checksum[] = {0x79, 0x06, 0x67, 0xa1};
  std::memcpy(lie.data() + 29, checksum, sizeof checksum);
  EXPECT_PRED2(contains, refusal_of_png(lie + png_of(grey).substr(33)).message, "cannot be in");
}

TEST_F(temporary_folder, png_is_told_by_extension) {
  EXPECT_EQ(komdsp::cli::read_array(make_file("a.PNG", png_of(grey))).shape, (std::vector<std::size_t>{2, 3}));
}

}  // namespace
