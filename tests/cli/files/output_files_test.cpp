// flavours: asan
// Outputs appear whole or not at all.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <complex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/files/array_file.hpp"
#include "cli/base/output_file.hpp"
#include "support/temporary_folder.hpp"

namespace {

using komdsp::cli::array;
using komdsp::cli::check_output;
using komdsp::cli::element;
using komdsp::cli::output_file;
using komdsp::cli::read_array;
using komdsp::cli::write_array;
using namespace komdsp::test;

using output_files = temporary_folder;

array some_values(element type = element::c64) {
  array values(type, {3, 4});
  for (std::size_t i = 0; i < values.data.size(); ++i) values.data[i] = static_cast<std::byte>(i % 63);
  return values;
}

void write_text(const std::string& target, const std::string& text) {
  output_file file(target);
  file.write(bytes_of_text(text));
  file.commit();
}

TEST_F(output_files, are_read_back_as_they_were_written) {
  for (const char* name : {"a.npy", "a.cf32"}) {
    write_array(path(name), some_values());
    const array values = read_array(
        path(name),
        {.format = {}, .shape = name[2] == 'n' ? std::vector<std::size_t>{} : std::vector<std::size_t>{3, 4}});
    EXPECT_EQ(values.type, element::c64);
    EXPECT_EQ(values.shape, (std::vector<std::size_t>{3, 4}));
    EXPECT_EQ(values.data, some_values().data);
  }
  EXPECT_EQ(files_there(), 2u) << "no temporary stays";
}

TEST_F(output_files, overwrite_and_keep_permissions) {
  make_file("a", "old and longer");
  std::filesystem::permissions(path("a"), std::filesystem::perms(0640));
  write_text(path("a"), "new");
  EXPECT_EQ(content_of("a"), "new");
  EXPECT_EQ(std::filesystem::status(path("a")).permissions(), std::filesystem::perms(0640));
}

TEST_F(output_files, obey_the_umask) {
  const mode_t old = ::umask(027);
  write_text(path("a"), "new");
  ::umask(old);
  EXPECT_EQ(std::filesystem::status(path("a")).permissions(), std::filesystem::perms(0640));
}

TEST_F(output_files, follow_links) {
  make_file("real", "old");
  std::filesystem::create_symlink("real", path("link"));
  write_text(path("link"), "new");
  EXPECT_EQ(content_of("real"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
}

TEST_F(output_files, leave_nothing_and_the_old_file_without_commit) {
  make_file("a", "old");
  {
    output_file file(path("a"));
    file.write(bytes_of_text("half"));
    EXPECT_EQ(content_of("a"), "old");
  }
  EXPECT_EQ(content_of("a"), "old");
  EXPECT_EQ(files_there(), 1u);
}

TEST_F(output_files, leave_nothing_where_the_disk_is_full) {
  make_file("a.npy", "old");
  rlimit old{};
  ::getrlimit(RLIMIT_FSIZE, &old);
  const rlimit little{100, old.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &little);
  const refusal refused = refusal_of([&] { write_array(path("a.npy"), some_values()); });
  ::setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_PRED2(contains, refused.message, "a.npy: File too large");
  EXPECT_EQ(refused.exit_status, 1);
  EXPECT_EQ(content_of("a.npy"), "old");
  EXPECT_EQ(files_there(), 1u);
}

TEST_F(output_files, follow_links_to_what_is_not_there_yet) {
  std::filesystem::create_directory(path("folder"));
  std::filesystem::create_symlink("folder/second", path("link"));
  std::filesystem::create_symlink("real", path("folder/second"));
  write_text(path("link"), "new");
  EXPECT_EQ(content_of("folder/real"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")) && std::filesystem::is_symlink(path("folder/second")));
  std::filesystem::create_symlink("circle", path("circle"));
  EXPECT_PRED2(contains, refusal_of([&] { write_text(path("circle"), "x"); }).message, "symbolic links");
}

TEST_F(output_files, go_when_a_signal_ends_the_program) {
  for (const int ending : {SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM}) {
    const pid_t child = ::fork();
    if (child == 0) {
      output_file file(path("a"));
      file.write(bytes_of_text("half"));
      ::raise(ending);
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == ending);
    EXPECT_EQ(files_there(), 0u);
  }
}

TEST_F(output_files, refuse_targets_that_are_no_files) {
  std::filesystem::create_directory(path("folder"));
  const auto message = [](const std::string& target) { return refusal_of([&] { output_file file(target); }).message; };
  EXPECT_PRED2(contains, message(path("folder")), "directory");
  EXPECT_PRED2(contains, message(path("folder/")), "name of a file");
  EXPECT_PRED2(contains, message(""), "name of a file");
  EXPECT_PRED2(contains, message(path("none/a.npy")), "No such file or directory");
  // As root, a rename would replace the device.
  EXPECT_PRED2(contains, message("/dev/full"), "no regular file");
  std::filesystem::create_symlink("/dev/null", path("null.npy"));
  EXPECT_PRED2(contains, message(path("null.npy")), "no regular file");
}

TEST_F(output_files, refuse_what_the_user_may_not_write) {
  make_file("mine", "old");
  std::filesystem::permissions(path("mine"), std::filesystem::perms(0444));
  // access() asks for the real user, and root may write everything: ask as nobody, in a process of its own.
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(3);
    const bool old_file = contains(refusal_of([&] { write_text(path("mine"), "x"); }).message, "Permission denied");
    ::_exit(old_file ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(content_of("mine"), "old");
}

TEST_F(output_files, of_a_type_or_name_that_does_not_fit_are_wrong_usage) {
  const auto usage = [](const std::string& file, element type) {
    return refusal_of([&] { check_output(file, type); }).exit_status == 2;
  };
  EXPECT_TRUE(usage("a.f32", element::c64));
  EXPECT_TRUE(usage("a.f32", element::f64));
  EXPECT_TRUE(usage("a.cf64", element::f64));
  EXPECT_TRUE(usage("a.png", element::f32));
  EXPECT_TRUE(usage("a.wav", element::c64));
  EXPECT_TRUE(usage("a.cu8", element::c64));
  EXPECT_FALSE(usage("a.wav", element::f32));
  EXPECT_TRUE(usage("a", element::f32));
  EXPECT_TRUE(usage("-", element::f32));
  EXPECT_FALSE(usage("a.npy", element::c128));
  EXPECT_FALSE(usage("a.f64", element::f64));
  EXPECT_EQ(refusal_of([&] { write_array(path("a.f32"), some_values()); }).exit_status, 2);
  EXPECT_EQ(files_there(), 0u);
}

/// The refusal of write_array with standard output replaced by the file.
refusal refusal_of_stream(const std::string& file, const array& values) {
  const int saved = ::dup(STDOUT_FILENO);
  const int replaced = ::open(file.c_str(), O_WRONLY | O_CREAT, 0600);
  ::dup2(replaced, STDOUT_FILENO);
  const refusal refused = refusal_of([&] { write_array("-", values, element::c64); });
  ::dup2(saved, STDOUT_FILENO);
  ::close(saved);
  ::close(replaced);
  return refused;
}

TEST_F(output_files, go_to_standard_output_as_raw_streams) {
  EXPECT_EQ(refusal_of_stream(path("stream"), some_values()).message, "");
  EXPECT_TRUE(std::ranges::equal(bytes_of_text(content_of("stream")), some_values().data));
}

TEST(standard_output, reports_a_full_disk) {
  EXPECT_PRED2(contains, refusal_of_stream("/dev/full", some_values()).message, "No space left");
}

}  // namespace
