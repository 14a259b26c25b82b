// What is wrong with a call, raised as an error. The host composes the texts.
#include <string.h>
#include "border/problems.h"
#include "sandbox/texts.h"

const char *msl_describe(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE: return "nothing";
    case LUA_TNUMBER: return lua_pushfstring(L, "number %s", msl_push_text(L, index, NULL));
    case LUA_TSTRING: {
      const char *text = lua_tostring(L, index);
      if (strlen(text) <= 40) return lua_pushfstring(L, "'%s'", text);
      lua_pushlstring(L, text, 37);
      return lua_pushfstring(L, "'%s...'", lua_tostring(L, -1));
    }
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TUSERDATA: {
      const char *name = msl_class_name_at(L, index);
      return name ? name : "userdata";
    }
    default: return luaL_typename(L, index);
  }
}

void msl_raise_text(lua_State *L, const msl_engine *E, const char *place) {
  if (!place) luaL_where(L, 1);
  else lua_pushfstring(L, place[0] ? "%s: " : "%s", place);
  lua_pushstring(L, msl_error_message(E));
  lua_concat(L, 2);
  lua_error(L);
  for (;;) {}  // lua_error does not return
}

void msl_raise_problem(lua_State *L, msl_engine *E, const msl_problem *problem) {
  // An attached engine that is closed has no host to ask, and has its own text.
  if (E->host.compose) E->host.compose(E->host.context, problem);
  msl_raise_text(L, E, problem->place);
}

void msl_raise_member_problem(lua_State *L, msl_engine *E, int32_t code, int32_t class_id) {
  msl_check_stack(L, 6, NULL);
  const char *name = msl_class_name_at(L, 1);
  msl_problem problem = {.code = code, .class_id = class_id, .class_name = name ? name : E->classes.all[class_id].name};
  problem.member = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : msl_describe(L, 2);
  msl_raise_problem(L, E, &problem);
}

void msl_raise_class_problem(lua_State *L, msl_engine *E, const msl_class *class, int32_t code, const char *actual) {
  msl_problem problem = {.code = code, .class_id = (int32_t)(class - E->classes.all), .class_name = class->name, .actual = actual};
  msl_raise_problem(L, E, &problem);
}

const char *msl_push_function_place(lua_State *L, int index) {
  lua_Debug where;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &where);
  return where.linedefined > 0 ? lua_pushfstring(L, "%s:%d", where.short_src, where.linedefined) : NULL;
}
