// komdsp's cpp backend beside FFTW (MEASURE), one thread, c2c f32 forward out of place, for lengths that need not be
// powers of two: 200 products of 2, 3, 5 and 7 up to 65536 and 40 primes up to 99991, evenly in the logarithm, or those
// of the command line.  Both take turns; the figure is the tenth of the times that is least.  Built by `make
// build/fftw_lengths`.
//   build/fftw_lengths 0        transforms alone
//   build/fftw_lengths 65536    batches of so many points
//   build/fftw_lengths 65536 12 16 20
#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "komdsp/cpp.hpp"
#include "komdsp/planner.hpp"
#include "komdsp/tables.hpp"

namespace {

using komdsp::index;

constexpr int rounds = 30;
constexpr double burst_s = 1.5e-4;  // calls that are timed together take so long
constexpr double most_error = 2e-6, good = 0.9;

struct freed {
  void operator()(void* memory) const { std::free(memory); }
};
using memory = std::unique_ptr<float, freed>;
memory bytes_of(index bytes) {
  const auto all = static_cast<std::size_t>(bytes + 127) / 64 * 64;
  void* const at = std::aligned_alloc(64, all);
  std::fill_n(static_cast<unsigned char*>(at), all, static_cast<unsigned char>(0));
  return memory(static_cast<float*>(at));
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
template <class Call>
double seconds(const Call& call, int times) {
  const double begin = now();
  for (int i = 0; i < times; ++i) call();
  return (now() - begin) / times;
}
template <class Call>
int times_of(const Call& call) {
  call();
  return std::max(1, static_cast<int>(burst_s / std::max(seconds(call, 1), 1e-8)));
}

// How many times faster than FFTW; 0 where a result is wrong.
double ratio_of(index length, index batch) {
  komdsp::fft t;
  t.length = length;
  t.batch = batch;
  const komdsp::plan p = komdsp::planned(t, komdsp::cpp::native_profile());
  komdsp::cpp::binding kernels;
  if (komdsp::cpp::bind(p, kernels) != komdsp::status::ok) return 0;
  const index points = length * batch;
  const memory tables = bytes_of(p.table_bytes), workspace = bytes_of(p.workspace_bytes(1)), in = bytes_of(8 * points),
               out = bytes_of(8 * points), expected = bytes_of(8 * points);
  if (komdsp::fill_tables(p, tables.get()) != komdsp::status::ok) return 0;
  const int n = static_cast<int>(length);
  const fftwf_plan other =
      fftwf_plan_many_dft(1, &n, static_cast<int>(batch), reinterpret_cast<fftwf_complex*>(in.get()), nullptr, 1, n,
                          reinterpret_cast<fftwf_complex*>(expected.get()), nullptr, 1, n, FFTW_FORWARD, FFTW_MEASURE);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> between(-1, 1);
  for (index i = 0; i < 2 * points; ++i) in.get()[i] = between(random);

  const auto ours = [&] {
    static_cast<void>(komdsp::cpp::execute(p, kernels, {in.get(), out.get(), tables.get(), workspace.get()}));
  };
  const auto theirs = [&] { fftwf_execute(other); };
  std::vector<double> our_times, their_times;
  const int our_calls = times_of(ours), their_calls = times_of(theirs);
  for (int round = 0; round < rounds; ++round) {
    our_times.push_back(seconds(ours, our_calls));
    their_times.push_back(seconds(theirs, their_calls));
  }
  fftwf_destroy_plan(other);
  double error = 0, all = 0;
  for (index i = 0; i < 2 * points; ++i) {
    error += std::pow(static_cast<double>(out.get()[i]) - expected.get()[i], 2);
    all += std::pow(static_cast<double>(expected.get()[i]), 2);
  }
  std::sort(our_times.begin(), our_times.end());
  std::sort(their_times.begin(), their_times.end());
  const double us = 1e6 * our_times[rounds / 10], their_us = 1e6 * their_times[rounds / 10];
  const bool right = std::sqrt(error / all) < most_error;
  std::printf("%td x %td: komdsp %.3f us, FFTW %.3f us, %.2f%s\n", length, batch, us, their_us, their_us / us,
              right ? "" : " WRONG");
  return right ? their_us / us : 0;
}

bool has_small_primes(index n) {
  for (const index prime : {2, 3, 5, 7})
    while (n % prime == 0) n /= prime;
  return n == 1;
}
bool is_prime(index n) {
  for (index q = 2; q * q <= n; ++q)
    if (n % q == 0) return false;
  return n > 1;
}
// The next ones that are `kind`, from `count` numbers evenly in the logarithm on, none twice.
template <class Kind>
std::vector<index> sample(double first, double last, int count, const Kind& kind) {
  std::vector<index> all;
  for (int i = 0; i < count; ++i) {
    auto n = static_cast<index>(std::llround(first * std::pow(last / first, i / (count - 1.0))));
    if (!all.empty()) n = std::max(n, all.back() + 1);
    while (!kind(n)) ++n;
    all.push_back(n);
  }
  return all;
}

void compare(const char* what, const std::vector<index>& lengths, index points) {
  std::vector<std::pair<double, index>> ratios;
  double logarithms = 0;
  for (const index n : lengths) {
    ratios.emplace_back(ratio_of(n, std::max<index>(1, points / n)), n);
    logarithms += std::log(ratios.back().first);
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%s: geometric mean %.2f of %zu, below %.1f:", what,
              std::exp(logarithms / static_cast<double>(ratios.size())), ratios.size(), good);
  for (const auto& [ratio, n] : ratios)
    if (ratio < good) std::printf(" %td (%.2f)", n, ratio);
  std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) {
  const index points = count > 1 ? std::atol(arguments[1]) : 0;
  std::vector<index> asked;
  for (int i = 2; i < count; ++i) asked.push_back(std::atol(arguments[i]));
  if (!asked.empty()) return compare("lengths", asked, points), 0;
  compare("products of 2, 3, 5 and 7", sample(2, 65536, 200, has_small_primes), points);
  compare("primes", sample(17, 99991, 40, is_prime), points);
}
