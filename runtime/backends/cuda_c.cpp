// cuda_c.cpp: the cuda backend behind komdsp_cuda.h.
#include <komdsp/cuda.hpp>
#include <komdsp/komdsp_cuda.h>

#include <new>

#include "core/c_plan.hpp"

using namespace komdsp;
using namespace komdsp::c;

namespace {
struct device_profile : komdsp_profile {
  cuda::device_text text;
};
}  // namespace

struct komdsp_cuda_kernels {
  cuda::executable what;
};

extern "C" {

int komdsp_cuda_count_devices(int* count) {
  return count != nullptr ? answer(cuda::count_devices(*count)) : answer(status::bad_argument);
}
size_t komdsp_cuda_profile_bytes() {
  return sizeof(device_profile);
}
int komdsp_cuda_read_profile(komdsp_profile* profile, int device) {
  if (profile == nullptr) return answer(status::bad_argument);
  auto* const made = new (profile) device_profile;
  return answer(cuda::read_profile(device, made->what, made->text));
}

size_t komdsp_cuda_kernels_bytes() {
  return sizeof(komdsp_cuda_kernels);
}
int komdsp_cuda_build(komdsp_cuda_kernels* kernels, const komdsp_made_plan* plan, cuda::context context, char* log,
                      size_t log_bytes) {
  if (kernels == nullptr) return answer(status::bad_argument);
  new (kernels) komdsp_cuda_kernels;
  if (result_of(plan) != status::ok) return answer(result_of(plan));
  cuda::build_log words;
  words.text = log;
  words.size = log_bytes;
  return answer(cuda::build(kernels->what, plan->what, context, {}, log != nullptr ? &words : nullptr));
}
void komdsp_cuda_release(komdsp_cuda_kernels* kernels) {
  if (kernels != nullptr) kernels->what.release();
}
int komdsp_cuda_code(const komdsp_cuda_kernels* kernels) {
  return kernels != nullptr ? kernels->what.code : 0;
}

int komdsp_cuda_enqueue(komdsp_cuda_kernels* kernels, const komdsp_made_plan* plan, cuda::stream stream,
                        const komdsp_cuda_buffers* at, int wait_count, const cuda::event* wait, cuda::event done) {
  if (kernels == nullptr || !is_made(plan) || at == nullptr || at->size != sizeof *at)
    return answer(status::bad_argument);
  const cuda::buffers buffers{at->input, at->output, at->tables, at->scratch, at->operand};
  return answer(cuda::enqueue(kernels->what, plan->what, stream, buffers, wait_count, wait, done));
}

}  // extern "C"
