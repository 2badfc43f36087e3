// c_api.cpp: the C interface in terms of the C++ one.
#include <komdsp/komdsp.h>
#include <komdsp/status.hpp>

extern "C" {

int komdsp_execute_with(const komdsp_plan* plan, const void* input, const void* operand, void* output,
                        void* workspace) {
  if (!plan || !plan->run) return static_cast<int>(komdsp::status::bad_argument);
  return plan->run(input, operand, output, workspace);
}
int komdsp_execute(const komdsp_plan* plan, const void* input, void* output, void* workspace) {
  return komdsp_execute_with(plan, input, nullptr, output, workspace);
}
const char* komdsp_describe(int status) {
  return komdsp::describe(static_cast<komdsp::status>(status));
}
const char* komdsp_version() {
  return KOMDSP_VERSION;
}
int komdsp_version_number() {
  return KOMDSP_VERSION_NUMBER;
}

}  // extern "C"
