#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/progress.hpp"
#include "cli/base/timing.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/planned.hpp"
#include "cli/files/raw.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/short_time/window_choice.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/mdct.hpp>

namespace komdsp::cli {
namespace {

template <class T>
void add(std::span<const std::byte> terms, std::span<std::byte> sums) {
  const auto* const from = reinterpret_cast<const T*>(terms.data());
  auto* const to = reinterpret_cast<T*>(sums.data());
  for (std::size_t n = 0; n < sums.size() / sizeof(T); ++n) to[n] += from[n];
}

/// Signals of any length through modified cosine transforms on a device, block by block: forward N zeros before the
/// signal and as many behind it as the last frame takes; an inverse gives the samples that two frames cover.
class mdct_signal {
 public:
  /// what.frames: those of a block. window: 2N samples.
  mdct_signal(device& device, const mdct& what, std::span<const std::byte> window)
      : what_(what),
        plan_(planned_or_error(what, device.profile())),
        hop_bytes_(static_cast<std::size_t>(what.length * bytes_of(what.precision))),
        prepared_(device.prepare(plan_, window)),
        signal_(static_cast<std::size_t>(what.frames + 1) * hop_bytes_),
        coefficients_(what.inverse ? static_cast<std::size_t>(plan_.input_bytes)
                                   : static_cast<std::size_t>(what.frames) * hop_bytes_),
        kept_(hop_bytes_) {}

  /// Exponents of the frames of a block, of the inverse in fixed point: a signal is one block.
  void set_exponents(std::span<const std::int32_t> exponents) {
    const auto bytes = std::as_bytes(exponents);
    std::ranges::copy(bytes, coefficients_.span().last(bytes.size()).begin());
  }

  /// Fills `into`, samples or coefficients; fewer bytes only at the end.
  using reader = std::function<std::size_t(std::span<std::byte> into)>;
  using writer = std::function<void(std::span<std::byte> results)>;
  /// One signal. In fixed point, exponents of its frames are added to those there. Throws error where coefficients end
  /// inside a frame.
  void run(const reader& read, const writer& write, std::vector<std::int32_t>& exponents) {
    const std::size_t before = exponents.size();
    const std::size_t block = static_cast<std::size_t>(what_.frames) * hop_bytes_;
    const std::span<std::byte> in = what_.inverse ? coefficients_.span().first(block) : signal_.span().last(block),
                               out = what_.inverse ? signal_.span().first(block) : coefficients_.span();
    std::ranges::fill(kept_.span(), std::byte{});
    std::size_t there = 0, given = 0, skipped = what_.inverse ? hop_bytes_ : 0;
    for (bool ended = false;;) {
      const std::size_t got = ended ? 0 : read(in);
      there += got;
      ended = ended || got < block;
      const std::size_t left = ended ? bytes_of_result(there) - given : block;
      if (left == 0) return;
      std::ranges::fill(in.subspan(got), std::byte{});
      transform_block(exponents);
      const std::size_t now = std::min(left, block);
      given += now;
      exponents.resize(std::min(exponents.size(), before + given / hop_bytes_));  // no frames beyond the end
      if (now > skipped) write(out.first(now).subspan(skipped));
      skipped = 0;
      if (ended && now == left) return;
    }
  }

 private:
  /// Forward a frame more than there are hops, the last of which may be incomplete; back one hop less than frames.
  std::size_t bytes_of_result(std::size_t bytes_read) const {
    if (!what_.inverse) return ((bytes_read + hop_bytes_ - 1) / hop_bytes_ + 1) * hop_bytes_;
    if (bytes_read % hop_bytes_ != 0 || bytes_read == 0)
      throw error(fmt::format("{} coefficients are no whole number of frames of {}",
                              bytes_read / static_cast<std::size_t>(bytes_of(what_.precision)), what_.length));
    if (bytes_read == hop_bytes_) throw error("samples are what two frames cover, and there is one");
    return bytes_read;
  }
  void transform_block(std::vector<std::int32_t>& exponents) {
    const std::span<std::byte> signal = signal_.span(), kept = kept_.span();
    if (!what_.inverse) {
      std::ranges::copy(kept, signal.begin());
      std::ranges::copy(signal.last(hop_bytes_), kept.begin());
      transform_items(*prepared_, plan_, signal, coefficients_.span(), exponents);
      return;
    }
    transform_items(*prepared_, plan_, coefficients_.span(), signal, exponents);
    if (is_fixed(what_.precision)) return;  // one block
    what_.precision == precision::f64 ? add<double>(kept, signal.first(hop_bytes_))
                                      : add<float>(kept, signal.first(hop_bytes_));
    std::ranges::copy(signal.last(hop_bytes_), kept.begin());
  }

  mdct what_;
  plan plan_;
  std::size_t hop_bytes_;
  std::unique_ptr<prepared_plan> prepared_;
  aligned_memory signal_;        // of a block, with the hop before it
  aligned_memory coefficients_;  // of a block; of the inverse in fixed point with exponents behind them
  aligned_memory kept_;          // the last hop of the block before
};

struct mdct_options : transform_options {
  std::string window = "cosine";
  bool inverse = false;
  index length = 0;
};

/// The transform; frames of a block are left at 1.
mdct transform_of(const mdct_options& options, element type) {
  if (is_complex(type)) throw error("modified cosine transforms need real input and this is complex");
  mdct t;
  t.length = options.length;
  check_length(t.length, true);
  t.inverse = options.inverse;
  t.precision = parse_precision(options.precision, precision_of(type));
  return t;
}
/// Frames that make about so many elements.
index frames_in(const mdct& t, std::size_t elements) {
  return std::max<index>(1, static_cast<index>(elements) / t.length);
}

/// elements: of the result, of each signal.
run_report report(const mdct_options& options, const device_choice& chosen, std::size_t signals, std::size_t elements) {
  return {
      fmt::format("{} x {} {}: frames of {} coefficients, {} window{}", signals, elements,
                  options.inverse ? "samples" : "coefficients", options.length, options.window, backend_words(chosen)),
      {{"length", options.length}, {"signals", signals}, {"elements", elements}},
      "tile"};
}

/// Axes of the result: a signal becomes frames of coefficients, and these a signal.
std::vector<std::size_t> shape_of_result(const mdct_options& options, std::vector<std::size_t> shape) {
  const auto length = static_cast<std::size_t>(options.length);
  if (!options.inverse) {
    shape.back() = (shape.back() + length - 1) / length + 1;
    shape.push_back(length);
    return shape;
  }
  if (shape.size() > 1 && shape.back() == length) {
    shape.pop_back();
    shape.back() *= length;
  }
  if (shape.back() % length != 0)
    throw error(fmt::format("{} coefficients are no whole number of frames of {}", shape.back(), length));
  if (shape.back() == length) throw error("samples are what two frames cover, and there is one");
  shape.back() -= length;
  return shape;
}

run_report run_arrays(const mdct_options& options, const device_choice& chosen, mdct t, array values, fft_result& all) {
  array& result = all.values = array(element_of(t.precision, true), shape_of_result(options, values.shape));
  values = converted(std::move(values), result.type);
  std::size_t signals = 1;
  for (std::size_t a = 0; a + (options.inverse ? 1 : 2) < result.shape.size(); ++a) signals *= result.shape[a];
  const std::size_t from = values.data.size() / signals, to = result.data.size() / signals;
  const std::size_t coefficients = (options.inverse ? values : result).count() / signals;
  const bool whole = is_fixed(t.precision) && options.inverse;  // its exponent is one of all frames
  t.frames = frames_in(t, whole ? coefficients : std::min(std::size_t{1} << 20, coefficients));
  progress shown("mdct", static_cast<double>(signals), options.quiet || options.out == "-");
  const stopwatch clock;
  mdct_signal signal(*chosen.device, t, chosen_window(options.window, t).span());
  std::vector<std::int32_t> exponents, given;
  if (whole) {
    std::vector<std::size_t> shape = values.shape;
    shape.back() /= static_cast<std::size_t>(t.length);
    if (shape.size() > 1 && shape.back() == 1) shape.pop_back();
    given = read_exponents(options.in, shape);
  }
  for (std::size_t i = 0; i < signals; ++i, shown.advance(1)) {
    if (whole) signal.set_exponents(std::span(given).subspan(i * given.size() / signals, given.size() / signals));
    std::span<const std::byte> left = std::span(values.data).subspan(i * from, from);
    std::span<std::byte> room = std::span(result.data).subspan(i * to, to);
    signal.run(
        [&](std::span<std::byte> into) {
          const std::size_t now = std::min(into.size(), left.size());
          std::ranges::copy(left.first(now), into.begin());
          left = left.subspan(now);
          return now;
        },
        [&](std::span<std::byte> results) {
          std::ranges::copy(results, room.begin());
          room = room.subspan(results.size());
        },
        exponents);
  }
  all.set_exponents(exponents, 1);
  if (options.inverse) result.sample_rate = values.sample_rate;
  all.seconds = clock.seconds();
  return report(options, chosen, signals, result.count() / signals);
}

run_report run_stream(const mdct_options& options, const device_choice& chosen, mdct t, element format) {
  t.frames = frames_in(t, std::size_t{1} << 16);
  const stopwatch clock;
  const element type = element_of(t.precision, true);
  mdct_signal signal(*chosen.device, t, chosen_window(options.window, t).span());
  std::vector<std::int32_t> none;
  element_reader reader(format);
  element_writer writer(options.out, type);
  signal.run(
      [&](std::span<std::byte> into) {
        const array values = converted(reader.next(into.size() / element_bytes(type)), type);
        std::ranges::copy(values.data, into.begin());
        return values.data.size();
      },
      [&](std::span<std::byte> results) { writer.write(results); }, none);
  writer.commit();
  run_report told = report(options, chosen, 1, writer.elements());
  told.seconds = clock.seconds();
  return told;
}

void run(const mdct_options& options) {
  // Exponents of fixed point are one for each frame, which a stream has no place for.
  const bool fixed = is_fixed(parse_precision(options.precision, precision::f32));
  const bool streamed = options.in == "-" && options.shape.empty() && is_raw(options.out) && !fixed;
  const std::optional<element> format = options.named_format();
  check_files(options);
  if (streamed && !format) throw error("'-' is a raw stream and needs its --format: f32 or f64", error::wrong_usage);
  array values;
  if (!streamed) values = read_numbers(options, options.in, false);
  const mdct t = transform_of(options, streamed ? *format : values.type);
  const element type = element_of(t.precision, true);
  if (!streamed)
    return run_transform(options, {.type = type,
                                   .points = static_cast<double>(values.count()),
                                   .compute = [&](const device_choice& chosen, fft_result& result) {
                                     return run_arrays(options, chosen, t, std::move(values), result);
                                   }});
  checked_format(options, {.type = type});
  const device_choice chosen = choose_device(options, std::numeric_limits<double>::infinity());
  tell(options, options.out, chosen, run_stream(options, chosen, t, *format));
}

class mdct_transform final : public kind_of_transform<mdct> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<mdct_options>(
        "mdct", "modified discrete cosine transform of signals: windowed frames that overlap by half", run);
    options.formats = "f32 or f64";
    add_files(command, options);
    command.add("--length", options.length, "N: coefficients of a frame of 2N samples, even")
        .within(index{1}, index{1} << 40)
        .required();
    command.add("--inverse", options.inverse, "from coefficients: the samples that two frames cover");
    command.add("--window", options.window, std::string("symmetric, of 2N samples: ") + window_syntax)
        .takes("NAME|FILE", "a name with its numbers, or a file", window_choices())
        .with_default();
    add_raw_options(command, options);
    add_precision_option(command, options);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"mdct"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse"}; }
  double points_of(const plan_request& request) const override { return transform_kind::points_of(request) / 2; }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} modified cosine transform, {} frames of {} coefficients",
                       request.inverse ? "Inverse" : "Forward", p.what.batch, p.what.length);
  }
  std::string size_words(const plan_request&, const plan& p) const override {
    return fmt::format("{} frames of {} coefficients", p.batch(), p.what.length);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::mdct_reason(p); }

 protected:
  /// --batch counts frames.
  mdct transform_of(const plan_request& request) const override {
    auto t = transform_with<mdct>(request);
    t.frames = request.batch;
    return t;
  }
  std::vector<test> tests() const override {
    return {{"modified cosine transforms", both_ways({16, 120, 1018, 1024}, {1, 19})}};
  }
  /// In a tile and between steps.
  std::vector<mdct> built() const override { return both_ways({16, 1 << 18}, {1, 32}); }

 private:
  static std::vector<mdct> both_ways(std::initializer_list<index> lengths, std::initializer_list<index> counts) {
    std::vector<mdct> all;
    for (const index length : lengths)
      for (const index frames : counts)
        for (const bool inverse : {false, true})
          all.push_back({.length = length, .frames = frames, .inverse = inverse});
    return all;
  }
};

}  // namespace

const transform_kind& mdct_transform_kind = only<mdct_transform>();

}  // namespace komdsp::cli
