// What clang calls for setjmp and longjmp: a longjmp is an exception, which the function that called setjmp catches and compares.
#include <setjmp.h>

void __wasm_setjmp(jmp_buf buffer, unsigned label, void *invocation) {
  buffer->invocation = invocation;
  buffer->label = label;
}

unsigned __wasm_setjmp_test(jmp_buf buffer, void *invocation) { return buffer->invocation == invocation ? buffer->label : 0; }

_Noreturn void __wasm_longjmp(jmp_buf buffer, int value) {
  enum { C_LONGJMP = 1 }; // the number of the tag, which the compiler knows
  buffer->thrown.buffer = buffer;
  buffer->thrown.value = value ? value : 1;
  __builtin_wasm_throw(C_LONGJMP, &buffer->thrown);
}
