// komdsp on the OpenCL device that its peers have.
#include "komdsp/komdsp_opencl.h"
#include "peers/komdsp_plan.hpp"
#include "opencl_peer.hpp"

namespace peers {
namespace {

const komdsp_profile* profile_of_device() {
  static const aligned_memory memory(komdsp_opencl_profile_bytes());
  auto* const profile = static_cast<komdsp_profile*>(memory.get());
  static const int status = komdsp_opencl_read_profile(profile, opencl().device);
  require_ok(status, "komdsp_opencl_read_profile");
  return profile;
}

class built_kernels {
 public:
  explicit built_kernels(const planned_problem& plan) : memory_(komdsp_opencl_kernels_bytes()) {
    std::string log(4096, '\0');
    const int status =
        komdsp_opencl_build(get(), plan.get(), opencl().context, opencl().device, log.data(), log.size());
    if (status != KOMDSP_OK) throw std::runtime_error("komdsp_opencl_build: " + log.substr(0, log.find('\0')));
  }
  built_kernels(const built_kernels&) = delete;
  built_kernels& operator=(const built_kernels&) = delete;
  ~built_kernels() { komdsp_opencl_release(get()); }
  komdsp_opencl_kernels* get() const { return static_cast<komdsp_opencl_kernels*>(memory_.get()); }

 private:
  aligned_memory memory_;
};

class komdsp : public opencl_peer {
 public:
  komdsp(const problem& problem, const planned_problem& plan)
      : opencl_peer(problem, plan.in_place(), plan.detail()),
        plan_(plan),
        kernels_(plan),
        tables_(make_buffer(plan.envelope().table_bytes + 64)),
        scratch_(make_buffer(plan.envelope().scratch_bytes + 64)) {
    write_buffer(tables_, plan.tables().get(), plan.envelope().table_bytes + 1);
  }
  ~komdsp() override {
    clReleaseMemObject(tables_);
    clReleaseMemObject(scratch_);
  }
  void transform() override {
    komdsp_opencl_buffers at = {sizeof at, {input_, 0}, {output_, 0}, {tables_, 0}, {scratch_, 0}, {nullptr, 0}};
    if (problem_.convolution) at.operand = {input_, problem_.output_bytes()};
    require_ok(komdsp_opencl_enqueue(kernels_.get(), plan_.get(), opencl().queue, &at, 0, nullptr, nullptr),
               "komdsp_opencl_enqueue");
    require(clFinish(opencl().queue), "clFinish");
  }

 private:
  const planned_problem& plan_;
  built_kernels kernels_;
  cl_mem tables_, scratch_;
};

}  // namespace

candidates candidates_for(const problem& problem) {
  return placed_candidates<komdsp>(problem, profile_of_device());
}

std::string library_version() {
  return version_with(profile_of_device()) + ", " + opencl_version();
}

}  // namespace peers
