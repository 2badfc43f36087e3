#include <algorithm>
#include <functional>
#include <numeric>

#include "peer.hpp"

namespace peers {
namespace {

std::vector<int> read_shape(const std::string& text) {
  std::vector<int> shape;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find('x', from), text.size());
    shape.push_back(std::stoi(text.substr(from, to - from)));
    from = to + 1;
  }
  return shape;
}

}  // namespace

std::size_t problem::points() const {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}
std::size_t problem::bins() const {
  const auto last = static_cast<std::size_t>(shape.back());
  return real ? points() / last * (last / 2 + 1) : points();
}
std::size_t problem::inputs() const {
  if (convolution) return 4 * total();
  if (levels > 0) return total();
  if (!real) return 2 * total();
  return inverse ? 2 * bins() * batch : total();
}
std::size_t problem::outputs() const {
  if (levels > 0) return total();
  if (!real) return 2 * total();
  return inverse ? total() : 2 * bins() * batch;
}

problem read_problem(int count, char** arguments) {
  if (count != 9) throw refusal("usage: TRANSFORM SHAPE BATCH PRECISION KIND DIRECTION THREADS FOLDER");
  const std::vector<std::string> words(arguments + 1, arguments + count);
  problem p;
  p.convolution = words[0] == "convolution";
  if (words[0].compare(0, 3, "dwt") == 0) p.levels = std::stoi(words[0].substr(3));
  p.shape = read_shape(words[1]);
  p.batch = std::stoul(words[2]);
  p.f64 = words[3] == "f64";
  p.real = words[4] == "real";
  p.inverse = words[5] == "inverse";
  p.threads = std::stoi(words[6]);
  p.folder = words[7];
  if (p.convolution && (p.real || p.inverse || p.shape.size() != 1)) throw refusal("convolutions are of complex rows");
  if (p.levels > 0 && (!p.real || p.shape.size() != 1 || p.shape[0] % (1 << p.levels) != 0))
    throw refusal("wavelet transforms are of real rows that can be halved at each level");
  return p;
}

}  // namespace peers
