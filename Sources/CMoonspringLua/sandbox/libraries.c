// The libraries of a script. In the sandbox an allow list and nothing else; in a trusted script everything.
#include <string.h>
#include "sandbox/sandbox.h"

// Base ------------------------------------------------------------------------------------------

const char *msl_push_joined(lua_State *L, int first, size_t *length) {
  int last = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = first; i <= last; i++) {
    if (i > first) luaL_addchar(&text, '\t');
    luaL_tolstring(L, i, NULL);
    luaL_addvalue(&text);
  }
  luaL_pushresult(&text);
  return lua_tolstring(L, -1, length);
}

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
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "the sandbox allows no '__gc' in a metatable (use '__close')");
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
    msl_limit_work(L, msl_sandbox_of(L)->memory.used / 128);
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

// string.rep ------------------------------------------------------------------------------------

// Lua's own copies in C, where nothing can stop it: even an empty string 1e18 times.
static int repeat(lua_State *L) {
  static const size_t longest = (size_t)64 << 20;
  size_t length, separator;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator);
  if (count <= 0 || length + separator == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  size_t budget = msl_sandbox_of(L)->memory.limit;
  size_t most = budget != 0 && budget < longest ? budget : longest;
  if (msl_sandbox_of(L)->trusted) return msl_call_stock(L); // the memory is its only bound
  if (length + separator > most || (lua_Unsigned)count > most / (length + separator))
    return luaL_error(L, "resulting string too large (string.rep makes at most %d bytes here)", (int)most);
  msl_limit_work(L, length * (size_t)count / 64);
  // Lua asks for a buffer without collecting first; the string itself comes beside it.
  const msl_memory *memory = &msl_sandbox_of(L)->memory;
  size_t bytes = 2 * (length + separator) * (size_t)count;
  if (budget != 0 && memory->used + memory->charged + bytes > budget) lua_gc(L, LUA_GCCOLLECT);
  return msl_call_stock(L);
}

// Opening ---------------------------------------------------------------------------------------

static const luaL_Reg base_functions[] = {{"load", msl_load}, {"setmetatable", set_metatable}, {"collectgarbage", collect_garbage},
                                           {"pairs", msl_pairs}, {"next", polled}, {NULL, NULL}};
static const luaL_Reg string_functions[] = {{"rep", repeat}, {"byte", msl_many_results}, {NULL, NULL}};
static const luaL_Reg utf8_functions[] = {{"codepoint", msl_many_results}, {NULL, NULL}};
// What a trusted script has of them, so that limits hold there too. Not next: it is what pairs returns.
static const luaL_Reg trusted_base_functions[] = {
    {"load", msl_load}, {"collectgarbage", polled}, {NULL, NULL}};

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

static void open_sandbox(lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  remove_field(L, "dofile");
  remove_field(L, "loadfile");
  replace_functions(L, base_functions);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  remove_field(L, "dump");
  replace_functions(L, string_functions);
  luaL_setfuncs(L, msl_pattern_functions, 0);
  lock_string_metatable(L);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  replace_functions(L, msl_table_functions);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  luaL_setfuncs(L, msl_random_functions, 0);
  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 1);
  replace_functions(L, utf8_functions);
  luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 1);
  luaL_requiref(L, LUA_OSLIBNAME, open_os, 1);
  lua_pop(L, 7);
}

static void replace_in(lua_State *L, const char *library, const luaL_Reg *functions) {
  lua_getglobal(L, library);
  replace_functions(L, functions);
  lua_pop(L, 1);
}

// Everything, with those functions replaced by equal ones that a limit could not stop.
static void open_trusted(lua_State *L) {
  luaL_openlibs(L);
  if (msl_sandbox_of(L)->limit.mode == MSL_LIMIT_NONE) return;
  replace_in(L, LUA_GNAME, trusted_base_functions);
  replace_in(L, LUA_STRLIBNAME, string_functions);
  replace_in(L, LUA_UTF8LIBNAME, utf8_functions);
  replace_in(L, LUA_TABLIBNAME, msl_table_functions);
  lua_getglobal(L, LUA_STRLIBNAME);
  luaL_setfuncs(L, msl_pattern_functions, 0);
  lua_pop(L, 1);
}

void msl_open_libraries(lua_State *L) {
  luaL_checkstack(L, 20, NULL);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  msl_limit_watch_blocks(msl_engine_of(L));
  make_buffer_metatable(L);
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
}
