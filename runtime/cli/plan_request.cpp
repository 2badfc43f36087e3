#include "cli/plan_request.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/fft_rows.hpp"
#include "komdsp/plan_convolution.hpp"

namespace komdsp::cli {
namespace {

plan plan_of_fft(const plan_request& options, const profile& profile) {
  fft_request request;
  request.inverse = options.inverse;
  request.real = options.real;
  request.length = options.length;
  request.type = parse_precision(options.precision, precision::f32);
  const element in = options.real && !options.inverse ? element::f32 : element::c64;
  fft t = fft_of_row(request, in, static_cast<std::size_t>(options.length));
  t.batch = options.batch;
  return plan_or_throw(t, profile, parse_variant(options.variant));
}
/// As published: circular, complex.
plan plan_of_convolution(const plan_request& options, const profile& profile) {
  if (options.real || options.inverse || options.batch != 1)
    throw error("a convolution has --pairs M,J and none of --real, --inverse, --batch", error::wrong_usage);
  convolution c;
  c.x_length = c.y_length = options.length;
  c.outer = options.pairs[0];
  c.inner = options.pairs[1];
  c.circular = true;
  c.type = parse_precision(options.precision, precision::f32);
  const plan p = plan_convolution(c, profile, parse_convolution_variant(options.variant));
  if (p.result != status::ok)
    throw error(fmt::format("no plan on profile {}{}: {}", profile.name,
                            options.variant == "auto" ? "" : " with variant " + options.variant, p.reason));
  return p;
}

}  // namespace

void add_plan_request(CLI::App& command, plan_request& options) {
  command.add_option("TRANSFORM", options.transform, "fft or convolution")
      ->check(CLI::IsMember({"fft", "convolution"}));
  command.add_option("--length", options.length, "points of a transform")->check(CLI::Range(index{1}, index{1} << 40));
  command.add_option("--batch", options.batch, "transforms")
      ->check(CLI::Range(index{1}, index{1} << 40))
      ->capture_default_str();
  command.add_option("--pairs", options.pairs, "M,J: vectors of a convolution, M times J pairs")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_flag("--inverse", options.inverse, "the inverse transform, scaled by 1/N");
  command.add_flag("--real", options.real, "real data");
  add_plan_options(command, options);
}

plan plan_of(const plan_request& options, const profile& profile) {
  if (options.length == 0)
    throw error("a plan needs a length, as in: komdsp plan fft --length 4096", error::wrong_usage);
  return options.transform == "fft" ? plan_of_fft(options, profile) : plan_of_convolution(options, profile);
}

}  // namespace komdsp::cli
