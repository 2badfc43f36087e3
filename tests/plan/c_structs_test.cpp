// Every member of every struct of C reaches the C++ transform, and has its default there.
#include "core/c_transforms.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include <komdsp/envelope.hpp>
#include <komdsp/verify.hpp>

namespace komdsp::c {
namespace {

// ---- a struct of each transform as C makes it, and that transform ----
template <class C, class T>
struct example {
  C of_c;
  T of_cpp;
};
// Numbers of filters that are all different.
constexpr double numbers[] = {1, 2, 3, 4, 5};
const komdsp_wavelet short_wavelet = komdsp_wavelet_of(2, numbers);
constexpr filter_bank short_bank() {
  filter_bank w;
  w.taps = 2;
  w.decomposition_low = numbers;
  return w;
}
constexpr std::ptrdiff_t shape[] = {8, 9};
template <class T>
T of_two_axes() {
  T t;
  t.rank = 2;
  for (int i = 0; i < rank_max; ++i) t.shape[i] = i < 2 ? shape[i] : 0;  // others are of no axis
  return t;
}
lifting lifted(index length) {
  lifting t;
  t.length = length;
  return t;
}
auto example_of(const komdsp_fft*) {
  return example{komdsp_fft_of(8), fft{8}};
}
auto example_of(const komdsp_fftn*) {
  return example{komdsp_fftn_of(2, shape), of_two_axes<fftn>()};
}
static_assert(int{dht_type} == KOMDSP_DHT && int{r2hc_type} == KOMDSP_R2HC && int{hc2r_type} == KOMDSP_HC2R, "");
auto example_of(const komdsp_dct*) {
  return example{komdsp_dct_of(8, 2), dct{8}};
}
auto example_of(const komdsp_dctn*) {
  return example{komdsp_dctn_of(2, shape, 2), of_two_axes<dctn>()};
}
auto example_of(const komdsp_mdct*) {
  return example{komdsp_mdct_of(8, 2), mdct{8, 2}};
}
auto example_of(const komdsp_stft*) {
  return example{komdsp_stft_of(8, 4, 64), stft{8, 4, 64}};
}
auto example_of(const komdsp_convolution*) {
  return example{komdsp_convolution_of(8, 3), convolution{8, 3}};
}
auto example_of(const komdsp_convolution2d*) {
  return example{komdsp_convolution2d_of(8, 9, 3, 4), convolution2d{8, 9, 3, 4}};
}
auto example_of(const komdsp_otf*) {
  return example{komdsp_otf_of(8, 9), otf{8, 9}};
}
auto example_of(const komdsp_dwt*) {
  return example{komdsp_dwt_of(short_wavelet, 8, 1), dwt{short_bank(), 8}};
}
auto example_of(const komdsp_dwt2*) {
  return example{komdsp_dwt2_of(short_wavelet, 8, 9, 1), dwt2{short_bank(), 8, 9}};
}
auto example_of(const komdsp_swt*) {
  return example{komdsp_swt_of(short_wavelet, 8, 1), swt{short_bank(), 8}};
}
auto example_of(const komdsp_lifting*) {
  return example{komdsp_lifting_of(KOMDSP_LIFTING_HAAR, 8, 1), lifted(8)};
}
auto example_of(const komdsp_wavelet_ladder*) {
  return example{komdsp_wavelet_ladder_of(short_wavelet, 64), wavelet_ladder{short_bank(), 64}};
}
auto example_of(const komdsp_overlap_save*) {
  return example{komdsp_overlap_save_of(8), overlap_save{8}};
}

// ---- members ----
// C++ has in.stride as in_stride; the samples of a transform in place are at `at`.
bool has_name(std::string member, std::string to) {
  std::replace(to.begin(), to.end(), '.', '_');
  return to == member || to == "at_" + member;
}
template <class C>
auto taken(const C& c) {
  bool named = false;
  const auto t = transform_of(c, named);
  EXPECT_TRUE(named);
  return t;
}
template <class C>
bool is_named(const C& c) {
  bool named = false;
  static_cast<void>(transform_of(c, named));
  return named;
}
// A number that is not this one.
template <class To, class From>
From another(From value) {
  if constexpr (std::is_same_v<To, bool>) return !value;
  if constexpr (std::is_enum_v<To>) return value == 0 ? names_of<To> - 1 : 0;
  return std::is_same_v<From, double> ? value / 2 : value + 3;
}
template <class C, class T, class From, class Read>
void expect_taken(const example<C, T>& e, From C::*member, Read read) {
  using To = std::decay_t<decltype(read(e.of_cpp))>;
  EXPECT_EQ(read(taken(e.of_c)), read(e.of_cpp)) << "its default";
  C c = e.of_c;
  c.*member = another<To>(c.*member);
  EXPECT_EQ(static_cast<From>(read(taken(c))), c.*member);
  EXPECT_NE(read(taken(c)), read(e.of_cpp)) << "no other than its default was tried";
  if constexpr (!std::is_arithmetic_v<To> || std::is_same_v<To, bool>)
    for (const int none : {-1, std::is_same_v<To, bool> ? 2 : names_of<To>}) {
      c.*member = none;
      EXPECT_FALSE(is_named(c)) << none << " has no name";
    }
}
template <class C, class T, class From, class Read>
void expect_taken(const example<C, T>& e, From (C::*member)[rank_max], Read read) {
  for (int i = 0; i < rank_max; ++i) {
    EXPECT_EQ(read(taken(e.of_c))[i], read(e.of_cpp)[i]) << i;
    C c = e.of_c;
    (c.*member)[i] = static_cast<From>(20 + i);
    EXPECT_EQ(read(taken(c))[i], 20 + i) << i;
  }
}
template <class C, class T, class Read>
void expect_taken(const example<C, T>& e, komdsp_wavelet C::*member, Read read) {
  const auto filters = [&](const C& of_c) {
    const filter_bank f = read(taken(of_c));
    return std::make_tuple(f.taps, f.decomposition_low, f.decomposition_high, f.reconstruction_low,
                           f.reconstruction_high, f.reversed);
  };
  const double* const none = nullptr;
  EXPECT_EQ(filters(e.of_c), std::make_tuple(2, numbers, none, none, none, false)) << "its default";
  C c = e.of_c;
  komdsp_wavelet& w = c.*member = komdsp_wavelet_of(4, numbers + 1);
  w.decomposition_high = numbers + 2;
  w.reconstruction_low = numbers + 3;
  w.reconstruction_high = numbers + 4;
  w.reversed = 1;
  EXPECT_EQ(filters(c), std::make_tuple(4, numbers + 1, numbers + 2, numbers + 3, numbers + 4, true));
  w.reversed = 2;
  EXPECT_FALSE(is_named(c));
}
TEST(structs_of_c, reach_the_transforms_of_cpp){
#define KOMDSP_TRANSFORM(name)                                                    \
  {                                                                               \
    using of_c = komdsp_##name;                                                   \
    const std::string whose = #name "::";                                         \
    const auto e = example_of(static_cast<const of_c*>(nullptr));                 \
    static_assert(std::is_same_v<std::remove_const_t<decltype(e.of_cpp)>, name>); \
    EXPECT_EQ(e.of_c.size, sizeof(of_c)) << whose;
#define KOMDSP_MEMBER(member, to)                                             \
  {                                                                           \
    SCOPED_TRACE(whose + #member);                                            \
    EXPECT_TRUE(has_name(#member, #to)) << #to;                               \
    expect_taken(                                                             \
        e, &of_c::member, [](const auto& t) -> const auto& { return t.to; }); \
  }
#define KOMDSP_END }
#include "planner/transforms.def"
}

// Members of the list follow each other without a gap, up to the struct's end.
TEST(structs_of_c, are_listed_in_order) {
  const auto aligned_to = [](std::size_t at, std::size_t bytes) { return (at + bytes - 1) / bytes * bytes; };
#define KOMDSP_TRANSFORM(name)  \
  {                             \
    SCOPED_TRACE(#name);        \
    using of_c = komdsp_##name; \
    std::size_t end = sizeof(std::size_t);
#define KOMDSP_MEMBER(member, to)                         \
  end = aligned_to(end, alignof(decltype(of_c::member))); \
  EXPECT_EQ(end, offsetof(of_c, member));                 \
  end += sizeof(of_c::member);
#define KOMDSP_CHOICE(member) KOMDSP_MEMBER(member, member)
#define KOMDSP_END                                         \
  EXPECT_EQ(aligned_to(end, alignof(of_c)), sizeof(of_c)); \
  }
#include "planner/transforms.def"
}

// Memory of the one plan that a test has.
komdsp_made_plan* made_plan() {
  static std::vector<char> memory(komdsp_made_plan_bytes() + 64);
  return reinterpret_cast<komdsp_made_plan*>((reinterpret_cast<std::uintptr_t>(memory.data()) + 63) / 64 * 64);
}
// Variants of no name are the planner's choice.
template <class C, class Function>
void expect_planned(const C& of_c, const plan& wanted, Function plan_it) {
  komdsp_made_plan* const made = made_plan();
  const komdsp_profile* const on = komdsp_profile_named("cpp-scalar");
  int answer = KOMDSP_BAD_ARGUMENT;
  if constexpr (std::is_invocable_v<Function, komdsp_made_plan*, const C*, const komdsp_profile*>)
    answer = plan_it(made, &of_c, on);
  else
    answer = plan_it(made, &of_c, on, nullptr);
  ASSERT_EQ(answer, KOMDSP_OK) << komdsp_reason(made);
  const plan& p = made->what;
  EXPECT_STREQ(variant_name(p), variant_name(wanted));
  EXPECT_EQ(p.what.precision, wanted.what.precision);
  EXPECT_EQ(std::make_tuple(p.input_bytes, p.output_bytes, p.operand_bytes, p.table_bytes, p.scratch_bytes),
            std::make_tuple(wanted.input_bytes, wanted.output_bytes, wanted.operand_bytes, wanted.table_bytes,
                            wanted.scratch_bytes));
  ASSERT_EQ(p.launch_count, wanted.launch_count);
  for (int i = 0; i < p.launch_count; ++i) EXPECT_EQ(p.launches[i].kernel, wanted.launches[i].kernel) << i;
  const auto numbers = [](const auto& of, int count) { return std::vector(of, of + count); };
  EXPECT_EQ(numbers(p.words, p.word_count), numbers(wanted.words, wanted.word_count));
  EXPECT_EQ(numbers(p.reals, p.real_count), numbers(wanted.reals, wanted.real_count));
}
TEST(structs_of_c, are_planned_as_in_cpp){
#define KOMDSP_TRANSFORM(name)                                                           \
  {                                                                                      \
    SCOPED_TRACE(#name);                                                                 \
    const auto e = example_of(static_cast<const komdsp_##name*>(nullptr));               \
    expect_planned(e.of_c, planned(e.of_cpp, profiles::cpp_scalar), komdsp_plan_##name); \
  }
#define KOMDSP_STREAM(name)
#include "planner/transforms.def"
}

TEST(structs_of_c, of_a_ladder_have_its_shape) {
  const komdsp_wavelet_ladder c = komdsp_wavelet_ladder_of(short_wavelet, 64);
  komdsp_wavelet_ladder wide = c;
  wide.items = 64, wide.outputs = 4;
  const ladder_shape plain = choice_of(c, wavelet_method::automatic), shape = choice_of(wide, wavelet_method::memory_3);
  EXPECT_EQ(plain.items, ladder_shape{}.items);
  EXPECT_EQ(plain.outputs, ladder_shape{}.outputs);
  EXPECT_TRUE(shape.method == wavelet_method::memory_3 && shape.items == 64 && shape.outputs == 4);
}

// An operand, tables, all kinds of workspace, local memory, and sums: between them these plans need everything.
TEST(structs_of_c, an_envelope_has_every_number) {
  std::vector<double> most(18, 0);
  for (const char* profile : {"cpp-scalar", "pocl", "nvidia-h200", "sums"}) {
    komdsp_made_plan* const made = made_plan();
    const komdsp_otf t = komdsp_otf_of(512, 512);
    komdsp_fft checked = komdsp_fft_of(64);
    checked.checked = 1;
    ASSERT_EQ(komdsp_profile_named(profile) == nullptr
                  ? komdsp_plan_fft(made, &checked, komdsp_native_profile(), nullptr)
                  : komdsp_plan_otf(made, &t, komdsp_profile_named(profile), nullptr),
              KOMDSP_OK)
        << profile;
    komdsp_envelope e;
    std::memset(&e, 0xee, sizeof e);
    e.size = sizeof e;
    ASSERT_EQ(komdsp_read_envelope(made, &e), KOMDSP_OK);
    const plan& p = made->what;
    const envelope of = envelope_of(p);
    const std::pair<double, double> all[] = {{e.input_bytes, p.input_bytes},
                                             {e.output_bytes, p.output_bytes},
                                             {e.operand_bytes, p.operand_bytes},
                                             {e.sum_bytes, p.what.checked ? check_bytes(p.what) : 0},
                                             {e.input_alignment, input_alignment(p)},
                                             {e.output_alignment, output_alignment(p)},
                                             {e.operand_alignment, operand_alignment(p)},
                                             {e.table_bytes, of.table_bytes},
                                             {e.scratch_bytes, of.scratch_bytes},
                                             {e.worker_bytes, of.worker_bytes},
                                             {e.stack_bytes, of.stack_bytes},
                                             {e.local_bytes, of.local_bytes},
                                             {e.work_group, of.work_group},
                                             {e.launches, of.launches},
                                             {e.barriers, of.barriers},
                                             {e.bytes_moved, of.bytes_moved},
                                             {e.operations, of.operations}};
    static_assert(sizeof all / sizeof *all == (sizeof e - sizeof e.size) / 8, "every member");
    for (std::size_t i = 0; i < std::size(all); ++i) {
      EXPECT_EQ(all[i].first, all[i].second) << "member " << i << ", " << profile;
      most[i] = std::max(most[i], all[i].second);
    }
  }
  for (std::size_t i = 0; i < 17; ++i) EXPECT_GT(most[i], 0) << "member " << i << " is 0 in all plans";
}

}  // namespace
}  // namespace komdsp::c
