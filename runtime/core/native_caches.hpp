// native_caches.hpp: the caches of this CPU in its profile.
#pragma once
#include <komdsp/profile.hpp>

namespace komdsp::cpp {

// Puts the caches that the system reports into `p`, a copy of `from`.  May be called again, and by several threads at
// once.  There is one where the library has vectors.
void use_caches(profile& p, const profile& from) noexcept;

}  // namespace komdsp::cpp
