#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/base/timing.hpp"
#include "cli/checks/example.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/reproduce_row.hpp"
#include "cli/transforms/wavelet/wavelet_choice.hpp"
#include "definitions/wavelet.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// One level as a plain program computes it, one output after the other: what published methods are compared with, and
/// in double their truth. Both filters backwards.
template <class T>
class sequential_wavelet {
 public:
  explicit sequential_wavelet(const wavelet_ladder& t) : t_(t), low_(taps()), high_(taps()) {
    for (int j = 0; j < t.wavelet.taps; ++j) {
      low_[static_cast<std::size_t>(j)] = static_cast<T>(tap_of(t.wavelet, true, false, t.wavelet.taps - 1 - j));
      high_[static_cast<std::size_t>(j)] = static_cast<T>(tap_of(t.wavelet, true, true, t.wavelet.taps - 1 - j));
    }
  }
  /// x: one row; out: its approximations, then its details.
  void transform(const T* x, T* out) const {
    const index outputs = ladder_outputs(t_), step = t_.undecimated ? 1 : 2,
                period = t_.undecimated ? t_.length : t_.length + t_.length % 2, pad = t_.wavelet.taps / 2 - 1;
    std::vector<T> around(taps());
    for (index o = 0; o < outputs; ++o) {
      const index start = step * o - pad;
      const T* from = x + start;
      if (start < 0 || start + t_.wavelet.taps > t_.length) {
        for (index j = 0; j < t_.wavelet.taps; ++j)
          around[static_cast<std::size_t>(j)] = x[std::min(((start + j) % period + period) % period, t_.length - 1)];
        from = around.data();
      }
      T low = 0, high = 0;
      for (std::size_t j = 0; j < taps(); ++j) {
        low += low_[j] * from[j];
        high += high_[j] * from[j];
      }
      out[o] = low;
      out[outputs + o] = high;
    }
  }

 private:
  std::size_t taps() const { return static_cast<std::size_t>(t_.wavelet.taps); }
  wavelet_ladder t_;
  std::vector<T> low_, high_;
};

/// Steps of the paper, each with its change of the kernel's time in per cent against another step, or with the number
/// of items or outputs that was best.
const printed_tables& printed_steps() {
  static const printed_tables tables(
#include "wavelet_published.inc"
  );
  return tables;
}
std::string against(const std::string& step) {
  for (const auto& row : printed_steps().rows())
    if (row.at("step") == step) return row.at("against");
  return "";
}
int printed_best(const std::string& step) {
  return static_cast<int>(printed_steps().find({{"step", step}}, "best").value_or(0));
}
std::optional<double> printed_change(const std::string& step) {
  return printed_steps().find({{"step", step}}, "change_percent");
}
/// Share of the first method's time, by the changes of all steps from there on.
std::optional<double> printed_share(const std::string& step) {
  if (step == "1") return 1;
  const auto change = printed_change(step), before = change ? printed_share(against(step)) : std::nullopt;
  return before ? std::optional(*before * (1 + *change / 100)) : std::nullopt;
}

std::optional<double> change_in_percent(const std::optional<double>& now, const std::optional<double>& before) {
  return now && before ? std::optional((*now / *before - 1) * 100) : std::nullopt;
}
std::string percent(const std::optional<double>& change) {
  return change ? fmt::format("{:+.1f} %", *change) : std::string("-");
}

/// Items of methods before groups are varied; the paper does not say its own. 256, or as many as the device allows.
int first_items(const profile& d) {
  const bool has_groups = !d.one_item_tiles || d.max_group > 1;
  return has_groups && d.max_group < 256 ? d.max_group : 256;
}

/// One level of a row of random numbers, and its truth in double.
class level_bench {
 public:
  level_bench(const experiment& with, const wavelet_ladder& t)
      : with_(with),
        transform_(t),
        input_(random_scalars(static_cast<std::size_t>(t.length), t.precision)),
        truth_(2 * static_cast<std::size_t>(ladder_outputs(t))) {
    sequential_wavelet<double>(t).transform(scalars_of<double>(input_.span(), t.precision, {0}, t.length).data(),
                                            truth_.data());
  }

  reproduced_row measure(const ladder_shape& shape) const {
    const plan p = planned(transform_, with_.profile(), shape);
    return attempted(why_skipped(with_.device(), {&p, 1}, with_.options().limit_s), launches_of(p),
                     [&](reproduced_row& row) { check_and_time(p, row); });
  }
  double time_sequentially() const {
    return transform_.precision == precision::f64 ? time_sequentially<double>() : time_sequentially<float>();
  }

 private:
  template <class T>
  double time_sequentially() const {
    const sequential_wavelet<T> program(transform_);
    std::vector<T> out(truth_.size());
    const auto once = [&] { program.transform(static_cast<const T*>(input_.data()), out.data()); };
    once();
    return median_microseconds_of(with_.options().limit_s, once);
  }
  /// As a part of the largest coefficient.
  double error_of(std::span<const std::byte> output) const {
    const auto count = static_cast<index>(truth_.size());
    return definitions::largest_error(scalars_of<double>(output, transform_.precision, {0}, count), truth_,
                                      definitions::largest_of(truth_));
  }
  void check_and_time(const plan& p, reproduced_row& row) const {
    const double bound = definitions::level_bound(transform_.precision);
    const std::unique_ptr<prepared_plan> prepared = with_.device().prepare(p);
    const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
    prepared->transform(input_.span(), output.span());
    row.error = error_of(output.span());
    if (!(row.error <= bound)) {
      row.reason = fmt::format("error {:.3g} of the largest coefficient where {:.3g} is allowed", row.error, bound);
      return;
    }
    prepared->load(input_.span());
    row.kernel_us = queued_microseconds(*prepared, with_.options().limit_s);
  }

  const experiment& with_;
  wavelet_ladder transform_;
  aligned_memory input_;
  std::vector<double> truth_;
};

/// Steps and how their plans are made: the methods; then 6-shift by groups, and in the published best one by outputs.
std::vector<std::pair<std::string, ladder_shape>> steps_of(const profile& d) {
  constexpr auto last = wavelet_method::shift_6;
  std::vector<std::pair<std::string, ladder_shape>> steps;
  for (int m = 1; m <= static_cast<int>(last); ++m) {
    const auto method = static_cast<wavelet_method>(m);
    steps.push_back({name_of(method), {method, first_items(d), 1}});
  }
  for (const int items : {32, 64, 128, 256, 512}) steps.push_back({"group", {last, items, 1}});
  for (const int outputs : {1, 2, 4, 8, 16}) steps.push_back({"outputs", {last, printed_best("group"), outputs}});
  return steps;
}

/// The time of a step, the least where it has several rows.
std::optional<double> time_of(const row_group& rows, const std::string& step) {
  std::optional<double> least;
  for (const record& row : rows)
    if (const auto time = number(row, "kernel_us"); time && row.at("step") == step)
      least = std::min(*time, least.value_or(*time));
  return least;
}

record ladder_cells(const reproduced_row& run, int bits, const std::string& step, const ladder_shape& shape) {
  const int printed = printed_best(step);
  record row = cells_of(run, bits, "");
  row.update(record{{"step", step},
                    {"method", name_of(shape.method)},
                    {"items", shape.items},
                    {"outputs", shape.outputs},
                    {"error", run.error},
                    {"against", against(step)},
                    {"published_best", printed > 0 && printed == (step == "group" ? shape.items : shape.outputs)}});
  return row;
}
/// Again, against the sequential program.
record fastest_row(const row_group& rows, int bits, double sequential_us) {
  const auto time = [](const record& row) { return number(row, "kernel_us").value_or(HUGE_VAL); };
  record row = *std::ranges::min_element(rows, {}, time);
  reproduced_row none;
  none.reason = "no method could be measured";
  if (!number(row, "kernel_us")) row = ladder_cells(none, bits, "fastest", {});
  row.update(record{{"step", "fastest"},
                    {"against", against("fastest")},
                    {"published_best", false},
                    {"sequential_us", sequential_us}});
  return row;
}
/// Changes and shares of all rows, measured and printed, and the best of a sweep.
void compare_steps(row_group& rows) {
  std::set<std::string> swept;
  for (record& row : rows) {
    const std::string step = row.at("step");
    const auto time = number(row, "kernel_us"), first = time_of(rows, "1"), sequential = number(row, "sequential_us");
    const bool is_sweep = printed_best(step) > 0;
    row["change_percent"] = change_in_percent(time, sequential ? sequential : time_of(rows, row.at("against")));
    row["share"] = time && first ? std::optional(*time / *first) : std::nullopt;
    row["best"] = is_sweep && time && time == time_of(rows, step) && swept.insert(step).second;
    const auto change = !is_sweep || row.at("published_best") == true ? printed_change(step) : std::nullopt;
    row["published_percent"] = change;
    row["published_share"] = change || step == "1" ? printed_share(step) : std::nullopt;
  }
}

/// All steps at one length.
row_group ladder_rows(const experiment& with, const wavelet_ladder& t) {
  const level_bench bench(with, t);
  const int bits = log2_of(t.length);
  row_group rows;
  for (const auto& [step, shape] : steps_of(with.profile())) {
    const std::string place = fmt::format("2^{} {} {} {}", bits, step, shape.items, shape.outputs);
    const measurement found = with.log().kept(place, [&, shape = shape]() -> measurement {
      const reproduced_row run = bench.measure(shape);
      return {{double(static_cast<int>(run.result)), run.error, run.kernel_us}, run.reason};
    });
    rows.push_back(ladder_cells({outcome_of(found.number(0)), found.words, found.number(1), 0, found.number(2)}, bits,
                                step, shape));
  }
  const double sequential_us =
      with.log().kept(fmt::format("2^{} cpu", bits), [&] { return bench.time_sequentially(); });
  rows.push_back(fastest_row(rows, bits, sequential_us));
  compare_steps(rows);
  return rows;
}

std::vector<column> ladder_columns() {
  const auto change = [](const char* name) { return [name](const record& row) { return percent(number(row, name)); }; };
  return {{"step", "{:<10}", "step"},
          {"P", "{:>8}", "2^P"},
          {"items", "{:>8}", "items"},
          {"outputs", "{:>9}", "outputs"},
          {"kernel_us", "{:>12}", "us", 2},
          {"change_percent", "{:>11}", "change", 0, change("change_percent")},
          {"published_percent", "{:>12}", "published", 0, change("published_percent")},
          {"against", "   {}", "against", 0, [](const record& row) {
             return row.at("against").get<std::string>() + (row.at("best") == true ? "  best here" : "") +
                    (row.at("published_best") == true ? "  published best" : "");
           }}};
}

std::string ladder_summary(const row_group& rows) {
  const record& fastest = rows.back();
  if (!number(fastest, "kernel_us")) return "";
  const double sequential_us = *number(fastest, "sequential_us"), share = *number(fastest, "kernel_us") / sequential_us,
               published = *printed_change("fastest");
  return fmt::format("6-shift against 5-shift: {} (published {})\n",
                     percent(change_in_percent(time_of(rows, "6-shift"), time_of(rows, "5-shift"))),
                     percent(change_in_percent(printed_share("6-shift"), printed_share("5-shift")))) +
         fmt::format("{:<10}{:>8}{:>29.2f}   one thread of the CPU, a plain loop\n", "sequential",
                     fastest.at("P").get<int>(), sequential_us) +
         fmt::format(
             "The fastest, {} in groups of {} with {} outputs per item: {:+.1f} % time against the loop, {:.2f} times "
             "as fast\n(published: \"the speed-up was {:.0f} %\", which is {:.2f} times as fast if it is time saved, "
             "else {:.2f})\n\n",
             fastest.at("method").get<std::string>(), fastest.at("items").get<int>(), fastest.at("outputs").get<int>(),
             (share - 1) * 100, 1 / share, -published, 1 / (1 + published / 100), 1 - published / 100);
}

/// Times as parts of the first method's: the methods, then the best group and the best number of outputs.
void add_ladder_curves(picture& drawn, const row_groups& groups) {
  for (const row_group& rows : groups) {
    const std::string measured = fmt::format("measured, P = {}", rows.front().at("P").get<int>());
    const auto first = time_of(rows, "1");
    int place = 0;
    for (const char* const step : {"1", "2", "3", "4", "5", "6", "5-shift", "6-shift", "group", "outputs"}) {
      ++place;
      if (const auto time = time_of(rows, step); time && first) drawn.add_point(measured, place, *time / *first);
      if (&rows == &groups.front() && printed_share(step)) drawn.add_point("published", place, *printed_share(step));
    }
  }
}

}  // namespace

void reproduce_wavelet(const wavelet_level_options& options) {
  const wavelet_choice chosen(options.wavelet);
  const experiment with(
      options, "wavelet",
      fmt::format(" {} {} {}", options.wavelet, options.precision, options.undecimated ? "undecimated" : ""));
  wavelet_ladder t;
  t.wavelet = chosen.bank();
  t.undecimated = options.undecimated;
  t.precision = parse_precision(options.precision, precision::f32);
  experiment_table table{
      .source = "A.G. Panin and M.N. Tochyonaya, several approaches to optimising the wavelet transform on a GPU",
      .conditions = {{"wavelet", t.wavelet.name},
                     {"undecimated", options.undecimated},
                     {"precision", name_of(t.precision)}},
      .heading = fmt::format(
          "); one level of {}{}, {}, rows repeat; microseconds of one level, data in place, queued\n"
          "Published: on a GeForce 8400 GS. Methods run in groups of {}, one output per item; the paper does not say "
          "its\ngroup. Groups are those of 6-shift, outputs per item those of 6-shift in groups of {}.",
          t.wavelet.name, options.undecimated ? ", every sample" : "", name_of(t.precision),
          first_items(with.profile()), printed_best("group")),
      .cells = {"P", "N", "step", "method", "items", "outputs", "result", "reason", "error", "kernel_us", "against",
                "change_percent", "published_percent", "share", "published_share", "best", "published_best",
                "sequential_us"},
      .columns = ladder_columns(),
      .leading = 4,
      .before_result = "   ",
      .in_summary = 1,
      .summary = ladder_summary,
      .drawn = {fmt::format("One level of {}, {}", t.wavelet.name, with.device_words()),
                {"time, method 1 is 1", true},
                {"step: methods 1 to 6; 7: 5-shift; 8: 6-shift; 9: best group; 10: best outputs per item"}},
      .draw = add_ladder_curves};
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits)
    table.groups.push_back([&with, t, bits]() mutable {
      t.length = index{1} << bits;
      return ladder_rows(with, t);
    });
  with.run(table);
}

}  // namespace komdsp::cli
