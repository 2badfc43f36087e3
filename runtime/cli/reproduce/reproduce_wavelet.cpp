#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/files/csv.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/reproduce/reproduce.hpp"
#include "cli/reproduce/sequential_wavelet.hpp"
#include "cli/timing.hpp"
#include "cli/transforms/wavelet_choice.hpp"

namespace komdsp::cli {
namespace {

using number = std::optional<double>;

constexpr const char* figures_of_ladders =
#include "wavelet_published.inc"
    ;
/// Items of methods before groups are varied; the paper does not say its own. 256, or as many as the device allows.
int first_items(const profile& d) {
  const bool has_groups = !d.one_item_tiles || d.max_group > 1;
  return has_groups && d.max_group < 256 ? d.max_group : 256;
}

/// A step of the paper: its change of the kernel's time in per cent against another step, and which number was best.
struct published_step {
  std::string against;
  number change;
  int best = 0;
};
published_step find_published(const std::string& step) {
  static const auto rows = read_csv(figures_of_ladders);
  for (const auto& row : rows) {
    if (row.at("step") != step) continue;
    const std::string &change = row.at("change_percent"), &best = row.at("best");
    return {row.at("against"), change.empty() ? number() : std::stod(change), best.empty() ? 0 : std::stoi(best)};
  }
  return {};
}
/// Share of the first method's time, by the changes of all steps from there on.
number published_share(const std::string& step) {
  if (step == "1") return 1;
  const published_step here = find_published(step);
  const number before = here.change ? published_share(here.against) : number();
  return before ? number(*before * (1 + *here.change / 100)) : number();
}

struct ladder_row {
  std::string step;  // 1 .. 6, 5-shift, 6-shift, group, outputs, fastest
  ladder_shape shape;
  reproduced_row::outcome result = reproduced_row::outcome::skipped;
  std::string reason;
  double error = 0;
  number kernel_us, change;
  bool best = false, published_best = false;
};
/// All rows of one length.
struct ladder {
  int bits = 0;
  number sequential_us;
  std::vector<ladder_row> rows;

  const ladder_row* find(const std::string& step) const {
    const ladder_row* found = nullptr;
    for (const ladder_row& row : rows)
      if (row.step == step && row.kernel_us && (!found || row.best)) found = &row;
    return found;
  }
};

/// A row of random numbers, and its level in double.
template <class T>
struct level_data {
  explicit level_data(const wavelet_ladder& t)
      : input(random_scalars(static_cast<std::size_t>(t.length), t.type)),
        truth(2 * static_cast<std::size_t>(ladder_outputs(t))) {
    const std::vector<double> x(samples(), samples() + t.length);
    sequential_wavelet<double>(t).transform(x.data(), truth.data());
    for (const double c : truth) largest = std::max(largest, std::abs(c));
  }
  const T* samples() const { return static_cast<const T*>(input.data()); }
  double error_of(const T* got) const {
    double error = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const double e = std::abs(static_cast<double>(got[i]) - truth[i]);
      error = e <= error ? error : e;  // NaN stays
    }
    return error / largest;
  }
  aligned_memory input;
  std::vector<double> truth;
  double largest = 0;
};

template <class T>
class ladder_experiment {
 public:
  ladder_experiment(const experiment& with, const wavelet_ladder& t, double limit_s)
      : device_(*with.device), log_(*with.log), transform_(t), data_(t), limit_s_(limit_s) {}

  /// A row that is measured, or was before.
  ladder_row kept(const std::string& step, const ladder_shape& shape) {
    const auto place = fmt::format("2^{} {} {} {}", log2_of(transform_.length), step, shape.items, shape.outputs);
    const measurement found = log_.kept(place, [&]() -> measurement {
      const ladder_row row = measure(step, shape);
      return {{double(static_cast<int>(row.result)), row.error, row.kernel_us.value_or(0)}, row.reason};
    });
    ladder_row row;
    row.step = step;
    row.shape = shape;
    row.reason = found.words;
    row.result = outcome_of(found.number(0));
    row.error = found.number(1);
    if (found.number(2) > 0) row.kernel_us = found.number(2);
    return row;
  }
  double sequential_microseconds() {
    return log_.kept(fmt::format("2^{} cpu", log2_of(transform_.length)), [&] { return time_sequentially(); });
  }

 private:
  ladder_row measure(const std::string& step, const ladder_shape& shape) {
    ladder_row row;
    row.step = step;
    row.shape = shape;
    const plan p = planned(transform_, device_.profile(), shape);
    row.reason = p.result == status::ok ? beyond_memory(device_, {&p, 1}) : p.reason;
    if (!row.reason.empty()) return row;
    row.result = reproduced_row::outcome::wrong;
    try {
      check_and_time(p, row);
    } catch (const error& failed) {
      row.reason = failed.what();
    }
    return row;
  }
  double time_sequentially() {
    const sequential_wavelet<T> program(transform_);
    std::vector<T> out(data_.truth.size());
    program.transform(data_.samples(), out.data());
    return median_microseconds(limit_s_, [&](int times) {
      for (int i = 0; i < times; ++i) program.transform(data_.samples(), out.data());
    });
  }
  void check_and_time(const plan& p, ladder_row& row) {
    const double bound = transform_.type == precision::f64 ? 1e-12 : 1e-6;
    const std::unique_ptr<prepared_plan> prepared = device_.prepare(p);
    const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
    prepared->load(data_.input.span());
    prepared->run(1);
    prepared->store(output.span());
    row.error = data_.error_of(static_cast<const T*>(output.data()));
    if (!(row.error <= bound)) {
      row.reason = fmt::format("error {:.3g} of the largest coefficient where {:.3g} is allowed", row.error, bound);
      return;
    }
    row.kernel_us = median_microseconds(limit_s_, [&](int times) { prepared->run(times); });
    row.result = reproduced_row::outcome::measured;
  }

  device& device_;
  measurements& log_;
  wavelet_ladder transform_;
  level_data<T> data_;
  double limit_s_;
};

number change_in_percent(number now, number before) {
  return now && before ? number((*now / *before - 1) * 100) : number();
}
number time_of(const ladder_row* row) {
  return row ? row->kernel_us : number();
}
/// The fastest of the rows of a sweep.
void choose_best(ladder& all, const std::string& step) {
  ladder_row* best = nullptr;
  for (ladder_row& row : all.rows)
    if (row.step == step && row.kernel_us && (!best || *row.kernel_us < *best->kernel_us)) best = &row;
  if (best) best->best = true;
}

/// The methods; then method 6-shift by groups, and with the published best one by outputs per item.
template <class T>
ladder climb(const experiment& with, const wavelet_ladder& t, double limit_s) {
  ladder_experiment<T> experiment(with, t, limit_s);
  ladder all;
  all.bits = log2_of(t.length);
  for (int m = 1; m <= static_cast<int>(wavelet_method::shift_6); ++m) {
    const auto method = static_cast<wavelet_method>(m);
    all.rows.push_back(experiment.kept(name_of(method), {method, first_items(with.device->profile()), 1}));
    ladder_row& row = all.rows.back();
    row.change = change_in_percent(row.kernel_us, time_of(all.find(find_published(row.step).against)));
  }
  const auto sweep = [&](const std::string& step, const std::vector<ladder_shape>& shapes, int ladder_shape::*what) {
    const number before = time_of(all.find(find_published(step).against));
    for (const ladder_shape& shape : shapes) {
      all.rows.push_back(experiment.kept(step, shape));
      all.rows.back().change = change_in_percent(all.rows.back().kernel_us, before);
      all.rows.back().published_best = shape.*what == find_published(step).best;
    }
    choose_best(all, step);
  };
  std::vector<ladder_shape> shapes;
  for (const int items : {32, 64, 128, 256, 512}) shapes.push_back({wavelet_method::shift_6, items, 1});
  sweep("group", shapes, &ladder_shape::items);
  shapes.clear();
  for (const int outputs : {1, 2, 4, 8, 16})
    shapes.push_back({wavelet_method::shift_6, find_published("group").best, outputs});
  sweep("outputs", shapes, &ladder_shape::outputs);
  all.sequential_us = experiment.sequential_microseconds();
  return all;
}

const ladder_row* fastest_of(const ladder& all) {
  const ladder_row* fastest = nullptr;
  for (const ladder_row& row : all.rows)
    if (row.kernel_us && (!fastest || *row.kernel_us < *fastest->kernel_us)) fastest = &row;
  return fastest;
}

std::string percent(const number& change) {
  return change ? fmt::format("{:+.1f} %", *change) : std::string("-");
}
number published_change(const ladder_row& row) {
  const published_step published = find_published(row.step);
  return published.best == 0 || row.published_best ? published.change : number();
}
void print_heading(const device& device, const wavelet_ladder& t) {
  fmt::print(
      "{} {} (profile {}); one level of {}{}, {}, rows repeat; microseconds of one level, data in place, queued\n"
      "Published: on a GeForce 8400 GS. Methods run in groups of {}, one output per item; the paper does not say its\n"
      "group. Groups are those of 6-shift, outputs per item those of 6-shift in groups of {}.\n\n"
      "{:<10}{:>8}{:>8}{:>9}{:>12}{:>11}{:>12}   {}\n",
      device.backend(), device.name(), device.profile().name, t.wavelet.name, t.undecimated ? ", every sample" : "",
      t.type == precision::f64 ? "f64" : "f32", first_items(device.profile()), find_published("group").best, "step",
      "2^P", "items", "outputs", "us", "change", "published", "against");
}
void print_row(int bits, const ladder_row& row) {
  const std::string against = find_published(row.step).against;
  fmt::print("{:<10}{:>8}{:>8}{:>9}", row.step, bits, row.shape.items, row.shape.outputs);
  if (row.reason.empty())
    fmt::print("{:>12.2f}{:>11}{:>12}   {}{}{}\n", *row.kernel_us, percent(row.change), percent(published_change(row)),
               against, row.best ? "  best here" : "", row.published_best ? "  published best" : "");
  else
    fmt::print("   {}: {}\n", name_of(row.result), row.reason);
}
void print_end(const ladder& all) {
  const ladder_row* const fastest = fastest_of(all);
  if (!fastest) return;
  const double share = *fastest->kernel_us / *all.sequential_us;
  fmt::print("6-shift against 5-shift: {} (published {})\n",
             percent(change_in_percent(time_of(all.find("6-shift")), time_of(all.find("5-shift")))),
             percent(change_in_percent(published_share("6-shift"), published_share("5-shift"))));
  fmt::print("{:<10}{:>8}{:>29.2f}   one thread of the CPU, a plain loop\n", "sequential", all.bits,
             *all.sequential_us);
  fmt::print(
      "The fastest, {} in groups of {} with {} outputs per item: {:+.1f} % time against the loop, {:.2f} times as "
      "fast\n"
      "(published: \"the speed-up was {:.0f} %\", which is {:.2f} times as fast if it is time saved, else {:.2f})\n\n",
      name_of(fastest->shape.method), fastest->shape.items, fastest->shape.outputs, (share - 1) * 100, 1 / share,
      -*find_published("fastest").change, 1 / (1 + *find_published("fastest").change / 100),
      1 - *find_published("fastest").change / 100);
}

record as_record(const ladder& all, const ladder_row& row) {
  const number first = time_of(all.find("1"));
  return {{"P", all.bits},
          {"N", index{1} << all.bits},
          {"step", row.step},
          {"method", name_of(row.shape.method)},
          {"items", row.shape.items},
          {"outputs", row.shape.outputs},
          {"result", name_of(row.result)},
          {"reason", row.reason},
          {"error", row.error},
          {"kernel_us", row.kernel_us},
          {"against", find_published(row.step).against},
          {"change_percent", row.change},
          {"published_percent", published_change(row)},
          {"share", row.kernel_us && first ? number(*row.kernel_us / *first) : number()},
          {"published_share", published_change(row) || row.step == "1" ? published_share(row.step) : number()},
          {"best", row.best},
          {"published_best", row.published_best},
          {"sequential_us", row.step == "fastest" ? all.sequential_us : number()}};
}
/// Again, against the sequential program.
ladder_row fastest_row(const ladder& all) {
  ladder_row row;
  if (const ladder_row* const fastest = fastest_of(all)) row = *fastest;
  if (!row.kernel_us) row.reason = "no method could be measured";
  row.step = "fastest";
  row.best = row.published_best = false;
  row.change = change_in_percent(row.kernel_us, all.sequential_us);
  return row;
}

/// Times as parts of the first method's: the methods, then the best group and the best number of outputs.
void add_curves(reproduction& done, const ladder& all) {
  const std::string measured = fmt::format("measured, P = {}", all.bits);
  const number first = time_of(all.find("1"));
  int place = 0;
  for (const char* const step : {"1", "2", "3", "4", "5", "6", "5-shift", "6-shift", "group", "outputs"}) {
    ++place;
    const ladder_row* const row = all.find(step);
    if (row && first) done.add_point(measured, place, *row->kernel_us / *first);
    if (done.rows.front()["P"] == record(all.bits) && published_share(step))
      done.add_point("published", place, *published_share(step));
  }
}
void add_ladder(reproduction& done, ladder& all) {
  all.rows.push_back(fastest_row(all));
  for (const ladder_row& row : all.rows) {
    done.rows.push_back(as_record(all, row));
    (row.result == reproduced_row::outcome::measured  ? done.measured
     : row.result == reproduced_row::outcome::skipped ? done.skipped
                                                      : done.wrong) += 1;
  }
  add_curves(done, all);
}

}  // namespace

void reproduce_wavelet(const reproduce_options& options, const std::string& wavelet, bool undecimated) {
  const wavelet_choice chosen(wavelet);
  const experiment with = begin_reproduction(
      options, fmt::format("wavelet {} {} {}", wavelet, options.precision, undecimated ? "undecimated" : ""));
  const std::unique_ptr<device>& device = with.device;
  const bool printing = !options.json && !options.quiet;
  wavelet_ladder t;
  t.wavelet = chosen.bank();
  t.undecimated = undecimated;
  t.type = parse_precision(options.precision, precision::f32);
  reproduction done;
  done.conditions = {{"experiment", "wavelet"},
                     {"source",
                      "A.G. Panin and M.N. Tochyonaya, several approaches to optimising the wavelet transform on a "
                      "GPU"},
                     {"backend", device->backend()},
                     {"device", device->name()},
                     {"profile", device->profile().name},
                     {"wavelet", t.wavelet.name},
                     {"undecimated", undecimated},
                     {"precision", t.type == precision::f64 ? "f64" : "f32"}};
  done.x = {"step: methods 1 to 6; 7: 5-shift; 8: 6-shift; 9: best group; 10: best outputs per item", false};
  done.y = {"time, method 1 is 1", true};
  done.title = fmt::format("One level of {}, {} {}", t.wavelet.name, device->backend(), device->name());
  if (printing) print_heading(*device, t);
  for (int bits = options.lengths.first_bits(); bits <= options.lengths.last_bits(); ++bits) {
    t.length = index{1} << bits;
    ladder all =
        t.type == precision::f64 ? climb<double>(with, t, options.limit_s) : climb<float>(with, t, options.limit_s);
    if (interruption::signal() != 0) break;
    for (const ladder_row& row : all.rows)
      if (printing) print_row(bits, row);
    if (printing) print_end(all);
    add_ladder(done, all);
  }
  end_reproduction(options, done);
}

}  // namespace komdsp::cli
