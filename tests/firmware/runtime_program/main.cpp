// Transforms of seven kinds, planned at run time and computed on the board's usual stack.  Results have closed forms;
// what each took of the stack is printed, and computing takes no more than its envelope says.
#include <firmware/stack.h>

#include <firmware/console.h>
#include <komdsp/cpp.hpp>
#include <komdsp/envelope.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>
#include <komdsp/wavelets.hpp>

namespace {

using komdsp::index;
using komdsp::status;

constexpr int side = 16, points = 2 * side * side;
alignas(64) float input[points], other[points], output[points];
alignas(64) unsigned char tables[16384], workspace[32768], memory[8192];
komdsp::plan plan;
komdsp::overlap_save_plan stream_plan;
komdsp::cpp::binding kernels;

bool fits(const komdsp::plan& p) {
  const index bytes = sizeof input;
  return p.table_bytes <= index{sizeof tables} && p.workspace_bytes(1) <= index{sizeof workspace} &&
         p.input_bytes <= bytes && p.operand_bytes <= bytes && p.output_bytes <= bytes;
}
long most = 0;  // bytes of the stack, planning included
bool bounded = true;
status run(const komdsp::plan& p, const void* from, void* to) {
  if (stack_used() > most) most = stack_used();
  const long before = paint_stack();
  const status s = komdsp::cpp::execute(p, kernels, {from, to, tables, workspace, other});
  if (stack_used() - before > komdsp::envelope_of(p).stack_bytes) bounded = false;
  return s;
}
status prepare(const komdsp::plan& p) {
  status s = fits(p) ? komdsp::cpp::bind(p, kernels) : status::bad_argument;
  return s == status::ok ? komdsp::fill_tables(p, tables) : s;
}
template <class Transform>
status computed(const Transform& t) {
  status s = make_plan(t, komdsp::cpp::native_profile(), plan);
  if (s == status::ok) s = prepare(plan);
  return s == status::ok ? run(plan, input, output) : s;
}
void clear() {
  __builtin_memset(input, 0, sizeof input);
  __builtin_memset(other, 0, sizeof other);
  __builtin_memset(output, 0x55, sizeof output);
}
bool near(float a, float b) {
  return a - b < 1e-5f && b - a < 1e-5f;
}
// Complex ones.
bool are_ones(const float* z, int count) {
  for (int n = 0; n < count; ++n)
    if (!near(z[2 * n], 1) || !near(z[2 * n + 1], 0)) return false;
  return true;
}

// The spectrum of an impulse is flat, in one dimension and in two.
template <int Length>
bool fft() {
  clear();
  input[0] = 1;
  return computed(komdsp::fft{Length}) == status::ok && are_ones(output, Length);
}
bool image() {
  clear();
  input[0] = 1;
  komdsp::fft2d t;
  t.rows = t.columns = side;
  return computed(t) == status::ok && are_ones(output, side * side);
}
// An impulse returns what is convolved with it.
bool convolution() {
  clear();
  komdsp::convolution t;
  t.x_length = 30;
  t.y_length = 50;
  t.real = true;
  input[3] = 1;
  for (int n = 0; n < 50; ++n) other[n] = static_cast<float>(n % 7);
  bool right = computed(t) == status::ok;
  for (int n = 0; n < 79; ++n) right = right && near(output[n], n >= 3 && n < 53 ? other[n - 3] : 0);
  return right;
}
// Light that comes from everywhere alike has a point as its point spread function.
bool pupil() {
  clear();
  komdsp::otf t;
  t.rows = t.columns = side;
  for (int n = 0; n < side * side; ++n) input[n] = 1;
  return computed(t) == status::ok && are_ones(output, side * side);
}
// A constant signal has no details.
bool wavelet() {
  clear();
  komdsp::dwt t;
  t.wavelet = komdsp::wavelets::db4;
  t.mode = komdsp::wavelet_mode::periodization;
  t.length = 64;
  t.levels = 2;
  for (int n = 0; n < 64; ++n) input[n] = 1;
  bool right = computed(t) == status::ok;
  for (int n = 0; n < 64; ++n) right = right && near(output[n], n < 16 ? 2 : 0);
  return right;
}
status run_step(void*, const void* from, void* to) {
  return run(stream_plan.chunk, from, to);
}
// An impulse through a filter gives its taps.
bool stream() {
  clear();
  komdsp::overlap_save t;
  t.filter_length = 9;
  t.real = true;
  for (int n = 0; n < 9; ++n) other[n] = static_cast<float>(n + 1);
  status s = make_plan(t, komdsp::cpp::native_profile(), stream_plan);
  if (s == status::ok) s = prepare(stream_plan.chunk);
  if (s != status::ok || stream_plan.memory_bytes > index{sizeof memory}) return false;
  komdsp::overlap_save_stream flow;
  index taken = 0, given = 0;
  input[0] = 1;
  if (flow.open(stream_plan, {run_step, nullptr}, memory) != status::ok) return false;
  if (flow.push(input, 0, 20, taken) != status::ok || taken != 20 || flow.finish() != status::ok) return false;
  if (flow.pull(output, 0, 28, given) != status::ok || given != 28) return false;
  bool right = true;
  for (int n = 0; n < 28; ++n) right = right && near(output[n], n < 9 ? other[n] : 0);
  return right;
}

// Fixed point is for static plans: none is planned, and none of its tables are written.
bool fixed() {
  komdsp::fft t;
  t.length = 64;
  if (make_plan(t, komdsp::cpp::native_profile(), plan) != status::ok) return false;
  plan.what.precision = komdsp::precision::q15;
  if (komdsp::fill_tables(plan, tables) != status::unsupported_precision) return false;
  t.precision = komdsp::precision::q15;
  return make_plan(t, komdsp::cpp::native_profile(), plan) == status::unsupported_precision;
}

}  // namespace

int main() {
  constexpr struct {
    const char* name;
    bool (*run)();
  } all[] = {{"fft", fft<256>}, {"prime fft", fft<47>}, {"fft2d", image},         {"convolution", convolution},
             {"otf", pupil},    {"wavelet", wavelet},   {"overlap-save", stream}, {"no fixed point", fixed}};
  bool right = true;
  for (const auto& t : all) {
    paint_stack();
    most = 0;
    const bool mine = t.run() && bounded;
    const long used = most > stack_used() ? most : stack_used();
    print_text(t.name);
    print_text(" ");
    print_number(used);
    print_text(mine ? " bytes of stack\n" : " bytes of stack, and wrong\n");
    right = right && mine && used <= stack_room();
  }
  return right ? 0 : 1;
}
