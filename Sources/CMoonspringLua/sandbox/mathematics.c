// The functions of `math` whose last bit in the C library depends on the processor, with the arguments and errors of Lua's own. The rest
// of the library is exact: rounding, remainders, square root, and products of one rounding.
#include "mathematics/kernels.h"
#include "sandbox/libraries.h"

static int push_of_one(lua_State *L, double (*function)(double)) {
  lua_pushnumber(L, function(luaL_checknumber(L, 1)));
  return 1;
}

static int sine(lua_State *L) { return push_of_one(L, msl_sin); }
static int cosine(lua_State *L) { return push_of_one(L, msl_cos); }
static int tangent(lua_State *L) { return push_of_one(L, msl_tan); }
static int arc_sine(lua_State *L) { return push_of_one(L, msl_asin); }
static int arc_cosine(lua_State *L) { return push_of_one(L, msl_acos); }
static int exponential(lua_State *L) { return push_of_one(L, msl_exp); }
static int decimal_logarithm(lua_State *L) { return push_of_one(L, msl_log10); }
static int hyperbolic_sine(lua_State *L) { return push_of_one(L, msl_sinh); }
static int hyperbolic_cosine(lua_State *L) { return push_of_one(L, msl_cosh); }
static int hyperbolic_tangent(lua_State *L) { return push_of_one(L, msl_tanh); }

static int arc_tangent(lua_State *L) {
  double y = luaL_checknumber(L, 1);
  lua_pushnumber(L, msl_atan2(y, luaL_optnumber(L, 2, 1)));
  return 1;
}

static int logarithm(lua_State *L) {
  double x = luaL_checknumber(L, 1);
  double result;
  if (lua_isnoneornil(L, 2)) {
    result = msl_log(x);
  } else {
    double base = luaL_checknumber(L, 2);
    result = base == 2 ? msl_log2(x) : base == 10 ? msl_log10(x) : msl_log(x) / msl_log(base);
  }
  lua_pushnumber(L, result == result ? result : msl_not_a_number());
  return 1;
}

static int power(lua_State *L) {
  double x = luaL_checknumber(L, 1), y = luaL_checknumber(L, 2);
  lua_pushnumber(L, msl_pow(x, y));
  return 1;
}

const luaL_Reg msl_math_functions[] = {
    {"sin", sine}, {"cos", cosine}, {"tan", tangent}, {"asin", arc_sine}, {"acos", arc_cosine},
    {"atan", arc_tangent}, {"exp", exponential}, {"log", logarithm}, {"sinh", hyperbolic_sine}, {"cosh", hyperbolic_cosine},
    {"tanh", hyperbolic_tangent}, {"log10", decimal_logarithm}, {"pow", power}, {"atan2", arc_tangent}, {NULL, NULL}};
