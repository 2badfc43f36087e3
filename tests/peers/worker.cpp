// The process of a library. It answers lines of JSON: once its error, or why it does not compute the problem; then, for
// each line of standard input, a number of milliseconds, the times that calls took meanwhile.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "peer.hpp"

namespace peers {
namespace {

constexpr double trial_us = 20'000;  // of a candidate
constexpr std::size_t fewest_samples = 5, most_samples = 4000, most_told = 33;
// Results further off are of something else.
double most_error(const problem& problem) {
  return problem.f64 ? 1e-13 : 1e-5;
}

std::vector<char> read_file(const std::string& path, std::size_t bytes) {
  std::vector<char> content(bytes);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(content.data(), static_cast<std::streamsize>(bytes))) throw std::runtime_error("cannot read " + path);
  return content;
}

// Relative L2 error; Wide: of the truth.
template <class T, class Wide>
double error_of(const std::vector<char>& result, const std::vector<char>& truth) {
  const auto* const got = reinterpret_cast<const T*>(result.data());
  const auto* const expected = reinterpret_cast<const Wide*>(truth.data());
  Wide difference = 0, norm = 0;
  for (std::size_t i = 0; i < truth.size() / sizeof(Wide); ++i) {
    difference += (got[i] - expected[i]) * (got[i] - expected[i]);
    norm += expected[i] * expected[i];
  }
  return static_cast<double>(std::sqrt(difference / norm));
}

double now_us(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

double call_us(peer& peer, std::size_t repeats) {
  const double began = now_us(peer.clock());
  for (std::size_t i = 0; i < repeats; ++i) peer.transform();
  peer.finish();
  return (now_us(peer.clock()) - began) / static_cast<double>(repeats);
}

// In increasing order.
std::vector<double> sample(peer& peer, const std::vector<char>& input, double all_us) {
  peer.load(input.data());
  std::size_t repeats = 1;
  while (call_us(peer, repeats) * static_cast<double>(repeats) < peer.sample_us() && repeats < 4096) repeats *= 2;
  std::vector<double> samples;
  for (double spent = 0; samples.size() < fewest_samples || (spent < all_us && samples.size() < most_samples);) {
    if (!peer.keeps_input()) peer.load(input.data());
    samples.push_back(call_us(peer, repeats));
    spent += samples.back() * static_cast<double>(repeats);
  }
  std::sort(samples.begin(), samples.end());
  return samples;
}

class contest {
 public:
  explicit contest(const problem& problem)
      : problem_(problem), input_(read_file(problem.folder + "/input", problem.input_bytes())) {}

  // Leaves the fastest of those that are right; of wrong ones the first.
  void choose() {
    const auto truth = read_file(problem_.folder + "/truth", problem_.outputs() * (problem_.f64 ? 16 : 8));
    candidates all = candidates_for(problem_);
    double least_us = INFINITY;
    for (auto& one : all) {
      const double error = one->computes() ? check(*one, truth) : 0;
      if (chosen_ && !(error <= most_error(problem_))) continue;
      const double us = all.size() == 1 ? 0 : sample(*one, input_, trial_us).front();
      if (chosen_ && error_ <= most_error(problem_) && us >= least_us) continue;
      least_us = us;
      error_ = error;
      chosen_ = std::move(one);
    }
  }
  double error() const { return error_; }
  const std::string& detail() const { return chosen_->detail(); }

  // Some of the samples, evenly in their order.
  nlohmann::json round(double milliseconds) {
    const auto all = sample(*chosen_, input_, 1000 * milliseconds);
    const std::size_t told = std::min(all.size(), most_told);
    nlohmann::json some = nlohmann::json::array();
    for (std::size_t i = 0; i < told; ++i) some.push_back(all[i * (all.size() - 1) / (told - 1)]);
    return {{"samples_us", some}};
  }

 private:
  double check(peer& one, const std::vector<char>& truth) {
    std::vector<char> result(problem_.output_bytes(), '\xff');
    one.load(input_.data());
    one.transform();
    one.finish();
    one.read(result.data());
    return problem_.f64 ? error_of<double, long double>(result, truth) : error_of<float, double>(result, truth);
  }

  problem problem_;
  std::vector<char> input_;
  std::unique_ptr<peer> chosen_;
  double error_ = 0;
};

void answer(const nlohmann::json& line) {
  std::cout << line.dump() << std::endl;
}

void serve(const problem& problem) {
  contest made(problem);
  made.choose();
  answer({{"error", std::isfinite(made.error()) ? made.error() : 1e30},
          {"detail", made.detail()},
          {"version", library_version()}});
  for (double milliseconds = 0; std::cin >> milliseconds;) answer(made.round(milliseconds));
}

}  // namespace
}  // namespace peers

int main(int count, char** arguments) {
  try {
    peers::serve(peers::read_problem(count, arguments));
  } catch (const peers::refusal& why) {
    peers::answer({{"refused", why.what()}});
  } catch (const std::exception& why) {
    peers::answer({{"failure", why.what()}});
  }
}
