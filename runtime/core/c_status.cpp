// c_status.cpp: names of statuses, apart from what firmware links.
#include <komdsp/komdsp.h>
#include <komdsp/status.hpp>

namespace {
constexpr const char* names[] = {"ok",
                                 "unsupported_length",
                                 "bad_batch",
                                 "unsupported_layout",
                                 "bad_in_place",
                                 "unsupported_precision",
                                 "variant_does_not_fit",
                                 "does_not_fit",
                                 "bad_argument",
                                 "misaligned",
                                 "kernel_missing",
                                 "device_missing",
                                 "build_failed",
                                 "driver_failed",
                                 "out_of_memory",
                                 "bundle_mismatch",
                                 "not_finite",
                                 "buffer_too_small",
                                 "read_only_output",
                                 "bad_workspace",
                                 "unfinished",
                                 "corrupted"};
constexpr int count = sizeof names / sizeof *names;
static_assert(static_cast<int>(komdsp::status::corrupted) == 1 - count, "a name for each");
}  // namespace

extern "C" const char* komdsp_status_name(int status) {
  return status <= 0 && status > -count ? names[-status] : "unknown";
}
