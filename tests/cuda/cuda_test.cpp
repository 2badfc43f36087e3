// The cuda backend: on any machine, what it answers without a GPU and what its compiler does; with a GPU, its own
// calls (gpu_check.sh takes this program to one).
#include "backends/cuda_compiler.hpp"
#include "cuda/cuda_runner.hpp"
#include "support/expect.hpp"
#include "support/temporary_folder.hpp"

#include <komdsp/profile.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace komdsp::tests {
namespace {

constexpr int hopper = 90;

fft transform_of(index length, index batch = 1) {
  fft t{.length = length, .batch = batch};
  return t;
}
std::string options_of(const launch& l) {
  char text[options_size];
  return {text, write_options(l, text, sizeof text)};
}

// ---- without a GPU ----
TEST(cuda_anywhere, every_call_starts_and_says_when_no_device_is_there) {
  int count = -1;
  const status counted = cuda::count_devices(count);
  if (counted == status::ok) {
    EXPECT_GT(count, 0);
    return;
  }
  EXPECT_EQ(counted, status::device_missing);
  EXPECT_EQ(count, 0);
  profile d;
  cuda::device_text text;
  EXPECT_EQ(cuda::read_profile(0, d, text), status::device_missing);
  cuda::executable e;
  const plan p = planned(transform_of(64), profiles::nvidia_h200);
  EXPECT_EQ(cuda::build(e, p, nullptr), status::device_missing);
  EXPECT_EQ(cuda::enqueue(e, p, nullptr, {}), status::device_missing);
  EXPECT_EQ(cuda::build(e, plan{}, nullptr), plan{}.result);
}

// 48 KiB, or what a launch can bring.
TEST(cuda_anywhere, the_profile_of_the_h200_fits_what_its_kernels_may_have) {
  for (int bits = 0; bits <= 26; ++bits)
    for (const precision type : {precision::f32, precision::f64}) {
      fft t = transform_of(index{1} << bits);
      t.precision = type;
      const plan p = planned(t, profiles::nvidia_h200);
      ASSERT_EQ(p.result, status::ok) << p.reason;
      for (int i = 0; i < p.launch_count; ++i) {
        const bool brought = cuda::shared_bytes_of(p.launches[i]) > 0;
        EXPECT_LE(p.launches[i].work_bytes, brought ? 227 << 10 : 48 << 10) << t.length;
      }
    }
}

TEST(cuda_compiler, compiles_a_kernel_once_and_says_what_it_refuses) {
  if (!cuda::find_compiler()) GTEST_SKIP() << "libnvrtc.so is not here";
  const plan p = planned(transform_of(16), profiles::nvidia_h200);
  const std::string options = options_of(p.launches[0]);
  const cuda::machine_code *code = nullptr, *again = nullptr;
  std::vector<char> text(1 << 16);
  cuda::build_log log{text.data(), text.size(), 0};
  ASSERT_EQ(cuda::compile(options.c_str(), hopper, &log, &code), status::ok) << text.data();
  EXPECT_EQ(std::memcmp(code->bytes,
                        "\x7f"
                        "ELF",
                        4),
            0);
  ASSERT_EQ(cuda::compile(options.c_str(), hopper, &log, &again), status::ok);
  EXPECT_EQ(code, again);
  EXPECT_EQ(cuda::compile((options + " -D index_t=3").c_str(), hopper, &log, &code), status::build_failed);
  EXPECT_NE(std::string(text.data()).find("error"), std::string::npos);
  EXPECT_EQ(log.needed, std::strlen(text.data()) + 1);
  char little[8] = "before";
  cuda::build_log short_log{little, sizeof little, 0};
  EXPECT_EQ(cuda::compile((options + " -D index_t=3").c_str(), hopper, &short_log, &code), status::build_failed);
  EXPECT_STREQ(little, "");
  EXPECT_EQ(short_log.needed, log.needed);
}

class cuda_images : public test::temporary_folder {};

TEST_F(cuda_images, are_found_by_source_device_and_options) {
  const std::string options = options_of(planned(transform_of(16), profiles::nvidia_h200).launches[0]);
  const char hash[] =
#include "kernel_source_hash.inc"
      ;
  std::string name = options;
  for (std::size_t at; (at = name.find("-D ")) != std::string::npos;) name.erase(at, 3);
  std::replace(name.begin(), name.end(), ' ', ',');
  const std::filesystem::path place = folder_ / hash / "sm_90";
  std::filesystem::create_directories(place);
  std::ofstream(place / (name + ".cubin")) << "image";
  const auto image = [&](const char* wanted, int capability) {
    const unsigned char* const bytes = cuda::read_image(folder_.c_str(), wanted, capability);
    const std::string found = bytes ? std::string(bytes, bytes + 5) : "";
    delete[] bytes;
    return found;
  };
  EXPECT_EQ(image(options.c_str(), hopper), "image");
  EXPECT_EQ(image(options.c_str(), 80), "");
  EXPECT_EQ(image((options + " -D MORE=1").c_str(), hopper), "");
  EXPECT_EQ(cuda::read_image(nullptr, options.c_str(), hopper), nullptr);
}

// ---- with a GPU ----
class cuda_device : public testing::Test {
 protected:
  void SetUp() override {
    if (!cuda_present()) GTEST_SKIP() << no_gpu;
  }
};

TEST_F(cuda_device, faults_of_the_caller_are_answered_before_anything_is_enqueued) {
  const plan p = planned(transform_of(64), cuda_here().device, fft_variant::S2);
  const cuda_buffers memory(p, nullptr, nullptr);
  const cuda::buffers good = memory.buffers();
  cuda::executable e;
  EXPECT_EQ(cuda::enqueue(e, p, cuda_here().stream, good), status::bad_argument) << "not built";
  EXPECT_EQ(cuda::build(e, p, nullptr), status::bad_argument);
  ASSERT_EQ(cuda::build(e, p, cuda_here().context), status::ok);
  for (cuda::device_pointer cuda::buffers::*which :
       {&cuda::buffers::input, &cuda::buffers::output, &cuda::buffers::tables, &cuda::buffers::scratch}) {
    cuda::buffers bad = good;
    bad.*which = 0;
    EXPECT_EQ(cuda::enqueue(e, p, cuda_here().stream, bad), status::bad_argument);
    bad.*which = good.*which + 4;
    EXPECT_EQ(cuda::enqueue(e, p, cuda_here().stream, bad), status::misaligned);
  }
  cuda::buffers same = good;
  same.input = same.output;
  EXPECT_EQ(cuda::enqueue(e, p, cuda_here().stream, same), status::bad_in_place);
  profile larger = cuda_here().device;
  larger.max_group = 2048;
  larger.local_bytes = 1 << 20;
  const plan large = planned(transform_of(4096), larger, fft_variant::BL);
  ASSERT_EQ(large.result, status::ok) << large.reason;
  EXPECT_EQ(cuda::build(e, large, cuda_here().context), status::variant_does_not_fit);
  EXPECT_GE(e.failed_launch, 0);
}

TEST_F(cuda_device, without_an_image_kernels_are_compiled_unless_images_only_are_asked_for) {
  const plan p = planned(transform_of(64), cuda_here().device);
  cuda::executable e;
  EXPECT_EQ(cuda::build(e, p, cuda_here().context, {"no such folder", true}), status::bundle_mismatch);
  EXPECT_EQ(cuda::build(e, p, cuda_here().context, {"no such folder", false}), status::ok);
  EXPECT_EQ(e.from_images, 0);
}

// `make cuda-images` leaves them in the build folder, two folders above this program.
TEST_F(cuda_device, images_made_by_nvcc_agree_with_fftw) {
  const std::string folder =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "../../cuda-images").string();
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "make cuda-images made none";
  if (cuda_here().text.capability != hopper) GTEST_SKIP() << "images are made for sm_90";
  for (const index length : {64, 4096, 1 << 20}) {
    const plan p = planned(transform_of(length), profiles::nvidia_h200);
    const auto from_images = [&](const plan& q, const void* in, void* out, const void*) {
      return run_cuda(q, in, out, nullptr, {folder.c_str(), true});
    };
    expect_planned_on(from_images, p.what, p);
  }
}

TEST_F(cuda_device, streams_wait_for_events_and_record_the_callers) {
  const cuda_session& here = cuda_here();
  const plan p = planned(transform_of(1 << 16, 64), here.device);
  cuda::executable first, second;
  ASSERT_EQ(cuda::build(first, p, here.context), status::ok);
  ASSERT_EQ(cuda::build(second, p, here.context), status::ok);
  std::vector<float> input(static_cast<std::size_t>(p.input_bytes) / sizeof(float)), once(input.size()),
      twice(input.size());
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i * 37 % 101) / 50 - 1;
  // The output of one stream is the input of another.
  const cuda_buffers a(p, input.data(), nullptr), b(p, nullptr, nullptr);
  cuda::buffers then = b.buffers();
  then.input = a.buffers().output;
  cuda::stream other = nullptr;
  cuda::event between = nullptr, done = nullptr;
  require_cuda(here.d.cuStreamCreate(&other, 1), "cuStreamCreate");
  require_cuda(here.d.cuEventCreate(&between, 2), "cuEventCreate");
  require_cuda(here.d.cuEventCreate(&done, 2), "cuEventCreate");
  ASSERT_EQ(cuda::enqueue(first, p, here.stream, a.buffers(), 0, nullptr, between), status::ok);
  ASSERT_EQ(cuda::enqueue(second, p, other, then, 1, &between, done), status::ok);
  require_cuda(here.d.cuEventSynchronize(done), "cuEventSynchronize");
  b.read(twice.data());
  ASSERT_EQ(run_cuda(p, input.data(), once.data()), status::ok);
  std::vector<float> expected(input.size());
  ASSERT_EQ(run_cuda(p, once.data(), expected.data()), status::ok);
  EXPECT_EQ(std::memcmp(expected.data(), twice.data(), twice.size() * sizeof(float)), 0);
  here.d.cuEventDestroy(between);
  here.d.cuEventDestroy(done);
  here.d.cuStreamDestroy(other);
}

// Attributes of a launch reach the device: each work-group says how many there are in its cluster.
TEST_F(cuda_device, launches_take_attributes_such_as_clusters) {
  const cuda_session& here = cuda_here();
  const cuda::compiler* const c = cuda::find_compiler();
  if (!c || here.text.capability < hopper) GTEST_SKIP() << "clusters need NVRTC and sm_90";
  constexpr const char* text = R"(extern "C" __global__ void cluster_sizes(unsigned* sizes) {
    asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(sizes[blockIdx.x]));
  })";
  const std::string architecture = "--gpu-architecture=sm_" + std::to_string(here.text.capability);
  const char* const options[] = {architecture.c_str()};
  void* program = nullptr;
  std::size_t bytes = 0;
  ASSERT_EQ(c->nvrtcCreateProgram(&program, text, "clusters.cu", 0, nullptr, nullptr), 0);
  ASSERT_EQ(c->nvrtcCompileProgram(program, 1, options), 0);
  ASSERT_EQ(c->nvrtcGetCUBINSize(program, &bytes), 0);
  std::vector<char> code(bytes);
  ASSERT_EQ(c->nvrtcGetCUBIN(program, code.data()), 0);
  c->nvrtcDestroyProgram(&program);
  CUmod_st* module = nullptr;
  CUfunc_st* function = nullptr;
  require_cuda(here.d.cuModuleLoadData(&module, code.data()), "cuModuleLoadData");
  require_cuda(here.d.cuModuleGetFunction(&function, module, "cluster_sizes"), "cuModuleGetFunction");

  const cuda_memory memory(8 * sizeof(unsigned));
  cuda::device_pointer sizes = memory.handle();
  void* arguments[] = {&sizes};
  constexpr int cluster_dimension = 4;  // CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
  cuda::launch_attribute attribute{cluster_dimension, {}};
  const unsigned cluster[3] = {4, 1, 1};
  std::memcpy(attribute.value, cluster, sizeof cluster);
  const cuda::launch_config config{{8, 1, 1}, {1, 1, 1}, 0, here.stream, &attribute, 1};
  require_cuda(here.d.cuLaunchKernelEx(&config, function, arguments, nullptr), "cuLaunchKernelEx");
  unsigned found[8] = {};
  EXPECT_TRUE(memory.read(found));
  for (const unsigned size : found) EXPECT_EQ(size, 4u);
  here.d.cuModuleUnload(module);
}

}  // namespace
}  // namespace komdsp::tests
