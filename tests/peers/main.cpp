// Compares komdsp with FFTW (MEASURE, one and two threads), and with VkFFT and clFFT on PoCL:
// complex f32 forward transforms, data in place, every program in turn, three rounds, medians.
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
  return rows;
}

// "1024x4096" is 4096 transforms of 1024 points; "1024" is one.
problem parse_row(const std::string& text) {
  const auto cross = text.find('x');
  const std::size_t batch = cross == std::string::npos ? 1 : std::stoul(text.substr(cross + 1));
  return {std::stoul(text), batch};
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
  add("FFTW 1", [&] { return peers::fftw_peers(row, 1); });
  add("FFTW 2", [&] { return peers::fftw_peers(row, 2); });
  add("VkFFT", [&] { return peers::vkfft_peers(row); });
  add("clFFT", [&] { return peers::clfft_peers(row); });
  return all;
}

void keep_faster(measurement& best, const measurement& other) {
  if (!other.valid()) return;
  if (!best.valid() || other.median_us() < best.median_us()) best = other;
}

results measure_row(const problem& row, const std::string& program) {
  results found;
  const auto input = peers::random_signal(row.points());
  const auto expected = peers::reference(row, input);
  const auto all = peers_of(row, found);
  std::vector<measurement> timed(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i]->load(input);
    all[i]->transform();
    timed[i].error = peers::relative_error(all[i]->result(), expected);
    timed[i].detail = all[i]->placement();
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) peers::measure_round(*all[i], input, timed[i]);
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
  fmt::print("| {}×{} |", row.length, row.batch);
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
  return {{"length", row.length}, {"batch", row.batch}, {"libraries", libraries}, {"ratios", ratios(found)}};
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App app{"Compares komdsp with FFTW, VkFFT and clFFT on this machine."};
  std::string program = "build/komdsp";
  std::string json_path;
  std::vector<std::string> wanted;
  app.add_option("--komdsp", program, "the komdsp program");
  app.add_option("--json", json_path, "file for all results");
  app.add_option("--rows", wanted, "LENGTH or LENGTHxBATCH, instead of all rows")->delimiter(',');
  CLI11_PARSE(app, count, arguments);

  std::vector<problem> rows;
  for (const auto& text : wanted) rows.push_back(parse_row(text));
  if (rows.empty()) rows = all_rows();

  fmt::print(
      "Medians of {} rounds in turn, µs, c2c f32 forward; of each peer the faster of in place and out of place;\n"
      "bold: how many times faster than FFTW with as many threads (two: the better of one and two), and than the\n"
      "faster of VkFFT and clFFT on the same PoCL device.\n\n"
      "| points × batch | FFTW 1 thread | cpp 1 thread | ratio | FFTW 2 | cpp 2 | ratio | VkFFT | clFFT | opencl | "
      "ratio |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
      rounds);
  nlohmann::json table = nlohmann::json::array();
  bool complete = true;
  for (const auto& row : rows) {
    const results found = measure_row(row, program);
    print_row(row, found);
    table.push_back(as_json(row, found));
    for (const auto& [column, cell] : found) complete = complete && cell.valid();
    if (!json_path.empty()) std::ofstream(json_path) << table.dump(2) << '\n';
  }
  return complete ? 0 : 1;
}
