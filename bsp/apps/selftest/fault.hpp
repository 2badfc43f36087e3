// fault.hpp: errors that the self-test must find: `make run FAULT=trap`, `make run FAULT=truth`.
#pragma once

namespace selftest {
void raise_fault();               // trap: a load from a misaligned address
int truth_number_of(int number);  // truth: case 9 is held to what case 8 should give
}  // namespace selftest
