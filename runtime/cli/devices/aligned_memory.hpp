#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace komdsp::cli {

/// Uninitialised memory, aligned to 64 bytes as tables and workspaces are to be. Throws std::bad_alloc.
class aligned_memory {
 public:
  aligned_memory() = default;
  explicit aligned_memory(std::size_t bytes)
      : bytes_(bytes), data_(bytes == 0 ? nullptr : ::operator new (bytes, std::align_val_t{64})) {}

  std::size_t bytes() const { return bytes_; }
  void* data() const { return data_.get(); }
  std::span<std::byte> span() const { return {static_cast<std::byte*>(data_.get()), bytes_}; }

 private:
  struct release {
    void operator()(void* at) const { ::operator delete (at, std::align_val_t{64}); }
  };
  std::size_t bytes_ = 0;
  std::unique_ptr<void, release> data_;
};

}  // namespace komdsp::cli
