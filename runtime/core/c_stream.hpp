// c_stream.hpp: what a stream of komdsp_stream.h is.
#pragma once
#include <komdsp/komdsp_stream.h>
#include <komdsp/stream.hpp>

struct komdsp_stream {
  uint32_t mark;
  komdsp::signal_stream what;
  // A step: of the caller's with its context, or of a static stream.
  int (*run)(void* context, const void* input, void* output);
  void* context;
  const komdsp_static_stream* of;
  const void* operand;
  void* workspace;
};
static_assert(sizeof(komdsp_stream) <= KOMDSP_STREAM_BYTES, "C allocates so many bytes");
