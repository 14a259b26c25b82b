// What a Swift program asks of its scripts. All of it runs in one protected call; results are copied off the Lua stack.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"
#include "moonspring_embedding.h"

typedef struct msl_asking {
  msl_engine *engine;
  msl_request *request;
  bool is_missing;
} msl_asking;

// Memory of results -----------------------------------------------------------------------------

msl_mark msl_mark_results(const msl_engine *E) { return (msl_mark){E->kept.count, E->arena_used, E->spill_count}; }

// A call from Lua that was answered meanwhile may have let go of all already.
void msl_end_results(msl_engine *E, msl_mark mark) {
  while (E->kept.count > mark.kept) E->host.release(E->host.context, E->kept.items[--E->kept.count]);
  if (E->arena_used > mark.arena) E->arena_used = mark.arena;
  while (E->spill_count > mark.spill) free(E->spill[--E->spill_count]);
}

// Moves what a value points to from the Lua stack, which is about to go, to the memory of results.
static void carry(lua_State *L, msl_engine *E, msl_value *value) {
  if (value->kind == MSL_STRING) {
    char *bytes = msl_result_bytes(E, value->string.length + 1);
    if (!bytes) luaL_error(L, "not enough memory");
    memcpy(bytes, value->string.bytes, value->string.length);
    value->string.bytes = bytes;
  } else if (value->kind == MSL_LIST) {
    size_t count = value->list.count;
    msl_value *items = msl_result_values(E, count + 1);
    if (!items) luaL_error(L, "not enough memory");
    if (count) memcpy(items, value->list.items, count * sizeof *items);
    value->list.items = items;
    for (size_t i = 0; i < count; i++) carry(L, E, &items[i]);
  } else if (value->kind == MSL_OBJECT) {
    E->host.retain(E->host.context, value->object);
    msl_keep(E, value->object);
  }
}

// Reads the results, which begin at `first`. `function` is where the called function is, or 0.
static void read_results(lua_State *L, msl_engine *E, msl_request *request, int function, int first) {
  msl_reader reader = {.engine = E};
  bool is_global = request->kind == MSL_REQUEST_READ;
  luaL_checkstack(L, request->result_count + 16, NULL);
  reader.problem = (msl_problem){.class_id = -1, .class_name = is_global ? "_G" : "", .member = request->name,
                                 .argument = is_global ? NULL : "result", .is_call = !is_global};
  if (function) {
    lua_Debug where;
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &where);
    if (where.linedefined > 0) reader.problem.place = lua_pushfstring(L, "%s:%d", where.short_src, where.linedefined);
  }
  if (request->owner && msl_push_cached(L, request->owner)) reader.receiver = lua_gettop(L);
  // None of these is kept for a call that may not reach the host.
  int pending = E->pending_count;
  for (int32_t i = 0; i < request->result_count; i++) {
    msl_read(L, &reader, first + i, &request->result_types[i], &request->results[i]);
    E->pending_count = pending;
  }
  for (int32_t i = 0; i < request->result_count; i++) carry(L, E, &request->results[i]);
}

// Finding ---------------------------------------------------------------------------------------

// Pushes what a name stands for: `a.b.c` from the globals on. With `last`, stops before the last part and sets it. False, with
// nothing pushed, when a part on the way is no table or object.
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

void msl_push_kept(lua_State *L, void *owner, int64_t reference) {
  luaL_checkstack(L, 4, NULL);
  if (!msl_push_cached(L, owner)) {
    lua_pushnil(L);
    return;
  }
  if (lua_getiuservalue(L, -1, MSL_UV_HOLDS) == LUA_TTABLE) lua_rawgeti(L, -1, reference);
  else lua_pushnil(L);
  lua_insert(L, -3);
  lua_pop(L, 2);
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

static int call(lua_State *L, msl_asking *asking) {
  msl_request *request = asking->request;
  int extra = push_function(L, request);
  if (extra < 0) {
    asking->is_missing = true;
    return 0;
  }
  int function = lua_gettop(L) - extra;
  luaL_checkstack(L, 2 * request->argument_count + request->result_count + 8, NULL);
  lua_pushvalue(L, function);  // stays there for messages
  lua_insert(L, function);
  for (int32_t i = 0; i < request->argument_count; i++) msl_push_value(L, asking->engine, &request->arguments[i]);
  lua_call(L, extra + request->argument_count, request->result_count);
  read_results(L, asking->engine, request, lua_iscfunction(L, function) || !lua_isfunction(L, function) ? 0 : function, function + 1);
  return 0;
}

static int evaluate(lua_State *L, msl_asking *asking) {
  msl_request *request = asking->request;
  lua_pushliteral(L, "return ");
  lua_pushlstring(L, request->text, request->length);
  lua_concat(L, 2);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  const char *chunk = lua_pushfstring(L, "@%s", request->name);
  if (msl_load_text(L, text, length, chunk) != LUA_OK) return lua_error(L);
  int first = lua_gettop(L);
  luaL_checkstack(L, request->result_count + 4, NULL);
  lua_call(L, 0, request->result_count);
  read_results(L, asking->engine, request, 0, first);
  return 0;
}

static int ask_body(lua_State *L) {
  msl_asking *asking = lua_touserdata(L, 1);
  msl_request *request = asking->request;
  luaL_checkstack(L, 24, NULL);
  const char *last;
  switch (request->kind) {
    case MSL_REQUEST_EVALUATE: return evaluate(L, asking);
    case MSL_REQUEST_READ:
      asking->is_missing = !push_global(L, request, NULL);
      if (!asking->is_missing) read_results(L, asking->engine, request, 0, lua_gettop(L));
      return 0;
    case MSL_REQUEST_WRITE:
      asking->is_missing = !push_global(L, request, &last);
      if (asking->is_missing) return 0;
      lua_pushstring(L, last);
      msl_push_value(L, asking->engine, &request->arguments[0]);
      lua_settable(L, -3);
      return 0;
    default: return call(L, asking);
  }
}

int32_t msl_ask_script(msl_engine *E, msl_request *request) {
  msl_asking asking = {E, request, false};
  request->found = "nil";
  int32_t status = msl_protected(E, ask_body, &asking);
  return status == MSL_OK && asking.is_missing ? MSL_MISSING : status;
}
