// Compares komdsp with FFTW (MEASURE, one and two threads), and with VkFFT and clFFT on PoCL:
// complex f32 forward transforms, of images too, and circular convolutions, data in place, every program in turn, three
// rounds, medians.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "measurement.hpp"

namespace {

using peers::measurement;
using peers::problem;
using results = std::map<std::string, measurement>;

constexpr int rounds = 3;
constexpr double most_error = 1e-5;  // what is further off computes something else
const std::string convolution_prefix = "convolution:", image_prefix = "fft2d:";
const std::vector<std::string> columns = {"FFTW 1", "cpp 1", "FFTW 2", "cpp 2", "VkFFT", "clFFT", "opencl"};

struct ours {
  const char* column;
  const char* backend;
  int threads;
};
constexpr ours our_runs[] = {{"cpp 1", "cpp", 1}, {"cpp 2", "cpp", 2}, {"opencl", "opencl", 2}};

std::vector<problem> all_rows() {
  std::vector<problem> rows;
  for (int log = 8; log <= 20; ++log) rows.push_back({std::size_t{1} << log, 1});
  rows.push_back({std::size_t{1} << 22, 1});
  for (std::size_t length : {256, 1024, 4096, 65536}) rows.push_back({length, (std::size_t{1} << 22) / length});
  const std::pair<std::size_t, std::size_t> pairs[] = {{256, 2500}, {1024, 10000}, {8192, 2500}, {65536, 25}};
  for (const auto& [length, batch] : pairs) rows.push_back({length, batch, true});
  for (std::size_t side : {128, 256, 512, 1024, 2048}) rows.push_back({side, side, false, true});
  return rows;
}

// "1024x4096" is 4096 transforms of 1024 points; "1024" is one; "convolution:1024x10000" is 10000 pairs of vectors,
// "fft2d:512x256" an image of 256 rows of 512 columns.
problem parse_row(std::string text) {
  const bool convolution = text.starts_with(convolution_prefix);
  const bool image = text.starts_with(image_prefix);
  if (convolution) text.erase(0, convolution_prefix.size());
  if (image) text.erase(0, image_prefix.size());
  const auto cross = text.find('x');
  const std::size_t batch = cross == std::string::npos ? 1 : std::stoul(text.substr(cross + 1));
  return {std::stoul(text), batch, convolution, image};
}
std::string name_of(const problem& row) {
  return fmt::format("{}{}x{}",
                     row.convolution ? convolution_prefix
                     : row.image     ? image_prefix
                                     : "",
                     row.length, row.batch);
}

// The peers of one row; a library that refuses it is named with its reason.
std::vector<std::unique_ptr<peers::peer>> peers_of(const problem& row, results& found) {
  std::vector<std::unique_ptr<peers::peer>> all;
  const auto add = [&](const std::string& library, auto make) {
    try {
      for (auto& peer : make()) all.push_back(std::move(peer));
    } catch (const std::runtime_error& refusal) {
      found[library].failure = refusal.what();
    }
  };
  const bool convolution = row.convolution;
  for (int threads : {1, 2})
    add(fmt::format("FFTW {}", threads),
        [&] { return convolution ? peers::fftw_convolutions(row, threads) : peers::fftw_peers(row, threads); });
  add("VkFFT", [&] { return convolution ? peers::vkfft_convolutions(row) : peers::vkfft_peers(row); });
  add("clFFT", [&] { return convolution ? peers::clfft_convolutions(row) : peers::clfft_peers(row); });
  return all;
}

void keep_faster(measurement& best, const measurement& other) {
  if (!other.valid()) {
    if (!best.valid()) best.failure = other.failure;
    return;
  }
  if (!best.valid() || other.median_us() < best.median_us()) best = other;
}

results measure_row(const problem& row, const std::string& program) {
  results found;
  const auto input = peers::random_signal(row.input_points());
  const auto expected =
      row.convolution ? peers::convolved_by_komdsp(program, row, input) : peers::reference(row, input);
  const auto all = peers_of(row, found);
  std::vector<measurement> timed(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i]->load(input);
    all[i]->transform();
    timed[i].error = peers::relative_error(all[i]->result(), expected);
    timed[i].detail = all[i]->placement();
    if (!(timed[i].error <= most_error))
      timed[i].failure = fmt::format("{}: the result is wrong by {:.3g}", timed[i].detail, timed[i].error);
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (timed[i].failure.empty()) peers::measure_round(*all[i], input, timed[i]);
    for (const auto& run : our_runs) {
      peers::measure_komdsp_round(program, row, run.backend, run.threads, found[run.column]);
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) keep_faster(found[all[i]->library()], timed[i]);
  return found;
}

// How many times faster ours is than the fastest of the others; 0 where something is missing.
double ratio(const results& found, const std::string& ours, const std::vector<std::string>& others) {
  double fastest = 0;
  for (const auto& other : others) {
    const auto& peer = found.at(other);
    if (peer.valid() && (fastest == 0 || peer.median_us() < fastest)) fastest = peer.median_us();
  }
  const auto& mine = found.at(ours);
  return mine.valid() ? fastest / mine.median_us() : 0;
}

std::map<std::string, double> ratios(const results& found) {
  return {{"cpp 1", ratio(found, "cpp 1", {"FFTW 1"})},
          {"cpp 2", ratio(found, "cpp 2", {"FFTW 1", "FFTW 2"})},
          {"opencl", ratio(found, "opencl", {"VkFFT", "clFFT"})}};
}

void print_row(const problem& row, const results& found) {
  fmt::print("| {} |", name_of(row));
  const auto quotients = ratios(found);
  for (const auto& column : columns) {
    const auto& cell = found.at(column);
    fmt::print(" {} |", cell.valid() ? fmt::format("{:.4g}", cell.median_us()) : "-");
    if (const auto quotient = quotients.find(column); quotient != quotients.end()) {
      fmt::print(" {} |", quotient->second > 0 ? fmt::format("**{:.2f}**", quotient->second) : "-");
    }
  }
  fmt::print("\n");
  std::fflush(stdout);
  for (const auto& [column, cell] : found) {
    if (!cell.failure.empty()) fmt::print(stderr, "{}: {}\n", column, cell.failure);
  }
}

nlohmann::json as_json(const problem& row, const results& found) {
  nlohmann::json libraries;
  for (const auto& [column, cell] : found) {
    if (!cell.valid()) {
      libraries[column] = {{"failure", cell.failure}};
      continue;
    }
    libraries[column] = {
        {"median_us", cell.median_us()}, {"min_us", cell.min_us}, {"error", cell.error}, {"detail", cell.detail}};
  }
  return {{"row", name_of(row)},
          {"length", row.length},
          {"batch", row.batch},
          {"libraries", libraries},
          {"ratios", ratios(found)}};
}

void print_heading() {
  fmt::print(
      "Medians of {} rounds in turn, µs, c2c f32 forward; of each peer the faster of in place and out of place. Of\n"
      "convolutions (two forward transforms, product, inverse), FFTW's whole batch or parts of it that fit the cache.\n"
      "Bold: how many times faster than FFTW with as many threads (two: the better of one and two), and than the\n"
      "faster of VkFFT and clFFT on the same PoCL device.\n\n"
      "| points x batch | FFTW 1 thread | cpp 1 thread | ratio | FFTW 2 | cpp 2 | ratio | VkFFT | clFFT | opencl | "
      "ratio |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
      rounds);
}

// Whether every library had a valid result in every row.
bool compare(const std::vector<problem>& rows, const std::string& program, const std::string& json_path) {
  print_heading();
  nlohmann::json table = nlohmann::json::array();
  bool complete = true;
  for (const auto& row : rows) {
    const results found = measure_row(row, program);
    print_row(row, found);
    table.push_back(as_json(row, found));
    for (const auto& [column, cell] : found) complete = complete && cell.valid();
    if (!json_path.empty()) std::ofstream(json_path) << table.dump(2) << '\n';
  }
  return complete;
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App app{"Compares komdsp with FFTW, VkFFT and clFFT on this machine."};
  std::string program = "build/komdsp";
  std::string json_path;
  std::vector<std::string> wanted;
  app.add_option("--komdsp", program, "the komdsp program");
  app.add_option("--json", json_path, "file for all results");
  app.add_option("--rows", wanted,
                 "LENGTH, LENGTHxBATCH, convolution:LENGTHxPAIRS or fft2d:COLUMNSxROWS, instead of all rows")
      ->delimiter(',');
  CLI11_PARSE(app, count, arguments);

  std::vector<problem> rows;
  for (const auto& text : wanted) rows.push_back(parse_row(text));
  if (rows.empty()) rows = all_rows();

  try {
    return compare(rows, program, json_path) ? 0 : 1;
  } catch (const std::runtime_error& failed) {
    fmt::print(stderr, "peers: {}\n", failed.what());
    return 1;
  }
}
