#include "support/requests/request.hpp"

#include "cli/profiles/profile_members.hpp"

#include <cstdint>
#include <algorithm>
#include <cmath>
#include <sstream>

namespace komdsp::tests {

bool request::has(const std::string& name) const {
  return std::any_of(numbers.begin(), numbers.end(), [&](const auto& n) { return n.first == name; });
}
index request::at(const std::string& name, index usual) const {
  for (const auto& n : numbers)
    if (n.first == name) return n.second;
  return usual;
}
void request::set(const std::string& name, index value) {
  for (auto& n : numbers)
    if (n.first == name) {
      n.second = value;
      return;
    }
  numbers.emplace_back(name, value);
}
std::string text_of(const request& r) {
  std::string text = r.kind;
  for (const auto& n : r.numbers) text += ' ' + n.first + '=' + std::to_string(n.second);
  return text;
}
request request_of(const std::string& line) {
  std::istringstream words(line);
  request r;
  words >> r.kind;
  for (std::string word; words >> word;) {
    const std::size_t at = word.find('=');
    r.set(word.substr(0, at), static_cast<index>(std::stoll(word.substr(at + 1))));
  }
  return r;
}

request reduced(request r, const std::function<bool(const request&)>& fails) {
  const auto smaller_fails = [&](const request& less) {
    if (!fails(less)) return false;
    r = less;
    return true;
  };
  for (bool found = true; found;) {
    found = false;
    for (std::size_t i = 0; i < r.numbers.size(); ++i) {
      request less = r;
      less.numbers.erase(less.numbers.begin() + static_cast<std::ptrdiff_t>(i));
      if (smaller_fails(less)) {
        found = true;
        break;
      }
      const index n = r.numbers[i].second;
      for (const index to : {n / 2, n - n / 4, n - 1}) {
        if (to < 0 || to >= n) continue;
        less = r;
        less.numbers[i].second = to;
        if (smaller_fails(less)) {
          found = true;
          break;
        }
      }
    }
  }
  return r;
}

namespace {

class generator {
 public:
  generator(std::mt19937_64& random, const request_limits& limits) : random_(random), limits_(limits) {}

  request make() {
    constexpr void (generator::*kinds[])() = {
        &generator::fft,         &generator::fft,           &generator::fftn,  &generator::fftn,
        &generator::dct,         &generator::dctn,          &generator::mdct,  &generator::stft,
        &generator::otf,         &generator::dwt,           &generator::dwt2,  &generator::swt,
        &generator::lifting,     &generator::ladder,        &generator::fft2d, &generator::convolution,
        &generator::convolution, &generator::convolution2d,
    };
    (this->*kinds[below(std::size(kinds))])();
    if (one_of(2)) set("precision", 1);
    if (limits_.halves && r_.kind == "fft" && one_of(4)) set("precision", static_cast<index>(precision::f16));
    device();
    return r_;
  }

 private:
  index below(std::uint64_t n) { return static_cast<index>(random_() % n); }
  index between(index least, index most) { return least + below(static_cast<std::uint64_t>(most - least + 1)); }
  bool one_of(std::uint64_t n) { return below(n) == 0; }
  // As many of each number of digits.
  index spread(index least, index most) {
    const double a = std::log2(static_cast<double>(least) + 1), b = std::log2(static_cast<double>(most) + 1);
    const double power = a + (b - a) * static_cast<double>(random_() >> 11) * 0x1p-53;
    return std::clamp(static_cast<index>(std::exp2(power)) - 1, least, most);
  }
  // A length: short, a power of two, smooth, beside a number of vectors, or any.
  index size(index most) {
    const index style = below(5);
    if (most < 2) return 1;
    if (style == 0) return between(1, std::min<index>(most, 20));
    if (style == 1) return index{1} << between(0, log2_of(most + 1) - (is_power_of_two(most + 1) ? 0 : 1));
    if (style == 2) {
      constexpr int primes[] = {2, 2, 2, 3, 3, 5, 7, 11, 13};
      const index limit = spread(1, most);
      index n = 1;
      for (index next = 2; n * next <= limit; next = primes[below(std::size(primes))]) n *= next;
      return n;
    }
    if (style == 3) return std::clamp(16 * spread(0, most / 16) + between(-1, 1), index{1}, most);
    return spread(1, most);
  }
  void set(const std::string& name, index value) { r_.set(name, value); }
  void flags(std::initializer_list<const char*> names) {
    for (const char* name : names)
      if (one_of(2)) set(name, 1);
  }
  void scaled() {
    if (one_of(3)) set("scale7", one_of(2) ? -3 : 6);
  }
  void begin(const char* kind) { r_.kind = kind; }

  // Rows of `points` side by side, apart, with gaps, or interleaved.
  void rows(const char* side, index points, index batch) {
    const std::string name = side;
    const index style = below(4);
    if (style == 0 || one_of(2)) return;
    const index stride = style == 3 ? batch + below(3) : between(1, 3);
    set(name + "_stride", stride);
    set(name + "_distance", style == 3 ? 1 : (points - 1) * stride + 1 + below(one_of(2) ? 2 : 20));
  }
  void batch_of(const char* name, index points, index most) {
    set(name, one_of(3) ? 1 : spread(1, std::clamp(most / points, index{1}, index{300})));
  }
  void fft() {
    begin("fft");
    const index n = size(one_of(8) ? 20000 : 3000);
    set("length", n);
    batch_of("batch", n, 1 << 14);
    set("kind", below(3));
    flags({"inverse"});
    scaled();
    if (one_of(4)) set("in_place", 1);
    if (one_of(6)) set("checked", 1);
    if (one_of(40)) set("variant", below(16));
    sides(n);
  }
  // Rows of the input and of the output, in place the same.
  void sides(index points) {
    rows("in", points, r_.at("batch", 1));
    if (!r_.has("in_place") || !r_.has("in_stride")) return rows("out", points, r_.at("batch", 1));
    set("out_stride", r_.at("in_stride", 1));
    set("out_distance", r_.at("in_distance", 0));
  }
  // Strides of an array in any order of its axes, with gaps.
  void strides(const char* side, const std::vector<index>& shape) {
    std::vector<std::size_t> order(shape.size());
    for (std::size_t a = 0; a < order.size(); ++a) order[a] = order.size() - 1 - a;
    if (one_of(2)) std::shuffle(order.begin(), order.end(), random_);
    index stride = one_of(4) ? 2 : 1;
    for (const std::size_t a : order) {
      set(side + std::to_string(a), stride);
      stride = stride * shape[a] + (one_of(3) ? below(4) : 0);
    }
  }
  void array(index most) {
    const index rank = between(1, one_of(4) ? rank_max : 4);
    std::vector<index> shape;
    index left = most;
    for (index a = 0; a < rank; ++a) {
      shape.push_back(size(std::min<index>(left, rank > 4 ? 8 : a == 0 ? 60 : 1200)));
      left = std::max<index>(1, left / shape.back());
    }
    if (one_of(2)) std::shuffle(shape.begin(), shape.end(), random_);
    set("rank", rank);
    for (index a = 0; a < rank; ++a) set("shape" + std::to_string(a), shape[static_cast<std::size_t>(a)]);
    std::vector<index> axes(shape.size());
    for (std::size_t a = 0; a < axes.size(); ++a) axes[a] = static_cast<index>(a);
    std::shuffle(axes.begin(), axes.end(), random_);
    const index count = one_of(4) ? 0 : between(1, rank);
    if (one_of(2)) std::sort(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(count));
    set("axes", count);
    for (index i = 0; i < count; ++i) set("axis" + std::to_string(i), axes[static_cast<std::size_t>(i)]);
    scaled();
    if (one_of(4)) set("in_place", 1);
    if (one_of(2)) return;
    strides("in", shape);
    if (!r_.has("in_place")) return strides("out", shape);
    for (index a = 0; a < rank; ++a) set("out" + std::to_string(a), r_.at("in" + std::to_string(a), 0));
  }
  void fftn() {
    begin("fftn");
    array(one_of(8) ? 200000 : 20000);
    set("kind", one_of(2) ? 0 : between(1, 2));
    flags({"inverse"});
    if (one_of(8)) set("checked", 1);
  }
  void fft2d() {
    begin("fft2d");
    set("rows", size(300));
    set("columns", size(300));
    batch_of("batch", r_.at("rows", 1) * r_.at("columns", 1), 100000);
    set("kind", below(3));
    flags({"inverse"});
    scaled();
    if (one_of(4)) set("in_place", 1);
    if (one_of(4)) set("checked", 1);
  }
  void cosines() {
    set("type", one_of(3) ? between(dht_type, hc2r_type) : between(1, 4));
    if (r_.at("type", 0) < dht_type) flags({"sine", "orthogonal"});
  }
  void dct() {
    begin("dct");
    const index n = size(3000);
    set("length", n);
    batch_of("batch", n, 1 << 13);
    cosines();
    scaled();
    if (one_of(4)) set("in_place", 1);
    sides(n);
  }
  void dctn() {
    begin("dctn");
    array(one_of(8) ? 50000 : 5000);
    cosines();
  }
  void mdct() {
    begin("mdct");
    set("length", 2 * size(one_of(8) ? 10000 : 700));
    batch_of("frames", r_.at("length", 2), 1 << 13);
    flags({"inverse"});
    scaled();
  }
  void stft() {
    begin("stft");
    const index n = 2 * size(700);
    set("length", n);
    set("hop", spread((n + 63) / 64, n));  // sums of more frames round more than a transform
    set("samples", n + below(30 * static_cast<std::uint64_t>(r_.at("hop", 1)) + 1));
    set("centred", below(2));
    flags({"inverse"});
  }
  void otf() {
    begin("otf");
    set("rows", size(one_of(8) ? 600 : 100));
    set("columns", size(100));
    batch_of("batch", r_.at("rows", 1) * r_.at("columns", 1), 20000);
    set("product", below(4));
    flags({"centre", "raw"});
    if (one_of(3)) set("variant", below(4));
  }
  void wavelet(index levels) {
    set("wavelet", below(120));
    set("levels", between(1, levels));
    flags({"inverse"});
  }
  void dwt() {
    begin("dwt");
    wavelet(one_of(8) ? 14 : 6);
    const index n = size(one_of(8) ? 30000 : 2000);
    set("length", n);
    batch_of("batch", n, 4000);
    set("mode", below(9));
    if (one_of(2)) return;
    rows("in", r_.has("inverse") ? 2 * n + 2000 : n, r_.at("batch", 1));
    rows("out", r_.has("inverse") ? n : 2 * n + 2000, r_.at("batch", 1));
  }
  void dwt2() {
    begin("dwt2");
    wavelet(one_of(8) ? 14 : 4);
    set("rows", size(60));
    set("columns", size(one_of(8) ? 3000 : 60));
    batch_of("batch", 30 * 30, 3000);
    set("mode", below(9));
  }
  void swt() {
    begin("swt");
    wavelet(6);
    set("step", between(1, one_of(4) ? 19 : 4));
    set("length", (size(r_.at("levels", 1) > 4 ? 9 : 60) << r_.at("levels", 1)) * r_.at("step", 1));
    batch_of("batch", r_.at("length", 1), 3000);
    flags({"bands_first"});
  }
  void lifting() {
    begin("lifting");
    set("lifted", below(3));
    set("levels", between(1, 6));
    const index n = size(100) << r_.at("levels", 1);
    set("length", n);
    batch_of("batch", n, 5000);
    flags({"inverse"});
    rows("at", n, r_.at("batch", 1));
  }
  void ladder() {
    begin("ladder");
    set("wavelet", below(120));
    set("length", size(one_of(8) ? 20000 : 2000));
    batch_of("batch", r_.at("length", 2), 6000);
    flags({"undecimated"});
    set("method", below(9));
    set("items", one_of(8) ? 100 : index{32} << below(5));
    set("outputs", between(1, 16));
  }
  void pairs(const char* side, index length) {
    if (one_of(2)) return;
    const std::string name = side;
    const index inner = one_of(3) && *side != 'z' ? 0 : length + below(5), count = r_.at("inner", 1);
    set(name + "_inner", inner);
    set(name + "_outer", one_of(3) && *side != 'z' ? 0 : (inner == 0 ? length : inner * count) + below(5));
  }
  void convolution() {
    begin("convolution");
    const index x = size(300), y = one_of(2) ? size(300) : size(20);
    set("x_length", x);
    flags({"circular", "correlate", "real"});
    set("y_length", r_.has("circular") ? x : y);
    if (!r_.has("circular") && y <= x) flags({"valid"});
    batch_of("inner", x + y, 2000);
    set("outer", one_of(2) ? 1 : between(1, 3));
    scaled();
    const index z = r_.has("circular") ? x : r_.has("valid") ? x - y + 1 : x + y - 1;
    pairs("x", x);
    pairs("y", r_.at("y_length", 1));
    pairs("z", z);
  }
  void convolution2d() {
    begin("convolution2d");
    for (const char* name : {"x_rows", "x_columns", "y_rows", "y_columns"})
      set(name, size(*name == 'y' ? 20 : one_of(8) ? 300 : 40));
    set("batch", between(1, 5));
    set("part", below(3));
    flags({"shared_x", "shared_y", "correlate", "real"});
    scaled();
  }

  // A built-in profile, and in every second request other numbers within their ranges.
  void device() {
    if (!limits_.base)
      set("on", below(9));
    else if (one_of(2))
      set("on", between(5, 8));
    if (one_of(4)) set("reproducible", 1);
    if (one_of(2)) return;
    profile p;
    cli::each_member(p, member{*this});
  }
  struct member {
    generator& g;
    void operator()(const char* name, bool&) const {
      const std::string n = name;
      if (n == "fp64" || (n == "one_item_tiles" && g.limits_.base)) return;
      if (g.one_of(8)) g.set(name, g.below(2));
    }
    template <class Number>
    void operator()(const char* name, Number&, std::int64_t least, std::int64_t most, cli::member_kind kind) const {
      if (!g.one_of(5)) return;
      const std::string n = name;
      if (n == "max_group") most = g.limits_.max_group;
      if (n == "local_bytes") most = g.limits_.local_bytes;
      if (g.limits_.base && (n.substr(0, 5) == "lanes" || n == "cluster_max")) return;
      index value = g.spread(static_cast<index>(least < 0 ? 0 : least), static_cast<index>(most));
      if (least < 0 && g.one_of(3)) value = static_cast<index>(least);
      if (kind == cli::member_kind::limit && g.one_of(4)) value = static_cast<index>(most);
      if (kind == cli::member_kind::power_of_two || kind == cli::member_kind::lanes_f32)
        value = index{1} << std::min(log2_of(value + 1), log2_of(static_cast<index>(most)));
      if (kind == cli::member_kind::lanes_f32 && value == 2) value = 4;
      g.set(name, value < static_cast<index>(least) ? static_cast<index>(least) : value);
    }
  };

  std::mt19937_64& random_;
  const request_limits& limits_;
  request r_;
};

}  // namespace

request random_request(std::mt19937_64& random, const request_limits& limits) {
  return generator(random, limits).make();
}

}  // namespace komdsp::tests
