// counted.hpp: what is counted: between the marks, behind the label of its line.
#pragma once

// The marks.
extern "C" void count_begin();
extern "C" void count_end();

void label(int length, const char* name);
bool count_filters();  // false: a result is wrong
