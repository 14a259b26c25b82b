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

static int collect_garbage(lua_State *L) {
  msl_limit_poll(L); // a step may be a whole cycle
  if (msl_sandbox_of(L)->trusted) return msl_call_stock(L);
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

static const luaL_Reg base_functions[] = {
    {"load", msl_load}, {"collectgarbage", collect_garbage}, {"tostring", msl_tostring}, {NULL, NULL}};
// Not next in a trusted script: it is what pairs returns. No function: there is none in the sandbox.
static const luaL_Reg sandbox_base_functions[] = {{"dofile", NULL}, {"loadfile", NULL}, {"setmetatable", set_metatable},
                                                   {"pairs", msl_pairs}, {"next", msl_next}, {"tonumber", to_number}, {NULL, NULL}};
static const luaL_Reg sandbox_string_functions[] = {{"dump", NULL}, {NULL, NULL}};

// Puts `functions` into the table on top of the stack, each with the function it replaces as upvalue 1.
static void replace_functions(lua_State *L, const luaL_Reg *functions) {
  for (; functions && functions->name != NULL; functions++) {
    if (functions->func == NULL) {
      lua_pushnil(L);
    } else {
      lua_getfield(L, -1, functions->name);
      lua_pushcclosure(L, functions->func, 1);
    }
    lua_setfield(L, -2, functions->name);
  }
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
static void number_functions(lua_State *L, const char *library) {
  lua_getglobal(L, library);
  int table = lua_gettop(L);
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
  lua_settop(L, table - 1);
}

// What the sandbox has, with its functions that are replaced: in a trusted script too, by equal ones that a limit can stop; and in the
// sandbox alone.
typedef struct library {
  const char *name;
  lua_CFunction open;
  const luaL_Reg *functions[2], *in_sandbox;
} library;

static const library libraries[] = {
    {LUA_GNAME, luaopen_base, {base_functions}, sandbox_base_functions},
    {LUA_STRLIBNAME, luaopen_string, {msl_string_functions, msl_pattern_functions}, sandbox_string_functions},
    {LUA_TABLIBNAME, luaopen_table, {msl_table_functions}, NULL},
    {LUA_MATHLIBNAME, luaopen_math, {msl_math_functions}, msl_random_functions},
    {LUA_UTF8LIBNAME, luaopen_utf8, {msl_utf8_functions}, NULL},
    {LUA_COLIBNAME, luaopen_coroutine, {msl_coroutine_functions}, NULL},
    {LUA_OSLIBNAME, open_os, {NULL}, NULL},
};
enum { LIBRARIES = sizeof libraries / sizeof *libraries };

static void open_library(lua_State *L, const library *library, bool is_trusted) {
  bool is_limited = msl_limit_of(L)->mode != MSL_LIMIT_NONE;
  bool is_needed = library->open == luaopen_math || library->open == luaopen_coroutine;
  if (is_trusted) lua_getglobal(L, library->name);
  else luaL_requiref(L, library->name, library->open, 1);
  for (int i = 0; i < 2 && (!is_trusted || is_limited || is_needed); i++) replace_functions(L, library->functions[i]);
  if (!is_trusted) replace_functions(L, library->in_sandbox);
  lua_pop(L, 1);
}

void msl_open_libraries(lua_State *L) {
  msl_check_stack(L, 20, NULL);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  msl_limit_watch_memory(L);
  make_buffer_metatable(L);
  keep_messages(L);
  if (sandbox->trusted) luaL_openlibs(L);
  for (int i = 0; i < LIBRARIES; i++) open_library(L, &libraries[i], sandbox->trusted);
  lua_pushglobaltable(L);
  if (!sandbox->trusted) {
    msl_push_function(L, next_of_list);
    lua_pushcclosure(L, list_pairs, 1);
    lua_setfield(L, -2, "ipairs");
    lock_string_metatable(L);
  }
  lua_pushcfunction(L, print);
  lua_setfield(L, -2, "print");
  luaL_setfuncs(L, msl_protected_functions, 0);
  lua_pop(L, 1);
  msl_open_require(L);
  for (int i = 0; i < LIBRARIES && !sandbox->trusted; i++) number_functions(L, libraries[i].name);
}
