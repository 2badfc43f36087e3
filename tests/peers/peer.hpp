// One library, set up for one problem: complex f32 forward transforms, `batch` neighbouring rows of
// `length` points, interleaved re and im, data already where the library computes. Or circular convolutions of `batch`
// pairs of such rows: the input is all rows x and then all rows y, which stay as they are. Or one image of `batch`
// rows.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace peers {

struct problem {
  std::size_t length;
  std::size_t batch;
  bool convolution = false, image = false;
  std::size_t points() const { return length * batch; }  // of the result
  std::size_t input_points() const { return convolution ? 2 * points() : points(); }
  std::size_t bytes() const { return points() * sizeof(std::complex<float>); }
};

using signal = std::vector<std::complex<float>>;

class peer {
 public:
  peer(std::string library, std::string placement) : library_(std::move(library)), placement_(std::move(placement)) {}
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;
  virtual ~peer() = default;

  // What the table's column is: of peers with the same library the faster one counts.
  const std::string& library() const { return library_; }
  // "in place" or "out of place"; of convolutions: how they are composed of transforms.
  const std::string& placement() const { return placement_; }

  // Puts the input where transform() reads it; outside the timing.
  virtual void load(const signal& input) = 0;
  // The whole batch once; finished when it returns.
  virtual void transform() = 0;
  virtual signal result() = 0;

 private:
  std::string library_;
  std::string placement_;
};

// The placements that the library takes; std::runtime_error when it takes neither.
template <class Library, class... Options>
std::vector<std::unique_ptr<peer>> both_placements(const problem& problem, Options... options) {
  std::vector<std::unique_ptr<peer>> made;
  std::string reason;
  for (bool in_place : {false, true}) {
    try {
      made.push_back(std::make_unique<Library>(problem, in_place, options...));
    } catch (const std::runtime_error& refusal) {
      reason = refusal.what();
    }
  }
  if (made.empty()) throw std::runtime_error(reason);
  return made;
}

std::vector<std::unique_ptr<peer>> fftw_peers(const problem& problem, int threads);
std::vector<std::unique_ptr<peer>> vkfft_peers(const problem& problem);
std::vector<std::unique_ptr<peer>> clfft_peers(const problem& problem);

// Two forward transforms, a product that scales by 1/length, and an inverse transform.
std::vector<std::unique_ptr<peer>> fftw_convolutions(const problem& problem, int threads);
std::vector<std::unique_ptr<peer>> vkfft_convolutions(const problem& problem);
std::vector<std::unique_ptr<peer>> clfft_convolutions(const problem& problem);

}  // namespace peers
