#include "measurement.hpp"

#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <cstdio>
#include <random>

namespace peers {
namespace {

constexpr double sample_us = 50;  // what is shorter is repeated within a sample
constexpr double round_us = 300'000;
constexpr std::size_t fewest_samples = 9;
constexpr std::size_t most_samples = 4000;

double transform_us(peer& peer, std::size_t repeats) {
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < repeats; ++i) peer.transform();
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - began;
  return took.count() / static_cast<double>(repeats);
}

// Also the warm-up: kernels are built and pages are touched by the first call.
std::size_t repeats_per_sample(peer& peer) {
  transform_us(peer, 1);
  std::size_t repeats = 1;
  while (transform_us(peer, repeats) * static_cast<double>(repeats) < sample_us && repeats < 4096) repeats *= 2;
  return repeats;
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* stream = popen(command.c_str(), "r");
  if (stream == nullptr) return text;
  char piece[4096];
  for (std::size_t got; (got = std::fread(piece, 1, sizeof piece, stream)) > 0;) text.append(piece, got);
  pclose(stream);
  return text;
}

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double measurement::median_us() const {
  return median(round_medians_us);
}

void measurement::add_round(double median_us, double round_min_us) {
  min_us = round_medians_us.empty() ? round_min_us : std::min(min_us, round_min_us);
  round_medians_us.push_back(median_us);
}

signal random_signal(std::size_t points) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  signal values(points);
  for (auto& value : values) value = {uniform(generator), uniform(generator)};
  return values;
}

signal reference(const problem& problem, const signal& input) {
  std::vector<std::complex<double>> values(input.begin(), input.end());
  auto* data = reinterpret_cast<fftw_complex*>(values.data());
  const int length = static_cast<int>(problem.length), rows = static_cast<int>(problem.batch);
  fftw_plan plan = problem.image ? fftw_plan_dft_2d(rows, length, data, data, FFTW_FORWARD, FFTW_ESTIMATE)
                                 : fftw_plan_many_dft(1, &length, rows, data, nullptr, 1, length, data, nullptr, 1,
                                                      length, FFTW_FORWARD, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return {values.begin(), values.end()};
}

double relative_error(const signal& result, const signal& expected) {
  double difference = 0;
  double norm = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference += std::norm(std::complex<double>(result[i]) - std::complex<double>(expected[i]));
    norm += std::norm(std::complex<double>(expected[i]));
  }
  return std::sqrt(difference / norm);
}

void measure_round(peer& peer, const signal& input, measurement& into) {
  const bool in_place = peer.placement() == "in place";
  peer.load(input);
  const std::size_t repeats = repeats_per_sample(peer);
  std::vector<double> samples;
  double spent_us = 0;
  peer.load(input);
  while (samples.size() < fewest_samples || (spent_us < round_us && samples.size() < most_samples)) {
    if (in_place) peer.load(input);
    samples.push_back(transform_us(peer, repeats));
    spent_us += samples.back() * static_cast<double>(repeats);
  }
  into.add_round(median(samples), *std::min_element(samples.begin(), samples.end()));
}

void measure_komdsp_round(const std::string& program, const problem& problem, const std::string& backend, int threads,
                          measurement& into) {
  const std::string length = std::to_string(problem.length), batch = std::to_string(problem.batch);
  const std::string what = problem.convolution ? "convolution --length " + length + " --pairs 1," + batch
                           : problem.image     ? "fft2d --shape " + batch + "," + length
                                               : "fft --length " + length + " --batch " + batch;
  const std::string command =
      program + " bench " + what + " --backend " + backend + " --threads " + std::to_string(threads) + " --json";
  const auto told = nlohmann::json::parse(output_of(command), nullptr, false);
  if (told.is_discarded() || !told.contains("median_us")) {
    into.failure = command + " printed no JSON";
    return;
  }
  into.add_round(told["median_us"].get<double>(), told["min_us"].get<double>());
  into.detail = told["variant"].get<std::string>();
  if (told["error"].is_number()) into.error = told["error"].get<double>();
}

}  // namespace peers
