// setjmp and longjmp as clang makes them of WebAssembly's exceptions (-wasm-enable-sjlj); setjmp.c has the rest.
#pragma once
typedef struct {
  void *invocation;
  unsigned label;
  struct {
    void *buffer;
    int value;
  } thrown;
} jmp_buf[1];
int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);
