// stack.hpp: how much of the stack is used, by what is painted below it and found changed.
#pragma once

// From below the stack to below the caller.
void paint_stack();
// Bytes from the stack's top to the lowest that changed since.
long stack_used();
// Bytes that the board gives (STACK_SIZE).
long stack_room();
