#pragma once

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cli/base/error.hpp"

namespace komdsp::test {

/// A fixture with an empty folder that goes when the test ends.
class temporary_folder : public ::testing::Test {
 protected:
  temporary_folder() {
    std::string pattern = ::testing::TempDir() + "/komdsp-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    // Tests of permissions look in as another user.
    std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  }
  ~temporary_folder() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string make_file(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

  std::string content_of(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::size_t files_there() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_;
};

struct refusal {
  std::string message;  // empty where nothing was refused
  int exit_status = 0;
};

/// The error that `work` throws. Every message is checked to be one line.
inline refusal refusal_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const cli::error& refused) {
    const std::string message = refused.what();
    EXPECT_FALSE(message.empty());
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return {message, refused.exit_status};
  }
  return {};
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

inline std::span<const std::byte> bytes_of_text(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace komdsp::test
