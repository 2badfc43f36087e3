// Any numbers whatever may be asked of the planner: it answers with a status, and what it agrees to do stays in its
// memory.
#include <komdsp/dct.hpp>
#include <komdsp/dctn.hpp>
#include <komdsp/mdct.hpp>
#include <komdsp/stft.hpp>

#include "support/cpp_runner.hpp"

#include <cstdint>
#include <cstring>

namespace komdsp::tests {
namespace {

// Numbers from the fuzzer's bytes, zero when they are used up.
struct source {
  const std::uint8_t* at;
  std::size_t left;
  template <class T>
  T take() {
    T v{};
    const std::size_t n = left < sizeof v ? left : sizeof v;
    std::memcpy(&v, at, n);
    at += n;
    left -= n;
    return v;
  }
  // Mostly sensible numbers, sometimes any.
  index number(index most) {
    const auto kind = take<std::uint8_t>();
    return kind < 16 ? take<index>() : take<std::uint16_t>() % most;
  }
};

profile device(source& s) {
  constexpr const profile* known[] = {&profiles::cpp_scalar, &profiles::cpp_baseline, &profiles::cpp_avx2,
                                      &profiles::cpp_avx512, &profiles::komdiv};
  profile d = *known[s.take<std::uint8_t>() % 5];
  if (s.take<std::uint8_t>() % 2 == 0) return d;
  d.max_group = 1 << (s.take<std::uint8_t>() % 11);
  d.local_bytes = index{1} << (s.take<std::uint8_t>() % 17);
  d.one_item_tiles = d.lanes_f32 > 1;
  d.max_np = 1 << (4 + s.take<std::uint8_t>() % 9);
  d.rows_max = 1 << (s.take<std::uint8_t>() % 12);
  d.chunk_bytes = index{1} << (10 + s.take<std::uint8_t>() % 20);
  return d;
}

void run_if_small(const plan& p) {
  constexpr index limit = 1 << 22;
  if (p.result != status::ok || p.input_bytes > limit || p.output_bytes > limit || p.table_bytes > limit ||
      p.workspace_bytes(1) > limit)
    return;
  const index bytes = p.input_bytes > p.output_bytes ? p.input_bytes : p.output_bytes;
  aligned_memory in(bytes), out(bytes), window(p.operand_bytes);
  std::memset(in.data.get(), 0, static_cast<std::size_t>(bytes));
  const status s = run_cpp(p, p.what.in_place ? out.data.get() : in.data.get(), out.data.get(), {}, window.data.get());
  if (s != status::ok && s != status::kernel_missing) __builtin_trap();
  if (!out.guard_intact(bytes)) __builtin_trap();
}

void plan_and_run(source s) {
  const profile d = device(s);
  const auto what = s.take<std::uint8_t>() % 8;
  if (what == 1) {
    dct t;
    t.length = s.number(5000);
    t.type = s.take<std::uint8_t>() % 13;
    t.sine = s.take<std::uint8_t>() % 2;
    t.batch = s.number(40);
    t.orthogonal = s.take<std::uint8_t>() % 2;
    t.precision = s.take<std::uint8_t>() % 2 ? precision::f64 : precision::f32;
    t.in_place = s.take<std::uint8_t>() % 4 == 0;
    if (s.take<std::uint8_t>() % 2) t.in = {s.number(8), s.number(9000)};
    if (s.take<std::uint8_t>() % 2) t.out = {s.number(8), s.number(9000)};
    run_if_small(planned(t, d));
    return;
  }
  if (what == 2) {
    mdct t;
    t.length = s.number(9000);
    t.frames = s.number(40);
    t.inverse = s.take<std::uint8_t>() % 2;
    t.precision = s.take<std::uint8_t>() % 2 ? precision::f64 : precision::f32;
    run_if_small(planned(t, d));
    return;
  }
  if (what == 3) {
    dctn t;
    t.rank = s.take<std::uint8_t>() % 10;
    t.axes = s.take<std::int32_t>() % (s.take<std::uint8_t>() % 4 ? 5 : 1 << 30);
    for (int a = 0; a < rank_max; ++a) {
      t.shape[a] = s.number(40);
      t.axis[a] = s.take<std::uint8_t>() % 11 - 1;
      if (s.take<std::uint8_t>() % 4 == 0) t.in_stride[a] = s.number(9000);
      if (s.take<std::uint8_t>() % 4 == 0) t.out_stride[a] = s.number(9000);
    }
    t.type = s.take<std::uint8_t>() % 13;
    t.sine = s.take<std::uint8_t>() % 2;
    t.orthogonal = s.take<std::uint8_t>() % 2;
    t.in_place = s.take<std::uint8_t>() % 4 == 0;
    run_if_small(planned(t, d));
    return;
  }
  if (what == 0) {
    stft t;
    t.length = s.number(2) ? index{1} << (s.take<std::uint8_t>() % 14) : s.number(5000);
    t.hop = s.number(5000);
    t.samples = s.number(60000);
    t.centred = s.take<std::uint8_t>() % 2;
    t.inverse = s.take<std::uint8_t>() % 2;
    run_if_small(planned(t, d));
    return;
  }
  fft t;
  t.length = s.take<std::uint8_t>() % 8 ? index{1} << (s.take<std::uint8_t>() % 16) : s.number(5000);
  t.batch = s.number(40);
  t.kind = s.take<std::uint8_t>() % 2 ? fft_kind::real : fft_kind::complex;
  t.inverse = s.take<std::uint8_t>() % 2;
  t.precision = s.take<std::uint8_t>() % 2 ? precision::f64 : precision::f32;
  t.in_place = s.take<std::uint8_t>() % 4 == 0;
  if (s.take<std::uint8_t>() % 2) t.in = {s.number(8), s.number(9000)};
  if (s.take<std::uint8_t>() % 2) t.out = {s.number(8), s.number(9000)};
  t.scale = s.take<std::uint8_t>() % 16 == 0 ? s.take<double>() : 1;
  run_if_small(planned(t, d, static_cast<fft_variant>(s.take<std::uint8_t>() % 16)));
}

}  // namespace
}  // namespace komdsp::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  komdsp::tests::plan_and_run({data, size});
  return 0;
}
