// Which OpenCL devices there are.
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/memory_left.hpp"
#include "cli/devices/opencl_device.hpp"

namespace komdsp::cli {
namespace {

constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR: the loader found no driver
constexpr cl_uint handles_max = 4096;  // of platforms, or devices of one: who counts more counts wrong

/// PoCL ends the program where it cannot start its threads: better not to begin.
void require_memory_for_drivers() {
  constexpr index driver_bytes = index{270} << 20, thread_bytes = index{8} << 20;  // PoCL's, measured
  const index needed = driver_bytes + thread_bytes * std::thread::hardware_concurrency(), left = address_space_left();
  if (needed > left)
    throw error(fmt::format("not enough memory: OpenCL's drivers need about {} MiB, and {} are left", needed >> 20,
                            left >> 20));
}

/// Drivers might end the program instead of an answer: PoCL does without /sys, and where these variables say what makes
/// no sense.
bool drivers_may_abort() {
  const char* const cache = std::getenv("POCL_CACHE_DIR");
  return (cache && *cache == 0) || std::getenv("POCL_MAX_WORK_GROUP_SIZE") || ::access("/sys/devices", R_OK) != 0;
}
/// Lists devices in another process first. Throws error where it is ended, or hangs.
void require_living_drivers() {
  constexpr unsigned longest_s = 30;
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(longest_s);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
    cl_platform_id platforms[16];
    cl_uint count = 0, devices = 0;
    if (clGetPlatformIDs(std::size(platforms), platforms, &count) == CL_SUCCESS)
      for (cl_uint i = 0; i < std::min<cl_uint>(count, std::size(platforms)); ++i)
        clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, nullptr, &devices);
    ::_exit(0);
  }
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (child > 0 && WIFSIGNALED(status))
    throw error(fmt::format(
        "OpenCL's drivers would end this program by signal {}; PoCL needs /sys, POCL_CACHE_DIR that is not empty, and "
        "POCL_MAX_WORK_GROUP_SIZE from 1 on",
        WTERMSIG(status)));
}

/// While one lives, drivers may do with signals what they like. Of PoCL, LLVM takes them when its devices are listed
/// first, also what is ignored, and the program would live on after the first SIGQUIT.
class kept_signals {
 public:
  kept_signals() {
    for (std::size_t i = 0; i < std::size(ours_); ++i) ::sigaction(ours_[i], nullptr, &before_[i]);
  }
  ~kept_signals() {
    for (std::size_t i = 0; i < std::size(ours_); ++i) ::sigaction(ours_[i], &before_[i], nullptr);
  }
  kept_signals(const kept_signals&) = delete;
  kept_signals& operator=(const kept_signals&) = delete;

 private:
  static constexpr int ours_[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
  struct sigaction before_[std::size(ours_)] = {};
};

std::vector<cl_platform_id> find_platforms() {
  // They stay when they are there.
  [[maybe_unused]] static const bool enough = (require_memory_for_drivers(), true);
  [[maybe_unused]] static const bool alive = (drivers_may_abort() ? require_living_drivers() : void(), true);
  cl_uint count = 0;
  cl_int code = clGetPlatformIDs(0, nullptr, &count);
  if (code == no_platform || (code == CL_SUCCESS && count == 0)) return {};
  if (code == CL_SUCCESS && count > handles_max)
    throw error(fmt::format("the OpenCL loader is wrong: it counts {} platforms", count));
  std::vector<cl_platform_id> platforms(count);
  if (code == CL_SUCCESS) code = clGetPlatformIDs(count, platforms.data(), nullptr);
  if (code != CL_SUCCESS) throw error(fmt::format("the OpenCL loader failed with code {}", code));
  return platforms;
}

std::vector<cl_device_id> find_ids(cl_platform_id platform) {
  cl_uint count = 0;
  cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && count == 0)) return {};
  if (code == CL_SUCCESS && count > handles_max)
    throw error(fmt::format("an OpenCL platform is wrong: it counts {} devices", count));
  std::vector<cl_device_id> ids(count);
  if (code == CL_SUCCESS) code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
  if (code != CL_SUCCESS)
    throw error(fmt::format("an OpenCL platform failed to list its devices with code {}{}", code,
                            code == CL_OUT_OF_HOST_MEMORY ? ": not enough memory" : ""));
  return ids;
}

opencl_entry describe_device(cl_device_id id) {
  opencl_entry entry;
  entry.id = id;
  entry.text = std::make_shared<opencl::device_text>();
  const status read = opencl::read_profile(id, entry.facts.profile, *entry.text);
  if (read != status::ok) throw error(fmt::format("an OpenCL device cannot be read: {}", describe(read)));
  cl_device_type type = 0;
  cl_uint units = 0;
  clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof type, &type, nullptr);
  clGetDeviceInfo(id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
  device_facts& facts = entry.facts;
  facts = {"opencl",
           entry.text->platform,
           entry.text->name,
           entry.text->driver,
           facts.profile,
           static_cast<int>(std::min<cl_uint>(units, 1 << 16)),
           (type & CL_DEVICE_TYPE_GPU) != 0};
  return entry;
}

/// PoCL without a folder for what it compiles has no devices. Says so, where that is so; else empty.
std::string why_no_cache() {
  const char *const own = std::getenv("POCL_CACHE_DIR"), *const caches = std::getenv("XDG_CACHE_HOME"),
                    *const home = std::getenv("HOME");
  const std::filesystem::path folder = own      ? std::filesystem::path(own)
                                       : caches ? std::filesystem::path(caches) / "pocl"
                                       : home   ? std::filesystem::path(home) / ".cache/pocl"
                                                : "/tmp/pocl";
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed && ::access(folder.c_str(), W_OK | X_OK) != 0) failed.assign(errno, std::generic_category());
  if (!failed) return "";
  return fmt::format(": PoCL cannot write its cache folder {} ({}); POCL_CACHE_DIR names another", folder.string(),
                     failed.message());
}

}  // namespace

bool contains_ignoring_case(std::string_view text, std::string_view part) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end() || part.empty();
}

std::vector<opencl_entry> find_opencl_devices() {
  const kept_signals kept;
  std::vector<opencl_entry> found;
  for (cl_platform_id platform : find_platforms()) {
    for (cl_device_id id : find_ids(platform)) found.push_back(describe_device(id));
  }
  return found;
}

opencl_entry choose_opencl_device(const std::string& text) {
  const std::vector<opencl_entry> all = find_opencl_devices();
  if (all.empty()) {
    const std::string why = find_platforms().empty() ? "" : why_no_cache();
    throw error(fmt::format("no OpenCL device is there{}; --backend cpp runs on the CPU", why));
  }
  const opencl_entry* chosen = nullptr;
  std::string names;
  for (const opencl_entry& one : all) {
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", one.facts.name, one.facts.platform);
    if (!contains_ignoring_case(one.facts.name, text) && !contains_ignoring_case(one.facts.platform, text)) continue;
    if (!chosen || (one.facts.gpu && !chosen->facts.gpu)) chosen = &one;
  }
  if (!chosen) throw error(fmt::format("no OpenCL device matches '{}'; there are: {}", text, names));
  return *chosen;
}

}  // namespace komdsp::cli
