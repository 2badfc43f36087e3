// The program as its user sees it: what it answers to wrong command lines and wrong files, and that results come as
// files, streams, pictures and JSON.
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/commands/command_line_fixture.hpp"
#include "cli/files/array_file.hpp"
#include "support/sweep.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::element;
using komdsp::test::command_line;
using komdsp::test::contains;
using komdsp::test::outcome;
using nlohmann::json;

TEST_F(command_line, wrong_usage_is_one_line_and_status_2) {
  write_ramp("x.npy", element::c64, {16});
  expect_refusal("", 2, "devices, info, fft");
  expect_refusal("transmogrify", 2, "there is no command 'transmogrify'");
  expect_refusal("fft", 2);
  expect_refusal("fft x.npy", 2);
  expect_refusal("fft x.npy y.npy z.npy", 2);
  expect_refusal("fft x.npy y.npy --nonsense", 2, "--nonsense");
  expect_refusal("fft x.npy y.txt", 2, "y.txt");
  make_file("x.txt", "1");
  expect_refusal("fft x.txt y.npy", 2, "x.txt");
  expect_refusal("fft x.npy y.npy --length 0", 2);
  expect_refusal("fft x.npy y.npy --length -4", 2);
  expect_refusal("fft x.npy y.npy --length four", 2);
  expect_refusal("fft x.npy y.npy --length 134217728", 2, "67108864");
  expect_refusal("fft x.npy y.npy --precision f16", 2);
  expect_refusal("fft x.npy y.npy --backend abacus", 2);
  expect_refusal("fft x.npy y.npy --variant Z", 2);
  expect_refusal("fft x.npy y.npy --profile pdp11", 2);
  expect_refusal("fft x.npy y.npy --threads 0", 2);
  expect_refusal("fft x.npy y.npy --shape 4,4", 2);
  expect_refusal("fft - y.npy", 2, "format");
  expect_refusal("fft x.npy -", 2, "format");
  expect_refusal("fft x.npy y.f32", 2, "complex64");
  expect_refusal("plan", 2);
  expect_refusal("plan fft", 2);
  expect_refusal("plan dot --length 8", 2);
  expect_refusal("bench fft", 2);
  expect_refusal("bench fft --length 100000000", 2, "67108864");
  expect_refusal("spectrogram x.wav", 2);
  expect_refusal("spectrogram x.wav x.jpeg", 2);
}

TEST_F(command_line, failed_runs_are_one_line_and_status_1) {
  write_ramp("x.npy", element::c64, {16});
  make_file("broken.npy", "\x93NUMPY nothing of the kind");
  make_file("empty.f32", "");
  make_file("noise.wav", "RIFFraff");
  expect_refusal("fft there_is_none.npy y.npy", 1, "there_is_none.npy");
  expect_refusal("fft . y.npy", 2);
  expect_refusal("fft broken.npy y.npy", 1, "broken.npy");
  expect_refusal("fft empty.f32 y.npy", 1, "empty.f32");
  expect_refusal("fft x.npy y.npy --real", 1, "--real");
  expect_refusal("fft x.npy no_such_folder/y.npy", 1);
  expect_refusal("fft x.npy y.npy --backend cuda", 1, "cuda");
  expect_refusal("fft x.npy y.npy --backend opencl --device 'no such device'", 1, "no such device");
  expect_refusal("fft x.npy y.npy --variant S16 --length 8", 1, "S16");
  expect_refusal("plan fft --length 8 --precision f64 --profile komdiv", 1, "precision");
  expect_refusal("bench fft --length 67108864 --batch 1099511627776", 1, "batch");
  expect_refusal("spectrogram there_is_none.wav y.png", 1, "there_is_none.wav");
  expect_refusal("spectrogram noise.wav y.png", 1, "noise.wav");
}

TEST_F(command_line, a_failed_run_leaves_an_older_file_as_it_was) {
  make_file("y.npy", "older");
  write_ramp("odd.npy", element::f32, {1000});
  EXPECT_EQ(komdsp("fft odd.npy y.npy --variant A").status, 1);
  EXPECT_EQ(content_of("y.npy"), "older");
  EXPECT_EQ(shell("KOMDSP spectrogram odd.npy y.npy").status, 2);
  EXPECT_EQ(content_of("y.npy"), "older");
}

TEST_F(command_line, an_output_may_replace_its_input) {
  write_ramp("x.cf32", element::c64, {64});
  const std::string before = content_of("x.cf32");
  EXPECT_EQ(komdsp("fft x.cf32 x.cf32").status, 0);
  EXPECT_NE(content_of("x.cf32"), before);
  EXPECT_EQ(content_of("x.cf32").size(), before.size());
  EXPECT_EQ(files_there(), 1u);
}

TEST_F(command_line, streams_give_what_files_give) {
  write_ramp("x.f32", element::f32, {128});
  ASSERT_EQ(komdsp("fft x.f32 y.cf32 --real").status, 0);
  const outcome piped = shell("cat x.f32 | KOMDSP fft - - --real --format f32");
  EXPECT_EQ(piped.status, 0) << piped.err;
  EXPECT_EQ(piped.out, content_of("y.cf32"));
  EXPECT_EQ(piped.out.size(), 65u * 8);
  const outcome out = shell("KOMDSP fft x.f32 - --real --format cf32");
  EXPECT_EQ(out.out, content_of("y.cf32"));
  const outcome chain = shell("cat x.f32 | KOMDSP fft - - --format f32 | KOMDSP fft - z.npy --inverse --format cf32");
  EXPECT_EQ(chain.status, 0) << chain.err;
  const array back = komdsp::cli::read_array(path("z.npy")), x = komdsp::cli::read_array(path("x.f32"));
  for (std::size_t i = 0; i < 128; ++i) EXPECT_NEAR(back.as<float>()[2 * i], x.as<float>()[i], 1e-6);
}

TEST_F(command_line, a_full_disk_is_an_error) {
  write_ramp("x.f32", element::f32, {1 << 16});
  const outcome found = shell("KOMDSP fft x.f32 - --format cf32 >/dev/full");
  EXPECT_EQ(found.status, 1);
  EXPECT_TRUE(contains(found.err, "standard output")) << found.err;
  EXPECT_EQ(shell("KOMDSP plan fft --length 64 >/dev/full").status, 1);
}

TEST_F(command_line, raw_rows_have_the_shape_given) {
  write_ramp("x.f32", element::f32, {4, 16});
  EXPECT_EQ(komdsp("fft x.f32 y.npy --shape 4,16").status, 0);
  EXPECT_EQ(komdsp::cli::read_array(path("y.npy")).shape, (std::vector<std::size_t>{4, 16}));
  expect_refusal("fft x.f32 z.npy --shape 4,8", 1);
}

TEST_F(command_line, quiet_prints_nothing_and_json_parses) {
  write_ramp("x.npy", element::c64, {2, 64});
  EXPECT_EQ(komdsp("fft x.npy y.npy --quiet").out, "");
  const json told = json::parse(komdsp("fft x.npy y.npy --json --backend cpp").out);
  EXPECT_EQ(told["batch"], 2);
  EXPECT_EQ(told["backend"], "cpp");
  const json devices = json::parse(komdsp("devices --json").out);
  ASSERT_FALSE(devices.empty());
  EXPECT_EQ(devices[0]["backend"], "cpp");
  const outcome help = komdsp("fft --help");
  EXPECT_EQ(help.status, 0);
  EXPECT_TRUE(contains(help.out, "--inverse"));
  EXPECT_EQ(komdsp("--version").status, 0);
}

TEST_F(command_line, json_tells_names_that_are_no_utf_8) {
  write_ramp("x.npy", element::f32, {4096});
  ASSERT_EQ(komdsp("convolve x.npy x.npy x.wav --rate 8000 --quiet").status, 0);
  const outcome drawn = komdsp("spectrogram x.wav 'b\xff.png' --backend cpp --json");
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_EQ(json::parse(drawn.out)["picture"], "b\xef\xbf\xbd.png");
  EXPECT_TRUE(std::filesystem::exists(path("b\xff.png")));
  const outcome refused = komdsp("fft 'none\xff.npy' y.npy --json");
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(json::parse(refused.err)["error"], "none\xef\xbf\xbd.npy")) << refused.err;
}

TEST_F(command_line, a_bench_tells_time_error_and_choice) {
  const outcome run = komdsp("bench fft --length 256 --batch 8 --backend cpp --threads 1 --json");
  ASSERT_EQ(run.status, 0) << run.err;
  const json told = json::parse(run.out);
  EXPECT_GT(told["min_us"].get<double>(), 0);
  EXPECT_LE(told["min_us"], told["median_us"]);
  EXPECT_LT(told["error"].get<double>(), 2e-7);
  EXPECT_EQ(told["threads"], 1);
  for (const char* key : {"variant", "device", "profile", "length", "batch"}) EXPECT_TRUE(told.contains(key)) << key;
}

TEST_F(command_line, help_names_every_kind_of_transform) {
  const outcome help = komdsp("--help");
  for (const char* const what : {"Fourier", "wavelet", "convolution", "optical transfer", "OpenCL", "NVIDIA"})
    EXPECT_TRUE(contains(help.out, what)) << help.out;
}

TEST_F(command_line, threads_that_cannot_be_started_are_done_without) {
  write_ramp("x.npy", element::f32, {4096});
  const outcome few = shell("ulimit -v 1500000; KOMDSP fft x.npy y.npy --backend cpp --threads 256 --quiet");
  EXPECT_EQ(few.status, 0) << few.err;
  EXPECT_EQ(few.err, "");
  ASSERT_EQ(komdsp("fft x.npy z.npy --backend cpp --threads 1 --quiet").status, 0);
  EXPECT_TRUE(content_of("y.npy") == content_of("z.npy"));
}

TEST_F(command_line, numbers_are_numbers) {
  expect_refusal("tune fft --time-limit nan --output x.json", 2, "no number");
  expect_refusal("denoise x.wav x.png --snr nan", 2, "no number");
  expect_refusal("denoise x.wav x.png --snr 0x5", 2, "no decimal number");
  expect_refusal("fft x.npy y.npy --bundle ''", 2, "--bundle: the value is empty");
}

TEST_F(command_line, options_of_another_transform_are_refused_by_name) {
  expect_refusal("plan fft --length 1024 --shape 4,4", 2, "fft has no --shape");
  expect_refusal("bench dwt --length 64 --wavelet db4 --pairs 2,2", 2, "dwt has no --pairs");
  expect_refusal("bundle w.bundle --plan 'otf --shape 8,8 --real'", 2, "otf has no --real");
}

TEST_F(command_line, convolutions_have_variants) {
  write_ramp("x.npy", element::c64, {4, 64});
  const outcome told = komdsp("convolve x.npy x.npy y.npy --circular --variant C --json --backend cpp");
  EXPECT_EQ(json::parse(told.out)["variant"], "C") << told.err;
  ASSERT_EQ(komdsp("convolve x.npy x.npy z.npy --circular --variant tile --quiet --backend cpp").status, 0);
  expect_refusal("convolve x.npy x.npy w.npy --variant C --backend cpp", 1, "circular convolutions of a power of two");
  expect_refusal("convolve x.npy x.npy w.npy --circular --variant S4", 2, "--variant");
}

TEST_F(command_line, plans_say_why) {
  const outcome text = komdsp("plan fft --length 4096 --profile komdiv");
  EXPECT_EQ(text.status, 0);
  EXPECT_TRUE(contains(text.out, "Variant D")) << text.out;
  EXPECT_TRUE(contains(text.out, "table 12")) << text.out;
  EXPECT_TRUE(contains(text.out, "2.44")) << text.out;
  const json plan = json::parse(komdsp("plan fft --length 65536 --profile cpp-avx2 --json").out);
  EXPECT_EQ(plan["variant"], "tile");
  EXPECT_EQ(plan["launches"].size(), 2u);
  EXPECT_EQ(plan["envelope"]["launches"], 2);
  EXPECT_EQ(plan["envelope"]["input_bytes"], 65536 * 8);
  EXPECT_EQ(plan["envelope"]["operand_bytes"], 0);
  EXPECT_EQ(plan["envelope"]["output_bytes"], 65536 * 8);
  EXPECT_EQ(plan["envelope"]["operations"], 5.0 * 65536 * 16);
  EXPECT_GT(plan["envelope"]["table_bytes"].get<int>(), 0);
  EXPECT_TRUE(contains(plan["reason"].get<std::string>(), "2 passes"));
}

// One of each family that firmware has, measured against its definition where that is done.
TEST_F(command_line, plans_and_times_every_family) {
  for (const char* what :
       {"fft --length 64", "fft --length 64 --real", "fft --length 64 --real --inverse", "fft2d --shape 8,16",
        "fftn --shape 4,4,4", "dct --length 64", "dst --length 64", "dht --length 64", "mdct --length 64",
        "stft --length 64 --hop 16 --batch 5", "stft --length 64 --batch 5 --inverse", "convolution --length 50",
        "overlap-save --length 31 --real", "overlap-save --length 31", "dwt --length 64 --wavelet db4",
        "idwt --length 64 --wavelet db4", "dwt2 --shape 31,40 --wavelet bior2.2 --levels 2 --batch 3",
        "idwt2 --shape 31,40 --wavelet bior2.2", "otf --shape 16,16"}) {
    const json plan = json::parse(komdsp(std::string("plan ") + what + " --profile cpp-scalar --json").out);
    EXPECT_GT(plan["envelope"]["input_bytes"].get<int>(), 0) << what;
    EXPECT_GT(plan["envelope"]["output_bytes"].get<int>(), 0) << what;
    expect_bench(std::string("bench ") + what + " --backend cpp");
  }
  EXPECT_TRUE(contains(komdsp("plan lifting --length 64 --wavelet cdf5/3 --levels 3").out, "64 samples in place"));
  expect_refusal("plan lifting --length 64 --wavelet db4", 2, "cdf5/3");
  expect_refusal("bench lifting --length 64 --wavelet haar", 2, "in place");
  expect_refusal("plan dwt2 --shape 8,8 --wavelet x.npy", 2, "name of a wavelet");
}

TEST_F(command_line, every_profile_plans) {
  for (const char* profile : {"cpp", "cpp-scalar", "cpp-baseline", "cpp-avx2", "cpp-avx512", "pocl", "komdiv",
                              "intel-uhd630", "nvidia-gtx1050ti"}) {
    for (const char* rest : {"1", "16 --real", "1024 --batch 100 --inverse", "1048576"})
      EXPECT_EQ(komdsp(std::string("plan fft --profile ") + profile + " --length " + rest).status, 0)
          << profile << ' ' << rest;
  }
}

TEST_F(command_line, a_spectrum_is_drawn) {
  if (std::system("command -v gnuplot >/dev/null") != 0) GTEST_SKIP() << "no gnuplot";
  write_ramp("x.npy", element::f32, {2, 4096});
  const outcome drawn = komdsp("fft x.npy y.png --real");
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_TRUE(content_of("y.png").starts_with("\x89PNG"));
  write_ramp("many.npy", element::f32, {9, 16});
  expect_refusal("fft many.npy z.png", 2, "rows");
}

TEST_F(command_line, kernels_compiled_beforehand_compute_the_same) {
  write_ramp("x.npy", element::c64, {3, 64});
  const std::string plan = "--plan 'fft --length 64 --batch 3'";
  ASSERT_EQ(komdsp("bundle b.bundle " + plan + " --quiet").status, 0);
  ASSERT_EQ(komdsp("fft x.npy y.npy --backend opencl --quiet").status, 0);
  ASSERT_EQ(komdsp("fft x.npy z.npy --bundle b.bundle --quiet").status, 0);
  EXPECT_EQ(content_of("y.npy"), content_of("z.npy"));
  const outcome header = komdsp("bundle 2-b.hpp " + plan);
  EXPECT_TRUE(contains(header.out, "bytes of kernels for"));
  EXPECT_TRUE(contains(content_of("2-b.hpp"), "static const unsigned char bundle_2_b["));
  expect_refusal("fft x.npy w.npy --inverse --bundle b.bundle", 1, "prebuilt kernels");
  expect_refusal("fft x.npy w.npy --bundle missing.bundle", 1, "missing.bundle");
  expect_refusal("fft x.npy w.npy --bundle x.npy", 1, "prebuilt kernels");
  make_file("empty.bundle", "");
  expect_refusal("fft x.npy w.npy --bundle empty.bundle", 1, "prebuilt kernels");
  expect_refusal("bundle w.bundle", 2, "--plan");
  expect_refusal("bundle w.bundle --plan 'fft'", 2, "length");
  expect_refusal("bundle w.bundle --plan 'dft --length 8'", 2, "TRANSFORM");
  expect_refusal("bundle w.bundle --plan 'fft --length 8' --backend cpp", 2, "opencl");
  expect_refusal("bundle w.bundle --plan 'fft --length 8' --bundle b.bundle", 2, "--bundle");
  expect_refusal("bundle missing/w.bundle --plan 'fft --length 8'", 1, "missing");
}

TEST_F(command_line, images_are_transformed_by_their_last_two_axes) {
  write_ramp("x.npy", element::f32, {2, 16, 32});
  ASSERT_EQ(komdsp("fft2d x.npy bins.npy --real --quiet").status, 0);
  ASSERT_EQ(komdsp("fft2d bins.npy back.npy --real --inverse --quiet").status, 0);
  const array before = komdsp::cli::read_array(path("x.npy")), after = komdsp::cli::read_array(path("back.npy"));
  ASSERT_EQ(before.shape, after.shape);
  for (std::size_t i = 0; i < before.count(); ++i) EXPECT_NEAR(before.as<float>()[i], after.as<float>()[i], 1e-6);
  write_ramp("one.npy", element::c64, {16, 32});
  EXPECT_TRUE(contains(komdsp("fft2d one.npy y.npy").out, "1 x 16 x 32"));
  EXPECT_EQ(json::parse(komdsp("fft2d one.npy y.npy --json").out)["rows"], 16);
  EXPECT_EQ(komdsp("fft2d one.npy y.png --quiet").status, 0);
  expect_refusal("fft2d x.npy w.png", 2, "one image");
  expect_refusal("fft2d one.npy w.npy --real", 1, "--real");
  write_ramp("line.npy", element::c64, {16});
  expect_refusal("fft2d line.npy w.npy", 1, "two axes");
  expect_refusal("fft2d one.npy", 2);
}

TEST_F(command_line, optical_transfer_functions_have_an_amplitude_and_a_phase_of_one_shape) {
  write_ramp("a.npy", element::f32, {16, 32});
  write_ramp("f.npy", element::f32, {3, 16, 32});
  EXPECT_TRUE(contains(komdsp("otf a.npy f.npy y.npy").out, "otf of 3 x 16 x 32: variant tile"));
  EXPECT_EQ(json::parse(komdsp("otf a.npy a.npy y.npy --product mtf --json --variant six").out)["variant"], "six");
  EXPECT_EQ(komdsp("otf a.npy a.npy y.png --centre --quiet").status, 0);
  EXPECT_EQ(shell("KOMDSP otf --json -- a.npy a.npy \"$(printf 'b\\377.png')\"").status, 0);
  expect_refusal("otf a.npy f.npy w.png", 2, "one image");
  expect_refusal("otf a.npy a.npy w.png --product ptf", 2, "phase");
  expect_refusal("otf a.npy a.npy w.npy --product lens", 2, "lens");
  expect_refusal("otf a.npy a.npy w.npy --variant D", 2, "D is none of auto, six");
  expect_refusal("otf - - w.npy --format f32 --shape 16,32", 2, "standard input");
  write_ramp("c.npy", element::c64, {16, 32});
  expect_refusal("otf c.npy a.npy w.npy", 1, "complex");
  write_ramp("turned.npy", element::f32, {32, 16});
  expect_refusal("otf a.npy turned.npy w.npy", 1, "16 x 32");
  write_ramp("line.npy", element::f32, {16});
  expect_refusal("otf line.npy line.npy w.npy", 1, "two axes");
  komdsp::cli::write_array(path("dark.npy"), array(element::f32, {2, 16, 32}), {});
  expect_refusal("otf dark.npy f.npy w.npy", 1, "broadcast");
  expect_refusal("otf dark.npy a.npy w.npy", 1, "zero everywhere");
  expect_refusal("plan otf --length 4", 2, "--shape");
  expect_refusal("plan fft --shape 4,4", 2, "--length");
  expect_refusal("plan fft2d --shape 4,4 --pairs 2,2", 2, "--pairs");
  expect_refusal("plan dwt --length 64", 2, "--wavelet db4");
  expect_refusal("plan fft --length 64 --levels 2", 2, "--levels");
  expect_refusal("plan idwt --length 64 --wavelet db4 --inverse", 2, "--inverse");
  expect_refusal("plan dwt --length 64 --wavelet db4 --mode best", 2, "periodization");
  EXPECT_TRUE(contains(komdsp("plan otf --shape 32,32 --profile nvidia-h200").out, "1 launches, the fewest"));
  EXPECT_TRUE(contains(komdsp("plan otf --shape 64,64 --profile nvidia-h200").out, "3 launches, the fewest"));
  EXPECT_TRUE(contains(komdsp("plan fft2d --shape 256,128 --profile pocl").out, "Forward complex FFT of 256 x 128"));
  EXPECT_TRUE(contains(komdsp("plan dwt --length 4096 --wavelet db4 --levels 5 --profile pocl").out,
                       "Wavelet transform by db4 of 4096 samples, levels 5, mode symmetric"));
  expect_refusal("plan fft --length 8 --real --hermitian", 2, "exclude");
  expect_refusal("plan fft2d --shape 4,4 --hermitian", 2, "--hermitian");
  EXPECT_TRUE(contains(komdsp("plan fft --length 64 --hermitian").out, "Forward Hermitian FFT of 64 points"));
  expect_bench("bench fftn --shape 6,16 --hermitian --inverse --backend cpp");
  const std::string eight = "fftn --shape 2,3,2,2,2,3,2,2";
  EXPECT_TRUE(contains(komdsp("plan " + eight + " --axes 0,7").out, "over axes 0, 7, batch 1"));
  expect_bench("bench " + eight + " --real --backend cpp");
  expect_refusal("plan " + eight + ",2", 2, "has 1 to 8 axes, not 9");
  expect_refusal("plan " + eight + " --batch 2", 2, "up to 7 axes");
  expect_refusal("plan convolution2d --shape 40,30", 2, "--by 31,31");
  expect_refusal("plan convolution2d --shape 40,30 --by 5,4 --inverse", 2, "--inverse");
  expect_refusal("plan convolution2d --shape 40,30 --by 5,4 --mode half", 2, "full, same, valid");
  expect_refusal("plan convolution2d --shape 4,3 --by 5,4 --mode valid", 1, "valid");
  EXPECT_TRUE(contains(komdsp("plan convolution2d --shape 40,30 --by 5,4 --batch 3").out,
                       "Convolution of complex images of 40 x 30 with 5 x 4, batch 3"));
  for (const char* const rest : {"", " --mode same --real", " --mode valid --batch 3 --precision f64"})
    expect_bench(std::string("bench convolution2d --shape 40,30 --by 6,5 --backend cpp") + rest);
  EXPECT_EQ(json::parse(komdsp("bench convolution2d --shape 40,30 --by 6,5 --backend cpp --json").out)["by"],
            json::parse("[6, 5]"));
  expect_refusal("plan dct --shape 4,4", 2, "--length");
  expect_refusal("plan dct1 --length 1", 1, "at least 2");
  EXPECT_TRUE(contains(komdsp("plan dst3 --length 100").out, "Sine transform of type 3 of 100 samples"));
  EXPECT_TRUE(contains(komdsp("plan r2hc --length 9").out, "Half-complex Fourier transform of 9 samples, batch 1"));
  expect_bench("bench dht --length 100 --backend cpp");
  expect_bench("bench dct --length 100 --inverse --backend cpp");
  expect_bench("bench idwt --length 100 --wavelet sym4 --mode smooth --precision f64 --backend cpp");
}

}  // namespace
