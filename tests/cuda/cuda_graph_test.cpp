// Plans captured in a CUDA graph compute what they compute in a stream, each time that the graph is launched
// (gpu_check.sh takes this program to a GPU).
#include "cuda/cuda_runner.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace komdsp::tests {
namespace {

struct CUgraph_st;
struct CUgraphExec_st;
constexpr int capture_of_this_thread = 1;

class graph {
 public:
  template <class Enqueue>
  explicit graph(const Enqueue& enqueue) {
    const auto begin = driver_entry<int (*)(cuda::stream, int)>("cuStreamBeginCapture_v2");
    const auto end = driver_entry<int (*)(cuda::stream, CUgraph_st**)>("cuStreamEndCapture");
    const auto make =
        driver_entry<int (*)(CUgraphExec_st**, CUgraph_st*, unsigned long long)>("cuGraphInstantiateWithFlags");
    const cuda::stream on = cuda_here().stream;
    require_cuda(begin(on, capture_of_this_thread), "cuStreamBeginCapture");
    const status s = enqueue();
    require_cuda(end(on, &captured_), "cuStreamEndCapture");
    if (s != status::ok) throw std::runtime_error("enqueue failed");
    require_cuda(make(&ready_, captured_, 0), "cuGraphInstantiateWithFlags");
  }
  ~graph() {
    driver_entry<int (*)(CUgraphExec_st*)>("cuGraphExecDestroy")(ready_);
    driver_entry<int (*)(CUgraph_st*)>("cuGraphDestroy")(captured_);
  }
  graph(const graph&) = delete;
  graph& operator=(const graph&) = delete;
  void launch() const {
    const cuda::stream on = cuda_here().stream;
    require_cuda(driver_entry<int (*)(CUgraphExec_st*, cuda::stream)>("cuGraphLaunch")(ready_, on), "cuGraphLaunch");
    require_cuda(cuda_here().d.cuStreamSynchronize(on), "cuStreamSynchronize");
  }

 private:
  CUgraph_st* captured_ = nullptr;
  CUgraphExec_st* ready_ = nullptr;
};

using bytes = std::vector<char>;
bytes samples_of(index size, int seed) {
  bytes made(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < made.size() / sizeof(float); ++i) {
    const float sample = static_cast<float>((i + static_cast<std::size_t>(seed)) * 37 % 101) / 50 - 1;
    std::memcpy(made.data() + i * sizeof(float), &sample, sizeof sample);
  }
  return made;
}

void expect_a_graph_repeats(const plan& p) {
  SCOPED_TRACE(p.profile_name + std::string(": ") + std::to_string(p.launch_count) + " launches");
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const bytes operand = samples_of(p.operand_bytes, 2);
  cuda::executable e;
  ASSERT_EQ(cuda::build(e, p, cuda_here().context), status::ok);
  const cuda_buffers memory(p, nullptr, nullptr, operand.data());
  const graph captured([&] { return cuda::enqueue(e, p, cuda_here().stream, memory.buffers()); });
  for (const int seed : {1, 3}) {
    const bytes input = samples_of(p.input_bytes, seed);
    bytes result(static_cast<std::size_t>(p.output_bytes)), expected(result);
    ASSERT_EQ(run_cuda(p, input.data(), expected.data(), operand.data()), status::ok);
    require_cuda(cuda_here().d.cuMemcpyHtoD(memory.in.handle(), input.data(), input.size()), "cuMemcpyHtoD");
    captured.launch();
    memory.read(result.data());
    EXPECT_EQ(result, expected);
  }
}

TEST(cuda_graph, repeats_plans_of_one_launch_of_clusters_and_of_chunks) {
  if (!cuda_present()) GTEST_SKIP() << "no NVIDIA driver with a GPU is here";
  profile chunks = cuda_here().device;
  chunks.chunk_bytes = index{1} << 21;  // streams of the executable's own
  for (const index length : {60, 1024, 16384, 65536, 1 << 18, 1 << 20})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
      fft t{.length = length, .batch = (1 << 22) / length, .kind = kind};
      expect_a_graph_repeats(planned(t, cuda_here().device));
      expect_a_graph_repeats(planned(t, chunks));
    }
}
TEST(cuda_graph, repeats_convolutions_images_and_wavelets) {
  if (!cuda_present()) GTEST_SKIP() << "no NVIDIA driver with a GPU is here";
  convolution c{.x_length = 4096, .y_length = 4096, .inner = 100};
  expect_a_graph_repeats(planned(c, cuda_here().device));
  fft2d image{.rows = 256, .columns = 256};
  expect_a_graph_repeats(planned(image, cuda_here().device));
  dwt levels{.wavelet = wavelets::db4, .length = 1 << 20, .levels = 5};
  expect_a_graph_repeats(planned(levels, cuda_here().device));
}

}  // namespace
}  // namespace komdsp::tests
