// One library, set up for one problem: Fourier transforms of `batch` neighbouring rows, or images, or wavelet
// transforms of rows, or circular convolutions of `batch` pairs of rows. Complex numbers are interleaved, nothing is
// scaled but convolutions, which are true ones. Data are already where the library computes.
#pragma once

#include <ctime>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace peers {

struct problem {
  bool convolution = false;  // input: all rows x, then all rows y; both stay as they are
  int levels = 0;            // of a wavelet transform of rows of samples: db4, periodized, as PyWavelets orders it
  std::vector<int> shape;    // points of a row, or rows and columns of an image
  std::size_t batch = 1;
  bool f64 = false;
  bool real = false;     // samples, and N/2+1 bins of the last axis
  bool inverse = false;  // exp(+i...); real: from bins to samples
  int threads = 1;
  std::string folder;  // of the files `input` and `truth`

  std::size_t points() const;  // of one transform: of samples where it is real
  std::size_t bins() const;    // of its spectrum
  std::size_t total() const { return points() * batch; }
  // Numbers, two of a complex one.
  std::size_t inputs() const;
  std::size_t outputs() const;
  std::size_t input_bytes() const { return inputs() * (f64 ? 8 : 4); }
  std::size_t output_bytes() const { return outputs() * (f64 ? 8 : 4); }
};

// TRANSFORM SHAPE BATCH PRECISION KIND DIRECTION THREADS FOLDER, as "fft2d 64x32 1 f32 real forward 2 build/bench".
problem read_problem(int count, char** arguments);

// A problem that a library does not have, as opposed to what fails.
struct refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class peer {
 public:
  explicit peer(std::string detail) : detail_(std::move(detail)) {}
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;
  virtual ~peer() = default;

  // "in place", "out of place", the variant and the like.
  const std::string& detail() const { return detail_; }
  // A call gives a result.
  virtual bool computes() const { return true; }
  // A call leaves the input as it was.
  virtual bool keeps_input() const { return true; }

  // Cost of a call: this thread's time, so that other programs count less; or what passes, where others work for it.
  virtual clockid_t clock() const { return CLOCK_THREAD_CPUTIME_ID; }
  // Shorter calls are repeated within a sample.
  virtual double sample_us() const { return 50; }

  // Puts the input where transform() reads it; outside the timing.
  virtual void load(const void* input) = 0;
  // The whole batch once; finished when finish() returns.
  virtual void transform() = 0;
  virtual void finish() {}
  virtual void read(void* result) = 0;

 private:
  std::string detail_;
};
using candidates = std::vector<std::unique_ptr<peer>>;

// Definitions of each worker: the ways in which its library can do it, of which the fastest counts, and what the
// library says of itself. Throws refusal or std::runtime_error.
candidates candidates_for(const problem& problem);
std::string library_version();

// Out of place and in place, as far as the library takes them.
template <class Library>
void add_both_placements(candidates& made, const problem& problem) {
  std::string reason;
  for (const bool in_place : {false, true}) {
    try {
      made.push_back(std::make_unique<Library>(problem, in_place));
    } catch (const refusal&) {
      throw;
    } catch (const std::runtime_error& failed) {
      reason = failed.what();
    }
  }
  if (made.empty()) throw std::runtime_error(reason);
}

}  // namespace peers
