// Coroutines and protected calls that neither hide a kill nor hide from it. Otherwise they do what Lua 5.4's do.
#include "sandbox/coroutines.h"
#include "sandbox/libraries.h"
#include "sandbox/sandbox.h"
#include "state/results.h"

// Protected calls -------------------------------------------------------------------------------

enum { HANDLED = 2 }; // values under the results of an xpcall: the function and its handler

// Also the continuation when the function yielded. `below`: values under the results that are not results.
static int finish_pcall(lua_State *L, int status, lua_KContext below) {
  if (below == HANDLED) msl_sandbox_of(L)->handlers--;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)below;
  msl_drop_results(L); // a call into the host that was refused memory for its results has left them behind
  if (status == LUA_ERRMEM) msl_limit_poll(L); // the collector has run in vain: few instructions, much time
  if (msl_is_killed(L)) return lua_error(L);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

// The kill is raised in a hook, and message handlers run inside it, where Lua calls no further hook: one that loops could not be
// stopped. So after a kill the script's handler is not called.
static int guarded_handler(lua_State *L) {
  if (msl_is_killed(L)) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int protected_call_with_handler(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  if (!lua_iscfunction(L, 2)) { // functions in C do not loop over a message; debug.traceback shows fewer frames unguarded
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, guarded_handler, 1);
    lua_replace(L, 2);
  }
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  msl_sandbox_of(L)->handlers++;
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, HANDLED, finish_pcall);
  return finish_pcall(L, status, HANDLED);
}

const luaL_Reg msl_protected_functions[] = {
    {"pcall", protected_call}, {"xpcall", protected_call_with_handler}, {NULL, NULL}};

// Coroutines ------------------------------------------------------------------------------------

// lua_resetthread restarts the count of nested C calls, so Lua would not notice closes within closes using up the C stack.
enum { NESTED_CLOSES = 10 };

int msl_resume_tracked(lua_State *L, lua_State *co, int nargs, int *nresults) {
  msl_limit_work(L, 30); // a coroutine that ends within 1,000 instructions never meets its count hook
  msl_limit *limit = msl_limit_of(L);
  msl_limit_enter(limit, co);
  int status = lua_resume(co, L, nargs, nresults);
  msl_limit_enter(limit, L);
  return status;
}

// Runs the pending __close of a coroutine; leaves its error on its stack.
static int reset_tracked(lua_State *L, lua_State *co) {
  msl_sandbox *sandbox = msl_sandbox_of(L);
  if (sandbox->closing >= NESTED_CLOSES) luaL_error(L, "C stack overflow (coroutine.close within coroutine.close)");
  sandbox->closing++;
  msl_limit_enter(msl_limit_of(L), co);
  int status = lua_resetthread(co);
  msl_limit_enter(msl_limit_of(L), L);
  sandbox->closing--;
  return status;
}

// Moves the arguments over and the results back. -1: a message is on the stack instead.
static int resume_moving(lua_State *L, lua_State *co, int nargs) {
  if (!lua_checkstack(co, nargs)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, nargs);
  int nresults;
  int status = msl_resume_tracked(L, co, nargs, &nresults);
  if (status != LUA_OK && status != LUA_YIELD) {
    msl_drop_results(L);
    lua_xmove(co, L, 1);
    return msl_is_killed(L) ? lua_error(L) : -1;
  }
  if (!lua_checkstack(L, nresults + 1)) {
    lua_pop(co, nresults);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(co, L, nresults);
  return nresults;
}

static lua_State *check_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "thread");
  return co;
}

static int resume(lua_State *L) {
  lua_State *co = check_coroutine(L);
  int count = resume_moving(L, co, lua_gettop(L) - 1);
  if (count < 0) {
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushboolean(L, 1);
  lua_insert(L, -(count + 1));
  return count + 1;
}

void msl_close_failed(lua_State *L, lua_State *co) {
  if (!msl_limit_stopped(co)) reset_tracked(L, co);
}

static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int count = resume_moving(L, co, lua_gettop(L));
  if (count >= 0) return count;
  int status = lua_status(co);
  bool failed = status != LUA_OK && status != LUA_YIELD;
  if (failed && !msl_limit_stopped(co)) {
    // The pending __close see the coroutine's error, and may replace it.
    lua_xmove(L, co, 1);
    status = reset_tracked(L, co);
    lua_xmove(co, L, 1);
    if (msl_is_killed(L)) return lua_error(L);
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

// NULL: it may be closed. Otherwise what it is.
static const char *why_not_closable(lua_State *L, lua_State *co) {
  if (L == co) return "running";
  lua_Debug frame;
  if (lua_status(co) == LUA_OK && lua_getstack(co, 0, &frame)) return "normal";
  return NULL;
}

static int close_coroutine(lua_State *L) {
  lua_State *co = check_coroutine(L);
  const char *state = why_not_closable(L, co);
  if (state != NULL) return luaL_error(L, "cannot close a %s coroutine", state);
  if (msl_limit_stopped(co)) {
    lua_pushboolean(L, 0);
    lua_pushliteral(L, "the coroutine was stopped by the time limit or an interrupt");
    return 2;
  }
  if (reset_tracked(L, co) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(co, L, 1);
  return msl_is_killed(L) ? lua_error(L) : 2;
}

static int yield_all(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

// When the coroutine goes on. `below`: values under those that it was resumed with.
static int finish_yield(lua_State *L, int status, lua_KContext below) {
  if (status != LUA_OK && status != LUA_YIELD) return lua_error(L);
  return lua_gettop(L) - (int)below;
}

int msl_yield(lua_State *L, int count) {
  bool has_handler = msl_sandbox_of(L)->handlers > 0;
  if (!has_handler || !lua_isyieldable(L)) return lua_yield(L, count);
  int below = lua_gettop(L) - count;
  msl_check_stack(L, 1, NULL);
  lua_pushcfunction(L, yield_all);
  lua_insert(L, below + 1);
  int status = lua_pcallk(L, count, LUA_MULTRET, 0, below, finish_yield);
  return finish_yield(L, status, below);
}

// A trusted script may count the calls with a debug hook.
static int yield(lua_State *L) { return msl_sandbox_of(L)->trusted ? yield_all(L) : msl_yield(L, lua_gettop(L)); }

const luaL_Reg msl_coroutine_functions[] = {
    {"resume", resume}, {"wrap", wrap}, {"close", close_coroutine}, {"yield", yield}, {NULL, NULL}};
