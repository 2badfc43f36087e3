#pragma once

#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// Bytes that this process may still take: what the machine has available, and the limit of its address space allows.
index memory_left();

/// Bytes that the limit of its address space allows.
index address_space_left();

}  // namespace komdsp::cli
