// The installed library from C++: a plan made at run time for this CPU, and one made at build time.  All memory is the
// caller's.
#include <komdsp/cpp.hpp>
#include <komdsp/komdsp.h>
#include <komdsp/static_plan.hpp>
#include <komdsp/tables.hpp>

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace {

using komdsp::index;
using komdsp::status;

// Tables and workspace begin at a multiple of 64 bytes.
struct alignas(64) line {
  unsigned char bytes[64];
};
std::vector<line> memory_of(index bytes) {
  return std::vector<line>(static_cast<std::size_t>(bytes / 64 + 1));
}

// `sweeps` sweeps over the points, of each transform one more.
std::vector<std::complex<float>> tones(index length, index batch, int sweeps) {
  std::vector<std::complex<float>> x;
  for (index b = 0; b < batch; ++b)
    for (index n = 0; n < length; ++n) {
      const double angle =
          2 * std::acos(-1.0) * static_cast<double>((sweeps + b) * n % length) / static_cast<double>(length);
      x.emplace_back(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
    }
  return x;
}

index strongest_bin(const std::complex<float>* bins, index length) {
  index best = 0;
  for (index k = 1; k < length; ++k)
    if (std::norm(bins[k]) > std::norm(bins[best])) best = k;
  return best;
}

// Three transforms of 4096 points, planned for the CPU that this runs on.
status at_run_time() {
  komdsp::fft t;
  t.length = 4096;
  t.batch = 3;
  const komdsp::plan p = komdsp::plan_fft(t, komdsp::cpp::native_profile());
  if (p.result != status::ok) return p.result;

  komdsp::cpp::binding kernels;
  const status bound = komdsp::cpp::bind(p, kernels);
  if (bound != status::ok) return bound;
  std::vector<line> tables = memory_of(p.table_bytes), workspace = memory_of(p.workspace_bytes(1));
  const status filled = komdsp::fill_tables(p, tables.data());
  if (filled != status::ok) return filled;

  const auto input = tones(t.length, t.batch, 1000);
  std::vector<std::complex<float>> output(input.size());
  komdsp::cpp::buffers at;
  at.input = input.data();
  at.output = output.data();
  at.tables = tables.data();
  at.workspace = workspace.data();
  const status done = komdsp::cpp::execute(p, kernels, at);
  if (done != status::ok) return done;
  std::printf("strongest bins %d %d %d\n", static_cast<int>(strongest_bin(&output[0], t.length)),
              static_cast<int>(strongest_bin(&output[4096], t.length)),
              static_cast<int>(strongest_bin(&output[8192], t.length)));
  return status::ok;
}

constexpr komdsp::plan plan_256 = komdsp::plan_fft({256}, komdsp::profiles::cpp_scalar);
using fft_256 = komdsp::static_plan<plan_256>;

// As firmware has it: sizes are constants, tables are in read-only memory.
status at_build_time() {
  alignas(64) static unsigned char workspace[fft_256::workspace_bytes];
  static std::complex<float> output[256];
  static_assert(sizeof output == fft_256::output_bytes);
  const auto input = tones(256, 1, 37);
  const status done = fft_256::execute(input.data(), output, workspace);
  if (done == status::ok) std::printf("strongest bin %d\n", static_cast<int>(strongest_bin(output, 256)));
  return done;
}

}  // namespace

int main() {
  std::printf("komdsp %s\n", komdsp_version());
  for (const auto part : {at_run_time, at_build_time}) {
    const status done = part();
    if (done == status::ok) continue;
    std::printf("%s\n", komdsp::describe(done));
    return 1;
  }
  return 0;
}
