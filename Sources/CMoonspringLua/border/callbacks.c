// Swift to Lua: every call is protected, and all that allocates or can raise happens inside.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"

enum { LONGEST_TEXT = 16384 };

// A script may raise a text of any length; a reader has enough of 16 KB. Cut between characters.
static void copy_text(char **buffer, size_t *capacity, const char *text, size_t length) {
  if (length > LONGEST_TEXT) {
    length = LONGEST_TEXT;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  if (*capacity < length + 1) {
    char *grown = realloc(*buffer, length + 1);
    if (!grown) return;  // the old text stays; there is always one after msl_engine_create
    *buffer = grown;
    *capacity = length + 1;
  }
  memcpy(*buffer, text, length);
  (*buffer)[length] = 0;
}

void msl_set_error(msl_engine *E, const char *bytes, size_t length) {
  copy_text(&E->error, &E->error_capacity, bytes, length);
}

void msl_save_error(msl_engine *E, const char *message, const char *traceback) {
  copy_text(&E->error, &E->error_capacity, message, strlen(message));
  copy_text(&E->traceback, &E->traceback_capacity, traceback, strlen(traceback));
}

const char *msl_error_message(const msl_engine *E) { return E->error ? E->error : "not enough memory"; }
const char *msl_error_traceback(const msl_engine *E) { return E->traceback ? E->traceback : ""; }
int32_t msl_last_stop(const msl_engine *E) { return E->last_stop; }

static const char *error_text(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) return lua_tostring(L, index);
  if (luaL_callmeta(L, index, "__tostring") && lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
  return lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, index));
}

// Does a message begin with a place, "file:line:"?
static bool has_place(const char *text) {
  for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits > 0 && colon[1 + digits] == ':') return true;
  }
  return false;
}

// The message with the place of the innermost script frame of `thread` before it, where it names none. May push on L.
static const char *placed(lua_State *L, lua_State *thread, const char *text) {
  lua_Debug frame;
  if (has_place(text)) return text;
  for (int level = 0; lua_getstack(thread, level, &frame); level++) {
    lua_getinfo(thread, "Sl", &frame);
    if (frame.currentline > 0) return lua_pushfstring(L, "%s:%d: %s", frame.short_src, frame.currentline, text);
  }
  return text;
}

// The message handler: runs where the error happened, while the script's frames are still there to be listed.
static int note_error(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  if (E->error_noted) {
    E->error_noted = false;
    return 1;
  }
  lua_settop(L, 1);
  // The bare value first: what follows allocates, and may fail.
  if (lua_type(L, 1) == LUA_TSTRING) msl_save_error(E, lua_tostring(L, 1), "");
  else msl_save_error(E, "(error object is no text)", "");
  if (msl_limit_killed(&E->sandbox.limit)) return 1;
  const char *text = placed(L, L, error_text(L, 1));
  luaL_traceback(L, L, NULL, 1);
  msl_save_error(E, text, lua_tostring(L, -1));
  lua_settop(L, 1);
  return 1;
}

// Raises the error value on top of L, which ended a coroutine whose frames are still there: they are listed instead of ours.
int msl_raise_of(lua_State *L, msl_engine *E, lua_State *co) {
  int message = lua_gettop(L);
  luaL_traceback(L, co, NULL, 0);
  const char *text = placed(L, co, error_text(L, message));
  msl_save_error(E, text, lua_tostring(L, message + 1));
  E->error_noted = true;
  lua_pushvalue(L, message);
  return lua_error(L);
}

// Why lua_checkstack has just failed.
const char *msl_no_stack(const msl_engine *E) {
  return E->sandbox.memory.refused ? "not enough memory" : "stack overflow: callbacks are nested too deep";
}

// Begins a protected call on the coroutine that entered the engine: pushes the message handler. A function and its arguments
// follow. Returns the height of the stack before, or -1 when there is no room.
static int begin_protected(msl_engine *E) {
  lua_State *L = E->current;
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 24)) {
    msl_save_error(E, msl_no_stack(E), "");
    E->failed_function = NULL;
    return -1;
  }
  if (E->note_count > 0) msl_apply_notes(L, E);
  lua_pushcfunction(L, note_error);
  return top;
}

// Runs the function on the stack with `count` arguments. Leaves nothing of what begin_protected and others have pushed.
static int32_t run_protected(msl_engine *E, int top, int count) {
  lua_State *L = E->current;
  int64_t running_reference = E->running_reference;
  lua_State *running_thread = E->running_thread;
  msl_limit *limit = &E->sandbox.limit;
  msl_limit_begin(limit, L);
  int status = lua_pcall(L, count, 0, top + 1);
  int32_t result = MSL_OK;
  if (status != LUA_OK) {
    result = MSL_FAILED;
    // These two skip the message handler.
    if (status == LUA_ERRMEM) msl_save_error(E, "not enough memory", "");
    else if (status == LUA_ERRERR)
      msl_save_error(E, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "error in error handling", "");
    E->last_stop = limit->interrupted ? 2 : limit->fired ? 1 : 0;
    // A kill's message is the limit's: when memory is short, the error value says something else.
    if (E->last_stop) msl_save_error(E, msl_limit_text(limit), "");
  }
  lua_settop(L, top);
  // A kill may have passed over the one who would have put them back.
  E->running_reference = running_reference;
  E->running_thread = running_thread;
  msl_limit_end(limit);
  if (E->note_count > 0) msl_apply_notes(L, E);
  return result;
}

int32_t msl_protected(msl_engine *E, lua_CFunction body, void *argument) {
  int top = begin_protected(E);
  if (top < 0) return MSL_FAILED;
  lua_pushcfunction(E->current, body);
  lua_pushlightuserdata(E->current, argument);
  return run_protected(E, top, 1);
}

// Calling a function ----------------------------------------------------------------------------

typedef struct msl_invoking {
  msl_engine *engine;
  msl_invocation *invocation;
  const void *function;  // what was called, where failed callbacks are switched off
  bool missing;
} msl_invoking;

// The same as run_protected, where failed callbacks are switched off: MSL_MISSING for one that is.
static int32_t run_switched(msl_engine *E, const msl_invocation *call, int top, int count, int function) {
  lua_State *L = E->current;
  if (msl_is_disabled(L, E, call, function)) {
    lua_settop(L, top);
    return MSL_MISSING;
  }
  const void *called = lua_topointer(L, function);
  int32_t status = run_protected(E, top, count);
  if (status == MSL_FAILED) E->failed_function = called;
  return status;
}

// A name that the host gives by number was made a string once.
static void push_name(lua_State *L, const msl_engine *E, int32_t id) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->names_table);
  lua_rawgeti(L, -1, id + 1);
  lua_replace(L, -2);
}

static const char *called_name(const msl_engine *E, const msl_invocation *call) {
  if (call->target == MSL_TARGET_METHOD || call->target == MSL_TARGET_DELEGATE) return E->names[call->name_id];
  return call->name && call->name[0] ? call->name : "the function";
}

// Pushes the function and its first argument, the receiver; returns the number of arguments pushed, or -1.
int msl_push_target(lua_State *L, const msl_engine *E, const msl_invocation *call) {
  if (!msl_push_cached(L, call->object)) return -1;
  int self = lua_gettop(L);
  if (call->target == MSL_TARGET_METHOD) {
    push_name(L, E, call->name_id);
    if (!msl_push_script_method(L, self)) return -1;
    lua_pushvalue(L, self);
    return 1;
  }
  bool holds = lua_getiuservalue(L, self, MSL_UV_HOLDS) == LUA_TTABLE;
  if (call->target == MSL_TARGET_REFERENCE)
    return holds && lua_rawgeti(L, -1, call->reference) == LUA_TFUNCTION ? 0 : -1;
  int type = holds ? lua_rawgeti(L, -1, -(lua_Integer)call->slot) : LUA_TNIL;
  if (call->target == MSL_TARGET_SLOT) {
    if (type != LUA_TFUNCTION) {
      if (!call->name) return -1;
      lua_pushstring(L, call->name);
      if (!msl_push_script_method(L, self)) return -1;
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

// Reads what a callback returned. A message about it says where the callback stands.
static void read_result(lua_State *L, msl_engine *E, msl_invocation *call, int function, int index) {
  lua_Debug where;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">S", &where);
  msl_reader reader = {.engine = E};
  reader.problem = (msl_problem){.class_id = -1, .class_name = "", .argument = "result", .is_call = true};
  reader.problem.member = called_name(E, call);
  reader.problem.place = lua_pushfstring(L, "%s:%d", where.short_src, where.linedefined);
  msl_read(L, &reader, index, call->result_type, &call->result);
  if (call->result.kind != MSL_LIST) return;
  // Its values lie on this stack, which is about to go.
  size_t count = call->result.list.count;
  msl_value *items = msl_result_values(E, count ? count : 1);
  if (!items) luaL_error(L, "not enough memory");
  if (count) memcpy(items, call->result.list.items, count * sizeof *items);
  call->result.list.items = items;
}

// Calls the function at `function`, which stays there for messages; the `count` values above it are its first arguments.
static int call_function(lua_State *L, msl_engine *E, msl_invocation *call, int function, int count) {
  luaL_checkstack(L, 2 * call->argument_count + 8, NULL);
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
    lua_createtable(L, 2, 0);
    lua_pushvalue(L, first);
    lua_rawseti(L, -2, 1);
    lua_pushvalue(L, first + 1);
    lua_rawseti(L, -2, 2);
    lua_replace(L, first);
  }
  if (type->tag == MSL_TYPE_BOOLEAN) {
    // Any value is a truth value in Lua.
    call->result = (msl_value){.kind = MSL_BOOLEAN, .boolean = lua_toboolean(L, first)};
    return 0;
  }
  read_result(L, E, call, function - 1, first);
  return 0;
}

static int invoke_body(lua_State *L) {
  msl_invoking *invoking = lua_touserdata(L, 1);
  msl_engine *E = invoking->engine;
  msl_invocation *call = invoking->invocation;
  int count = msl_push_target(L, E, call);
  int function = lua_gettop(L) - count;
  if (count < 0 || (E->switches_off && msl_is_disabled(L, E, call, function))) {
    invoking->missing = true;
    return 0;
  }
  if (E->switches_off) invoking->function = lua_topointer(L, function);
  // Objects that the host alone holds stay the same objects while the callback runs, also when it drops them.
  for (int32_t i = 0; i < call->argument_count; i++) {
    if (call->arguments[i].kind != MSL_OBJECT) continue;
    msl_push_object(L, E, call->arguments[i].object);
    lua_insert(L, function++);
  }
  return call_function(L, E, call, function, count);
}

// The object and its method, which have been found already; its arguments hold no objects.
static int method_body(lua_State *L) {
  msl_invoking *invoking = lua_touserdata(L, 1);
  lua_pushvalue(L, 2);
  return call_function(L, invoking->engine, invoking->invocation, 3, 1);
}

// Pushes an object and a method of its script class; or, where there is none, nothing. Nothing is protected, as nothing here can
// raise. There is room on the stack.
static bool push_method(lua_State *L, const msl_engine *E, void *object, int32_t name) {
  if (!msl_push_cached(L, object)) return false;
  int self = lua_gettop(L);
  push_name(L, E, name);
  if (msl_push_script_method(L, self)) return true;
  lua_settop(L, self - 1);
  return false;
}

static int32_t invoke_method(msl_engine *E, msl_invoking *invoking) {
  int top = begin_protected(E);
  if (top < 0) return MSL_FAILED;
  lua_State *L = E->current;
  lua_pushcfunction(L, method_body);
  lua_pushlightuserdata(L, invoking);
  if (push_method(L, E, invoking->invocation->object, invoking->invocation->name_id))
    return E->switches_off ? run_switched(E, invoking->invocation, top, 3, top + 5) : run_protected(E, top, 3);
  lua_settop(L, top);
  return MSL_MISSING;
}

bool msl_script_methods(msl_engine *E, void *object, uint32_t *methods) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 24) || !msl_push_cached(L, object)) return false;
  lua_pop(L, 1);
  *methods = 0;
  for (int32_t name = 0; name < E->name_count && name < 32; name++) {
    if (!push_method(L, E, object, name)) continue;
    *methods |= 1u << name;
    lua_pop(L, 2);
  }
  return true;
}

uint64_t msl_methods_epoch(const msl_engine *E) { return E->methods_epoch; }

// Are the arguments ones that Lua takes without memory, and does nobody ask for a result?
static bool is_plain(const msl_invocation *call) {
  if (call->result_type) return false;
  for (int32_t i = 0; i < call->argument_count; i++)
    if (call->arguments[i].kind > MSL_INTEGER) return false;
  return call->argument_count <= 8;
}

// The function in a slot, called with the object and plain values: only the function itself needs protection, so Lua calls it
// without a body of ours around it. Once a tick for every behaviour with an action. MSL_MISSING: the slot has no function.
static int32_t invoke_plainly(msl_engine *E, const msl_invocation *call) {
  int top = begin_protected(E);
  if (top < 0) return MSL_FAILED;
  lua_State *L = E->current;
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->cache);
  bool found = lua_rawgetp(L, -1, call->object) == LUA_TUSERDATA && lua_getiuservalue(L, -1, MSL_UV_HOLDS) == LUA_TTABLE &&
               lua_rawgeti(L, -1, -(lua_Integer)call->slot) == LUA_TFUNCTION;
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
  if (E->switches_off) return run_switched(E, call, top, 1 + call->argument_count, top + 5);
  return run_protected(E, top, 1 + call->argument_count);
}

int32_t msl_invoke(msl_engine *E, msl_invocation *call) {
  if (call->target == MSL_TARGET_SLOT && is_plain(call)) {
    int32_t status = invoke_plainly(E, call);
    if (status != MSL_MISSING) return status;  // else a method of the script's class may stand for it
  }
  msl_invoking invoking = {E, call, NULL, false};
  if (call->target == MSL_TARGET_METHOD) return invoke_method(E, &invoking);
  int32_t status = msl_protected(E, invoke_body, &invoking);
  if (status == MSL_FAILED) E->failed_function = invoking.function;
  return status == MSL_OK && invoking.missing ? MSL_MISSING : status;
}
