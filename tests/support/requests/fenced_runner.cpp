// The cpp backend on memory that ends, or begins, at pages that nobody may touch.
#include "support/cpp_runner.hpp"
#include "support/requests/request.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace komdsp::tests {
namespace {

// A buffer between two such pages, of which `bytes` are in use at either end; the others next to them keep a pattern.
class fenced {
 public:
  fenced() {
    void* const all = mmap(nullptr, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED || mprotect(static_cast<unsigned char*>(all) + page, room, PROT_READ | PROT_WRITE) != 0)
      std::abort();
    begin_ = static_cast<unsigned char*>(all) + page;
  }
  // Poisoned; null: there is no such room.
  unsigned char* take(index bytes, index alignment, bool at_end) {
    bytes_ = static_cast<std::size_t>(bytes);
    if (bytes_ + 2 * zone > room) return nullptr;
    const std::size_t last = (room - bytes_) / static_cast<std::size_t>(alignment);
    data_ = at_end ? begin_ + last * static_cast<std::size_t>(alignment) : begin_;
    std::memset(first(), 0xff, behind() - first());
    return data_;
  }
  bool intact() const {
    const auto untouched = [](const unsigned char* from, const unsigned char* to) {
      return std::all_of(from, to, [](unsigned char c) { return c == 0xff; });
    };
    return untouched(first(), data_) && untouched(data_ + bytes_, behind());
  }

 private:
  static constexpr std::size_t room = 64 << 20, page = 4096, zone = 1024;
  unsigned char* first() const { return data_ - std::min(zone, static_cast<std::size_t>(data_ - begin_)); }
  unsigned char* behind() const {
    return data_ + bytes_ + std::min(zone, static_cast<std::size_t>(begin_ + room - data_) - bytes_);
  }
  unsigned char *begin_ = nullptr, *data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Workers one after the other, the last parts first.
void run_backwards(void* context, index count, void (*body)(void* argument, index first, index last, int worker),
                   void* argument) {
  const int workers = *static_cast<int*>(context);
  for (int w = workers; w-- > 0;) {
    const index first = count * w / workers, last = count * (w + 1) / workers;
    if (first < last) body(argument, first, last, w);
  }
}

char announced[2048];
void tell(int signal) {
  const char text[] = "\nFAIL: the request that ended the process: ";
  static_cast<void>(!write(2, text, sizeof text - 1));
  static_cast<void>(!write(2, announced, std::strlen(announced)));
  static_cast<void>(!write(2, "\n", 1));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void announce(const request& r, unsigned seconds) {
  static const bool ready = [] {
    for (const int s : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM}) std::signal(s, tell);
    return true;
  }();
  static_cast<void>(ready);
  const std::string text = text_of(r);
  const std::size_t n = std::min(text.size(), sizeof announced - 1);
  std::memcpy(announced, text.data(), n);
  announced[n] = 0;
  alarm(seconds);
}

// One worker alone runs what it prepared, or slices of so many work-groups.
static status execute(const plan& p, const cpp::binding& b, const cpp::buffers& at, int workers) {
  static index groups = 0;
  if (workers > 1) return cpp::execute(p, b, at, {workers, run_backwards, &workers});
  if (groups % 3 == 2) {
    ++groups;
    cpp::prepared call;
    const status prepared = cpp::prepare(p, b, at, call);
    return prepared == status::ok ? cpp::execute(call) : prepared;
  }
  status done = status::unfinished;
  for (cpp::progress now; done == status::unfinished;)
    done = cpp::execute_slice(p, b, at, 1 + p.batch() / 7 + groups++ % 5, now);
  return done;
}

static status run_fenced(const plan& p, const void* input, void* output, const void* second, unsigned turn) {
  static fenced in, out, tables, work, operand;
  cpp::binding b;
  const status bound = cpp::bind(p, b);
  if (bound != status::ok) return bound;
  const int workers = 1 + static_cast<int>(turn / 2 % 4);
  const bool at_end = turn % 2 == 0, place = p.what.in_place;
  const index out_bytes = place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes;
  unsigned char* const to = out.take(out_bytes, b.output_alignment, at_end);
  unsigned char* const from = place ? to : in.take(p.input_bytes, b.input_alignment, at_end);
  unsigned char* const table = tables.take(p.table_bytes, 64, at_end);
  unsigned char* const space = work.take(p.workspace_bytes(workers), 64, at_end);
  unsigned char* const other = operand.take(p.operand_bytes, std::max<index>(1, b.operand_alignment), at_end);
  if (!to || !from || !table || !space || !other) return status::kernel_missing;
  std::memcpy(to, output, static_cast<std::size_t>(out_bytes));
  if (!place) std::memcpy(from, input, static_cast<std::size_t>(p.input_bytes));
  if (second) std::memcpy(other, second, static_cast<std::size_t>(p.operand_bytes));
  const status filled = fill_tables(p, table);
  if (filled != status::ok) return filled;
  const status done = execute(p, b, {from, to, table, space, second ? other : nullptr}, workers);
  std::memcpy(output, to, static_cast<std::size_t>(out_bytes));
  const bool kept = place || std::memcmp(from, input, static_cast<std::size_t>(p.input_bytes)) == 0;
  if (!kept || !out.intact() || !(place || in.intact()) || !tables.intact() || !work.intact() || !operand.intact())
    return status::bad_in_place;
  return done;
}

status on_fenced_cpp(const plan& p, const void* input, void* output, const void* second) {
  static unsigned turn = 0;
  return run_fenced(p, input, output, second, turn++ % runner_turns);
}

}  // namespace komdsp::tests
