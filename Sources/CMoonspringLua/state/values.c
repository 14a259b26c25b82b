// vec, rect and transform: immutable boxes of numbers, with the operators of vec and transform.
#include <string.h>
#include "state/state.h"

const msl_value *msl_nothing(void) {
  static const msl_value nothing = {.kind = MSL_NIL};
  return &nothing;
}

int msl_parts_of(int32_t kind) { return kind == MSL_VEC ? 2 : kind == MSL_RECT ? 4 : 6; }

static inline void push_box(lua_State *L, const msl_engine *E, int32_t kind, int count, const double *parts) {
  msl_boxed *box = lua_newuserdatauv(L, sizeof *box + (size_t)count * sizeof(double), 0);
  box->magic = MSL_VALUE_MAGIC;
  box->class_id = E->value_classes[kind];
  for (int i = 0; i < count; i++) box->parts[i] = parts[i];
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->value_metas[kind]);
  lua_setmetatable(L, -2);
}

// The commonest value: its number of parts is known here.
void msl_push_vec(lua_State *L, const msl_engine *E, double x, double y) {
  push_box(L, E, MSL_VEC, 2, (double[]){x, y});
}

void msl_push_value_parts(lua_State *L, const msl_engine *E, int32_t kind, const double *parts) {
  push_box(L, E, kind, msl_parts_of(kind), parts);
}

// The box at index and its kind, or NULL for anything else.
const msl_boxed *msl_to_boxed(lua_State *L, int index, int32_t *kind) {
  const msl_boxed *box = lua_touserdata(L, index);
  size_t length = box ? lua_rawlen(L, index) : 0;  // of a light userdata 0
  if (length < sizeof *box || box->magic != MSL_VALUE_MAGIC) return NULL;
  const msl_engine *E = msl_engine_of(L);
  if (box->class_id < 0 || box->class_id >= E->class_count) return NULL;
  *kind = E->classes[box->class_id].value_kind;
  if (*kind == 0 || length != sizeof *box + (size_t)msl_parts_of(*kind) * sizeof(double)) return NULL;
  return box;
}

msl_value msl_value_of_box(const msl_boxed *box, int32_t kind) {
  msl_value value = {.kind = kind, .class_id = box->class_id};
  memcpy(value.parts, box->parts, (size_t)msl_parts_of(kind) * sizeof(double));
  return value;
}

// Reading ----------------------------------------------------------------------------------------

// Numbers of a table by position or by one of two sets of names. Raw reads: no script code runs here.
bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts) {
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE || lua_rawlen(L, index) > (size_t)count) return false;
  for (int i = 0; i < count; i++) {
    int type = lua_rawgeti(L, index, i + 1);
    if (type == LUA_TNIL) {
      lua_pop(L, 1);
      lua_pushstring(L, names[i]);
      type = lua_rawget(L, index);
    }
    if (type == LUA_TNIL && other) {
      lua_pop(L, 1);
      lua_pushstring(L, other[i]);
      type = lua_rawget(L, index);
    }
    parts[i] = lua_tonumber(L, -1);
    lua_pop(L, 1);
    if (type != LUA_TNUMBER) return false;
  }
  return true;
}

// The parts of a value of the kind, or of a table that stands for one.
bool msl_read_box(lua_State *L, int index, int32_t wanted, double *parts) {
  static const char *const xy[] = {"x", "y"}, *const size[] = {"width", "height"};
  static const char *const rect[] = {"x", "y", "width", "height"};
  static const char *const map[] = {"a", "b", "c", "d", "tx", "ty"};
  int32_t kind;
  int count = msl_parts_of(wanted);
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (!box) {
    const char *const *names = wanted == MSL_VEC ? xy : wanted == MSL_RECT ? rect : map;
    return msl_read_parts(L, index, count, names, wanted == MSL_VEC ? size : NULL, parts);
  }
  if (kind == wanted) memcpy(parts, box->parts, (size_t)count * sizeof(double));
  return kind == wanted;
}

// Operators --------------------------------------------------------------------------------------

static const char *kind_name(lua_State *L, int index) {
  const char *name = msl_class_name_at(L, index);
  return name ? name : luaL_typename(L, index);
}

static int operand_error(lua_State *L, const char *what) {
  return luaL_error(L, "cannot %s a %s and a %s: expected %s", what, kind_name(L, 1), kind_name(L, 2),
                    what[0] == 'm' ? "a vec and a number, or two transforms" : what[0] == 'd' ? "a vec and a number" : "two vecs");
}

static int push_pair(lua_State *L, double x, double y) {
  msl_push_vec(L, msl_engine_of(L), x, y);
  return 1;
}

static int vec_add(lua_State *L) {
  double a[2], b[2];
  if (!msl_read_box(L, 1, MSL_VEC, a) || !msl_read_box(L, 2, MSL_VEC, b)) return operand_error(L, "add");
  return push_pair(L, a[0] + b[0], a[1] + b[1]);
}

static int vec_subtract(lua_State *L) {
  double a[2], b[2];
  if (!msl_read_box(L, 1, MSL_VEC, a) || !msl_read_box(L, 2, MSL_VEC, b)) return operand_error(L, "subtract");
  return push_pair(L, a[0] - b[0], a[1] - b[1]);
}

static int vec_multiply(lua_State *L) {
  double v[2];
  int number = lua_type(L, 1) == LUA_TNUMBER ? 1 : 2;
  if (lua_type(L, number) != LUA_TNUMBER || !msl_read_box(L, 3 - number, MSL_VEC, v)) return operand_error(L, "multiply");
  double s = lua_tonumber(L, number);
  return push_pair(L, v[0] * s, v[1] * s);
}

static int vec_divide(lua_State *L) {
  double v[2];
  if (lua_type(L, 2) != LUA_TNUMBER || !msl_read_box(L, 1, MSL_VEC, v)) return operand_error(L, "divide");
  double s = lua_tonumber(L, 2);
  return push_pair(L, v[0] / s, v[1] / s);
}

static int vec_negate(lua_State *L) {
  double v[2];
  if (!msl_read_box(L, 1, MSL_VEC, v)) return operand_error(L, "negate");
  return push_pair(L, -v[0], -v[1]);
}

static int value_equals(lua_State *L) {
  int32_t a_kind, b_kind;
  const msl_boxed *a = msl_to_boxed(L, 1, &a_kind), *b = msl_to_boxed(L, 2, &b_kind);
  bool equal = a && b && a_kind == b_kind;
  for (int i = 0; equal && i < msl_parts_of(a_kind); i++) equal = a->parts[i] == b->parts[i];
  lua_pushboolean(L, equal);
  return 1;
}

// First the left one, then the right one, as `concat` does.
static int transform_multiply(lua_State *L) {
  int32_t a_kind = 0, b_kind = 0;
  const msl_boxed *a = msl_to_boxed(L, 1, &a_kind), *b = msl_to_boxed(L, 2, &b_kind);
  if (!a || !b || a_kind != MSL_TRANSFORM || b_kind != MSL_TRANSFORM) return operand_error(L, "multiply");
  const double *p = a->parts, *q = b->parts;
  double r[6] = {
      q[0] * p[0] + q[2] * p[1],        q[1] * p[0] + q[3] * p[1],
      q[0] * p[2] + q[2] * p[3],        q[1] * p[2] + q[3] * p[3],
      q[0] * p[4] + q[2] * p[5] + q[4], q[1] * p[4] + q[3] * p[5] + q[5],
  };
  msl_push_value_parts(L, msl_engine_of(L), MSL_TRANSFORM, r);
  return 1;
}

// Adds the operators of a kind to the metatable on top.
void msl_add_value_metamethods(lua_State *L, int32_t kind) {
  static const luaL_Reg vec[] = {{"__add", vec_add}, {"__sub", vec_subtract}, {"__mul", vec_multiply},
                                 {"__div", vec_divide}, {"__unm", vec_negate}, {NULL, NULL}};
  lua_pushcfunction(L, value_equals);
  lua_setfield(L, -2, "__eq");
  if (kind == MSL_VEC) luaL_setfuncs(L, vec, 0);
  if (kind == MSL_TRANSFORM) {
    lua_pushcfunction(L, transform_multiply);
    lua_setfield(L, -2, "__mul");
  }
}
