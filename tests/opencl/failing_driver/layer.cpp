// A layer of OpenCL's loader (OPENCL_LAYERS) between a program and its drivers: any call can be made to fail, and
// answers to be lies. The file that KOMDSP_OPENCL_LAYER names is a driver_state that the program and a test share.
#define CL_TARGET_OPENCL_VERSION 200
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_layer.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <tuple>
#include <type_traits>

namespace {

// As driver_faults_test.py has it.
struct driver_state {
  int64_t calls;     // so far
  int64_t fails_at;  // the number of the call that fails, from 1; 0: none
  int64_t code;      // that it answers
  int64_t live;      // objects made, or retained, and not released
  int64_t lie_of;    // the question, as CL_DEVICE_NAME, that `liar` answers with lies; 0: the number of its handles
  int64_t lie;       // a number; -1: a text or a size that does not end
  int64_t ended;     // not 0: events of `liar` end badly, which only waiting for them says
  int64_t running;   // kernels that nobody has waited for since
  char liar[40];
  char failed[40];  // the call that failed
};
driver_state nobodys;
driver_state* state = &nobodys;
cl_icd_dispatch below, ours;
std::mutex turn;
std::set<cl_event> ended_badly;

bool begins(const char* name, const char* with) {
  return std::strncmp(name, with, std::strlen(with)) == 0;
}
bool is_liar(const char* name) {
  return std::strcmp(name, state->liar) == 0;
}
cl_int code_of(const char* name) {
  const std::lock_guard held(turn);
  // A log is asked for where a program cannot be built.
  if (begins(name, "clBuild") && is_liar("clGetProgramBuildInfo")) return CL_BUILD_PROGRAM_FAILURE;
  if (++state->calls != state->fails_at) return CL_SUCCESS;
  std::strncpy(state->failed, name, sizeof state->failed - 1);
  return static_cast<cl_int>(state->code);
}

// Answers of a call that went well become lies.
template <class... A>
void lie(std::tuple<A...> all) {
  constexpr int n = sizeof...(A);
  using last = std::tuple_element_t<n - 1, std::tuple<A...>>;
  const bool endless = state->lie == -1;
  if constexpr (std::is_same_v<last, cl_uint*>) {
    if (std::get<n - 1>(all)) *std::get<n - 1>(all) = static_cast<cl_uint>(state->lie);
  } else if constexpr (std::is_same_v<last, size_t*>) {
    const auto [what, size, value, needed] =
        std::tuple(std::get<n - 4>(all), std::get<n - 3>(all), std::get<n - 2>(all), std::get<n - 1>(all));
    if (what != static_cast<cl_uint>(state->lie_of)) return;
    if (value) std::memset(value, endless ? 'x' : 0, size);
    if (value && !endless) std::memcpy(value, &state->lie, std::min(size, sizeof state->lie));
    if (needed && endless) *needed = size_t{1} << 40;
  }
}

bool any_ended_badly(cl_uint count, const cl_event* events) {
  return std::any_of(events, events + count, [](cl_event e) { return ended_badly.count(e) > 0; });
}
// Events of a call that went well: the code that it then answers.
template <class... A>
cl_int after_events(const char* name, std::tuple<A...> all) {
  constexpr int n = sizeof...(A);
  bool bad = state->ended != 0 && is_liar(name), waits = true;
  if constexpr (n == 2) {  // clWaitForEvents
    bad = any_ended_badly(std::get<0>(all), std::get<1>(all));
  } else {  // last arguments of a command are what it waits for, and its own event
    bad |= any_ended_badly(std::get<n - 3>(all), std::get<n - 2>(all));
    waits = begins(name, "clEnqueueRead") && std::get<2>(all) != 0;
    cl_event* const made = std::get<n - 1>(all);
    if (made && bad && waits) {  // a call that fails gives no event
      below.clReleaseEvent(*made);
    } else if (made) {
      ++state->live;
      ended_badly.erase(*made);
      if (bad) ended_badly.insert(*made);
    }
  }
  return bad && waits ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

template <auto Member>
struct hook;
template <class R, class... A, R (CL_API_CALL* cl_icd_dispatch::*Member)(A...)>
struct hook<Member> {
  inline static const char* name = "";
  using last = std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>;

  static R CL_API_CALL call(A... a) {
    const cl_int code = code_of(name);
    const std::tuple all(a...);
    if constexpr (std::is_same_v<R, cl_int>) {
      const bool gives_back = begins(name, "clRelease"), counted = !std::strstr(name, "Device");
      if (code != CL_SUCCESS && !gives_back) return code;  // what fails to be given back is given back
      const cl_int done = (below.*Member)(a...);
      if (done != CL_SUCCESS) return done;
      const std::lock_guard held(turn);
      if (std::strcmp(name, "clEnqueueNDRangeKernel") == 0) ++state->running;
      if (std::strcmp(name, "clFinish") == 0) state->running = 0;
      if (counted) state->live += begins(name, "clRetain") ? 1 : gives_back ? -1 : 0;
      if constexpr (std::is_same_v<std::remove_const_t<std::remove_pointer_t<last>>, cl_event>)
        return after_events(name, all);
      if (is_liar(name)) lie(all);
      return code;
    } else {  // the last argument is where the code goes
      if (code != CL_SUCCESS && std::get<sizeof...(A) - 1>(all)) *std::get<sizeof...(A) - 1>(all) = code;
      if (code != CL_SUCCESS) return nullptr;
      const R made = (below.*Member)(a...);
      const std::lock_guard held(turn);
      state->live += made != nullptr;
      return made;
    }
  }
};

}  // namespace

extern "C" cl_int CL_API_CALL clGetLayerInfo(cl_layer_info, size_t size, void* value, size_t* needed) {
  const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  if (value && size >= sizeof version) std::memcpy(value, &version, sizeof version);
  if (needed) *needed = sizeof version;
  return CL_SUCCESS;
}

extern "C" cl_int CL_API_CALL clInitLayer(cl_uint, const cl_icd_dispatch* target, cl_uint* count,
                                          const cl_icd_dispatch** made) {
  const char* const path = std::getenv("KOMDSP_OPENCL_LAYER");
  const int file = path ? ::open(path, O_RDWR | O_CLOEXEC) : -1;
  void* const shared =
      file < 0 ? MAP_FAILED : ::mmap(nullptr, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file >= 0) ::close(file);
  if (shared != MAP_FAILED) state = static_cast<driver_state*>(shared);
  below = ours = *target;
  const auto put = [](auto tag, const char* name) {
    decltype(tag)::name = name;
    return decltype(tag)::call;
  };
  const auto calls_of_komdsp_and_pyopencl = [](auto...) {};
#define PUT(name) ours.name = put(hook<&cl_icd_dispatch::name>{}, #name)
  calls_of_komdsp_and_pyopencl(
      PUT(clGetPlatformIDs), PUT(clGetDeviceIDs), PUT(clGetPlatformInfo), PUT(clGetDeviceInfo), PUT(clGetContextInfo),
      PUT(clGetCommandQueueInfo), PUT(clGetMemObjectInfo), PUT(clGetProgramInfo), PUT(clGetProgramBuildInfo),
      PUT(clGetKernelInfo), PUT(clGetKernelWorkGroupInfo), PUT(clGetEventInfo), PUT(clCreateContext),
      PUT(clReleaseContext), PUT(clCreateCommandQueue), PUT(clReleaseCommandQueue), PUT(clCreateKernel),
      PUT(clReleaseKernel), PUT(clCreateCommandQueueWithProperties), PUT(clCreateBuffer),
      PUT(clCreateProgramWithSource), PUT(clCreateProgramWithBinary), PUT(clReleaseMemObject), PUT(clReleaseProgram),
      PUT(clReleaseEvent), PUT(clRetainContext), PUT(clRetainCommandQueue), PUT(clRetainMemObject), PUT(clRetainKernel),
      PUT(clRetainEvent), PUT(clBuildProgram), PUT(clSetKernelArg), PUT(clEnqueueNDRangeKernel),
      PUT(clEnqueueReadBuffer), PUT(clEnqueueWriteBuffer), PUT(clEnqueueFillBuffer), PUT(clWaitForEvents), PUT(clFlush),
      PUT(clFinish));
#undef PUT
  *count = sizeof ours / sizeof(void*);
  *made = &ours;
  return CL_SUCCESS;
}
