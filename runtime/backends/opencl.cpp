// opencl.cpp: enqueues the launches of a plan.
#include <cstring>

#include "device_arguments.hpp"
#include "opencl_status.hpp"

namespace komdsp::opencl {
namespace {

// The arguments of a kernel, one after the other; the first failure stays.
struct setter {
  cl_kernel kernel;
  bool wide;  // index_t has 64 bits
  cl_uint place = 0;
  cl_int code = CL_SUCCESS;

  void put(size_t size, const void* value) {
    if (code == CL_SUCCESS) code = clSetKernelArg(kernel, place, size, value);
    ++place;
  }
  template <class T>
  void put(const T& value) {
    put(sizeof value, &value);
  }
  void keep() { ++place; }
  void put_index(index i) { wide ? put(static_cast<cl_long>(i)) : put(static_cast<cl_int>(i)); }
  template <class T>
  void put_words_of(const plan_view& p, const launch& l) {
    T words[argument_words_max];
    write_words(p, l, words);
    put(static_cast<size_t>(argument_words(l.kernel)) * sizeof(T), words);
  }
  void put_words(const plan_view& p, const launch& l) {
    wide ? put_words_of<cl_long>(p, l) : put_words_of<cl_int>(p, l);
  }
  void put_real(precision type, double value) {
    type == precision::f64 ? put(static_cast<cl_double>(value)) : put(static_cast<cl_float>(value));
  }
};

// Memory, the family's arguments, the repetition, real numbers: as kernels take them (plan.hpp).  held: the kernel has
// the last call's.  Memory is set each time: a new buffer may have the handle of one that is gone.
void put_memory(setter& to, const plan_view& p, const launch& l, int i, const buffers& at, const sweep& w, int c,
                bool held, index& offset) {
  const device_place place = place_of(p, l, i, w, c);
  const buffer b = memory_in(at, place.memory);
  to.put(sizeof(cl_mem), b.memory ? &b.memory : nullptr);
  const index element = (l.integers >> i & 1) != 0 ? static_cast<index>(sizeof(uint32_t)) : scalar_bytes(p);
  const index now = place.memory == slot::none ? 0 : (static_cast<index>(b.offset) + place.bytes) / element;
  if (held && now == offset)
    to.keep();
  else
    to.put_index(now);
  offset = now;
}
// A plan made again in the same place may have other numbers: their values name them.
uint64_t name_of_numbers(const plan_view& p, const launch& l) {
  uint64_t name = 1;
  const auto mix = [&](uint64_t number) { name = (name ^ number) * 0x9e3779b97f4a7c15u + (name >> 29); };
  const index* const words = arguments_of(p, l);
  for (int i = 0; i < argument_words(l.kernel); ++i) mix(static_cast<uint64_t>(words[i]));
  for (int i = 0; i < l.real_count; ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, &p.reals[l.reals[i]], sizeof bits);
    mix(bits);
  }
  return name | 1;
}
cl_int put_arguments(executable& e, const plan_view& p, int number, uint64_t numbers, const buffers& at, const sweep& w,
                     int c) {
  const launch& l = p.launches[number];
  const bool held = e.held[number] == numbers;
  setter to{e.kernels[number], l.build.index_bits == 64};
  for (int i = 0; i < l.memory_count; ++i) put_memory(to, p, l, i, at, w, c, held, e.offsets[number][i]);
  held ? to.keep() : to.put_words(p, l);
  if (kernel_traits::has(l.kernel, kernel_traits::counts)) to.put(static_cast<cl_int>(c));
  for (int i = 0; i < l.real_count && !held; ++i) to.put_real(p.what.precision, p.reals[l.reals[i]]);
  e.held[number] = to.code == CL_SUCCESS ? numbers : 0;
  for (int i = 0; i < p.launch_count; ++i)  // one kernel of several launches holds what the last one had
    if (i != number && e.kernels[i] == e.kernels[number]) e.held[i] = 0;
  return to.code;
}

// Commands of one call.  On an out-of-order queue each waits for the one before; on an in-order one the queue sees to
// that.
struct chain {
  cl_command_queue queue;
  bool out_of_order;
  cl_uint wait_count;
  const cl_event* wait;
  cl_event before = nullptr;

  // `kernel` is KD_KERNEL of the launch's name in kernels/, which opencl_build.cpp has compiled.
  cl_int enqueue(cl_kernel kernel, size_t groups, size_t items, cl_event* done) {
    const size_t global = groups * items;
    const cl_uint count = before ? 1 : wait_count;
    cl_event event = nullptr;
    const cl_int code = clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &items, count,
                                               count == 0 ? nullptr
                                               : before   ? &before
                                                          : wait,
                                               done || out_of_order ? &event : nullptr);
    if (before) clReleaseEvent(before);
    before = nullptr;
    wait_count = 0;
    if (code != CL_SUCCESS) return code;
    if (done)
      *done = event;
    else
      before = event;
    return code;
  }
};

status enqueue_launch(executable& e, const plan_view& p, int i, const buffers& at, const sweep& w, chain& to,
                      cl_event* done) {
  const launch& l = p.launches[i];
  const index groups = groups_of(p, l, w);
  const uint64_t numbers = name_of_numbers(p, l);
  for (int c = 0; c < l.repeat; ++c) {
    e.code = put_arguments(e, p, i, numbers, at, w, c);
    if (e.code == CL_SUCCESS)
      e.code = to.enqueue(e.kernels[i], static_cast<size_t>(groups), static_cast<size_t>(l.build.items),
                          c == l.repeat - 1 ? done : nullptr);
    if (e.code == CL_SUCCESS) continue;
    e.failed_launch = i;
    return status_of(e.code);
  }
  return status::ok;
}

// ---- what the caller handed over ----
status check_memory(const buffer& b, size_t bytes, bool written, cl_int& code) {
  size_t size = 0;
  cl_mem_flags flags = 0;
  code = clGetMemObjectInfo(b.memory, CL_MEM_SIZE, sizeof size, &size, nullptr);
  if (code == CL_SUCCESS && written) code = clGetMemObjectInfo(b.memory, CL_MEM_FLAGS, sizeof flags, &flags, nullptr);
  if (code != CL_SUCCESS) return status_of(code);
  if (b.offset > size || bytes > size - b.offset) return status::buffer_too_small;
  return (flags & CL_MEM_READ_ONLY) != 0 ? status::read_only_output : status::ok;
}
status check_buffer(const plan_view& p, const buffer& b, index bytes, size_t alignment, bool written, cl_int& code) {
  if (bytes == 0) return status::ok;
  if (!b.memory) return status::bad_argument;
  if (b.offset % alignment != 0) return status::misaligned;
  const size_t scalar = static_cast<size_t>(scalar_bytes(p));
  for (int i = 0; i < p.launch_count; ++i)  // offsets are handed over as indices
    if (p.launches[i].build.index_bits == 32 && (b.offset + static_cast<size_t>(bytes)) / scalar > 0x7fffffff)
      return status::bad_argument;
  return check_memory(b, static_cast<size_t>(bytes), written, code);
}
status check(executable& e, const plan_view& p, cl_command_queue queue, const buffers& at) {
  if (p.result != status::ok) return p.result;
  if (!queue) return status::bad_argument;
  for (int i = 0; i < p.launch_count; ++i)
    if (!e.kernels[i]) return status::bad_argument;
  const struct {
    const buffer& memory;
    index bytes, alignment;
    bool written;
  } all[] = {{at.input, p.input_bytes, input_alignment(p), false},
             {at.output, p.output_bytes, output_alignment(p), true},
             {at.tables, p.table_bytes, 64, false},
             {at.scratch, p.scratch_bytes, 64, true},
             {at.operand, p.operand_bytes, operand_alignment(p), false}};
  for (const auto& b : all) {
    const status s = check_buffer(p, b.memory, b.bytes, static_cast<size_t>(b.alignment), b.written, e.code);
    if (s != status::ok) return s;
  }
  // Addresses as if all other memory lay far behind the output's.
  const auto address = [&](const buffer& b) {
    return b.offset + (b.memory == at.output.memory ? 0 : uint64_t{1} << 63);
  };
  return check_places(p, address(at.input), address(at.operand), address(at.output));
}

}  // namespace

status enqueue(executable& e, const plan_view& p, cl_command_queue queue, const buffers& at, cl_uint wait_count,
               const cl_event* wait, cl_event* done) noexcept {
  e.code = CL_SUCCESS;
  e.failed_launch = -1;
  if (done) *done = nullptr;
  status s = check(e, p, queue, at);
  if (s != status::ok) return s;
  cl_command_queue_properties properties = 0;
  e.code = clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr);
  if (e.code != CL_SUCCESS) return status_of(e.code);

  chain to{queue, (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0, wait_count, wait};
  for (index first = 0; first < p.batch() && s == status::ok; first += p.chunk) {
    const sweep w{first, p.batch() - first < p.chunk ? p.batch() - first : p.chunk};
    s = run_launches(p, w, [&](int i, const sweep& now) {
      return enqueue_launch(e, p, i, at, now, to, is_last(p, i, now) ? done : nullptr);
    });
  }
  if (to.before) clReleaseEvent(to.before);
  return s;
}

}  // namespace komdsp::opencl
