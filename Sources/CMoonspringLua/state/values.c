// vec, rect and transform: made, and read.
#include <string.h>
#include "state/values.h"

#define MSL_VALUE_MAGIC 0x6d737661u

const msl_value *msl_nothing(void) {
  static const msl_value nothing = {.kind = MSL_NIL};
  return &nothing;
}

static inline void push_box(lua_State *L, const msl_engine *E, int32_t kind, int count, const double *parts) {
  msl_boxed *box = lua_newuserdatauv(L, sizeof *box + (size_t)count * sizeof(double), 0);
  box->magic = MSL_VALUE_MAGIC;
  box->class_id = E->classes.of_values[kind];
  for (int i = 0; i < count; i++) box->parts[i] = parts[i];
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->classes.value_metas[kind]);
  lua_setmetatable(L, -2);
}

// The commonest value: its number of parts is known here.
void msl_push_vec(lua_State *L, const msl_engine *E, double x, double y) {
  push_box(L, E, MSL_VEC, 2, (double[]){x, y});
}

void msl_push_value_parts(lua_State *L, const msl_engine *E, int32_t kind, const double *parts) {
  push_box(L, E, kind, msl_parts_of(kind), parts);
}

const msl_boxed *msl_to_boxed(lua_State *L, int index, int32_t *kind) {
  const msl_boxed *box = lua_touserdata(L, index);
  size_t length = box ? lua_rawlen(L, index) : 0;  // of a light userdata 0
  if (length < sizeof *box || box->magic != MSL_VALUE_MAGIC) return NULL;
  const msl_classes *classes = &msl_engine_of(L)->classes;
  if (box->class_id < 0 || box->class_id >= classes->count) return NULL;
  *kind = classes->all[box->class_id].value_kind;
  if (*kind == 0 || length != sizeof *box + (size_t)msl_parts_of(*kind) * sizeof(double)) return NULL;
  return box;
}

msl_value msl_value_of_box(const msl_boxed *box, int32_t kind) {
  msl_value value = {.kind = kind, .class_id = box->class_id};
  memcpy(value.parts, box->parts, (size_t)msl_parts_of(kind) * sizeof(double));
  return value;
}

// Reading ----------------------------------------------------------------------------------------

static int replace_by_field(lua_State *L, int table, const char *name) {
  lua_pop(L, 1);
  lua_pushstring(L, name);
  return lua_rawget(L, table);
}

// Whether a key is left over beside the parts, such as a misspelled one.
static bool has_more_keys(lua_State *L, int table, int count) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (count-- > 0) continue;
    lua_pop(L, 1);
    return true;
  }
  return false;
}

bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts) {
  bool are_numbers = true;
  for (int i = 0; i < count; i++) {
    int type = lua_rawgeti(L, index, i + 1);
    if (type == LUA_TNIL) type = replace_by_field(L, index, names[i]);
    if (type == LUA_TNIL && other) type = replace_by_field(L, index, other[i]);
    are_numbers = are_numbers && type == LUA_TNUMBER;
    parts[i] = lua_tonumber(L, -1);
  }
  lua_pop(L, count);
  return are_numbers && !has_more_keys(L, index, count);
}

bool msl_read_box(lua_State *L, int index, int32_t wanted, double *parts) {
  static const char *const xy[] = {"x", "y"}, *const size[] = {"width", "height"};
  static const char *const rect[] = {"x", "y", "width", "height"};
  static const char *const map[] = {"a", "b", "c", "d", "tx", "ty"};
  int32_t kind;
  int count = msl_parts_of(wanted);
  if (lua_type(L, index) == LUA_TTABLE) {
    const char *const *names = wanted == MSL_VEC ? xy : wanted == MSL_RECT ? rect : map;
    return msl_read_parts(L, index, count, names, wanted == MSL_VEC ? size : NULL, parts);
  }
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (!box || kind != wanted) return false;
  memcpy(parts, box->parts, (size_t)count * sizeof(double));
  return true;
}
