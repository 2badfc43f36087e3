#include <dlfcn.h>

#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "backends/cuda_driver.hpp"
#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/reproduce/experiment.hpp"
#include <komdsp/fft2d.hpp>
#include <komdsp/otf.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// Other people's FFTs, where this machine has them; their libraries are opened at run time. Microseconds of one
/// transform of random data that lie in place, medians; nothing where the library is missing or refuses.

/// A shared library by the first of its names that is there; it stays open.
void* open_library(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (void* const library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}
template <class Function>
bool find(void* library, const std::string& name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(library, name.c_str()));
  return function != nullptr;
}
std::size_t scalar_count(index points, bool real) {
  return static_cast<std::size_t>(real ? points : 2 * points);
}

/// As fftw3.h declares them; a plan is a pointer.
struct fftw {
  void* (*plan_dft_2d)(int rows, int columns, void* in, void* out, int sign, unsigned flags);
  void* (*plan_dft_r2c_2d)(int rows, int columns, void* in, void* out, unsigned flags);
  void (*execute)(void* plan);
  void (*destroy_plan)(void* plan);

  bool open(precision type) {
    const bool wide = type == precision::f64;
    void* const library = wide ? open_library({"libfftw3.so.3"}) : open_library({"libfftw3f.so.3"});
    const std::string prefix = wide ? "fftw_" : "fftwf_";
    return library && find(library, prefix + "plan_dft_2d", plan_dft_2d) &&
           find(library, prefix + "plan_dft_r2c_2d", plan_dft_r2c_2d) && find(library, prefix + "execute", execute) &&
           find(library, prefix + "destroy_plan", destroy_plan);
  }
};

/// As cufft.h declares them; types and results are numbers.
struct cufft {
  int (*plan_2d)(int* plan, int rows, int columns, int type);
  int (*exec[2][2])(int plan, void* in, void* out, int direction);  // wide, real; real ones take no direction
  int (*destroy)(int plan);

  bool open() {
    void* const library =
        open_library({"libcufft.so.12", "libcufft.so.11", "libcufft.so", "/usr/local/cuda/lib64/libcufft.so"});
    return library && find(library, "cufftPlan2d", plan_2d) && find(library, "cufftDestroy", destroy) &&
           find(library, "cufftExecC2C", exec[0][0]) && find(library, "cufftExecR2C", exec[0][1]) &&
           find(library, "cufftExecZ2Z", exec[1][0]) && find(library, "cufftExecD2Z", exec[1][1]);
  }
};

/// Memory of the first GPU in its primary context, which is current as long as this lives.
class gpu_memory {
 public:
  gpu_memory(const cuda::driver& d, std::size_t bytes) : d_(d) {
    int device = 0;
    ready_ = d.cuDeviceGet(&device, 0) == 0 && d.cuDevicePrimaryCtxRetain(&context_, device) == 0 &&
             d.cuCtxPushCurrent(context_) == 0 && d.cuMemAlloc(&memory_, bytes) == 0;
  }
  ~gpu_memory() {
    if (memory_ != 0) d_.cuMemFree(memory_);
    cuda::context before;
    if (ready_) d_.cuCtxPopCurrent(&before);
  }
  gpu_memory(const gpu_memory&) = delete;
  gpu_memory& operator=(const gpu_memory&) = delete;
  bool ready() const { return ready_; }
  cuda::device_pointer at() const { return memory_; }
  void wait() const { d_.cuStreamSynchronize(nullptr); }

 private:
  const cuda::driver& d_;
  cuda::context context_ = nullptr;
  cuda::device_pointer memory_ = 0;
  bool ready_ = false;
};

/// FFTW, planned by measuring, one thread.
std::optional<double> fftw_microseconds(const fft2d& t, double limit_s) {
  constexpr unsigned measure = 0;  // FFTW_MEASURE
  fftw f;
  if (!f.open(t.precision)) return std::nullopt;
  const int rows = static_cast<int>(t.rows), columns = static_cast<int>(t.columns);
  const auto scalar = static_cast<std::size_t>(bytes_of(t.precision));
  const aligned_memory in(scalar_count(t.rows * columns_in(t), real_in(t)) * scalar),
      out(scalar_count(t.rows * columns_out(t), false) * scalar);
  void* const plan = t.kind == fft_kind::real ? f.plan_dft_r2c_2d(rows, columns, in.data(), out.data(), measure)
                                              : f.plan_dft_2d(rows, columns, in.data(), out.data(), -1, measure);
  if (plan == nullptr) return std::nullopt;
  const aligned_memory values = random_scalars(in.bytes() / scalar, t.precision);
  std::memcpy(in.data(), values.data(), in.bytes());
  f.execute(plan);
  const double us = median_microseconds_of(limit_s, [&] { f.execute(plan); });
  f.destroy_plan(plan);
  return us;
}

/// cuFFT on the first GPU, transforms queued in a stream.
std::optional<double> cufft_microseconds(const fft2d& t, double limit_s) {
  const cuda::driver* const d = cuda::find_driver();
  cufft f;
  if (!d || !f.open()) return std::nullopt;
  const auto scalar = static_cast<std::size_t>(bytes_of(t.precision));
  const std::size_t in = scalar_count(t.rows * columns_in(t), real_in(t)),
                    out = scalar_count(t.rows * columns_out(t), false), out_at = (in + 63) / 64 * 64;
  const gpu_memory memory(*d, (out_at + out) * scalar);
  if (!memory.ready()) return std::nullopt;
  const aligned_memory values = random_scalars(in, t.precision);
  d->cuMemcpyHtoD(memory.at(), values.data(), in * scalar);
  const bool wide = t.precision == precision::f64, real = t.kind == fft_kind::real;
  constexpr int types[2][2] = {{0x29, 0x2a}, {0x69, 0x6a}};  // C2C, R2C, Z2Z, D2Z
  int plan = 0;
  if (f.plan_2d(&plan, static_cast<int>(t.rows), static_cast<int>(t.columns), types[wide][real]) != 0)
    return std::nullopt;
  const auto pointer = [&](std::size_t at) { return reinterpret_cast<void*>(memory.at() + at * scalar); };
  int failed = 0;
  const auto run = [&](int times) {
    for (int i = 0; i < times; ++i) failed |= f.exec[wide][real](plan, pointer(0), pointer(out_at), -1);
    memory.wait();
  };
  run(1);
  const double us = median_microseconds(limit_s, run);
  f.destroy(plan);
  return failed == 0 ? std::optional(us) : std::nullopt;
}

constexpr double published_otf_gain = 1.51;  // at 512 in f64, over cuFFT's steps

/// Rows of the paper's tables 1 to 5; of figure 6, whose numbers cannot be read, there is only the ratio that the text
/// gives. kind: columns (side by side, in the column pass alone), complex, real, otf.
records printed_images() {
  const printed_tables tables(
#include "fft2d_published.inc"
  );
  records rows;
  for (const auto& row : tables.rows())
    rows.push_back({{"table", row.at("experiment")},
                    {"kind", row.at("kind")},
                    {"side", std::stol(row.at("side"))},
                    {"precision", row.at("precision")},
                    {"columns", row.at("columns").empty() ? 0 : std::stol(row.at("columns"))},
                    {"published_fftw_us", printed_number(row.at("fftw_us"))},
                    {"published_cufft_us", printed_number(row.at("cufft_us"))},
                    {"published_us", printed_number(row.at("proposed_us"))}});
  for (const index side : {128, 256, 512})
    for (const char* const type : {"f32", "f64"})
      rows.push_back({{"table", "figure 6"}, {"kind", "otf"}, {"side", side}, {"precision", type}, {"columns", 0}});
  return rows;
}

/// The column pass alone: the last launch of a checked transform.
double time_columns(device& device, const fft2d& t, index columns, double limit_s) {
  profile d = with_columns(device.profile(), static_cast<int>(t.precision == precision::f64 ? 2 * columns : columns));
  d.kept_min = unlimited;  // the paper's columns go through local memory
  plan p = planned(t, d, fft_variant::tile);
  if (p.result != status::ok) throw error(p.reason);
  checked(device, p, t);
  p.launches[0] = p.launches[p.launch_count - 1];
  p.launch_count = 1;
  const std::unique_ptr<prepared_plan> prepared = device.prepare(p);
  const std::vector<std::byte> zeros(static_cast<std::size_t>(p.input_bytes));
  prepared->load(zeros);
  return queued_microseconds(*prepared, limit_s);
}

/// Columns of times, in the order in which measurements keep them; an OTF's zhang is variant three.
constexpr const char* image_times[] = {"fftw_us", "cufft_us", "zhang_us", "tile_us", "six_us"};

/// Times, in that order: 0 is none.
void measure_image(device& device, const record& row, double limit_s, std::span<double> us) {
  fft2d image;
  image.rows = image.columns = row.at("side").get<index>();
  image.kind = row.at("kind") == "real" ? fft_kind::real : fft_kind::complex;
  image.precision = row.at("precision") == "f64" ? precision::f64 : precision::f32;
  const auto time = [&](const auto& t, auto variant) {
    const plan p = planned(t, device.profile(), variant);
    if (p.result != status::ok) throw error(p.reason);
    return queued_microseconds(*checked(device, p, t).prepared, limit_s);
  };
  if (row.at("kind") == "columns") {
    us[2] = time_columns(device, image, row.at("columns").get<index>(), limit_s);
  } else if (row.at("kind") == "otf") {
    otf t;
    t.rows = t.columns = image.rows;
    t.precision = image.precision;
    us[2] = time(t, otf_variant::three);
    us[3] = time(t, otf_variant::tile);
    us[4] = time(t, otf_variant::six);
  } else {
    us[2] = time(image, fft_variant::zhang);
    us[3] = time(image, fft_variant::tile);
    us[0] = fftw_microseconds(image, limit_s).value_or(0);
    if (device.backend() == "cuda") us[1] = cufft_microseconds(image, limit_s).value_or(0);
  }
}

/// The printed row with times that are measured, or were before.
record image_row(const experiment& with, record row) {
  const std::string place =
      fmt::format("{} {} {} {} {}", row.at("table").get<std::string>(), row.at("kind").get<std::string>(),
                  row.at("side").get<index>(), row.at("precision").get<std::string>(), row.at("columns").get<index>());
  const measurement found = with.log().kept(place, [&] {
    measurement made{std::vector<double>(1 + std::size(image_times)), ""};  // first: whether it is wrong
    if (row.at("precision") == "f64" && !with.profile().fp64) {
      made.words = "the device has no double precision";
      return made;
    }
    try {
      measure_image(with.device(), row, with.options().limit_s, std::span(made.numbers).subspan(1));
    } catch (const error& failed) {
      made.words = failed.what();
      made.numbers[0] = made.words.starts_with("the result is wrong");
    }
    return made;
  });
  row["reason"] = found.words;
  row["result"] = found.number(0) != 0 ? "wrong" : found.words.empty() ? "measured" : "skipped";
  for (std::size_t i = 0; i < std::size(image_times); ++i)
    if (const double us = found.number(i + 1); us > 0) row[image_times[i]] = us;
  return row;
}

std::vector<column> image_columns() {
  const auto columns_text = [](const record& row) {
    return row.at("columns") > 0 ? row.at("columns").dump() : std::string();
  };
  return {{"table", "{:<9}"},
          {"kind", "{:<8}"},
          {"side", "{:>5}", "side"},
          {"precision", " {:<4}"},
          {"columns", "{:>8} |", "columns", 0, columns_text},
          {"published_fftw_us", "{:>9}", "FFTW", 1},
          {"published_cufft_us", "{:>9}", "cuFFT", 1},
          {"published_us", "{:>9} |", "proposed", 1},
          {"fftw_us", "{:>9}", "FFTW", 1},
          {"cufft_us", "{:>9}", "cuFFT", 1},
          {"zhang_us", "{:>9}", "zhang", 1},
          {"tile_us", "{:>9}", "tile", 1},
          {"six_us", "{:>9}", "six", 1}};
}

/// Which number of columns is best at each size, and how much the fused OTF gains.
std::string image_conclusions(const row_groups& groups) {
  const auto at = [&](std::size_t i, const char* name) { return number(groups[i].front(), name); };
  int best_agrees = 0, sizes = 0;
  for (std::size_t i = 0; i + 2 < groups.size() && groups[i].front().at("kind") == "columns"; i += 3) {
    std::size_t best = i, published = i;
    for (std::size_t n = i; n < i + 3; ++n) {
      if (at(n, "zhang_us") && at(best, "zhang_us") && *at(n, "zhang_us") < *at(best, "zhang_us")) best = n;
      if (*at(n, "published_us") < *at(published, "published_us")) published = n;
    }
    sizes += at(i, "zhang_us").has_value();
    best_agrees += at(i, "zhang_us") && best == published;
  }
  std::string text =
      fmt::format("  the published best number of columns is best at {} of {} sizes\n", best_agrees, sizes);
  for (const row_group& rows : groups) {
    const record& row = rows.front();
    const auto six = number(row, "six_us"), three = number(row, "zhang_us");
    if (row.at("kind") != "otf" || !six || !three) continue;
    text += fmt::format("  OTF {} {}: three kernels {:.2f} times as fast as six steps{}\n", row.at("side").dump(),
                        row.at("precision").get<std::string>(), *six / *three,
                        row.at("side") == 512 && row.at("precision") == "f64"
                            ? fmt::format(" (published: {} over cuFFT)", published_otf_gain)
                            : "");
  }
  return text;
}

/// Times of complex images, measured and published.
void add_image_curves(picture& drawn, const row_groups& groups) {
  const std::pair<const char*, const char*> curves[] = {
      {"tile", "tile_us"}, {"FFTW", "fftw_us"}, {"cuFFT", "cufft_us"}, {"published", "published_us"}};
  for (const row_group& rows : groups) {
    const record& row = rows.front();
    if (row.at("kind") != "complex" || !number(row, "tile_us")) continue;
    for (const auto& [name, time] : curves)
      if (const auto us = number(row, time))
        drawn.add_point(fmt::format("{}, {}", name, row.at("precision").get<std::string>()),
                        log2_of(row.at("side").get<index>()), *us);
  }
}

}  // namespace

void reproduce_fft2d(const reproduce_options& options) {
  const experiment with(options, "fft2d");
  experiment_table table{
      .source = "Zhang Quan et al., two-dimensional FFT on GPUs and the optical transfer function",
      .heading =
          "); microseconds of one image, data in place, transforms queued; FFTW on one thread of the CPU\n"
          "Left the paper's, on an i7-3930K and a Tesla K20c; right measured here. columns: the column pass alone, "
          "with so\nmany columns side by side. otf: zhang is variant three; the paper has it up to 1.5 times as fast "
          "as six steps.",
      .cells = {"table", "kind", "side", "precision", "columns", "result", "reason", "published_fftw_us",
                "published_cufft_us", "published_us", "fftw_us", "cufft_us", "zhang_us", "tile_us", "six_us"},
      .columns = image_columns(),
      .leading = 8,
      .before_result = " ",
      .conclusions = image_conclusions,
      .drawn = {fmt::format("Two-dimensional FFTs of 2^P x 2^P, {}", with.device_words()), {"us", true}},
      .draw = add_image_curves};
  for (const record& printed : printed_images())
    if (const index side = printed.at("side").get<index>();
        options.lengths.first <= side && side <= options.lengths.last)
      table.groups.push_back([&with, printed] { return row_group{image_row(with, printed)}; });
  with.run(table);
}

}  // namespace komdsp::cli
