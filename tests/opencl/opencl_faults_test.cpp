// Errors of the opencl backend when the driver fails.  The driver's functions are this program's own here: each hands
// on to the loader's unless it is told to fail.
#include "opencl/opencl_runner.hpp"
#include "support/checks/fft_check.hpp"
#include "support/sweep.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <set>
#include <thread>

namespace komdsp::tests {
namespace {

// Which call fails next, with what; `after` calls of that name, or of any, go well before.
const char* const any_call = "any call";
struct fault {
  std::string call;
  cl_int code = CL_SUCCESS;
  int after = 0;
} injected;
std::string failed_call;                  // the last one
int live_events = 0;                      // made by kernels and not released
int live_programs = 0, live_kernels = 0;  // made, or retained, and not released
struct enqueued {
  cl_event waits_for, made;
};
std::vector<enqueued> launches;  // with one event to wait for, or none

cl_int fault_of(const char* call) {
  const bool is_meant = injected.call == call || (injected.call == any_call && std::strncmp(call, "cl", 2) == 0);
  if (!is_meant || injected.after-- > 0) return CL_SUCCESS;
  failed_call = call;
  const cl_int code = injected.code;
  injected = {};
  return code;
}
template <class F>
F* loader(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

}  // namespace
}  // namespace komdsp::tests

using komdsp::tests::fault_of;
using komdsp::tests::launches;
using komdsp::tests::live_events;
using komdsp::tests::live_kernels;
using komdsp::tests::live_programs;
using komdsp::tests::loader;

// Calls that answer with their code.
#define FAULTY(name, parameters, arguments)                                     \
  extern "C" cl_int name parameters {                                           \
    const cl_int code = fault_of(#name);                                        \
    return code != CL_SUCCESS ? code : loader<decltype(name)>(#name) arguments; \
  }
FAULTY(clGetDeviceInfo, (cl_device_id d, cl_device_info what, size_t size, void* value, size_t* needed),
       (d, what, size, value, needed))
FAULTY(clBuildProgram,
       (cl_program p, cl_uint n, const cl_device_id* d, const char* o, void (*notify)(cl_program, void*), void* data),
       (p, n, d, o, notify, data))
FAULTY(clSetKernelArg, (cl_kernel k, cl_uint i, size_t size, const void* value), (k, i, size, value))
FAULTY(clGetMemObjectInfo, (cl_mem m, cl_mem_info what, size_t size, void* value, size_t* needed),
       (m, what, size, value, needed))
FAULTY(clGetProgramBuildInfo,
       (cl_program p, cl_device_id d, cl_program_build_info what, size_t size, void* value, size_t* needed),
       (p, d, what, size, value, needed))
FAULTY(clGetCommandQueueInfo,
       (cl_command_queue q, cl_command_queue_info what, size_t size, void* value, size_t* needed),
       (q, what, size, value, needed))

// Calls that count what lives: what fails to be given back is given back.
#define COUNTED(name, parameters, arguments, count, change)      \
  extern "C" cl_int name parameters {                            \
    const cl_int code = fault_of(#name);                         \
    if (code != CL_SUCCESS && (change) > 0) return code;         \
    count += (change);                                           \
    const cl_int done = loader<decltype(name)>(#name) arguments; \
    return code != CL_SUCCESS ? code : done;                     \
  }
COUNTED(clRetainKernel, (cl_kernel k), (k), live_kernels, 1)
COUNTED(clReleaseKernel, (cl_kernel k), (k), live_kernels, -1)
COUNTED(clReleaseProgram, (cl_program p), (p), live_programs, -1)
COUNTED(clReleaseEvent, (cl_event e), (e), live_events, -1)

extern "C" cl_int clGetKernelWorkGroupInfo(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t size,
                                           void* value, size_t* needed) {
  cl_int code = fault_of("clGetKernelWorkGroupInfo");
  if (code != CL_SUCCESS) return code;
  code = loader<decltype(clGetKernelWorkGroupInfo)>("clGetKernelWorkGroupInfo")(k, d, what, size, value, needed);
  if (what == CL_KERNEL_WORK_GROUP_SIZE && fault_of("small groups") != CL_SUCCESS) *static_cast<size_t*>(value) = 1;
  return code;
}
extern "C" cl_program clCreateProgramWithSource(cl_context c, cl_uint n, const char** text, const size_t* sizes,
                                                cl_int* code) {
  if (fault_of("broken source") != CL_SUCCESS) {
    const char* broken = "this is no kernel";
    return loader<decltype(clCreateProgramWithSource)>("clCreateProgramWithSource")(c, 1, &broken, nullptr, code);
  }
  *code = fault_of("clCreateProgramWithSource");
  if (*code != CL_SUCCESS) return nullptr;
  ++live_programs;
  return loader<decltype(clCreateProgramWithSource)>("clCreateProgramWithSource")(c, n, text, sizes, code);
}
extern "C" cl_kernel clCreateKernel(cl_program p, const char* name, cl_int* code) {
  *code = fault_of("clCreateKernel");
  if (*code != CL_SUCCESS) return nullptr;
  ++live_kernels;
  return loader<decltype(clCreateKernel)>("clCreateKernel")(p, name, code);
}
extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions, const size_t* offset,
                                         const size_t* global, const size_t* local, cl_uint n, const cl_event* wait,
                                         cl_event* event) {
  cl_int code = fault_of("clEnqueueNDRangeKernel");
  if (code != CL_SUCCESS) return code;
  code = loader<decltype(clEnqueueNDRangeKernel)>("clEnqueueNDRangeKernel")(q, k, dimensions, offset, global, local, n,
                                                                            wait, event);
  live_events += event != nullptr && code == CL_SUCCESS;
  launches.push_back({n == 1 ? *wait : nullptr, event ? *event : nullptr});
  return code;
}

namespace komdsp::tests {
namespace {

fft small() {
  fft t;
  t.length = 64;
  return t;
}
plan plan_of(fft_variant v) {
  return planned(small(), profiles::komdiv, v);
}

class faults : public testing::Test {
 protected:
  void SetUp() override { injected = {}; }
  void TearDown() override {
    clFinish(session().in_order);
    clFinish(session().out_of_order);
    EXPECT_TRUE(injected.call.empty()) << injected.call << " was not called";
    injected = {};
  }
  status build_plan(const plan& p, opencl::build_log* log = nullptr) {
    return opencl::build(e_, p, session().context, session().device, log);
  }

  opencl::executable e_;
};

TEST_F(faults, of_the_driver_while_building_are_told_apart) {
  const plan p = plan_of(fft_variant::A);
  const struct {
    fault f;
    status expected;
  } cases[] = {{{"clCreateProgramWithSource", CL_OUT_OF_HOST_MEMORY}, status::out_of_memory},
               {{"clCreateProgramWithSource", CL_INVALID_VALUE, 1}, status::driver_failed},
               {{"clBuildProgram", CL_BUILD_PROGRAM_FAILURE}, status::build_failed},
               {{"clBuildProgram", CL_COMPILER_NOT_AVAILABLE}, status::build_failed},
               {{"clBuildProgram", CL_INVALID_DEVICE}, status::device_missing},
               {{"clCreateKernel", CL_OUT_OF_RESOURCES, 1}, status::out_of_memory}};
  for (const auto& c : cases) {
    injected = c.f;
    EXPECT_EQ(build_plan(p), c.expected) << c.f.call << ' ' << c.f.code;
    EXPECT_EQ(e_.code, c.f.code);
    EXPECT_EQ(e_.failed_launch, c.f.after);
    for (const cl_kernel k : e_.kernels) EXPECT_EQ(k, nullptr);
  }
  ASSERT_EQ(build_plan(p), status::ok);
  EXPECT_EQ(e_.failed_launch, -1);

  injected = {"clRetainKernel", CL_OUT_OF_HOST_MEMORY};
  EXPECT_EQ(build_plan(plan_of(fft_variant::S4)), status::out_of_memory) << "a kernel that two launches share";
}

// Kernels are built and launched, all of it given back; results: of what went well.
struct use {
  status result = status::ok;
  cl_int code = CL_SUCCESS;
  std::vector<float> output;
};
use use_of(const plan& p, cl_command_queue queue, const std::vector<float>& input) {
  use u;
  u.output.assign(static_cast<std::size_t>(p.output_bytes) / sizeof(float), -1);
  const opencl_memory memory(p, input.data(), nullptr);
  {
    opencl::executable e;
    u.result = opencl::build(e, p, session().context, session().device);
    if (u.result == status::ok) u.result = opencl::enqueue(e, p, queue, memory.buffers());
    u.code = e.code;
    clFinish(queue);
  }
  injected = {};
  if (u.result == status::ok) memory.read(u.output.data());
  return u;
}
// The covering tests give each call one of the codes and one of the queues, and look at the next use of some.
TEST_F(faults, of_each_call_once_are_told_and_leave_nothing) {
  std::set<std::string> failed;
  const std::pair<cl_int, status> codes[] = {{CL_OUT_OF_RESOURCES, status::out_of_memory},
                                             {CL_INVALID_OPERATION, status::driver_failed},
                                             {CL_DEVICE_NOT_AVAILABLE, status::device_missing}};
  const plan p = plan_of(fft_variant::S4);
  std::vector<float> input(static_cast<std::size_t>(p.input_bytes) / sizeof(float));
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i * 7 % 31) - 15;
  const std::vector<float> right = use_of(p, session().in_order, input).output;
  for (int turn = 0; turn < reach(1, 1, 6); ++turn)
    for (int number = 1;; ++number) {
      const auto& [code, expected] = codes[(number + turn) % 3];
      const bool in_order = (number / 3 + turn / 3) % 2 == 0;
      live_events = live_programs = live_kernels = 0;
      injected = {any_call, code, number - 1};
      failed_call.clear();
      const use tried = use_of(p, in_order ? session().in_order : session().out_of_order, input);
      const std::string call = failed_call;
      if (call.empty()) break;
      failed.insert(call);
      const bool gives_back = call.find("Release") != std::string::npos, asks = call == "clGetDeviceInfo";
      EXPECT_TRUE(tried.result == expected || ((gives_back || asks) && tried.result == status::ok)) << call;
      EXPECT_TRUE(tried.result == status::ok || tried.code == code) << call;
      EXPECT_EQ(live_events + live_programs + live_kernels, 0) << call;
      if (number % reach(4, 4, 1) == 0) {
        EXPECT_EQ(use_of(p, session().in_order, input).output, right) << call;
      }
    }
  for (const char* call : {"clBuildProgram", "clCreateKernel", "clCreateProgramWithSource", "clEnqueueNDRangeKernel",
                           "clGetDeviceInfo", "clGetKernelWorkGroupInfo", "clGetMemObjectInfo", "clReleaseKernel",
                           "clReleaseProgram", "clRetainKernel", "clSetKernelArg"})
    EXPECT_EQ(failed.count(call), 1u) << call << " did not fail";
}

TEST_F(faults, of_a_kernel_come_with_the_compilers_log) {
  char text[4096];
  opencl::build_log log{text, sizeof text};
  injected = {"broken source", -1};
  EXPECT_EQ(build_plan(plan_of(fft_variant::A), &log), status::build_failed);
  EXPECT_NE(std::string(text).find("error"), std::string::npos) << text;
  EXPECT_EQ(log.needed, std::strlen(text) + 1);

  char little[8] = "before";
  opencl::build_log short_log{little, sizeof little};
  injected = {"broken source", -1};
  EXPECT_EQ(build_plan(plan_of(fft_variant::A), &short_log), status::build_failed);
  EXPECT_STREQ(little, "");
  EXPECT_EQ(short_log.needed, log.needed);
}

TEST_F(faults, a_kernel_that_takes_fewer_items_than_the_profile_says_does_not_fit) {
  injected = {"small groups", -1};
  EXPECT_EQ(build_plan(plan_of(fft_variant::A)), status::variant_does_not_fit);
}

TEST_F(faults, a_device_without_double_precision_is_told_apart) {
  fft t = small();
  t.precision = precision::f64;
  injected = {"clGetDeviceInfo", CL_INVALID_VALUE};
  EXPECT_EQ(build_plan(planned(t, profiles::pocl)), status::unsupported_precision);
}

TEST_F(faults, while_enqueueing_leave_no_event_behind) {
  const plan p = plan_of(fft_variant::A);  // 7 launches
  const opencl_memory memory(p, nullptr, nullptr);
  const struct {
    fault f;
    status expected;
    int launch;
  } cases[] = {{{"clGetCommandQueueInfo", CL_INVALID_COMMAND_QUEUE}, status::driver_failed, -1},
               {{"clGetMemObjectInfo", CL_INVALID_MEM_OBJECT}, status::driver_failed, -1},
               {{"clGetMemObjectInfo", CL_OUT_OF_HOST_MEMORY, 2}, status::out_of_memory, -1},
               {{"clSetKernelArg", CL_INVALID_ARG_SIZE, 3}, status::driver_failed, 0},
               {{"clSetKernelArg", CL_OUT_OF_RESOURCES, 12}, status::out_of_memory, 1},
               {{"clEnqueueNDRangeKernel", CL_OUT_OF_RESOURCES}, status::out_of_memory, 0},
               {{"clEnqueueNDRangeKernel", CL_MEM_OBJECT_ALLOCATION_FAILURE, 1}, status::out_of_memory, 1},
               {{"clEnqueueNDRangeKernel", CL_INVALID_WORK_GROUP_SIZE, 6}, status::driver_failed, 1}};
  for (const cl_command_queue queue : {session().in_order, session().out_of_order})
    for (const auto& c : cases) {
      ASSERT_EQ(build_plan(p), status::ok);  // kernels hold no arguments
      injected = c.f;
      live_events = 0;
      cl_event done = nullptr;
      EXPECT_EQ(opencl::enqueue(e_, p, queue, memory.buffers(), 0, nullptr, &done), c.expected) << c.f.call;
      EXPECT_EQ(e_.code, c.f.code);
      EXPECT_EQ(e_.failed_launch, c.launch);
      EXPECT_EQ(done, nullptr);
      EXPECT_EQ(live_events, 0);
    }
}

TEST_F(faults, none_leave_no_event_behind_that_was_not_asked_for) {
  const plan p = plan_of(fft_variant::A);
  ASSERT_EQ(build_plan(p), status::ok);
  const opencl_memory memory(p, nullptr, nullptr);
  for (const cl_command_queue queue : {session().in_order, session().out_of_order}) {
    live_events = 0;
    EXPECT_EQ(opencl::enqueue(e_, p, queue, memory.buffers()), status::ok);
    clFinish(queue);
    EXPECT_EQ(live_events, 0);
  }
}

TEST_F(faults, none_leave_one_event_of_a_plan_with_a_loop) {
  fftn t = whole_array({2, 3, 2, 3, 8});
  t.axes = 1, t.axis[0] = 4;
  for (int a = 0; a < 5; ++a) t.in_stride[a] = std::array<index, 5>{1000, 300, 120, 30, 1}[static_cast<std::size_t>(a)];
  const plan p = planned(t, profiles::komdiv);
  ASSERT_EQ(p.result, status::ok);
  ASSERT_GT(p.launches[0].loop, 0);
  ASSERT_EQ(build_plan(p), status::ok);
  const opencl_memory memory(p, nullptr, nullptr);
  for (const cl_command_queue queue : {session().in_order, session().out_of_order}) {
    cl_event done = nullptr;
    live_events = 0;
    EXPECT_EQ(opencl::enqueue(e_, p, queue, memory.buffers(), 0, nullptr, &done), status::ok);
    clFinish(queue);
    EXPECT_EQ(live_events, 1);
    clReleaseEvent(done);
  }
}

// Long enough after the flush for every launch to be done, if they did not wait.
TEST_F(faults, an_event_of_the_callers_holds_back_the_launches) {
  const plan p = plan_of(fft_variant::S2);
  ASSERT_EQ(build_plan(p), status::ok);
  std::vector<float> input(static_cast<std::size_t>(p.input_bytes) / sizeof(float), 1);
  for (const cl_command_queue queue : {session().in_order, session().out_of_order}) {
    const opencl_memory memory(p, input.data(), nullptr);
    const opencl::buffers at = memory.buffers();
    const auto first_output = [&] {  // through another queue: this one is held back
      float bin = 0;
      const cl_command_queue other = queue == session().in_order ? session().out_of_order : session().in_order;
      require(clEnqueueReadBuffer(other, at.output.memory, CL_TRUE, at.output.offset, sizeof bin, &bin, 0, nullptr,
                                  nullptr),
              "clEnqueueReadBuffer");
      return bin;
    };
    cl_int code = CL_SUCCESS;
    const cl_event gate = clCreateUserEvent(session().context, &code);
    require(code, "clCreateUserEvent");
    cl_event done = nullptr;
    ASSERT_EQ(opencl::enqueue(e_, p, queue, at, 1, &gate, &done), status::ok);
    clFlush(queue);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    cl_int state = CL_COMPLETE;
    clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
    EXPECT_NE(state, CL_COMPLETE) << "the event is complete before the caller's is";
    EXPECT_TRUE(std::isnan(first_output())) << "the output is written before the caller's event is complete";
    clSetUserEventStatus(gate, CL_COMPLETE);
    EXPECT_EQ(clWaitForEvents(1, &done), CL_SUCCESS);
    EXPECT_EQ(first_output(), 64);
    clReleaseEvent(done);
    clReleaseEvent(gate);
  }
}

TEST(queues, that_keep_no_order_are_told_to_wait_for_the_launch_before) {
  const plan p = plan_of(fft_variant::A);
  opencl::executable e;
  ASSERT_EQ(opencl::build(e, p, session().context, session().device), status::ok);
  const opencl_memory memory(p, nullptr, nullptr);
  launches.clear();
  ASSERT_EQ(opencl::enqueue(e, p, session().out_of_order, memory.buffers()), status::ok);
  clFinish(session().out_of_order);
  ASSERT_GT(launches.size(), 1u);
  EXPECT_EQ(launches[0].waits_for, nullptr);
  for (std::size_t i = 1; i < launches.size(); ++i) {
    EXPECT_NE(launches[i].waits_for, nullptr) << i;
    EXPECT_EQ(launches[i].waits_for, launches[i - 1].made) << i;
  }
}

TEST(profiles_read, from_the_device_keep_to_what_it_reports) {
  profile d;
  opencl::device_text text;
  ASSERT_EQ(opencl::read_profile(session().device, d, text), status::ok);
  EXPECT_STREQ(text.platform, "Portable Computing Language");
  EXPECT_EQ(d.name, text.name);
  EXPECT_GT(std::strlen(text.name) * std::strlen(text.driver), 0u);
  std::size_t group = 0;
  clGetDeviceInfo(session().device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof group, &group, nullptr);
  EXPECT_LE(static_cast<std::size_t>(d.max_group), group);
  EXPECT_TRUE(d.fp64);
  EXPECT_EQ(opencl::read_profile(nullptr, d, text), status::device_missing);
  injected = {"clGetDeviceInfo", CL_DEVICE_NOT_AVAILABLE};
  EXPECT_EQ(opencl::read_profile(session().device, d, text), status::device_missing);
}

}  // namespace
}  // namespace komdsp::tests
