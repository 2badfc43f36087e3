// Random plans from threads of one process, for hours: soak BACKEND THREADS SECONDS INTERVAL. Each thread keeps some
// plans, each of which is made again, as the next request of its list, after some calls. Results that are not those of
// a plan's first call end the process. For each interval a line:
//   seconds, calls, microseconds of the median call and of the 99th of a hundred, resident KiB, seconds of processors
#include "opencl/opencl_runner.hpp"
#include "support/cpp_runner.hpp"
#include "support/requests/request.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <thread>

namespace komdsp::tests {
namespace {

using bytes = std::vector<unsigned char>;
using steady = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& why) {
  std::printf("FAIL %s\n", why.c_str());
  std::fflush(stdout);
  std::_Exit(1);
}
void expect_ok(status s, const request& r) {
  if (s != status::ok) fail(text_of(r) + ": " + describe(s));
}

// A plan where it runs, with memory for its tables, workspace and data.
struct place_of_plan {
  virtual ~place_of_plan() = default;
  virtual status run() = 0;
  virtual void read(bytes& output) = 0;
};
class on_processor : public place_of_plan {
 public:
  static bool has(const plan& p) {
    cpp::binding b;
    return cpp::bind(p, b) == status::ok;
  }
  on_processor(const plan& p, bytes in, bytes operand)
      : plan_(p),
        in_(std::move(in)),
        operand_(std::move(operand)),
        out_(p.output_bytes),
        tables_(p.table_bytes),
        work_(p.workspace_bytes(1)) {
    if (cpp::bind(plan_, binding_) != status::ok || fill_tables(plan_, tables_.data.get()) != status::ok)
      fail("no tables");
  }
  status run() override {
    return cpp::execute(plan_, binding_,
                        {in_.data(), out_.data.get(), tables_.data.get(), work_.data.get(), operand_.data()});
  }
  void read(bytes& output) override {
    if (!out_.guard_intact(plan_.output_bytes)) fail("memory behind the output was written");
    output.assign(out_.data.get(), out_.data.get() + plan_.output_bytes);
  }

 private:
  const plan& plan_;
  bytes in_, operand_;
  aligned_memory out_, tables_, work_;
  cpp::binding binding_;
};
class on_device : public place_of_plan {
 public:
  on_device(const plan& p, const bytes& in, const bytes& operand)
      : plan_(p), memory_(p, in.data(), nullptr, operand.data()) {
    cl_int code = CL_SUCCESS;
    queue_ = clCreateCommandQueue(session().context, session().device, 0, &code);
    tests::require(code, "clCreateCommandQueue");
    const status built = opencl::build(kernels_, plan_, session().context, session().device);
    if (built != status::ok) fail(std::string("build: ") + describe(built));
  }
  ~on_device() override { clReleaseCommandQueue(queue_); }
  status run() override {
    const status s = opencl::enqueue(kernels_, plan_, queue_, memory_.buffers());
    tests::require(clFinish(queue_), "clFinish");
    return s;
  }
  void read(bytes& output) override {
    output.resize(static_cast<std::size_t>(plan_.output_bytes));
    memory_.read(output.data());
  }

 private:
  const plan& plan_;
  opencl_memory memory_;
  opencl::executable kernels_;
  cl_command_queue queue_ = nullptr;
};

bytes noise_of(const plan& p, index count) {
  const auto copied = [&](auto values) {
    const auto* const first = reinterpret_cast<const unsigned char*>(values.data());
    return bytes(first, first + count);
  };
  return p.what.precision == precision::f64 ? copied(noise<double>(count / 8)) : copied(noise<float>(count / 4));
}

// How a backend is loaded: plans of a thread, requests of its list (a device's compiler takes a second for a kernel),
// and calls of a plan. On devices plans stay: made again, resident memory on PoCL crept up by
// 5 % in ten minutes, for a reason that is not found yet (one plan built again and again keeps nothing).
struct load {
  bool device;
  request_limits limits;
  std::uint64_t plans, requests, calls;
};
class kept_plan {
 public:
  // The first request from this one on that can be planned here, and is no long one; in place the input would go.
  kept_plan(const load& l, std::uint64_t seed) {
    for (;; seed += 1u << 20) {
      std::mt19937_64 random(seed);
      request_ = random_request(random, l.limits);
      plan_ = planned(request_, l.limits);
      constexpr index most = 1 << 18;
      if (plan_.result == status::ok && !plan_.what.in_place && plan_.input_bytes + plan_.output_bytes < most &&
          plan_.workspace_bytes(1) < most && (l.device || on_processor::has(plan_)))
        break;
    }
    const bytes in = noise_of(plan_, plan_.input_bytes), operand = noise_of(plan_, plan_.operand_bytes);
    if (l.device)
      here_ = std::make_unique<on_device>(plan_, in, operand);
    else
      here_ = std::make_unique<on_processor>(plan_, in, operand);
    expect_ok(here_->run(), request_);
    here_->read(first_);
  }
  // Microseconds of a call.
  double call() {
    const auto began = steady::now();
    expect_ok(here_->run(), request_);
    const double took = std::chrono::duration<double, std::micro>(steady::now() - began).count();
    if (++calls_ % 16 == 0) {
      here_->read(last_);
      if (last_ != first_) fail(text_of(request_) + ": other results than at first");
    }
    return took;
  }
  std::uint64_t calls() const { return calls_; }

 private:
  request request_;
  plan plan_;
  std::unique_ptr<place_of_plan> here_;
  bytes first_, last_;
  std::uint64_t calls_ = 0;
};

// Calls of an interval by their time, eight bars for each power of two.
std::array<std::atomic<std::uint64_t>, 256> bars;
void count(double microseconds) {
  const double bar = 8 * std::log2(std::max(microseconds, 0.125)) + 24;
  ++bars[std::min(static_cast<std::size_t>(bar), bars.size() - 1)];
}
void tell(double seconds) {
  std::array<std::uint64_t, bars.size()> now{};
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < bars.size(); ++i) all += now[i] = bars[i].exchange(0);
  const auto quantile = [&](double part) {
    std::size_t i = 0;
    for (double left = part * static_cast<double>(all); i + 1 < now.size(); ++i)
      if ((left -= static_cast<double>(now[i])) <= 0) break;
    return std::exp2((static_cast<double>(i) - 23.5) / 8);
  };
  std::size_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const double processor = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                           1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  std::printf("%.1f %llu %.4g %.4g %zu %.2f\n", seconds, static_cast<unsigned long long>(all), quantile(0.5),
              quantile(0.99), resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024, processor);
  std::fflush(stdout);
}

std::atomic<bool> stopped = false;
void run_thread(const load& l, std::uint64_t thread) {
  std::uint64_t next = 0;
  const auto fresh = [&] { return std::make_unique<kept_plan>(l, (next++ % l.requests) * 1000 + thread); };
  std::vector<std::unique_ptr<kept_plan>> kept;
  while (kept.size() < l.plans) kept.push_back(fresh());
  for (std::size_t i = 0; !stopped; i = (i + 1) % kept.size()) {
    count(kept[i]->call());
    if (kept[i]->calls() < l.calls * (i + 1)) continue;
    kept[i].reset();
    kept[i] = fresh();
  }
}

int soak(const std::string& backend, int threads, double seconds, double interval) {
  const bool device = backend == "opencl";
  const profile d = device ? reported_profile() : cpp::native_profile();
  request_limits limits{.base = &d};
  if (device) limits = {d.max_group, d.local_bytes, true, true, d.fp64, &d};
  const load l = device ? load{true, limits, 4, 4, 1ull << 60} : load{false, limits, 8, 500, 100};
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) all.emplace_back(run_thread, std::cref(l), static_cast<std::uint64_t>(t));
  const auto began = steady::now();
  for (double now = interval; now <= seconds; now += interval) {
    std::this_thread::sleep_until(began +
                                  std::chrono::duration_cast<steady::duration>(std::chrono::duration<double>(now)));
    tell(now);
  }
  stopped = true;
  for (std::thread& t : all) t.join();
  return 0;
}

}  // namespace
}  // namespace komdsp::tests

int main(int count, char** words) {
  if (count != 5) return 2;
  return komdsp::tests::soak(words[1], std::atoi(words[2]), std::atof(words[3]), std::atof(words[4]));
}
