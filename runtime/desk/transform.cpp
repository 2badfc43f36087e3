// transform.cpp: plans with memory and threads of their own, behind komdsp_desk.h.
#include <komdsp/komdsp_desk.h>
#include <komdsp/tables.hpp>

#include <cstdint>
#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "core/c_plan.hpp"
#include "desk/process_lock.hpp"
#include "desk/thread_pool.hpp"

namespace {

using namespace komdsp;
using namespace komdsp::c;

// Aligned to 64 bytes, as tables and workspaces are to be.
struct release {
  void operator()(void* at) const { ::operator delete (at, std::align_val_t{64}); }
};
using memory = std::unique_ptr<void, release>;
memory memory_of(index bytes) {
  return memory(bytes > 0 ? ::operator new (static_cast<std::size_t>(bytes), std::align_val_t{64}) : nullptr);
}

// Threads that all transforms of as many workers take turns with, for as long as there is one.
struct shared_threads {
  explicit shared_threads(int workers) : pool(workers) {}
  desk::thread_pool pool;
  desk::process_lock one_loop;
};
std::shared_ptr<shared_threads> threads_of(int workers) {
  using threads_by_number = std::map<std::pair<int, std::uint32_t>, std::weak_ptr<shared_threads>>;
  static desk::process_lock alone;
  static threads_by_number* all = nullptr;  // a static object would be made behind a lock that children inherit
  const desk::holding lock(alone);
  if (all == nullptr || lock.inherited()) all = new threads_by_number;
  std::weak_ptr<shared_threads>& known = (*all)[{workers, desk::forks()}];  // a process that was forked has its own
  std::shared_ptr<shared_threads> threads = known.lock();
  if (!threads) known = threads = std::make_shared<shared_threads>(workers);
  return threads;
}
constexpr int workers_most = 1024;

// A loop that leaves out what is not begun when `stop` is set: it is looked at often beside what a part takes.
struct stoppable_loop {
  cpp::parallel_for loop;
  const int* stop;
  void (*body)(void* argument, index first, index last, int worker) = nullptr;
  void* argument = nullptr;

  bool stopped() const { return __atomic_load_n(stop, __ATOMIC_RELAXED) != 0; }
  static void run_part(void* context, index first, index last, int worker) {
    const stoppable_loop& all = *static_cast<const stoppable_loop*>(context);
    const index step = std::max<index>(1, (last - first) / 64);
    for (; first < last && !all.stopped(); first += step)
      all.body(all.argument, first, std::min(last, first + step), worker);
  }
  static void run(void* context, index count, void (*body)(void*, index, index, int), void* argument) {
    stoppable_loop& all = *static_cast<stoppable_loop*>(context);
    all.body = body;
    all.argument = argument;
    if (all.stopped()) return;
    if (all.loop.run != nullptr)
      all.loop.run(all.loop.context, count, run_part, &all);
    else
      run_part(&all, 0, count, 0);
  }
};

}  // namespace

struct komdsp_transform {
  komdsp_transform(const komdsp_made_plan& made, int workers) : plan_(made) {
    if (workers != 1) threads_ = threads_of(workers);
    tables_ = memory_of(made.what.table_bytes);
    spare_.reserve(spare_most);
    spare_.push_back(workspace());
  }
  status fill() { return tables_ ? fill_tables(plan_.what, tables_.get()) : status::ok; }

  status compute(const void* input, const void* operand, void* output, const int* stop) {
    if (threads_) {
      const desk::holding alone(threads_->one_loop);
      return run(input, operand, output, spare_.front().get(), threads_->pool.loop(), stop);
    }
    memory mine = take();
    const status s = run(input, operand, output, mine.get(), {}, stop);
    give(std::move(mine));
    return s;
  }

 private:
  status run(const void* input, const void* operand, void* output, void* workspace, const cpp::parallel_for& loop,
             const int* stop) {
    const cpp::buffers at{input, output, tables_.get(), workspace, operand};
    if (stop == nullptr) return cpp::execute(plan_.what, plan_.kernels, at, loop);
    stoppable_loop watched{loop, stop};
    return cpp::execute(plan_.what, plan_.kernels, at, {loop.workers, stoppable_loop::run, &watched});
  }
  memory workspace() const { return memory_of(plan_.what.workspace_bytes(threads_ ? threads_->pool.workers() : 1)); }
  // The list of a thread that is not here is left as it is.
  void begin_spare() {
    new std::vector<memory>(std::move(spare_));
    spare_.reserve(spare_most);
  }
  // As many workspaces as there were calls at once.
  memory take() {
    {
      const desk::holding alone(list_);
      if (alone.inherited()) begin_spare();
      if (!spare_.empty()) {
        memory last = std::move(spare_.back());
        spare_.pop_back();
        return last;
      }
    }
    return workspace();
  }
  void give(memory used) {
    const desk::holding alone(list_);
    if (alone.inherited()) begin_spare();
    if (spare_.size() < spare_.capacity()) spare_.push_back(std::move(used));
  }

  const komdsp_made_plan plan_;
  std::shared_ptr<shared_threads> threads_;
  memory tables_;
  static constexpr std::size_t spare_most = 64;
  desk::process_lock list_;
  std::vector<memory> spare_;
};

extern "C" {

int komdsp_open(komdsp_transform** made, const komdsp_made_plan* plan, int workers) {
  if (made == nullptr) return answer(status::bad_argument);
  *made = nullptr;
  if (workers < 0 || workers > workers_most) return answer(status::bad_argument);
  if (bound_of(plan) != status::ok) return answer(bound_of(plan));
  try {
    const int all = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, workers_most);
    auto transform = std::make_unique<komdsp_transform>(*plan, workers == 0 ? all : workers);
    const status s = transform->fill();
    if (s == status::ok) *made = transform.release();
    return answer(s);
  } catch (const std::bad_alloc&) {
    return answer(status::out_of_memory);
  }
}

int komdsp_compute(komdsp_transform* transform, const void* input, const void* operand, void* output) {
  return komdsp_compute_until(transform, input, operand, output, nullptr);
}
int komdsp_compute_until(komdsp_transform* transform, const void* input, const void* operand, void* output,
                         const int* stop) {
  if (transform == nullptr) return answer(status::bad_argument);
  try {
    return answer(transform->compute(input, operand, output, stop));
  } catch (const std::bad_alloc&) {
    return answer(status::out_of_memory);
  }
}

void komdsp_close(komdsp_transform* transform) {
  delete transform;
}

}  // extern "C"
