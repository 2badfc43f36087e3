// stack.hpp: what planning takes of the stack.
#pragma once

// Prints it for every transform; true: none takes more than the board gives (STACK_SIZE).
bool planners_fit_the_stack();
