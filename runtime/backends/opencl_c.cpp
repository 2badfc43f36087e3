// opencl_c.cpp: the opencl backend behind komdsp_opencl.h.
#include <komdsp/komdsp_opencl.h>
#include <komdsp/opencl.hpp>

#include <new>

#include "core/c_plan.hpp"

using namespace komdsp;
using namespace komdsp::c;

namespace {
struct device_profile : komdsp_profile {
  opencl::device_text text;
};
opencl::buffer buffer_of(const komdsp_opencl_buffer& b) {
  return {b.memory, b.offset};
}
}  // namespace

struct komdsp_opencl_kernels {
  opencl::executable what;
};

extern "C" {

size_t komdsp_opencl_profile_bytes() {
  return sizeof(device_profile);
}
int komdsp_opencl_read_profile(komdsp_profile* profile, cl_device_id device) {
  if (profile == nullptr || device == nullptr) return answer(status::bad_argument);
  auto* const made = new (profile) device_profile;
  return answer(opencl::read_profile(device, made->what, made->text));
}

size_t komdsp_opencl_kernels_bytes() {
  return sizeof(komdsp_opencl_kernels);
}
int komdsp_opencl_build(komdsp_opencl_kernels* kernels, const komdsp_made_plan* plan, cl_context context,
                        cl_device_id device, char* log, size_t log_bytes) {
  if (kernels == nullptr) return answer(status::bad_argument);
  new (kernels) komdsp_opencl_kernels;
  if (result_of(plan) != status::ok) return answer(result_of(plan));
  opencl::build_log words;
  words.text = log;
  words.size = log_bytes;
  return answer(opencl::build(kernels->what, plan->what, context, device, log != nullptr ? &words : nullptr));
}
void komdsp_opencl_release(komdsp_opencl_kernels* kernels) {
  if (kernels != nullptr) kernels->what.release();
}
cl_int komdsp_opencl_code(const komdsp_opencl_kernels* kernels) {
  return kernels != nullptr ? kernels->what.code : CL_SUCCESS;
}

int komdsp_opencl_enqueue(komdsp_opencl_kernels* kernels, const komdsp_made_plan* plan, cl_command_queue queue,
                          const komdsp_opencl_buffers* at, cl_uint wait_count, const cl_event* wait, cl_event* done) {
  if (kernels == nullptr || !is_made(plan) || at == nullptr || at->size != sizeof *at)
    return answer(status::bad_argument);
  const opencl::buffers buffers{buffer_of(at->input), buffer_of(at->output), buffer_of(at->tables),
                                buffer_of(at->scratch), buffer_of(at->operand)};
  return answer(opencl::enqueue(kernels->what, plan->what, queue, buffers, wait_count, wait, done));
}

}  // extern "C"
