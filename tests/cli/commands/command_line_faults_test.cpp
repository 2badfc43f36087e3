// Faults of careless or hostile users: numbers and lists that are none, endless input, streams that are closed, options
// that would be ignored. Each is one line with its own status, and nothing is lost.
#include <string>

#include <gtest/gtest.h>

#include "cli/commands/command_line_fixture.hpp"
#include "cli/files/array_file.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::element;
using komdsp::test::command_line;
using komdsp::test::contains;
using komdsp::test::outcome;

TEST_F(command_line, numbers_are_decimal) {
  write_ramp("x.f32", element::f32, {10, 8});
  EXPECT_EQ(komdsp("fft x.f32 y.npy --shape 010,8 --quiet").status, 0);
  EXPECT_EQ(komdsp::cli::read_array(path("y.npy")).shape, (std::vector<std::size_t>{10, 8}));
  expect_refusal("fft x.f32 w.npy --shape 0xa,8", 2, "'0xa' is no decimal number");
  expect_refusal("fft x.f32 w.npy --length ''", 2, "no decimal number");
  expect_refusal("match x.wav w.png --from nan --duration 1", 2, "no number");
}

TEST_F(command_line, lists_have_no_gaps) {
  write_ramp("x.f32", element::f32, {10, 8});
  for (const char* const list : {"--shape 80,", "--shape ,80", "--shape=10,,8", "--axes ''", "--axis 0,"})
    expect_refusal(std::string("fft x.f32 w.npy ") + list, 2, list[2] == 's' ? "--shape: a value" : "--ax");
  expect_refusal("dct x.f32 w.npy --axes ''", 2, "--axes");
  expect_refusal("bundle w.bundle --plan 'fftn --shape 8,'", 2, "--shape: a value");
}

TEST_F(command_line, values_that_are_empty_take_no_other_word) {
  write_ramp("x.f32", element::f32, {10, 8});
  for (const char* const option : {"--shape=", "--backend=", "--length=", "--axis=", "--format=", "--window="})
    for (const char* const rest : {"x.f32 w.npy", "w.npy"})
      expect_refusal(std::string("fft x.f32 ") + option + " " + rest, 2, std::string(option) + ": the value is empty");
  expect_refusal("bundle w.bundle --plan 'fft --length= 8'", 2, "--length=: the value is empty");
}

TEST_F(command_line, options_with_two_names_are_blamed_by_the_one_that_was_given) {
  write_ramp("x.f32", element::f32, {10, 8});
  for (const char* const name : {"--axis", "--axes"})
    for (const char* const value : {" ''", " x", " 1,", "=1.5"})
      expect_refusal(std::string("fft x.f32 w.npy ") + name + value, 2, std::string("komdsp: ") + name + ":");
}

TEST_F(command_line, drivers_that_would_end_it_are_refused) {
  for (const char* const wrong : {"POCL_CACHE_DIR=", "POCL_MAX_WORK_GROUP_SIZE=-1", "POCL_MAX_WORK_GROUP_SIZE=0",
                                  "POCL_MAX_WORK_GROUP_SIZE=many"}) {
    const outcome found = shell(std::string(wrong) + " KOMDSP devices");
    EXPECT_NE(found.status, -1) << wrong;
    EXPECT_EQ(std::count(found.err.begin(), found.err.end(), '\n'), found.status == 0 ? 0 : 1) << wrong << found.err;
  }
  EXPECT_EQ(shell("POCL_MAX_WORK_GROUP_SIZE=64 KOMDSP devices").status, 0);
}

TEST_F(command_line, builds_are_listed_in_json) {
  const outcome lines = komdsp("plan --list-builds"), told = komdsp("plan --list-builds --json");
  EXPECT_TRUE(told.out.starts_with("{\n  \"builds\": [")) << told.out.substr(0, 80);
  std::size_t builds = 0;
  for (std::size_t at = 0; (at = told.out.find("\"language\"", at)) != std::string::npos; ++at) ++builds;
  EXPECT_EQ(builds, static_cast<std::size_t>(std::count(lines.out.begin(), lines.out.end(), '\n')));
}

TEST_F(command_line, what_is_not_expected_is_told_in_order) {
  expect_refusal("fft x.npy y.npy --one --two three", 2, "not expected: --one --two three");
  expect_refusal("reproduce fft --one --two", 2, "not expected: --one --two");
  expect_refusal("bundle w.bundle --plan 'fft --one --two'", 2, "not expected: --one --two");
}

TEST_F(command_line, words_are_its_own) {
  expect_refusal("denoise x.wav w.png --channel -1", 2, "--channel: -1 is not from 0");
  expect_refusal("dct x.npy w.npy --type 5", 2, "--type: 5 is none of 1, 2, 3, 4");
  expect_refusal("help", 2, "did you mean --help?");
  expect_refusal("--hlep", 2, "did you mean --help?");
  for (const char* const before : {"--json", "reproduce --json"})
    expect_refusal(before, 2, "--json stands where a command is to be");
  expect_refusal("fft -dash.npy w.npy", 2, "not expected: -dash.npy; a file of the name -dash.npy comes behind --");
  expect_refusal("fft -- -dash.npy w.npy --json", 2, "not expected: --json; behind --, all words are arguments");
  write_ramp("x.npy", element::c64, {4});
  expect_refusal("fft x.npy w.cu8", 2, "w.cu8 would hold integers, which are read and not written: write cf32 or .npy");
  expect_refusal("bundle w.bundle --plan ''", 2, "as in: --plan 'fft --length 4096'");
}

TEST_F(command_line, extensions_may_be_capitals) {
  std::ofstream(path("x.CSV")) << "1,2,3\n";
  EXPECT_TRUE(contains(komdsp("info x.CSV").out, "table of numbers"));
  write_ramp("x.npy", element::f32, {4});
  std::filesystem::rename(path("x.npy"), path("x.NPY"));
  EXPECT_TRUE(contains(komdsp("info x.NPY").out, "array of NumPy"));
}

TEST_F(command_line, quotation_marks_close) {
  expect_refusal("bundle w.bundle --plan \"fft --length '8\"", 2, "quotation mark");
  expect_refusal("bundle w.bundle --plan 'dwt --length 8 --wavelet \"it'\"'\"'s'", 2, "quotation mark");
}

TEST_F(command_line, formats_are_of_streams) {
  write_ramp("x.npy", element::f32, {16});
  expect_refusal("fft x.npy w.npy --format cf32", 2, "--format");
  expect_refusal("fft2d x.npy w.npy", 1, "raw input has --shape R,C");
  expect_refusal("fft2d x.npy w.npy --format cf32", 2, "--format");
  expect_refusal("dct x.npy w.npy --format f32", 2, "--format");
  expect_refusal("mdct x.npy w.npy --length 4 --format f32", 2, "--format");
  expect_refusal("dwt x.npy w.npy --wavelet haar --format f32", 2, "--format");
  expect_refusal("convolve x.npy x.npy w.npy --format f32", 2, "--format");
  expect_refusal("convolve2d x.npy x.npy w.npy --format f32", 2, "--format");
  expect_refusal("otf x.npy x.npy w.npy --format f32", 2, "--format");
  for (const char* const command : {"mdct x.npy - --length 4", "mdct - w.npy --length 4", "dct - w.npy"}) {
    expect_refusal(command, 2, "needs its --format: f32");
    EXPECT_FALSE(contains(komdsp(command).err, "cf32")) << command;
  }
}

TEST_F(command_line, endless_input_ends) {
  // Reading on would end here, too, with other words.
  const std::string limited = "ulimit -v 4000000; KOMDSP fft - w.npy --backend cpp --format f32 </dev/zero ";
  const outcome row = shell(limited);
  EXPECT_EQ(row.status, 1);
  EXPECT_TRUE(contains(row.err, "beyond 67108864 elements")) << row.err;
  EXPECT_TRUE(contains(shell(limited + "--shape 4,4").err, "more elements than shape (4, 4)"));
  EXPECT_EQ(files_there(), 0u);
  EXPECT_EQ(shell(limited + "--length 1000 --quiet").status, 0);
  EXPECT_EQ(komdsp::cli::read_array(path("w.npy")).shape, (std::vector<std::size_t>{1000}));
  for (const char* const name : {"z.f32", "z.wav", "z.png", "z.npy"}) {
    std::filesystem::create_symlink("/dev/zero", path(name));
    expect_refusal(std::string("fft ") + name + " v.npy", 1, "it is a device");
  }
  expect_refusal("fft w.npy v.npy --bundle /dev/zero", 1, "it is a device");
  expect_refusal("plan fft --length 8 --profile /dev/zero", 1, "it is a device");
}

TEST_F(command_line, where_standard_output_is_lost_files_stay_whole) {
  write_ramp("x.npy", element::c64, {16});
  ASSERT_EQ(komdsp("fft x.npy truth.npy --quiet").status, 0);
  for (const char* const to : {">/dev/full", ">&-", "<&- >&- 2>&-"}) {
    EXPECT_EQ(shell(std::string("KOMDSP fft x.npy y.npy ") + to).status, 1) << to;
    EXPECT_EQ(content_of("y.npy"), content_of("truth.npy")) << to;
    std::filesystem::remove(path("y.npy"));
  }
  EXPECT_TRUE(contains(shell("KOMDSP fft x.npy y.npy >&-").err, "cannot write standard output"));
  for (const char* const asked : {"--help", "fft --help", "--version"}) {
    EXPECT_EQ(shell(std::string("KOMDSP ") + asked + " >/dev/full").status, 1) << asked;
    EXPECT_EQ(shell(std::string("KOMDSP ") + asked + " >&-").status, 1) << asked;
  }
  for (const char* const longer : {"manual", "completion", "plan fft --length 1024 --list-builds"})
    EXPECT_EQ(shell(std::string("KOMDSP ") + longer + " >/dev/full").err, "komdsp: cannot write standard output\n");
}

TEST_F(command_line, opencl_says_what_it_lacks) {
  write_ramp("x.npy", element::c64, {4096});
  const auto refused = [&](const std::string& how, const char* why) {
    const outcome found = shell(how + " KOMDSP fft x.npy w.npy --backend opencl");
    EXPECT_EQ(found.status, 1) << how << found.err;
    EXPECT_TRUE(contains(found.err, why)) << how << found.err;
    EXPECT_EQ(std::count(found.err.begin(), found.err.end(), '\n'), 1) << found.err;
    EXPECT_FALSE(std::filesystem::exists(path("w.npy"))) << how;
  };
  refused("POCL_CACHE_DIR=/proc/nope", "cannot write its cache folder /proc/nope (");
  for (const char* const limit : {"ulimit -v 260000;", "ulimit -v 300000;"})  // PoCL aborts, or answers -6
    refused(limit, "not enough memory: OpenCL's drivers need about");
  refused("ulimit -v 450000;", "not enough memory: the opencl backend needs about");
  refused("ulimit -s 64;", "the stack is limited to 64 KiB and 128 are needed");
  // OpenCL may fail where it is not asked for.
  EXPECT_EQ(shell("ulimit -v 300000; KOMDSP fft x.npy y.npy --quiet").status, 0);
  EXPECT_EQ(shell("POCL_CACHE_DIR=/proc/nope KOMDSP fft x.npy y.npy --quiet").status, 0);
}

TEST_F(command_line, a_bundle_is_refused_for_its_own_reason) {
  write_ramp("x.npy", element::c64, {64});
  ASSERT_EQ(komdsp("bundle b.bundle --plan 'fft --length 64' --quiet").status, 0);
  const std::string whole = content_of("b.bundle");
  const auto changed = [&](std::size_t at) {
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 1);
    return other;
  };
  make_file("empty.bundle", "");
  make_file("foreign.bundle", std::string(1000, 'x'));
  make_file("cut.bundle", whole.substr(0, whole.size() / 2));
  make_file("flipped.bundle", changed(whole.size() - 1));
  expect_refusal("fft x.npy w.npy --bundle empty.bundle", 1, "this is no bundle");
  expect_refusal("fft x.npy w.npy --bundle foreign.bundle", 1, "this is no bundle");
  expect_refusal("fft x.npy w.npy --bundle cut.bundle", 1, "the bundle is damaged");
  expect_refusal("fft x.npy w.npy --bundle flipped.bundle", 1, "the bundle is damaged");
  expect_refusal("fft x.npy w.npy --inverse --bundle b.bundle", 1, "no kernels of this plan");
}

TEST_F(command_line, levels_are_told_alike) {
  write_ramp("x.npy", element::f32, {48});
  ASSERT_EQ(komdsp("swt x.npy bands.npy --wavelet haar --levels 3 --quiet").status, 0);
  EXPECT_EQ(komdsp("iswt bands.npy y.npy --wavelet haar --levels 3 --quiet").status, 0);
  EXPECT_EQ(komdsp("iswt bands.npy y.npy --wavelet haar --quiet").status, 0);
  expect_refusal("iswt bands.npy w.npy --wavelet haar --levels 2", 2, "--levels 2 have 3 bands, and there are 4");
  expect_refusal("swt x.npy w.npy --wavelet haar --levels 5", 1, "5 levels need a length that is a multiple of 32");
}

TEST_F(command_line, long_work_is_not_begun_where_its_picture_cannot_be_drawn) {
  write_ramp("x.npy", element::f32, {48});
  for (const char* const command :
       {"reproduce fft --backend cpp --csv a.csv --plot a.png", "spectrogram none.wav a.png", "fft x.npy a.png"}) {
    const outcome found = shell(std::string("PATH=/nowhere KOMDSP ") + command);
    EXPECT_EQ(found.status, 1) << command;
    EXPECT_TRUE(contains(found.err, "pictures need gnuplot")) << found.err;
    EXPECT_EQ(found.out, "") << command;
    EXPECT_EQ(files_there(), 1u) << command;
  }
}

TEST_F(command_line, two_outputs_are_two_files) {
  make_file("a", "old");
  std::filesystem::create_symlink("a", path("b"));
  for (const char* const command : {"tune fft --output x.json --header ./x.json",
                                    "tune fft --output x.json --resume x.json", "reproduce fft --csv b --plot a",
                                    "reproduce wavelet --csv a --resume b", "reproduce fft2d --plot a --resume a"})
    expect_refusal(command, 2, "are one file, ");
  EXPECT_EQ(content_of("a"), "old");
}

TEST_F(command_line, lengths_of_experiments_are_powers_of_two) {
  expect_refusal("reproduce fft --from 9 --to 512", 2, "powers of two, and 9 is none");
  expect_refusal("reproduce fft --to 24", 2, "powers of two, and 24 is none");
  expect_refusal("tune fft --from 512 --to 256 --output x.json", 2, "--from 512 is beyond --to 256");
}

}  // namespace
