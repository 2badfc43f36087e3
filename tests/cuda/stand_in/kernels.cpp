// Kernels of the stand-in: the library's C++ form of what the options of a build ask for.
#include "stand_in.hpp"

#include <komdsp/cpp.hpp>
#include <komdsp/static_plan.hpp>

#include <cstring>
#include <memory>
#include <string>

namespace komdsp::stand_in {
namespace {

template <class... A>
constexpr int arguments_of(void (*)(group, A...), cpp::argument_kind kind) {
  return (0 + ... + (cpp::kind_of<A> == kind ? 1 : 0));
}
// Arguments of a kind that a kernel takes; constants of its code do not change them.
constexpr int arguments_of(kernel_id kernel, cpp::argument_kind kind) {
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) \
  if (kernel == kernel_id::name) return arguments_of(decltype(&f32x1::name<0ull, 0ull>){}, kind);
#define KOMDSP_VECTOR_KERNEL(name, arguments, traits, registers, instances)
#define KOMDSP_FIXED_KERNEL(name, arguments, traits, registers, instances) \
  if (kernel == kernel_id::name) return arguments_of(decltype(&f15x1::name<0ull, 0ull>){}, kind);
#define KOMDSP_ANY_KERNEL KOMDSP_KERNEL
#include "kernels/kernels.def"
  return 0;
}
kernel_id kernel_named(const std::string& options) {
  for (int i = 0; i < static_cast<int>(kernel_id::count); ++i) {
    const auto kernel = static_cast<kernel_id>(i);
    if (options.find(std::string("KERNEL_") + name_of(kernel) + "=1") != std::string::npos) return kernel;
  }
  return kernel_id::count;
}
long number_of(const std::string& options, const char* name) {
  const std::size_t at = options.find(std::string("-D") + name + "=");
  return at == std::string::npos ? 0 : std::strtol(options.c_str() + at + std::strlen(name) + 3, nullptr, 0);
}
build_options build_of(const std::string& options) {
  build_options o;
  const auto number = [&](const char* name) { return static_cast<int>(number_of(options, name)); };
  o.precision = static_cast<uint8_t>(number("PRECISION"));
  o.index_bits = static_cast<uint8_t>(number("INDEX"));
  o.lanes = number("LANES");
  o.items = number("ITEMS");
  o.width = number("WIDTH");
  o.inverse = static_cast<uint8_t>(number("INVERSE"));
  o.load = number("LOAD");
  o.store = number("STORE");
  o.block = number("BLOCK_SCALED") != 0;
  o.f16 = number("F16") != 0;
  o.product = number("PRODUCT");
  o.padded = number("PADDED") != 0;
  o.dense = number("DENSE") != 0;
  o.cluster = static_cast<uint8_t>(number("CLUSTER"));
  o.np = number("NP");
  o.max_np = number("MAX_NP");
  o.radices = static_cast<radix_list>(number("RADICES"));
  o.specialised = o.radices != 0;
  return o;
}

}  // namespace

struct compiled {
  launch what;
  cpp::kernel run = nullptr;
};

compiled* make_kernel(const char* options) {
  auto made = std::make_unique<compiled>();
  if (::stand_in.silent) return made.release();
  auto p = std::make_unique<plan>();
  p->result = status::ok;
  p->launch_count = 1;
  launch& l = p->launches[0];
  l.kernel = kernel_named(options);
  l.build = build_of(options);
  cpp::binding b;
  if (l.kernel == kernel_id::count || cpp::bind(*p, b) != status::ok) return nullptr;
  l.memory_count = static_cast<uint8_t>(arguments_of(l.kernel, cpp::argument_kind::memory));
  for (int i = 0; i < l.memory_count; ++i) l.memories[i] = static_cast<slot>(i);
  for (int i = 0; i < reals_max; ++i) l.reals[i] = static_cast<uint8_t>(i);
  made->what = l;
  made->run = b.kernels[0];
  return made.release();
}
void drop_kernel(compiled* kernel) {
  delete kernel;
}
bool is_named(const compiled& kernel, const char* name) {
  return !kernel.run || std::string("komdsp_") + name_of(kernel.what.kernel) == name;
}

void run_kernel(const compiled& kernel, long long groups, void* const* arguments) {
  if (!kernel.run) return;
  alignas(64) static unsigned char work[std::size_t{32} << 20];
  const launch& l = kernel.what;
  cpp::addresses at;
  index words[memories_max + 64] = {};
  double reals[reals_max] = {};
  at.words = words;
  at.reals = reals;
  for (int i = 0; i < l.memory_count; ++i) at[l.memories[i]] = *static_cast<unsigned char* const*>(*arguments++);
  for (int i = 0; i < argument_words(l.kernel); ++i)
    words[l.memory_count + i] = l.build.index_bits == 64
                                    ? static_cast<index>(static_cast<const int64_t*>(*arguments)[i])
                                    : static_cast<const int32_t*>(*arguments)[i];
  ++arguments;
  int repetition = 0;
  if (kernel_traits::has(l.kernel, kernel_traits::counts)) repetition = *static_cast<const int*>(*arguments++);
  for (int i = 0; i < arguments_of(l.kernel, cpp::argument_kind::real); ++i, ++arguments)
    reals[i] = l.build.precision == 64 ? *static_cast<const double*>(*arguments)
                                       : static_cast<double>(*static_cast<const float*>(*arguments));
  kernel.run(l, at, repetition, 0, static_cast<index>(groups), work);
}

}  // namespace komdsp::stand_in
