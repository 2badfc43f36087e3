// Pictures through gnuplot: what is drawn where, and that no text is taken for a command.
#include <stdlib.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/plots/gnuplot.hpp"
#include "cli/files/picture.hpp"
#include "cli/plots/plot.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::plot_spectrogram;
using komdsp::cli::read_picture;
using namespace komdsp::test;

using pictures = temporary_folder;

struct levels {
  std::vector<float> db;
  std::vector<double> times;
  std::vector<double> frequencies;
};

levels silence(std::size_t frames, std::size_t bins) {
  levels all{std::vector<float>(frames * bins, -200), {}, {}};
  for (std::size_t i = 0; i < frames; ++i) all.times.push_back(0.01 * double(i));
  for (std::size_t i = 0; i < bins; ++i) all.frequencies.push_back(8000.0 * double(i) / double(bins));
  return all;
}

array draw(const std::string& path, const levels& all, const std::string& title = "title") {
  plot_spectrogram(path, all.db, all.times, all.frequencies, title);
  return read_picture(path);
}

TEST_F(pictures, are_1200_by_700) {
  EXPECT_EQ(draw(path("a.png"), silence(20, 30)).shape, (std::vector<std::size_t>{700, 1200}));
  EXPECT_EQ(files_there(), 1u);
}

/// Mean brightness of a quarter of the area inside the axes.
double brightness(const array& picture, bool right, bool upper) {
  double sum = 0;
  for (std::size_t y = upper ? 100 : 400; y < (upper ? 300u : 600u); ++y) {
    for (std::size_t x = right ? 600 : 150; x < (right ? 950u : 500u); ++x) sum += picture.as<float>()[y * 1200 + x];
  }
  return sum / (200 * 350);
}

TEST_F(pictures, have_time_to_the_right_and_frequency_upwards) {
  levels all = silence(100, 100);
  for (std::size_t frame = 60; frame < 100; ++frame) {
    for (std::size_t bin = 60; bin < 100; ++bin) all.db[frame * 100 + bin] = 0;
  }
  const array picture = draw(path("a.png"), all);
  EXPECT_GT(brightness(picture, true, true), 0.4);
  EXPECT_LT(brightness(picture, true, false), 0.05);
  EXPECT_LT(brightness(picture, false, true), 0.05);
  EXPECT_LT(brightness(picture, false, false), 0.05);
}

TEST_F(pictures, of_images_have_square_elements) {
  constexpr std::size_t rows = 40, columns = 60;
  std::vector<float> image(rows * columns, -200);
  for (std::size_t row = 10; row < 30; ++row)
    for (std::size_t column = 20; column < 40; ++column) image[row * columns + column] = 0;
  komdsp::cli::plot_image(path("a.png"), image, rows, columns, "title", "grey");
  const array picture = read_picture(path("a.png"));
  // Edges of the bright square in the middle.
  const auto bright = [&](std::size_t x, std::size_t y) { return picture.as<float>()[y * 1200 + x] > 0.9f; };
  std::size_t left = 600, right = 600, top = 350, bottom = 350;
  while (left > 0 && bright(left - 1, 350)) --left;
  while (right < 1199 && bright(right + 1, 350)) ++right;
  while (top > 0 && bright(600, top - 1)) --top;
  while (bottom < 699 && bright(600, bottom + 1)) ++bottom;
  EXPECT_GT(right - left, 100u);
  EXPECT_LT(right - left, 600u);
  EXPECT_NEAR(static_cast<double>(right - left), static_cast<double>(bottom - top), 3);
}

TEST_F(pictures, show_a_tone_of_one_frame_among_more_frames_than_pixels) {
  levels all = silence(40000, 64);
  for (std::size_t bin = 0; bin < 64; ++bin) all.db[20000 * 64 + bin] = 0;
  const array picture = draw(path("a.png"), all);
  float brightest = 0;
  for (std::size_t x = 400; x < 700; ++x) brightest = std::max(brightest, picture.as<float>()[300 * 1200 + x]);
  EXPECT_GT(brightest, 0.8f);
}

TEST_F(pictures, bear_single_frames_and_bins_and_no_finite_level) {
  for (const auto& [frames, bins] : {std::pair<std::size_t, std::size_t>{1, 1}, {1, 50}, {50, 1}, {3, 2}}) {
    levels all = silence(frames, bins);
    all.db[0] = -std::numeric_limits<float>::infinity();
    EXPECT_EQ(draw(path("a.png"), all).shape.size(), 2u);
    all.db.assign(all.db.size(), std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(draw(path("a.png"), all).shape.size(), 2u);
  }
}

TEST_F(pictures, take_no_text_for_a_command) {
  const std::string marker = path("marker");
  for (const std::string& title :
       {"'; system('touch " + marker + "'); '", "`touch " + marker + "`", "\"\nsystem 'touch " + marker + "'\n",
        std::string("\\'"), "$(touch " + marker + ")", std::string("@x {/=90 huge} 50% it's")}) {
    draw(path("it's a `touch marker` \".png"), silence(4, 4), title);
    EXPECT_FALSE(std::filesystem::exists(marker)) << title;
  }
}

TEST_F(pictures, of_lines_are_drawn_on_logarithmic_axes) {
  komdsp::cli::plot_lines(path("a.png"), {{"A", {2, 4, 8}, {1, 10, 100}}, {"it's", {2, 4}, {3, 4}}}, {"points", true},
                          {"GFLOP/s", true}, "lines");
  EXPECT_EQ(read_picture(path("a.png")).shape, (std::vector<std::size_t>{700, 1200}));
}

TEST_F(pictures, that_fail_leave_the_old_file) {
  make_file("a.png", "old");
  const refusal refused = refusal_of([&] { komdsp::cli::draw_png("nonsense\n"); });
  EXPECT_PRED2(contains, refused.message, "gnuplot could not draw");
  const std::string search_path = ::getenv("PATH");
  ::setenv("PATH", path("empty").c_str(), 1);
  const refusal missing = refusal_of([&] { draw(path("a.png"), silence(4, 4)); });
  ::setenv("PATH", search_path.c_str(), 1);
  EXPECT_PRED2(contains, missing.message, "gnuplot-nox");
  EXPECT_EQ(content_of("a.png"), "old");
  EXPECT_EQ(files_there(), 1u);
}

TEST_F(pictures, that_cannot_be_written_are_known_by_name) {
  EXPECT_PRED2(contains, refusal_of([&] { draw(path("none/a.png"), silence(4, 4)); }).message, "none/a.png");
}

}  // namespace
