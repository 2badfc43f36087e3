// cuda.cpp: enqueues the launches of a plan.
#include <cstring>

#include "cuda_driver.hpp"
#include "device_arguments.hpp"

namespace komdsp::cuda {
namespace {

// The arguments of one launch, as kernels take them (plan.hpp): the driver copies them while it enqueues.
struct argument_list {
  device_pointer memories[memories_max];
  union {
    int32_t narrow[argument_words_max];
    int64_t wide[argument_words_max];
  } words;
  int32_t repetition;
  union {
    float single;
    double wide;
  } reals[reals_max];
  void* pointers[memories_max + reals_max + 2];

  argument_list(const plan_view& p, const launch& l, const buffers& at, const sweep& w, int c) : repetition(c) {
    void** next = pointers;
    for (int i = 0; i < l.memory_count; ++i) {
      const device_place to = place_of(p, l, i, w, c);
      memories[i] = memory_in(at, to.memory) + static_cast<device_pointer>(to.bytes);
      *next++ = &memories[i];
    }
    l.build.index_bits == 64 ? write_words(p, l, words.wide) : write_words(p, l, words.narrow);
    *next++ = &words;
    if (kernel_traits::has(l.kernel, kernel_traits::counts)) *next++ = &repetition;
    for (int i = 0; i < l.real_count; ++i) {
      const double value = p.reals[l.reals[i]];
      if (p.what.precision == precision::f64)
        reals[i].wide = value;
      else
        reals[i].single = static_cast<float>(value);
      *next++ = &reals[i];
    }
  }
  argument_list(const argument_list&) = delete;
  argument_list& operator=(const argument_list&) = delete;
};

// How a launch is started.  From sm_90 on a launch after another of the same plan gets ready while that one still runs;
// its kernel then waits for it (KD_OPEN of kernels/base/dialect.h), which saves a microsecond.
struct launch_start {
  launch_attribute attributes[2] = {};
  launch_config config;

  launch_start(const launch& l, index groups, stream on, bool overlaps)
      : config{{static_cast<unsigned>(groups), 1, 1},
               {static_cast<unsigned>(l.build.items), 1, 1},
               static_cast<unsigned>(shared_bytes_of(l)),
               on,
               attributes,
               0} {
    const unsigned cluster[3] = {static_cast<unsigned>(l.build.cluster), 1, 1}, yes = 1;
    if (l.build.cluster > 1) add(4, cluster);  // CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
    if (overlaps) add(6, yes);                 // CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
  }

 private:
  template <class Value>
  void add(int id, const Value& value) {
    launch_attribute& a = attributes[config.attribute_count++];
    a.id = id;
    std::memcpy(a.value, &value, sizeof value);
  }
};

status enqueue_launch(executable& e, const driver& d, const plan_view& p, int i, stream on, const buffers& at,
                      const sweep& w) {
  const launch& l = p.launches[i];
  for (int c = 0; c < l.repeat; ++c) {
    argument_list arguments(p, l, at, w, c);
    const launch_start start(l, groups_of(p, l, w), on,
                             e.overlaps && (i > 0 || c > 0 || w.turn > 0 || w.done >= p.sweeps * p.chunk));
    e.code = d.cuLaunchKernelEx(&start.config, e.functions[i], arguments.pointers, nullptr);
    if (e.code == 0) continue;
    e.failed_launch = i;
    return status_of(e.code);
  }
  return status::ok;
}

status check_buffer(device_pointer memory, index bytes, size_t alignment) {
  if (bytes == 0) return status::ok;
  if (memory == 0) return status::bad_argument;
  return memory % alignment == 0 ? status::ok : status::misaligned;
}
status check(const executable& e, const plan_view& p, const buffers& at) {
  for (int i = 0; i < p.launch_count; ++i)
    if (!e.functions[i] || p.launches[i].groups > 0x7fffffff) return status::bad_argument;
  status s = check_buffer(at.input, p.input_bytes, static_cast<size_t>(input_alignment(p)));
  if (s == status::ok) s = check_buffer(at.output, p.output_bytes, static_cast<size_t>(output_alignment(p)));
  if (s == status::ok) s = check_buffer(at.tables, p.table_bytes, 64);
  if (s == status::ok) s = check_buffer(at.scratch, p.scratch_bytes, 64);
  if (s == status::ok) s = check_buffer(at.operand, p.operand_bytes, static_cast<size_t>(operand_alignment(p)));
  return s == status::ok ? check_places(p, at.input, at.operand, at.output) : s;
}

// The sweeps of a plan, in turn on the caller's stream and on those of the executable, which begin after what is in the
// caller's stream, and which it waits for.
status enqueue_sweeps(executable& e, const driver& d, const plan_view& p, stream on, const buffers& at) {
  const int others = p.sweeps - 1;
  if (others > 0) e.code = d.cuEventRecord(e.forked, on);
  for (int k = 0; k < others && e.code == 0; ++k) e.code = d.cuStreamWaitEvent(e.others[k], e.forked, 0);
  status s = status_of(e.code);
  for (index first = 0; first < p.batch() && s == status::ok; first += p.chunk) {
    const sweep w{first, p.batch() - first < p.chunk ? p.batch() - first : p.chunk};
    const index turn = first / p.chunk % p.sweeps;
    const stream to = turn > 0 ? e.others[turn - 1] : on;
    s = run_launches(p, w, [&](int i, const sweep& now) { return enqueue_launch(e, d, p, i, to, at, now); });
  }
  int joined = 0;
  for (int k = 0; k < others && joined == 0; ++k) {
    joined = d.cuEventRecord(e.joined[k], e.others[k]);
    if (joined == 0) joined = d.cuStreamWaitEvent(on, e.joined[k], 0);
  }
  if (s != status::ok) return s;
  e.code = joined;
  return status_of(e.code);
}

}  // namespace

status enqueue(executable& e, const plan_view& p, stream on, const buffers& at, int wait_count, const event* wait,
               event done) noexcept {
  e.code = 0;
  e.failed_launch = -1;
  if (p.result != status::ok) return p.result;
  const driver* const d = find_driver(&e.code);
  if (!d) return status_of(e.code);
  status s = check(e, p, at);
  if (s != status::ok) return s;
  const current here(*d, e.owner);
  e.code = here.code();
  for (int i = 0; i < wait_count && e.code == 0; ++i) e.code = d->cuStreamWaitEvent(on, wait[i], 0);
  s = status_of(e.code);
  if (s == status::ok) s = enqueue_sweeps(e, *d, p, on, at);
  if (s != status::ok || !done) return s;
  e.code = d->cuEventRecord(done, on);
  return status_of(e.code);
}

}  // namespace komdsp::cuda
