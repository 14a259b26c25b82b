// What a Swift program asks of its scripts. All of it runs in one protected call; results are copied off the Lua stack.
#include <string.h>
#include "border/border.h"
#include "border/callbacks.h"
#include "border/protected.h"
#include "sandbox/loading.h"

// Reads the results, which begin at `first`. `function` is where the called function is, or 0.
static void read_results(lua_State *L, msl_request *request, int function, int first) {
  msl_engine *E = msl_engine_of(L);
  luaL_checkstack(L, request->result_count + 16, NULL);
  msl_reader reader = msl_result_reader(L, E, request->name, function);
  if (request->kind == MSL_REQUEST_READ)
    reader.problem = (msl_problem){.class_id = -1, .class_name = "_G", .member = request->name};
  if (request->owner && msl_push_cached(L, request->owner)) reader.receiver = lua_gettop(L);
  // None of these is kept for a call that may not reach the host.
  int pending = E->border->pending.count;
  for (int32_t i = 0; i < request->result_count; i++) {
    msl_read(L, &reader, first + i, &request->result_types[i], &request->results[i]);
    E->border->pending.count = pending;
  }
  for (int32_t i = 0; i < request->result_count; i++) msl_carry_result(L, E, &request->results[i]);
}

// Finding ---------------------------------------------------------------------------------------

// Pushes what a name stands for: `a.b.c` from the globals on. With `last`, stops before the last part and sets it. False, with
// nothing pushed, when a part on the way is neither a table nor an object.
static bool push_global(lua_State *L, msl_request *request, const char **last) {
  const char *part = request->name;
  lua_pushglobaltable(L);
  for (;;) {
    const char *dot = strchr(part, '.');
    if (!dot && last) {
      *last = part;
      return true;
    }
    lua_pushlstring(L, part, dot ? (size_t)(dot - part) : strlen(part));
    lua_gettable(L, -2);
    lua_remove(L, -2);
    if (!dot) return true;
    if (lua_type(L, -1) != LUA_TTABLE && lua_type(L, -1) != LUA_TUSERDATA) {
      request->found = luaL_typename(L, -1);
      lua_pop(L, 1);
      return false;
    }
    part = dot + 1;
  }
}

// Pushes the function of a request and, of a slot, the object; returns how many arguments that are, or -1.
static int push_function(lua_State *L, msl_request *request) {
  int top = lua_gettop(L);
  if (request->kind == MSL_REQUEST_CALL) {
    if (!push_global(L, request, NULL)) return -1;
  } else {
    msl_push_kept(L, request->object, request->kind == MSL_REQUEST_CALL_SLOT ? -(lua_Integer)request->slot : request->reference);
  }
  bool is_callable = lua_type(L, -1) == LUA_TFUNCTION;
  if (!is_callable && luaL_getmetafield(L, -1, "__call") != LUA_TNIL) {
    is_callable = true;
    lua_pop(L, 1);
  }
  if (!is_callable) {
    request->found = luaL_typename(L, -1);
    lua_settop(L, top);
    return -1;
  }
  if (request->kind != MSL_REQUEST_CALL_SLOT) return 0;
  msl_push_cached(L, request->object);  // its user value has just been read
  return 1;
}

// Asking ----------------------------------------------------------------------------------------

static bool call(lua_State *L, msl_request *request) {
  int extra = push_function(L, request);
  if (extra < 0) return false;
  int function = lua_gettop(L) - extra;
  luaL_checkstack(L, 2 * request->argument_count + request->result_count + 8, NULL);
  lua_pushvalue(L, function);  // stays there for messages
  lua_insert(L, function);
  for (int32_t i = 0; i < request->argument_count; i++) msl_push_value(L, msl_engine_of(L), &request->arguments[i]);
  lua_call(L, extra + request->argument_count, request->result_count);
  read_results(L, request, function, function + 1);
  return true;
}

static bool evaluate(lua_State *L, msl_request *request) {
  const char *chunk = lua_pushfstring(L, "@%s", request->name);
  if (msl_load_expression(L, request->text, request->length, chunk) != LUA_OK) lua_error(L);
  int first = lua_gettop(L);
  luaL_checkstack(L, request->result_count + 4, NULL);
  lua_call(L, 0, request->result_count);
  read_results(L, request, 0, first);
  return true;
}

static bool read_global(lua_State *L, msl_request *request) {
  if (!push_global(L, request, NULL)) return false;
  read_results(L, request, 0, lua_gettop(L));
  return true;
}

static bool write_global(lua_State *L, msl_request *request) {
  const char *last;
  if (!push_global(L, request, &last)) return false;
  lua_pushstring(L, last);
  msl_push_value(L, msl_engine_of(L), &request->arguments[0]);
  lua_settable(L, -3);
  return true;
}

typedef struct msl_asking {
  msl_request *request;
  bool is_found;
} msl_asking;

static int ask_body(lua_State *L) {
  msl_asking *asking = lua_touserdata(L, 1);
  luaL_checkstack(L, 24, NULL);
  switch (asking->request->kind) {
    case MSL_REQUEST_EVALUATE: asking->is_found = evaluate(L, asking->request); break;
    case MSL_REQUEST_READ: asking->is_found = read_global(L, asking->request); break;
    case MSL_REQUEST_WRITE: asking->is_found = write_global(L, asking->request); break;
    default: asking->is_found = call(L, asking->request); break;
  }
  return 0;
}

int32_t msl_ask_script(msl_engine *E, msl_request *request) {
  msl_asking asking = {request, false};
  request->found = "nil";
  int32_t status = msl_protected(E, ask_body, &asking);
  return status == MSL_OK && !asking.is_found ? MSL_MISSING : status;
}
