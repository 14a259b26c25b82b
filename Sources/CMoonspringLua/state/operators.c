// The operators of vec and transform.
#include "state/values.h"

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
