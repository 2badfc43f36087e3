// What most tests include of other libraries (precompiled.mk).
#include "cli_headers.hpp"
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>
