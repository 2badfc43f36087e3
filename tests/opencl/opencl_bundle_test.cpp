// Kernels compiled beforehand: they compute, and a bundle that is damaged or not for this device is refused.
#include "opencl/opencl_runner.hpp"
#include "support/checks/fft_check.hpp"

#include <komdsp/komdsp.h>
#include <komdsp/opencl_bundle.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace komdsp::tests {
namespace {

using opencl::bundle;
using bytes = std::vector<unsigned char>;

std::vector<std::string> options_of(const plan& p) {
  std::vector<std::string> all;
  for (int i = 0; i < p.launch_count; ++i) {
    char text[options_size];
    write_options(p.launches[i], text, sizeof text);
    all.emplace_back(text);
  }
  return all;
}
bytes binary_of(cl_kernel kernel) {
  cl_program program = nullptr;
  std::size_t size = 0;
  require(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr), "clGetKernelInfo");
  require(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr), "clGetProgramInfo");
  bytes binary(size);
  unsigned char* to = binary.data();
  require(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof to, &to, nullptr), "clGetProgramInfo");
  return binary;
}
bytes bundle_of(const plan& p) {
  opencl::executable e;
  if (opencl::build(e, p, session().context, session().device) != status::ok) throw std::runtime_error("no build");
  const std::vector<std::string> options = options_of(p);
  std::vector<bytes> binaries;
  std::vector<opencl::compiled_kernel> kernels;
  for (int i = 0; i < p.launch_count; ++i) binaries.push_back(binary_of(e.kernels[i]));
  for (std::size_t i = 0; i < options.size(); ++i)
    kernels.push_back({options[i].c_str(), binaries[i].data(), binaries[i].size()});
  std::size_t needed = 0;
  const int count = static_cast<int>(kernels.size());
  EXPECT_EQ(opencl::write_bundle(kernels.data(), count, session().device, nullptr, 0, needed), status::bad_argument);
  bytes made(needed);
  EXPECT_EQ(opencl::write_bundle(kernels.data(), count, session().device, made.data(), needed - 1, needed),
            status::bad_argument);
  EXPECT_EQ(opencl::write_bundle(kernels.data(), count, session().device, made.data(), needed, needed), status::ok);
  return made;
}
status check(const bytes& b) {
  return opencl::check_bundle({b.data(), b.size()}, session().device);
}
status build_from(const plan& p, const bytes& b, opencl::executable& e) {
  return opencl::build(e, p, session().context, session().device, bundle{b.data(), b.size()});
}

const plan& small_plan() {
  static const plan p = planned(fft{1 << 17}, profiles::pocl);
  return p;
}
const bytes& whole() {
  static const bytes b = bundle_of(small_plan());
  return b;
}
std::uint64_t read(const bytes& b, std::size_t at, int count) {
  std::uint64_t n = 0;
  for (int i = count; i > 0; --i) n = n << 8 | b[at + static_cast<std::size_t>(i) - 1];
  return n;
}
void write(bytes& b, std::size_t at, int count, std::uint64_t n) {
  for (int i = 0; i < count; ++i, n >>= 8) b[at + static_cast<std::size_t>(i)] = static_cast<unsigned char>(n);
}
// The hash that the changed bundle would have.
void mend(bytes& b) {
  std::uint64_t h = 0xcbf29ce484222325u;
  for (std::size_t i = 32; i < b.size(); ++i) h = (h ^ b[i]) * 0x100000001b3u;
  write(b, 24, 8, h);
}

TEST(bundles, compute_without_a_compiler) {
  const plan& p = small_plan();
  ASSERT_GT(p.launch_count, 1);
  opencl::executable e;
  ASSERT_EQ(build_from(p, whole(), e), status::ok);
  const outcome o = check_fft(p, [&](const plan& q, const void* in, void* out, const void*) {
    const opencl_memory memory(q, in, out);
    cl_event done = nullptr;
    const status s = opencl::enqueue(e, q, session().in_order, memory.buffers(), 0, nullptr, &done);
    if (s != status::ok) return s;
    require(clWaitForEvents(1, &done), "clWaitForEvents");
    clReleaseEvent(done);
    memory.out.read(out);
    return status::ok;
  });
  EXPECT_TRUE(o.passed) << o.message;
}

TEST(bundles, without_a_kernel_of_the_plan_are_refused) {
  opencl::executable e;
  EXPECT_EQ(build_from(planned(fft{64}, profiles::pocl), whole(), e), status::bundle_mismatch);
  EXPECT_EQ(e.failed_launch, 0);
}

TEST(bundles, of_which_any_byte_changed_are_refused) {
  bytes b = whole();
  const std::size_t head = 448 + 16 * static_cast<std::size_t>(small_plan().launch_count) + 64;
  for (std::size_t i = 0; i < b.size(); i += i < head ? 1 : 997) {
    b[i] ^= 1;
    EXPECT_EQ(check(b), status::bundle_mismatch) << "byte " << i;
    b[i] ^= 1;
  }
  EXPECT_EQ(check(b), status::ok);
}

TEST(bundles, cut_or_grown_are_refused) {
  for (std::size_t size = 0; size < whole().size(); size += size < 600 ? 1 : 4099)
    EXPECT_EQ(check(bytes(whole().begin(), whole().begin() + static_cast<long>(size + (size == 0)))),
              status::bundle_mismatch)
        << size;
  bytes b = whole();
  b.push_back(0);
  EXPECT_EQ(check(b), status::bundle_mismatch);
}

TEST(bundles, of_others_are_refused_though_whole) {
  struct field {
    const char* name;
    std::size_t at;
    int count;
    std::uint64_t value;
  };
  const std::size_t entry = 448;
  const std::uint64_t size = whole().size();
  for (const field& f : std::initializer_list<field>{{"magic", 0, 1, 'x'},
                                                     {"layout", 8, 4, 2},
                                                     {"count", 12, 4, 0xffffffff},
                                                     {"count", 12, 4, size},
                                                     {"size", 16, 8, size + 1},
                                                     {"kernel text", 32, 1, 'x'},
                                                     {"version", 48, 1, 'x'},
                                                     {"platform", 64, 1, 0},
                                                     {"device", 192, 1, 0},
                                                     {"driver", 320, 1, 0},
                                                     {"options begin before", entry, 4, 0},
                                                     {"options begin behind", entry, 4, size + 1},
                                                     {"no options", entry + 4, 4, 0},
                                                     {"options end behind", entry + 4, 4, size},
                                                     {"binary begins before", entry + 8, 4, 447},
                                                     {"binary begins behind", entry + 8, 4, 0xffffffff},
                                                     {"no binary", entry + 12, 4, 0},
                                                     {"binary ends behind", entry + 12, 4, 0xffffffff}}) {
    bytes b = whole();
    write(b, f.at, f.count, f.value);
    mend(b);
    EXPECT_EQ(check(b), status::bundle_mismatch) << f.name;
  }
}

TEST(bundles, of_others_say_what_differs_and_what_they_were_made_for) {
  const std::pair<std::size_t, const char*> fields[] = {
      {32, "version"}, {48, "version"}, {64, "device"}, {192, "device"}, {320, "driver"}};
  for (const auto& [at, word] : fields) {
    bytes b = whole();
    b[at] = 'X';
    mend(b);
    const std::string why = opencl::why_no_kernels({b.data(), b.size()}, session().device);
    EXPECT_NE(why.find(std::string("the bundle is of another ") + word), std::string::npos) << at << ": " << why;
  }
  opencl::bundle_origin of;
  ASSERT_EQ(opencl::read_origin({whole().data(), whole().size()}, of), status::ok);
  char name[128] = {}, driver[128] = {};
  clGetDeviceInfo(session().device, CL_DEVICE_NAME, sizeof name - 1, name, nullptr);
  clGetDeviceInfo(session().device, CL_DRIVER_VERSION, sizeof driver - 1, driver, nullptr);
  EXPECT_STREQ(of.device, name);
  EXPECT_STREQ(of.driver, driver);
  EXPECT_STREQ(of.version, KOMDSP_VERSION);
  EXPECT_EQ(opencl::read_origin({whole().data(), whole().size() - 1}, of), status::bundle_mismatch);
}

TEST(bundles, whose_binary_the_driver_refuses_are_refused) {
  bytes b = whole();
  const auto at = static_cast<std::size_t>(read(b, 448 + 8, 4));
  std::fill_n(b.begin() + static_cast<long>(at), 16, static_cast<unsigned char>(0x55));
  mend(b);
  ASSERT_EQ(check(b), status::ok);
  opencl::executable e;
  EXPECT_EQ(build_from(small_plan(), b, e), status::bundle_mismatch);
}

TEST(bundles, ask_for_pointers) {
  std::size_t needed = 0;
  EXPECT_EQ(opencl::check_bundle({}, session().device), status::bad_argument);
  EXPECT_EQ(opencl::check_bundle({whole().data(), whole().size()}, nullptr), status::bad_argument);
  EXPECT_EQ(opencl::write_bundle(nullptr, 1, session().device, nullptr, 0, needed), status::bad_argument);
  const opencl::compiled_kernel none{"x", nullptr, 1};
  EXPECT_EQ(opencl::write_bundle(&none, 1, session().device, nullptr, 0, needed), status::bad_argument);
}

}  // namespace
}  // namespace komdsp::tests
