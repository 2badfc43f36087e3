// plan_text.hpp: plans in words: their launches, and what they need.
#pragma once
#include <komdsp/plan.hpp>

#include <string>
#include <vector>

namespace komdsp::desk {

// "16 x 8 x 8", or nothing for a kernel without radices.
std::string radices_text(radix_list radices);

// A table's contents.
const char* words_of(const table& t);

// The build options of a launch's kernel.
std::string options_of(const launch& l);

// How often each launch runs in a sweep.
std::vector<index> times_of(const plan& p);

// Transfers where the variant has some, "Launches" and "Envelope", line by line.
std::string plan_text(const plan& p);

}  // namespace komdsp::desk
