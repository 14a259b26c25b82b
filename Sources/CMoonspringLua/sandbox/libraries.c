// The libraries of a script. In the sandbox an allow list and nothing else; in a trusted script everything.
#include <string.h>
#include "sandbox/libraries.h"
#include "sandbox/loading.h"
#include "sandbox/pairs.h"
#include "sandbox/sandbox.h"
#include "sandbox/texts.h"
#include "state/classes.h"
#include "state/object_numbers.h"

// Base ------------------------------------------------------------------------------------------

static int print(lua_State *L) {
  size_t length;
  const char *bytes = msl_push_joined(L, 1, &length);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  if (sandbox->write_line != NULL) sandbox->write_line(sandbox->write_context, bytes, length);
  return 0;
}

// Lua looks for __gc only here, so one that is set later is never called.
static int set_metatable(lua_State *L) {
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "the sandbox does not allow '__gc' in a metatable (use '__close')");
    lua_pop(L, 1);
  }
  return msl_call_stock(L);
}

// A function whose single calls may be slow, whatever its arguments look like.
static int polled(lua_State *L) {
  msl_limit_poll(L);
  return msl_call_stock(L);
}

static int collect_garbage(lua_State *L) {
  msl_limit_poll(L); // a step may be a whole cycle
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "collect") == 0) {
    msl_limit_work(L, msl_memory_of(L)->used / 128);
    msl_forget_walks(L);
    lua_gc(L, LUA_GCCOLLECT);
    lua_pushinteger(L, 0);
  } else if (strcmp(option, "count") == 0) {
    lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
  } else if (strcmp(option, "step") == 0) {
    lua_Integer kilobytes = luaL_optinteger(L, 2, 0);
    luaL_argcheck(L, kilobytes >= 0 && kilobytes <= 1 << 20, 2, "out of range");
    lua_pushboolean(L, lua_gc(L, LUA_GCSTEP, (int)kilobytes));
  } else {
    const char *message = lua_pushfstring(L, "the sandbox allows 'collect', 'count' and 'step', not '%s'", option);
    return luaL_argerror(L, 1, message);
  }
  return 1;
}

// ipairs ------------------------------------------------------------------------------------------

static int next_of_list(lua_State *L) {
  lua_Integer i = (lua_Integer)((lua_Unsigned)luaL_checkinteger(L, 2) + 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

// upvalue: the iterator, which has a number as all functions of the sandbox have
static int list_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

// A text of which Lua would look at every byte: all that is known beforehand is how many there are.
static int to_number(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) msl_limit_work(L, lua_rawlen(L, 1) / 4);
  return msl_call_stock(L);
}

// Opening ---------------------------------------------------------------------------------------

static const luaL_Reg base_functions[] = {{"load", msl_load}, {"setmetatable", set_metatable}, {"collectgarbage", collect_garbage},
                                           {"pairs", msl_pairs}, {"next", msl_next}, {"tostring", msl_tostring},
                                           {"tonumber", to_number}, {NULL, NULL}};
// What a trusted script has of them, so that limits hold there too. Not next: it is what pairs returns.
static const luaL_Reg trusted_base_functions[] = {
    {"load", msl_load}, {"collectgarbage", polled}, {"tostring", msl_tostring}, {NULL, NULL}};

// Puts `functions` into the table on top of the stack, each with the function it replaces as upvalue 1.
static void replace_functions(lua_State *L, const luaL_Reg *functions) {
  for (; functions->name != NULL; functions++) {
    lua_getfield(L, -1, functions->name);
    lua_pushcclosure(L, functions->func, 1);
    lua_setfield(L, -2, functions->name);
  }
}

static void remove_field(lua_State *L, const char *name) {
  lua_pushnil(L);
  lua_setfield(L, -2, name);
}

static int open_os(lua_State *L) {
  lua_newtable(L);
  luaL_setfuncs(L, msl_date_functions, 0);
  return 1;
}

// All strings share one metatable: a script that reached it could change what the shim's own code sees.
static void lock_string_metatable(lua_State *L) {
  lua_pushliteral(L, "");
  if (lua_getmetatable(L, -1)) {
    msl_lock_metatable(L);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

// Lua makes the metatable of large buffers when the first one is needed, and leaves a useless one behind for good when memory runs
// out in the middle of that. Now nothing has been lost yet.
static void make_buffer_metatable(lua_State *L) {
  luaL_Buffer buffer;
  luaL_buffinitsize(L, &buffer, 2 * LUAL_BUFFERSIZE);
  luaL_pushresult(&buffer);
  lua_pop(L, 1);
}

// Lua makes these texts where nothing protects it (25da574f, and lua_resume): without memory it would leave the coroutine by way of the
// main one's last protected call, or end the process. It finds the ones that are there, and needs no memory.
static void keep_messages(lua_State *L) {
  static const char *const texts[] = {"error in error handling", "C stack overflow", "cannot resume dead coroutine",
                                      "cannot resume non-suspended coroutine"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    lua_pushstring(L, texts[i]);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
}

// Functions of C without upvalues have no number, and their address is another one in each process. So each gets an upvalue, which it
// does not use. In the order of their names, as that of their numbers.
static void number_functions(lua_State *L, int table) {
  lua_pushcfunction(L, msl_ordered);
  lua_pushvalue(L, table);
  lua_call(L, 1, 2);
  lua_pop(L, 1);
  int iterator = lua_gettop(L);
  for (;;) {
    lua_settop(L, iterator);
    lua_pushvalue(L, iterator);
    lua_pushvalue(L, table);
    lua_call(L, 1, 2);
    if (lua_isnil(L, -2)) break;
    if (!lua_iscfunction(L, -1) || lua_getupvalue(L, -1, 1)) continue;
    lua_CFunction function = lua_tocfunction(L, -1);
    lua_pop(L, 1);
    msl_push_function(L, function);
    lua_rawset(L, table);
  }
  lua_settop(L, iterator - 1);
}

static void number_all_functions(lua_State *L) {
  static const char *const libraries[] = {LUA_GNAME, LUA_STRLIBNAME, LUA_TABLIBNAME, LUA_MATHLIBNAME,
                                          LUA_UTF8LIBNAME, LUA_COLIBNAME, LUA_OSLIBNAME};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    lua_getglobal(L, libraries[i]);
    number_functions(L, lua_gettop(L));
    lua_pop(L, 1);
  }
}

static void open_sandbox(lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  remove_field(L, "dofile");
  remove_field(L, "loadfile");
  replace_functions(L, base_functions);
  msl_push_function(L, next_of_list);
  lua_pushcclosure(L, list_pairs, 1);
  lua_setfield(L, -2, "ipairs");
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  remove_field(L, "dump");
  replace_functions(L, msl_string_functions);
  luaL_setfuncs(L, msl_pattern_functions, 0);
  lock_string_metatable(L);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  replace_functions(L, msl_table_functions);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  luaL_setfuncs(L, msl_random_functions, 0);
  luaL_setfuncs(L, msl_math_functions, 0);
  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 1);
  replace_functions(L, msl_utf8_functions);
  luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 1);
  luaL_requiref(L, LUA_OSLIBNAME, open_os, 1);
  lua_pop(L, 7);
}

static void replace_in(lua_State *L, const char *library, const luaL_Reg *functions) {
  lua_getglobal(L, library);
  replace_functions(L, functions);
  lua_pop(L, 1);
}

static void set_in(lua_State *L, const char *library, const luaL_Reg *functions) {
  lua_getglobal(L, library);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}

// Everything, with mathematics of our own, and those functions replaced by equal ones that a limit could not stop.
static void open_trusted(lua_State *L) {
  luaL_openlibs(L);
  set_in(L, LUA_MATHLIBNAME, msl_math_functions);
  if (msl_limit_of(L)->mode == MSL_LIMIT_NONE) return;
  replace_in(L, LUA_GNAME, trusted_base_functions);
  replace_in(L, LUA_STRLIBNAME, msl_string_functions);
  replace_in(L, LUA_UTF8LIBNAME, msl_utf8_functions);
  replace_in(L, LUA_TABLIBNAME, msl_table_functions);
  set_in(L, LUA_STRLIBNAME, msl_pattern_functions);
}

void msl_open_libraries(lua_State *L) {
  msl_check_stack(L, 20, NULL);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  msl_limit_watch_memory(L);
  make_buffer_metatable(L);
  keep_messages(L);
  if (sandbox->trusted)
    open_trusted(L);
  else
    open_sandbox(L);
  lua_pushglobaltable(L);
  lua_pushcfunction(L, print);
  lua_setfield(L, -2, "print");
  luaL_setfuncs(L, msl_protected_functions, 0);
  lua_getfield(L, -1, LUA_COLIBNAME);
  luaL_setfuncs(L, msl_coroutine_functions, 0);
  lua_pop(L, 2);
  msl_open_require(L);
  if (!sandbox->trusted) number_all_functions(L);
}
