// Computing takes no more of the stack than the envelope says, whatever the transform, the instruction set and the
// precision: measured on a thread's own stack, which is painted before.
#include <komdsp/envelope.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/wavelets.hpp>

#include "support/cpp_runner.hpp"
#include "support/here.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <cstdint>
#include <string>

namespace komdsp::tests {
namespace {

constexpr std::size_t room = 256 << 10;
constexpr unsigned char paint = 0xa5;

struct call {
  const plan* p;
  const cpp::binding* kernels;
  cpp::buffers at;
  status answer = status::bad_argument;
  std::uintptr_t before = 0;  // where the caller's frame is
};
[[gnu::noinline]] void* compute(void* argument) {
  call& c = *static_cast<call*>(argument);
  c.before = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  c.answer = cpp::execute(*c.p, *c.kernels, c.at);
  return nullptr;
}

// Bytes that one execution takes, of a plan that is made.
index stack_used(const plan& p) {
  cpp::binding kernels;
  EXPECT_EQ(cpp::bind(p, kernels), status::ok);
  const aligned_memory input(p.input_bytes), operand(p.operand_bytes), output(p.output_bytes), tables(p.table_bytes),
      workspace(p.workspace_bytes(1));
  std::memset(input.data.get(), 0, static_cast<std::size_t>(input.size));
  std::memset(operand.data.get(), 0, static_cast<std::size_t>(operand.size));
  EXPECT_EQ(fill_tables(p, tables.data.get()), status::ok);
  void* const out = p.what.in_place ? input.data.get() : output.data.get();
  call c = {&p, &kernels, {input.data.get(), out, tables.data.get(), workspace.data.get(), operand.data.get()}};
  EXPECT_EQ(cpp::execute(p, kernels, c.at), status::ok);  // functions of shared libraries are found at their first call
  const aligned_memory stack(room);
  std::memset(stack.data.get(), paint, room);
  pthread_attr_t own;
  pthread_attr_init(&own);
  pthread_attr_setstack(&own, stack.data.get(), room);
  pthread_t thread;
  EXPECT_EQ(pthread_create(&thread, &own, compute, &c), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&own);
  EXPECT_EQ(c.answer, status::ok);
  const unsigned char* lowest = stack.data.get();
  while (*lowest == paint) ++lowest;
  return static_cast<index>(c.before - reinterpret_cast<std::uintptr_t>(lowest));
}
template <class Transform>
void expect_bounded(const std::string& name, Transform t) {
  for (const profile* d : profiles_here())
    for (const precision type : {precision::f32, precision::f64}) {
      t.precision = type;
      plan p;
      if (make_plan(t, *d, p) != status::ok) continue;  // not all profiles have frames of any length
      const index used = stack_used(p);
      EXPECT_LE(used, envelope_of(p).stack_bytes) << name << (type == precision::f64 ? " f64 " : " f32 ") << d->name;
    }
}

TEST(stack, of_transforms) {
  for (const index length : {16, 60, 64, 101, 257, 509, 1000, 1024, 4096, 10007, 65536, 75000})
    for (const index batch : {1, 37}) {
      if (batch > 1 && length > 5000 && !everything()) continue;
      const std::string name = std::to_string(length) + " x " + std::to_string(batch);
      fft t{length, batch};
      expect_bounded("fft " + name, t);
      t.in_place = true;
      expect_bounded("fft in place " + name, t);
      t.in_place = false;
      t.kind = fft_kind::real;
      expect_bounded("real fft " + name, t);
      t.inverse = true;
      expect_bounded("inverse real fft " + name, t);
      dct c{.length = length, .batch = batch};
      expect_bounded("dct " + name, c);
    }
}
TEST(stack, of_convolutions) {
  for (const index length : {30, 200, 961, 5000, 100000})
    for (const bool real : {false, true})
      for (const index pairs : {1, 19}) {
        if (pairs > 1 && length > 5000 && !everything()) continue;
        convolution t{.x_length = length, .y_length = 100, .inner = pairs, .real = real};
        expect_bounded("convolution " + std::to_string(length) + " x " + std::to_string(pairs), t);
        t.circular = true;
        t.y_length = length;
        expect_bounded("circular convolution " + std::to_string(length) + " x " + std::to_string(pairs), t);
      }
  convolution2d image{.x_rows = 100, .x_columns = 100, .y_rows = 9, .y_columns = 9};
  expect_bounded("convolution of images", image);
}
TEST(stack, of_the_others) {
  for (const index side : {16, 64, 200}) {
    otf t{.rows = side, .columns = side};
    expect_bounded("otf " + std::to_string(side), t);
    fft2d image{.rows = side, .columns = side};
    expect_bounded("fft2d " + std::to_string(side), image);
  }
  expect_bounded("stft", stft{400, 160, 16000});
  mdct m{.length = 256, .frames = 20};
  expect_bounded("mdct", m);
  for (const index rows : {1, 20}) {
    dwt w{.wavelet = wavelets::db4, .length = 1000, .levels = 3, .batch = rows};
    expect_bounded("dwt", w);
  }
}

}  // namespace
}  // namespace komdsp::tests
