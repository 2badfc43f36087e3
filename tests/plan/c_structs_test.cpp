// Every member of every struct of C reaches the C++ transform, and has its default there.
#include "core/c_transforms.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <tuple>
#include <vector>

#include <komdsp/envelope.hpp>

namespace komdsp::c {
namespace {

// A struct of C, and what C++ makes of it as it is; `seen`: bytes of members that were tried.
template <class C, class T>
struct table {
  C of_c;
  T of_cpp;
  std::vector<bool> seen = std::vector<bool>(sizeof(C), false);

  void see(const void* member, std::size_t size) {
    const auto first = static_cast<const char*>(member) - reinterpret_cast<const char*>(&of_c);
    for (std::size_t i = 0; i < size; ++i) seen[static_cast<std::size_t>(first) + i] = true;
  }
  template <class V, class Read, class W>
  void takes(const char* name, V C::*member, const V& given, Read read, const W& wanted) {
    EXPECT_EQ(read(transform_of(of_c)), read(of_cpp)) << name << ": its default";
    C c = of_c;
    std::memcpy(&(c.*member), &given, sizeof given);
    EXPECT_EQ(read(transform_of(c)), wanted) << name;
    EXPECT_NE(read(of_cpp), wanted) << name << ": no other than its default was tried";
    see(&(of_c.*member), sizeof given);
  }
  // Bytes that were not tried lie between members.
  ~table() {
    see(&of_c.size, sizeof of_c.size);
    EXPECT_EQ(of_c.size, sizeof(C));
    for (std::size_t i = 0, run = 0; i < seen.size(); ++i) {
      run = seen[i] ? 0 : run + 1;
      EXPECT_LE(run, 4U) << "a member ends at byte " << i;
    }
  }
};
#define TAKES(member, given, read, wanted) \
  t.takes(                                 \
      #member, &decltype(t.of_c)::member, given, [](const auto& made) { return made.read; }, wanted)

using count = std::ptrdiff_t;
constexpr int yes = 1;

template <class Table>
void take_rows_of(Table& t) {
  TAKES(length, count{24}, length, 24);
  TAKES(batch, count{3}, batch, 3);
  TAKES(in_stride, count{4}, in.stride, 4);
  TAKES(in_distance, count{5}, in.distance, 5);
  TAKES(out_stride, count{6}, out.stride, 6);
  TAKES(out_distance, count{7}, out.distance, 7);
}
struct eight {
  count at[8];
};
template <class Table>
void take_axes_of(Table& t) {
  TAKES(rank, 3, rank, 3);
  TAKES(axes, 2, axes, 2);
  const auto each = [&t](auto member, auto read, auto number) {
    for (int i = 0; i < rank_max; ++i) {
      auto c = t.of_c;
      EXPECT_EQ(read(transform_of(c))[i], read(t.of_cpp)[i]) << i;
      (c.*member)[i] = static_cast<decltype(number)>(20 + i);
      EXPECT_EQ(read(transform_of(c))[i], 20 + i) << i;
    }
    t.see(&(t.of_c.*member), sizeof(t.of_c.*member));
  };
  using C = decltype(t.of_c);
  const auto copied = [](const auto& from) { return std::vector<index>(from, from + rank_max); };
  each(
      &C::shape, [&](const auto& made) { return copied(made.shape); }, count{});
  each(
      &C::axis, [&](const auto& made) { return copied(made.axis); }, 0);
  each(
      &C::in_stride, [&](const auto& made) { return copied(made.in_stride); }, count{});
  each(
      &C::out_stride, [&](const auto& made) { return copied(made.out_stride); }, count{});
}
template <class Table>
void take_numbers_of(Table& t) {
  TAKES(precision, KOMDSP_F64 + 0, precision, precision::f64);
  TAKES(scale, 0.5, scale, 0.5);
}
template <class Table>
void take_fourier_of(Table& t) {
  take_numbers_of(t);
  TAKES(kind, KOMDSP_HERMITIAN + 0, kind, fft_kind::hermitian);
  TAKES(inverse, yes, inverse, true);
  TAKES(in_place, yes, in_place, true);
}
template <class Table>
void take_cosines_of(Table& t) {
  take_numbers_of(t);
  TAKES(type, 4, type, 4);
  TAKES(sine, yes, sine, true);
  TAKES(orthogonal, yes, orthogonal, true);
  TAKES(in_place, yes, in_place, true);
}
constexpr count shape[] = {8, 9};

TEST(structs_of_c, of_fourier_transforms) {
  table<komdsp_fft, fft> t{komdsp_fft_of(8), fft{8}};
  take_rows_of(t);
  take_fourier_of(t);
  fftn both;
  both.rank = 2, both.shape[0] = 8, both.shape[1] = 9;
  for (int i = 2; i < rank_max; ++i) both.shape[i] = 0;  // of no axis
  table<komdsp_fftn, fftn> n{komdsp_fftn_of(2, shape), both};
  take_axes_of(n);
  take_fourier_of(n);
}

TEST(structs_of_c, of_cosine_transforms) {
  table<komdsp_dct, dct> t{komdsp_dct_of(8, 2), dct{8}};
  take_rows_of(t);
  take_cosines_of(t);
  dctn both;
  both.rank = 2, both.shape[0] = 8, both.shape[1] = 9;
  for (int i = 2; i < rank_max; ++i) both.shape[i] = 0;
  table<komdsp_dctn, dctn> n{komdsp_dctn_of(2, shape, 2), both};
  take_axes_of(n);
  take_cosines_of(n);
}

TEST(structs_of_c, of_frames) {
  {
    table<komdsp_mdct, mdct> t{komdsp_mdct_of(8, 2), mdct{8, 2}};
    take_numbers_of(t);
    TAKES(length, count{10}, length, 10);
    TAKES(frames, count{3}, frames, 3);
    TAKES(inverse, yes, inverse, true);
  }
  table<komdsp_stft, stft> t{komdsp_stft_of(8, 4, 64), stft{8, 4, 64}};
  TAKES(length, count{10}, length, 10);
  TAKES(hop, count{3}, hop, 3);
  TAKES(samples, count{65}, samples, 65);
  TAKES(centred, 0, centred, false);
  TAKES(inverse, yes, inverse, true);
  TAKES(precision, KOMDSP_F64 + 0, precision, precision::f64);
}

TEST(structs_of_c, of_convolutions) {
  table<komdsp_convolution, convolution> t{komdsp_convolution_of(8, 3), convolution{8, 3}};
  take_numbers_of(t);
  TAKES(x_length, count{9}, x_length, 9);
  TAKES(y_length, count{4}, y_length, 4);
  TAKES(outer, count{5}, outer, 5);
  TAKES(inner, count{6}, inner, 6);
  TAKES(circular, yes, circular, true);
  TAKES(correlate, yes, correlate, true);
  TAKES(real, yes, real, true);
  TAKES(valid, yes, valid, true);
  TAKES(x_outer, count{20}, x.outer, 20);
  TAKES(x_inner, count{21}, x.inner, 21);
  TAKES(y_outer, count{22}, y.outer, 22);
  TAKES(y_inner, count{23}, y.inner, 23);
  TAKES(z_outer, count{24}, z.outer, 24);
  TAKES(z_inner, count{25}, z.inner, 25);
}

TEST(structs_of_c, of_convolutions_of_images) {
  table<komdsp_convolution2d, convolution2d> t{komdsp_convolution2d_of(8, 9, 3, 4), convolution2d{8, 9, 3, 4}};
  take_numbers_of(t);
  TAKES(x_rows, count{10}, x_rows, 10);
  TAKES(x_columns, count{11}, x_columns, 11);
  TAKES(y_rows, count{5}, y_rows, 5);
  TAKES(y_columns, count{6}, y_columns, 6);
  TAKES(batch, count{7}, batch, 7);
  TAKES(shared_x, yes, shared_x, true);
  TAKES(shared_y, yes, shared_y, true);
  TAKES(part, KOMDSP_VALID + 0, part, convolution_part::valid);
  TAKES(correlate, yes, correlate, true);
  TAKES(real, yes, real, true);
}

TEST(structs_of_c, of_streams) {
  table<komdsp_overlap_save, overlap_save> t{komdsp_overlap_save_of(8), overlap_save{8}};
  take_numbers_of(t);
  TAKES(filter_length, count{9}, filter_length, 9);
  TAKES(inputs, count{2}, inputs, 2);
  TAKES(filters, count{3}, filters, 3);
  TAKES(correlate, yes, correlate, true);
  TAKES(real, yes, real, true);
  TAKES(blocks, count{4}, blocks, 4);
}

TEST(structs_of_c, of_transfer_functions) {
  table<komdsp_otf, otf> t{komdsp_otf_of(8, 9), otf{8, 9}};
  TAKES(rows, count{10}, rows, 10);
  TAKES(columns, count{11}, columns, 11);
  TAKES(batch, count{2}, batch, 2);
  TAKES(product, KOMDSP_PTF + 0, product, otf_product::ptf);
  TAKES(centre, yes, centre, true);
  TAKES(raw, yes, raw, true);
  TAKES(precision, KOMDSP_F64 + 0, precision, precision::f64);
}

// Numbers of filters that are all different.
constexpr double numbers[] = {1, 2, 3, 4, 5};
template <class Table>
void take_wavelet_of(Table& t) {
  komdsp_wavelet w = komdsp_wavelet_of(2, numbers + 1);
  w.decomposition_high = numbers + 2;
  w.reconstruction_low = numbers + 3;
  w.reconstruction_high = numbers + 4;
  w.reversed = 1;
  t.takes(
      "wavelet", &decltype(t.of_c)::wavelet, w,
      [](const auto& made) {
        const filter_bank& f = made.wavelet;
        return std::make_tuple(f.taps, f.decomposition_low, f.decomposition_high, f.reconstruction_low,
                               f.reconstruction_high, f.reversed);
      },
      std::make_tuple(2, numbers + 1, numbers + 2, numbers + 3, numbers + 4, true));
  TAKES(precision, KOMDSP_F64 + 0, precision, precision::f64);
}
constexpr filter_bank short_bank() {
  filter_bank w;
  w.taps = 2;
  w.decomposition_low = numbers;
  return w;
}
TEST(structs_of_c, of_wavelets) {
  const komdsp_wavelet w = komdsp_wavelet_of(2, numbers);
  {
    table<komdsp_dwt, dwt> t{komdsp_dwt_of(w, 8, 1), dwt{short_bank(), 8}};
    take_wavelet_of(t);
    take_rows_of(t);
    TAKES(levels, 2, levels, 2);
    TAKES(mode, KOMDSP_MODE_ZERO + 0, mode, wavelet_mode::zero);
    TAKES(inverse, yes, inverse, true);
  }
  {
    table<komdsp_dwt2, dwt2> t{komdsp_dwt2_of(w, 8, 9, 1), dwt2{short_bank(), 8, 9}};
    take_wavelet_of(t);
    TAKES(rows, count{10}, rows, 10);
    TAKES(columns, count{11}, columns, 11);
    TAKES(batch, count{3}, batch, 3);
    TAKES(levels, 2, levels, 2);
    TAKES(mode, KOMDSP_MODE_ZERO + 0, mode, wavelet_mode::zero);
    TAKES(inverse, yes, inverse, true);
  }
  table<komdsp_swt, swt> t{komdsp_swt_of(w, 8, 1), swt{short_bank(), 8}};
  take_wavelet_of(t);
  TAKES(length, count{10}, length, 10);
  TAKES(batch, count{3}, batch, 3);
  TAKES(levels, 2, levels, 2);
  TAKES(inverse, yes, inverse, true);
  TAKES(step, count{4}, step, 4);
  TAKES(bands_first, yes, bands_first, true);
}
TEST(structs_of_c, of_lifting_and_ladders) {
  {
    lifting wanted;
    wanted.length = 8;
    table<komdsp_lifting, lifting> t{komdsp_lifting_of(KOMDSP_LIFTING_HAAR, 8, 1), wanted};
    TAKES(wavelet, KOMDSP_LIFTING_CDF9_7 + 0, wavelet, lifting_wavelet::cdf9_7);
    TAKES(length, count{16}, length, 16);
    TAKES(batch, count{3}, batch, 3);
    TAKES(levels, 2, levels, 2);
    TAKES(inverse, yes, inverse, true);
    TAKES(precision, KOMDSP_F64 + 0, precision, precision::f64);
    TAKES(stride, count{2}, at.stride, 2);
    TAKES(distance, count{40}, at.distance, 40);
  }
  const komdsp_wavelet_ladder c = komdsp_wavelet_ladder_of(komdsp_wavelet_of(2, numbers), 64);
  table<komdsp_wavelet_ladder, wavelet_ladder> t{c, wavelet_ladder{short_bank(), 64}};
  take_wavelet_of(t);
  TAKES(length, count{65}, length, 65);
  TAKES(batch, count{3}, batch, 3);
  TAKES(undecimated, yes, undecimated, true);
  komdsp_wavelet_ladder wide = c;
  wide.items = 64, wide.outputs = 4;
  const ladder_shape plain = choice_of(c, wavelet_method::automatic), shape = choice_of(wide, wavelet_method::memory_3);
  EXPECT_EQ(plain.items, ladder_shape{}.items);
  EXPECT_EQ(plain.outputs, ladder_shape{}.outputs);
  EXPECT_TRUE(shape.method == wavelet_method::memory_3 && shape.items == 64 && shape.outputs == 4);
  t.see(&t.of_c.items, sizeof t.of_c.items);
  t.see(&t.of_c.outputs, sizeof t.of_c.outputs);
}

// An operand, tables, all kinds of workspace, and local memory: between them two plans need everything.
TEST(structs_of_c, an_envelope_has_every_number) {
  std::vector<double> most(17, 0);
  for (const char* profile : {"cpp-scalar", "pocl", "nvidia-h200"}) {
    std::vector<char> memory(komdsp_made_plan_bytes() + 64);
    auto* const made =
        reinterpret_cast<komdsp_made_plan*>((reinterpret_cast<std::uintptr_t>(memory.data()) + 63) / 64 * 64);
    const komdsp_otf t = komdsp_otf_of(512, 512);
    ASSERT_EQ(komdsp_plan_otf(made, &t, komdsp_profile_named(profile), nullptr), KOMDSP_OK) << profile;
    komdsp_envelope e;
    std::memset(&e, 0xee, sizeof e);
    e.size = sizeof e;
    ASSERT_EQ(komdsp_read_envelope(made, &e), KOMDSP_OK);
    const plan& p = made->what;
    const envelope of = envelope_of(p);
    const std::pair<double, double> all[] = {{e.input_bytes, p.input_bytes},
                                             {e.output_bytes, p.output_bytes},
                                             {e.operand_bytes, p.operand_bytes},
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
  for (std::size_t i = 0; i < 16; ++i) EXPECT_GT(most[i], 0) << "member " << i << " is 0 in all plans";
}

}  // namespace
}  // namespace komdsp::c
