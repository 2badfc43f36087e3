// cuda_build.cpp: loads the kernels of a plan.
#include <cstdio>

#include "cuda_compiler.hpp"
#include "device_arguments.hpp"

namespace komdsp::cuda {
namespace {

// The target of one call.
struct target {
  const driver& d;
  int capability, threads, shared_bytes;
  const images& prebuilt;
  build_log* log;
};

int read_limits(const driver& d, target& to) {
  int device = 0, major = 0, minor = 0;
  int code = d.cuCtxGetDevice(&device);
  if (code == 0) code = d.cuDeviceGetAttribute(&to.threads, device_max_threads, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&to.shared_bytes, device_shared_bytes_asked, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&major, device_capability_major, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&minor, device_capability_minor, device);
  to.capability = capability_of(major, minor);
  return code;
}

// An image that the driver refuses is none.
bool load_image(executable& e, int i, const char* options, const target& to) {
  const unsigned char* const image = read_image(to.prebuilt.folder, options, to.capability);
  const bool loaded = image && to.d.cuModuleLoadData(&e.modules[i], image) == 0;
  delete[] image;
  e.from_images += loaded;
  if (!loaded) e.modules[i] = nullptr;
  return loaded;
}

status load(executable& e, int i, const launch& l, const target& to) {
  char options[options_size], name[64];
  write_options(l, options, sizeof options);
  if (!load_image(e, i, options, to)) {
    if (to.prebuilt.only) return status::bundle_mismatch;
    const machine_code* code = nullptr;
    const status compiled = compile(options, to.capability, to.log, &code);
    if (compiled != status::ok) return compiled;
    e.code = to.d.cuModuleLoadData(&e.modules[i], code->bytes);
    if (e.code != 0) e.modules[i] = nullptr;
  }
  std::snprintf(name, sizeof name, "komdsp_%s", name_of(l.kernel));
  if (e.code == 0) e.code = to.d.cuModuleGetFunction(&e.functions[i], e.modules[i], name);
  return status_of(e.code);
}

// More than 48 KiB of shared memory is to be asked for, as clusters of more than 8 groups are.
int ask_for_shared(executable& e, int i, const launch& l, const target& to) {
  const int bytes = shared_bytes_of(l);
  const int code = l.build.cluster > 8 ? to.d.cuFuncSetAttribute(e.functions[i], function_large_cluster, 1) : 0;
  if (code != 0) return code;
  return bytes > 0 ? to.d.cuFuncSetAttribute(e.functions[i], function_shared_bytes_asked, bytes) : 0;
}

// Compilers may allow a kernel less than the device allows in general: registers count too.  Tiles of one work-item lie
// in private memory.
status check_limits(executable& e, int i, const launch& l, const target& to) {
  int threads = 0, shared_bytes = 0, private_bytes = 0;
  e.code = to.d.cuFuncGetAttribute(&threads, function_max_threads, e.functions[i]);
  if (e.code == 0) e.code = to.d.cuFuncGetAttribute(&shared_bytes, function_shared_bytes, e.functions[i]);
  if (e.code == 0) e.code = to.d.cuFuncGetAttribute(&private_bytes, function_private_bytes, e.functions[i]);
  if (e.code == 0) e.code = ask_for_shared(e, i, l, to);
  if (e.code != 0) return status_of(e.code);
  const bool fits = threads >= l.build.items && shared_bytes + shared_bytes_of(l) <= to.shared_bytes &&
                    private_bytes <= private_bytes_max;
  return fits ? status::ok : status::variant_does_not_fit;
}

status build_launch(executable& e, const plan_view& p, int i, const target& to) {
  const launch& l = p.launches[i];
  for (int j = 0; j < i; ++j) {
    if (!same_kernel(l, p.launches[j])) continue;
    e.functions[i] = e.functions[j];
    return status::ok;
  }
  if (l.build.lanes > 1) return status::kernel_missing;  // CUDA has no vectors
  // The compiler refuses what is larger than the device, and says it less clearly.
  if (l.build.items > to.threads || (l.local && l.work_bytes > to.shared_bytes)) return status::variant_does_not_fit;
  const status loaded = load(e, i, l, to);
  return loaded == status::ok ? check_limits(e, i, l, to) : loaded;
}

// Streams and events of sweeps that run beside those in the caller's stream.
int make_streams(executable& e, const plan_view& p, const driver& d) {
  constexpr unsigned non_blocking = 1, disable_timing = 2;
  int code = p.sweeps > 1 ? d.cuEventCreate(&e.forked, disable_timing) : 0;
  for (int k = 0; k < p.sweeps - 1 && code == 0; ++k) {
    code = d.cuStreamCreate(&e.others[k], non_blocking);
    if (code == 0) code = d.cuEventCreate(&e.joined[k], disable_timing);
  }
  return code;
}

}  // namespace

void executable::release() noexcept {
  const driver* const d = owner ? find_driver() : nullptr;
  if (d) {
    const current here(*d, owner);
    for (CUmod_st* const module : modules)
      if (module && here.code() == 0) d->cuModuleUnload(module);
    for (int k = 0; k < sweeps_max - 1 && here.code() == 0; ++k) {
      if (others[k]) d->cuStreamDestroy(others[k]);
      if (joined[k]) d->cuEventDestroy(joined[k]);
    }
    if (forked && here.code() == 0) d->cuEventDestroy(forked);
  }
  for (stream& s : others) s = nullptr;
  for (event& j : joined) j = nullptr;
  forked = nullptr;
  for (CUmod_st*& module : modules) module = nullptr;
  for (CUfunc_st*& function : functions) function = nullptr;
  owner = nullptr;
  from_images = 0;
}

status build(executable& e, const plan_view& p, context c, const images& prebuilt, build_log* log) noexcept {
  e.release();
  e.code = 0;
  e.failed_launch = -1;
  if (log && log->text && log->size > 0) log->text[0] = 0;
  if (p.result != status::ok) return p.result;
  const driver* const d = find_driver(&e.code);
  if (!d) return status_of(e.code);
  if (!c) return status::bad_argument;
  const current here(*d, c);
  target to{*d, 0, 0, 0, prebuilt, log};
  e.code = here.code();
  if (e.code == 0) e.code = read_limits(*d, to);
  if (e.code != 0) return status_of(e.code);
  e.owner = c;
  e.overlaps = to.capability >= 90;
  e.code = make_streams(e, p, *d);
  if (e.code != 0) {
    e.release();
    return status_of(e.code);
  }
  for (int i = 0; i < p.launch_count; ++i) {
    const status s = build_launch(e, p, i, to);
    if (s == status::ok) continue;
    e.release();
    e.failed_launch = i;
    return s;
  }
  return status::ok;
}

}  // namespace komdsp::cuda
