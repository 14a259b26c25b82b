// Swift to Lua: callbacks.
#include "border/border.h"
#include "border/callbacks.h"
#include "border/problems.h"
#include "border/protected.h"
#include "state/values.h"

typedef struct msl_invoking {
  msl_invocation *invocation;
  const void *function;  // what was called, where failed callbacks are disabled
  bool missing;
} msl_invoking;

// A name that the host gives by number was made a string once.
static void push_name(lua_State *L, const msl_engine *E, int32_t id) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->border->names_table);
  lua_rawgeti(L, -1, id + 1);
  lua_replace(L, -2);
}

static const char *called_name(const msl_engine *E, const msl_invocation *call) {
  if (call->target == MSL_TARGET_METHOD || call->target == MSL_TARGET_DELEGATE) return E->border->names[call->name_id];
  return call->name && call->name[0] ? call->name : "the function";
}

int msl_push_target(lua_State *L, const msl_engine *E, const msl_invocation *call) {
  if (!msl_push_cached(L, call->object)) return -1;
  int self = lua_gettop(L);
  if (call->target == MSL_TARGET_METHOD) {
    push_name(L, E, call->name_id);
    if (!msl_push_inherited(L, self, true)) return -1;
    lua_pushvalue(L, self);
    return 1;
  }
  bool is_reference = call->target == MSL_TARGET_REFERENCE;
  int type = msl_push_held(L, self, is_reference ? (lua_Integer)call->reference : -(lua_Integer)call->slot);
  if (is_reference) return type == LUA_TFUNCTION ? 0 : -1;
  if (call->target == MSL_TARGET_SLOT) {
    if (type != LUA_TFUNCTION) {
      if (!call->name) return -1;
      lua_pushstring(L, call->name);
      if (!msl_push_inherited(L, self, true)) return -1;
    }
    lua_pushvalue(L, self);
    return 1;
  }
  if (type != LUA_TTABLE) return -1;
  int delegate = lua_gettop(L);
  push_name(L, E, call->name_id);
  if (lua_gettable(L, delegate) != LUA_TFUNCTION) return -1;
  lua_pushvalue(L, delegate);
  return 1;
}

msl_reader msl_result_reader(lua_State *L, msl_engine *E, const char *name, int function) {
  msl_reader reader = {.engine = E};
  reader.problem = (msl_problem){.class_id = -1, .class_name = "", .member = name, .argument = "result", .is_call = true};
  if (lua_isfunction(L, function)) reader.problem.place = msl_push_function_place(L, function);
  return reader;
}

// Calls the function at `function`, which stays there for messages; the `count` values above it are its first arguments.
static int call_function(lua_State *L, msl_engine *E, msl_invocation *call, int function, int count) {
  msl_check_stack(L, 2 * call->argument_count + 8, NULL);
  const msl_type *type = call->result_type;
  if (type) {
    lua_pushvalue(L, function);
    lua_insert(L, function);
    function++;
  }
  for (int32_t i = 0; i < call->argument_count; i++) msl_push_value(L, E, &call->arguments[i]);
  bool pair = type && type->tag == MSL_TYPE_VEC;
  lua_call(L, count + call->argument_count, type ? (pair ? 2 : 1) : 0);
  if (!type) return 0;
  int first = function;
  if (pair && lua_type(L, first) == LUA_TNUMBER && lua_type(L, first + 1) == LUA_TNUMBER) {
    // Two numbers serve as a point.
    msl_push_vec(L, E, lua_tonumber(L, first), lua_tonumber(L, first + 1));
    lua_replace(L, first);
  }
  if (type->tag == MSL_TYPE_BOOLEAN) {
    // Any value is a truth value in Lua.
    call->result = (msl_value){.kind = MSL_BOOLEAN, .boolean = lua_toboolean(L, first)};
    return 0;
  }
  msl_reader reader = msl_result_reader(L, E, called_name(E, call), function - 1);
  msl_read(L, &reader, first, type, &call->result);
  if (call->result.kind == MSL_LIST) msl_carry_result(L, E, &call->result);
  return 0;
}

static int invoke_body(lua_State *L) {
  msl_invoking *invoking = lua_touserdata(L, 1);
  msl_engine *E = msl_engine_of(L);
  msl_invocation *call = invoking->invocation;
  int count = msl_push_target(L, E, call);
  int function = lua_gettop(L) - count;
  if (count < 0 || (E->border->is_disabled && E->border->is_disabled(L, E, call, function))) {
    invoking->missing = true;
    return 0;
  }
  invoking->function = lua_topointer(L, function);
  // Objects that the host alone holds stay the same objects while the callback runs, also when it drops them.
  for (int32_t i = 0; i < call->argument_count; i++) {
    if (call->arguments[i].kind != MSL_OBJECT) continue;
    msl_push_object(L, E, call->arguments[i].object);
    lua_insert(L, function++);
  }
  return call_function(L, E, call, function, count);
}

// Nothing is protected, as nothing here can raise.
bool msl_script_methods(msl_engine *E, void *object, uint32_t *methods) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 24) || !msl_push_cached(L, object)) return false;
  int self = lua_gettop(L);
  *methods = 0;
  for (int32_t name = 0; name < E->border->name_count && name < 32; name++) {
    push_name(L, E, name);
    if (msl_push_inherited(L, self, true)) *methods |= 1u << name;
    lua_settop(L, self);
  }
  lua_settop(L, self - 1);
  return true;
}

uint64_t msl_methods_epoch(const msl_engine *E) { return E->border->methods_epoch; }

// Whether Lua takes the arguments without memory, and no result is requested.
static bool is_plain(const msl_invocation *call) {
  if (call->result_type) return false;
  for (int32_t i = 0; i < call->argument_count; i++)
    if (call->arguments[i].kind > MSL_INTEGER) return false;
  return call->argument_count <= 8;
}

// The function in a slot, called with the object and plain values: only the function itself needs protection, so Lua calls it
// without a body of ours around it. Once a tick for every behaviour with an action. MSL_MISSING: the slot has no function.
static int32_t invoke_plainly(msl_engine *E, const msl_invocation *call) {
  int top = msl_begin_protected(E);
  if (top < 0) return MSL_FAILED;
  lua_State *L = E->current;
  const msl_object *header = msl_find_place(&E->places, call->object);
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->cache);
  bool found = header && lua_rawgeti(L, -1, (lua_Integer)header->place + 1) == LUA_TUSERDATA &&
               lua_getiuservalue(L, -1, MSL_UV_HOLDS) == LUA_TTABLE && lua_rawgeti(L, -1, -(lua_Integer)call->slot) == LUA_TFUNCTION;
  if (!found) {
    lua_settop(L, top);
    return MSL_MISSING;
  }
  lua_pushvalue(L, -3);
  for (int32_t i = 0; i < call->argument_count; i++) {
    const msl_value *argument = &call->arguments[i];
    if (argument->kind == MSL_NUMBER) lua_pushnumber(L, argument->number);
    else msl_push_value(L, E, argument);
  }
  if (!E->border->is_disabled) return msl_run_protected(E, top, 1 + call->argument_count);
  const void *function = lua_topointer(L, top + 5);
  bool is_disabled = E->border->is_disabled(L, E, call, top + 5);
  if (is_disabled) lua_settop(L, top);
  int32_t status = is_disabled ? MSL_MISSING : msl_run_protected(E, top, 1 + call->argument_count);
  if (status == MSL_FAILED) E->border->failed_function = function;
  return status;
}

int32_t msl_invoke(msl_engine *E, msl_invocation *call) {
  if (call->target == MSL_TARGET_SLOT && is_plain(call)) {
    int32_t status = invoke_plainly(E, call);
    if (status != MSL_MISSING) return status;  // else a method of the script's class may stand for it
  }
  msl_invoking invoking = {call, NULL, false};
  int32_t status = msl_protected(E, invoke_body, &invoking);
  if (status == MSL_FAILED) E->border->failed_function = invoking.function;
  return status == MSL_OK && invoking.missing ? MSL_MISSING : status;
}
