// vec, rect and transform: immutable boxes of numbers.
#pragma once
#include "state/engine.h"

// A plain value in Lua: `parts` as many as its kind has.
typedef struct msl_boxed {
  uint32_t magic;
  int32_t class_id;
  double parts[];
} msl_boxed;

static inline int msl_parts_of(int32_t kind) { return kind == MSL_VEC ? 2 : kind == MSL_RECT ? 4 : 6; }
void msl_push_vec(lua_State *L, const msl_engine *E, double x, double y);
void msl_push_value_parts(lua_State *L, const msl_engine *E, int32_t kind, const double *parts);
// The box at index and its kind, or NULL for anything else.
const msl_boxed *msl_to_boxed(lua_State *L, int index, int32_t *kind);
msl_value msl_value_of_box(const msl_boxed *box, int32_t kind);
// Numbers of the table at an index that does not count from the top, by position or by one of two sets of names, and nothing else in
// it. Raw reads: no script code runs here. There is room for as many on the stack.
bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts);
// The parts of a value of the kind, or of a table that stands for one.
bool msl_read_box(lua_State *L, int index, int32_t kind, double *parts);
// Adds the operators of a kind to the metatable on top; operators.c.
void msl_add_value_metamethods(lua_State *L, int32_t kind);
