// Checked FFTs of rows and images: their results are right, no data make a false alarm, and bits that flip are found.
// flavours: asan arm64
// devices: opencl cuda
#include <komdsp/verify.hpp>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/here.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace komdsp::tests {
namespace {

fft checked(index length, index batch, precision type, fft_kind kind = fft_kind::complex, bool inverse = false) {
  fft t;
  t.length = length;
  t.batch = batch;
  t.precision = type;
  t.kind = kind;
  t.inverse = inverse;
  t.scale = inverse ? 1.0 / static_cast<double>(length) : 1;
  t.checked = true;
  return t;
}
// Both ways of three kinds, by turns; all six where everything is tested.
std::vector<fft> checked_in_turn(index length, index batch, precision type, int turn) {
  std::vector<fft> all;
  for (int way = 0; way < 6; ++way)
    if (everything() || turn % 7 % 6 == way)
      all.push_back(checked(length, batch, type, static_cast<fft_kind>(way / 2), way % 2 == 1));
  return all;
}
fft2d checked_image(index rows, index columns, index batch, precision type, int way) {
  fft2d t;
  t.rows = rows;
  t.columns = columns;
  t.batch = batch;
  t.precision = type;
  t.kind = static_cast<fft_kind>(way / 2);
  t.inverse = way % 2 == 1;
  t.scale = t.inverse ? 1.0 / static_cast<double>(rows * columns) : 1;
  t.checked = true;
  return t;
}
std::vector<fft2d> checked_images_in_turn(index batch, precision type, int turn) {
  const index sides[][2] = {{1, 1},  {1, 60}, {60, 1},  {2, 2},    {5, 48},   {7, 16},
                            {11, 9}, {31, 8}, {32, 64}, {33, 100}, {128, 90}, {256, 256}};
  std::vector<fft2d> all;
  for (const auto& side : sides)
    for (int way = 0; way < 6; ++way)
      if (everything() || (side[0] < 200 && turn++ % (few_here() ? 19 : 7) == 0))
        all.push_back(checked_image(side[0], side[1], batch, type, way));
  return all;
}
// Numbers of one transform's input, and of its results.
index numbers_in(const plan& p) {
  return p.input_bytes / bytes_of(p.what.precision) / p.what.batch;
}
index numbers_out(const plan& p) {
  return (p.output_bytes - check_bytes(p.what)) / bytes_of(p.what.precision) / p.what.batch;
}
// Both types by turns; devices without double precision have one.
precision type_of(int turn, const profile& d) {
  return turn % 2 == 1 && d.fp64 ? precision::f64 : precision::f32;
}
const std::vector<index>& lengths_here() {
  static const std::vector<index> few = {7, 60, 1024},
                                  many = {1,   2,   3,    4,    5,    6,    8,    9,    11,   13,   16,
                                          17,  31,  60,   64,   67,   77,   96,   100,  127,  128,  169,
                                          256, 480, 1000, 1009, 1024, 2048, 4096, 5000, 8192, 65536};
  return few_here() ? few : many;
}

std::vector<const profile*> profiles_of_checks() {
  return few_here() ? std::vector<const profile*>{profiles_here().back()} : two_profiles_here();
}
TEST(checked_fft, has_the_results_of_others) {
  int turn = 0;
  for (const profile* d : profiles_of_checks())
    for (const index n : lengths_here()) {
      for (fft t : checked_in_turn(n, n > 5000 ? 2 : 5, type_of(turn, *d), turn)) {
        t.in_place = turn % 4 == 0;
        expect_right(t, *d);
        if (n < 1000 && (!t.in_place || t.kind == fft_kind::complex) && turn % (few_here() ? 5 : 1) == 0)
          expect_layouts_right(t, points_in(t), points_out(t), *d);
      }
      ++turn;
    }
}
TEST(checked_fft, has_the_results_of_other_images) {
  int turn = 0;
  for (const profile* d : profiles_of_checks()) {
    for (fft2d t : checked_images_in_turn(3, type_of(turn, *d), turn)) {
      t.in_place = turn++ % 4 == 0;
      expect_right(t, *d);
      if (t.in_place || few_here()) continue;
      t.in.pitch = columns_in(t) + 2;
      t.out.pitch = columns_out(t) + 4;
      t.out.distance = t.rows * t.out.pitch + 6;
      expect_right(t, *d);
    }
    fftn rows;
    rows.rank = 2;
    rows.shape[0] = 5, rows.shape[1] = 48;
    rows.axes = rows.axis[0] = 1;
    rows.checked = true;
    expect_right(rows, *d);
    rows.axis[0] = 0;
    EXPECT_EQ(planned(rows, *d).result, status::unsupported_layout);
    rows.rank = 3, rows.axes = 0;
    expect_right(rows, *d);  // the third axis has one point
  }
}

template <class T>
struct samples {
  enum kind { normal, alike, impulses, sines, wide, signs, kinds };

  samples(const plan& p, unsigned seed) : random(seed), length(numbers_in(p)), count(length * p.what.batch) {}
  std::vector<T> of(kind what, double scale) {
    std::vector<T> x(static_cast<std::size_t>(count));
    double level = normal_of(random);
    index spot = 0;
    for (index i = 0; i < count; ++i) {
      if (i % length == 0) {
        level = normal_of(random);
        spot = i + static_cast<index>(random()) % length;
      }
      x[static_cast<std::size_t>(i)] = static_cast<T>(scale * number(what, i, level, spot));
    }
    return x;
  }
  double number(kind what, index i, double level, index spot) {
    switch (what) {
      case alike:
        return level;
      case impulses:
        return i == spot ? level : 0;
      case sines:
        return std::cos(0.1 * static_cast<double>(i) * level);
      case wide:
        return normal_of(random) * std::exp2(8 * normal_of(random));
      case signs:
        return random() % 2 == 0 ? 1 : -1;
      default:
        return normal_of(random);
    }
  }
  std::mt19937 random;
  std::normal_distribution<double> normal_of;
  index length, count;
};

// check_results of one call; the plan's tables are made anew.
template <class T>
status answer(const plan& p, const std::vector<T>& x, std::vector<T>& y) {
  y.assign(static_cast<std::size_t>(p.output_bytes) / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  const status done = here().run(p, x.data(), y.data(), nullptr);
  EXPECT_EQ(done, status::ok);
  return check_results(p, y.data());
}
template <class T, class Transform>
void expect_no_alarm(const Transform& t, const profile& d, unsigned seed) {
  const plan p = planned(t, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  samples<T> data(p, seed);
  // Squares of the last ones overflow or underflow.
  const double far = sizeof(T) == 4 ? 1e10 : 1e100;
  std::vector<T> y;
  for (int k = 0; k < samples<T>::kinds; ++k)
    for (const double scale : {1.0, far, 1 / far, far * far * far, 1 / (far * far * far * far)})
      EXPECT_EQ(answer(p, data.of(static_cast<typename samples<T>::kind>(k), scale), y), status::ok)
          << p.what.length << " of kind " << static_cast<int>(t.kind) << (t.inverse ? " inverse" : "") << " data " << k
          << " times " << scale;
}
TEST(checked_fft, makes_no_false_alarm) {
  const index points = everything() ? 1 << 18 : 1 << 11;
  unsigned turn = 0;
  for (const profile* d : profiles_of_checks())
    for (const index n : lengths_here()) {
      if (n > 5000 && !everything()) continue;  // tables are made for each call
      const precision type = type_of(static_cast<int>(turn), *d);
      for (const fft& t : checked_in_turn(n, points / (n + 16) + 1, type, static_cast<int>(turn)))
        type == precision::f64 ? expect_no_alarm<double>(t, *d, turn) : expect_no_alarm<float>(t, *d, turn);
      ++turn;
    }
}
TEST(checked_fft, makes_no_false_alarm_of_images) {
  unsigned turn = 0;
  for (const profile* d : profiles_of_checks())
    for (int type = 0; type < 2; ++type)
      for (fft2d t : checked_images_in_turn(3, type_of(type, *d), static_cast<int>(turn))) {
        if (everything()) t.batch = (1 << 18) / (t.rows * t.columns + 16) + 1;
        t.precision == precision::f64 ? expect_no_alarm<double>(t, *d, turn++) : expect_no_alarm<float>(t, *d, turn++);
      }
}

// Its sums are those of the transform the other way.
plan with_wrong_sums(plan p) {
  for (int i = 0; i < p.table_count; ++i)
    if (p.tables[i].what == table::kind::weights || p.tables[i].what == table::kind::half_weights)
      p.tables[i].columns = !p.tables[i].columns;
  return p;
}
TEST(checked_fft, finds_results_that_are_wrong) {
  const profile& d = *profiles_here().back();
  for (const index n : {7, 30, 1024})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real, fft_kind::hermitian})
      for (const bool inverse : {false, true}) {
        if (few_here() && n != 30 && (kind != fft_kind::complex || inverse)) continue;
        const fft t = checked(n, 3, precision::f32, kind, inverse);
        const plan p = planned(t, d);
        samples<float> data(p, 1);
        std::vector<float> x = data.of(samples<float>::normal, 1), y;
        EXPECT_EQ(answer(p, x, y), status::ok) << n;
        // Weights of blocks of one result, of 7 points, are alike both ways.
        if (n != 7) {
          EXPECT_EQ(answer(with_wrong_sums(p), x, y), status::corrupted) << n;
        }
        // Results that are no numbers, of input that is, are corrupted; those of such input are as they are to be.
        x[static_cast<std::size_t>(numbers_in(p))] = std::numeric_limits<float>::infinity();
        EXPECT_EQ(answer(p, x, y), status::ok) << n;
        for (const float wrong :
             {2.0F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
          y[y.size() - 2 * (check_numbers_each + 1)] = wrong;  // of the second one
          EXPECT_EQ(check_results(p, y.data()), status::corrupted) << n << " " << wrong;
        }
      }
  for (int way = 0; way < 6; ++way) {
    if (few_here() && way != 2) continue;
    const plan p = planned(checked_image(40, 60, 2, precision::f32, way), d);
    samples<float> data(p, 1);
    const std::vector<float> x = data.of(samples<float>::normal, 1);
    std::vector<float> y;
    EXPECT_EQ(answer(p, x, y), status::ok) << way;
    EXPECT_EQ(answer(with_wrong_sums(p), x, y), status::corrupted) << way;
  }
  EXPECT_EQ(check_results(planned(fft{64}, d), &d), status::bad_argument);
  EXPECT_EQ(check_results(planned(checked(64, 1, precision::f32), d), nullptr), status::bad_argument);
}
TEST(checked_fft, is_of_floating_point) {
  const profile& d = *profiles_here().back();
  for (const precision type : {precision::q15, precision::q31, precision::f16}) {
    EXPECT_EQ(planned(checked(64, 1, type), d).result, status::unsupported_precision);
    EXPECT_EQ(planned(checked_image(16, 16, 1, type, 0), d).result, status::unsupported_precision);
  }
}

// ---- bits that flip ----
template <class T>
struct flipped_fft {
  flipped_fft(const plan& made, unsigned seed) : p(made), random(seed) {
    EXPECT_EQ(cpp::bind(p, bound), status::ok);
    EXPECT_EQ(fill_tables(p, tables.data.get()), status::ok);
    cpp::progress now;
    refresh();
    while (cpp::execute_slice(p, bound, at(), 1, now) == status::unfinished) ++slices;
    clean = results();
  }
  cpp::buffers at() const { return {in.data.get(), out.data.get(), tables.data.get(), work.data.get(), nullptr}; }
  void refresh() {
    samples<T> data(p, 5);
    const std::vector<T> x = data.of(samples<T>::normal, 1);
    std::memcpy(in.data.get(), x.data(), x.size() * sizeof(T));
  }
  std::vector<T> results() const {
    const T* const y = reinterpret_cast<const T*>(out.data.get());
    return {y, y + numbers_out(p) * p.what.batch};
  }
  // The largest error of a transform, in bounds of its accuracy.
  double error() const {
    const std::vector<T> y = results();
    const std::size_t numbers = static_cast<std::size_t>(numbers_out(p));
    double most = 0;
    for (std::size_t first = 0; first < y.size(); first += numbers) {
      double off = 0, all = 0;
      for (std::size_t i = first; i < first + numbers; ++i) {
        off += std::pow(static_cast<double>(y[i]) - static_cast<double>(clean[i]), 2);
        all += std::pow(static_cast<double>(clean[i]), 2);
      }
      const double here = std::sqrt(off / all) / accuracy_bound(p.what.precision, 1, p.what.length);
      if (!(here <= most)) most = std::isnan(here) ? 1e300 : here;
    }
    return most;
  }
  // Places of points are to be verified otherwise (verify.hpp): a wrong one leads anywhere.
  bool holds_places(index byte) const {
    for (int i = 0; i < p.table_count; ++i)
      if (byte >= p.tables[i].offset && byte < p.tables[i].offset + p.tables[i].bytes)
        return holds_integers(p.tables[i]);
    return false;
  }
  // One bit of input, results, workspace or tables, between two slices.
  void flip() {
    aligned_memory* const memories[] = {&in, &out, &work, &tables};
    const index bytes[] = {p.input_bytes, p.output_bytes, p.workspace_bytes(1), p.table_bytes};
    int which = 0;
    index byte = 0;
    do {
      which = static_cast<int>(random() % 4);
      byte = bytes[which] == 0 ? 0 : static_cast<index>(random() % static_cast<unsigned long>(bytes[which]));
    } while (bytes[which] == 0 || (which == 3 && holds_places(byte)));
    place = memories[which]->data.get() + byte;
    mask = static_cast<unsigned char>(1 << random() % 8);
    *place ^= mask;
  }
  // Slices of sums alone, from a launch on.
  index slices_of_checks(int from, int step) const {
    index all = 0;
    for (int i = from; p.launches[i].kernel >= kernel_id::check_input && p.launches[i].kernel <= kernel_id::check_join;
         i += step)
      all += p.launches[i].groups;
    return all;
  }
  bool found() {
    refresh();
    cpp::progress now;
    // The sums of the input are made in the first ones, those of the results in the last ones.
    const index first = slices_of_checks(0, 1), last = slices_of_checks(p.launch_count - 1, -1),
                before = first + static_cast<index>(random()) % (slices - first - last + 1);
    for (index s = 0; s < before; ++s) EXPECT_EQ(cpp::execute_slice(p, bound, at(), 1, now), status::unfinished);
    flip();
    while (cpp::execute_slice(p, bound, at(), 1, now) == status::unfinished) {
    }
    const bool told = check_results(p, out.data.get()) == status::corrupted;
    far = error();
    if (place >= tables.data.get() && place < tables.data.get() + p.table_bytes) *place ^= mask;
    return told;
  }
  plan p;
  std::mt19937 random;
  cpp::binding bound;
  aligned_memory in{p.input_bytes}, out{p.output_bytes}, tables{p.table_bytes}, work{p.workspace_bytes(1)};
  index slices = 1;
  std::vector<T> clean;
  unsigned char *place = nullptr, mask = 0;
  double far = 0;
};
// Flips that make an error of more than `far` bounds.
struct flips {
  double far;
  int all = 0, missed = 0;

  void count(double error, bool found) {
    if (!(error > far)) return;
    ++all;
    missed += !found;
  }
};
template <class T, class Transform>
void count_flips(const Transform& t, const profile& d, int turns, flips (&counts)[3]) {
  flipped_fft<T> f(planned(t, d), 11);
  for (int i = 0; i < turns; ++i) {
    const bool found = f.found();
    for (flips& c : counts) c.count(f.far, found);
  }
}
struct counted_flips {
  int turns = everything() ? 1000 : 60;
  flips counts[3] = {{2}, {4}, {8}};

  template <class Transform>
  void add(const Transform& t, const profile& d) {
    t.precision == precision::f64 ? count_flips<double>(t, d, turns, counts) : count_flips<float>(t, d, turns, counts);
  }
  // Flips of a thousand that may be missed, of those beyond each bound.
  void expect_found(const int (&of_a_thousand)[3]) const {
    for (const flips& c : counts) std::printf("beyond %.0f bounds: %d flips, %d missed\n", c.far, c.all, c.missed);
    EXPECT_GT(counts[0].all, turns);
    for (int i = 0; i < 3; ++i) EXPECT_LE(1000 * counts[i].missed, of_a_thousand[i] * counts[i].all) << counts[i].far;
  }
};
TEST(checked_fft, finds_bits_that_flip) {
  if (here().device) return;
  counted_flips all;
  int turn = 0;
  for (const profile* d : two_profiles_here())
    for (const index n : {60, 64, 256, 480, 1000, 1024, 4096, 8192}) {
      for (const fft& t : checked_in_turn(n, 4, type_of(turn, *d), turn)) all.add(t, *d);
      ++turn;
    }
  all.expect_found({40, 10, 5});
}
TEST(checked_fft, finds_bits_that_flip_in_images) {
  if (here().device) return;
  counted_flips all;
  all.turns = everything() ? 200 : 90;
  for (const profile* d : two_profiles_here())
    for (int type = 0; type < 2; ++type)
      for (const fft2d& t : checked_images_in_turn(2, type_of(type, *d), 3 * type))
        if (t.rows > 31) all.add(t, *d);
  all.expect_found({90, 60, 30});
}

}  // namespace
}  // namespace komdsp::tests
