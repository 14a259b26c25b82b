// Lua's stacks, where nobody can see who asks for memory: they move, as in any Lua.
#include "state/root.h"

void *msl_make_stack(msl_memory *memory, size_t size) {
  (void)memory, (void)size;
  return NULL;
}
bool msl_resize_stack(msl_memory *memory, msl_stack *stack, size_t size) {
  (void)memory, (void)stack, (void)size;
  return false;
}
void msl_free_stack(msl_memory *memory, msl_stack *stack) { (void)memory, (void)stack; }
msl_stack *msl_look_up_stack(const msl_stacks *stacks, const void *block) {
  (void)stacks, (void)block;
  return NULL;
}
void *msl_resize_in_place(msl_memory *memory, const msl_lua_caller *request, size_t size) {
  (void)memory, (void)request, (void)size;
  return NULL;
}
void msl_learn_caller(msl_stacks *stacks, const msl_lua_caller *request) { (void)stacks, (void)request; }
void msl_unmap_stacks(msl_stacks *stacks) { (void)stacks; }
void msl_learn_stacks(lua_State *L) { (void)L; }
bool msl_stacks_stay(const msl_engine *E) {
  (void)E;
  return false;
}

// What a trusted script has: here there is none.
void luaL_openlibs(lua_State *L) { (void)L; }
