// Protected calls: all that allocates or can raise happens inside, and what is raised is kept as a text and a traceback.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "border/border.h"
#include "border/protected.h"
#include "sandbox/coroutines.h"
#include "sandbox/limit.h"
#include "sandbox/texts.h"

static const char *error_text(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) return lua_tostring(L, index);
  if (lua_type(L, index) == LUA_TNUMBER) return msl_push_text(L, index, NULL);
  if (luaL_callmeta(L, index, "__tostring") && lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
  return lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, index));
}

// Whether a message begins with a place, "file:line:".
static bool has_place(const char *text) {
  for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits > 0 && colon[1 + digits] == ':') return true;
  }
  return false;
}

// The message with the place of the innermost script frame of `thread` before it, where it names none. May push on L.
static const char *placed(lua_State *L, lua_State *thread, const char *text) {
  char place[MSL_PLACE_BYTES];
  if (has_place(text) || !msl_script_place(thread, INT_MAX, place)) return text;
  return lua_pushfstring(L, "%s%s", place, text);
}

// The message handler: runs where the error happened, while the script's frames are still there to be listed.
static int note_error(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  if (E->errors.is_noted) {
    E->errors.is_noted = false;
    return 1;
  }
  lua_settop(L, 1);
  // The bare value first: what follows allocates, and may fail.
  if (lua_type(L, 1) == LUA_TSTRING) msl_save_error(&E->errors, lua_tostring(L, 1), "");
  else msl_save_error(&E->errors, "(error object is not a text)", "");
  if (msl_limit_killed(E->root.limit)) {
    msl_limit_note_place(L);
    return 1;
  }
  const char *text = placed(L, L, error_text(L, 1));
  luaL_traceback(L, L, NULL, 1);
  msl_save_error(&E->errors, text, lua_tostring(L, -1));
  lua_settop(L, 1);
  return 1;
}

// Keeps the error value on top of L, with the frames of `co`.
static void note_error_of(lua_State *L, msl_engine *E, lua_State *co) {
  int message = lua_gettop(L);
  luaL_traceback(L, co, NULL, 0);
  const char *text = placed(L, co, error_text(L, message));
  msl_save_error(&E->errors, text, lua_tostring(L, message + 1));
  lua_settop(L, message);
}

// Raises the error that ended a coroutine. Its frames are listed instead of ours, before what it has left open is closed; an error that
// comes of closing takes the place of the first, as everywhere.
int msl_raise_of(lua_State *L, msl_engine *E, lua_State *co) {
  lua_pushvalue(co, -1);
  lua_xmove(co, L, 1);
  note_error_of(L, E, co);
  msl_close_failed(L, co);
  lua_xmove(co, L, 1);
  if (!lua_rawequal(L, -1, -2)) note_error_of(L, E, co);
  E->errors.is_noted = true;
  return lua_error(L);
}

// The text behind "file:line: ". Needs no Lua memory.
static void save_placed(msl_engine *E, const char *place, const char *text) {
  char message[LUA_IDSIZE + 120];
  snprintf(message, sizeof message, "%s%s", place, text);
  msl_save_error(&E->errors, message, "");
}

// Why lua_checkstack has just failed.
static const char *why_no_stack(const msl_engine *E) {
  return E->root.memory.refused ? "not enough memory" : "stack overflow: callbacks are nested too deep";
}

// Begins a protected call on the coroutine that entered the engine: pushes the message handler. A function and its arguments
// follow. Returns the height of the stack before, or -1 when there is no room.
int msl_begin_protected(msl_engine *E) {
  lua_State *L = E->current;
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 24)) {
    char place[MSL_PLACE_BYTES] = "";
    msl_script_place(L, INT_MAX, place);
    save_placed(E, place, why_no_stack(E));
    E->border->failed_function = NULL;
    return -1;
  }
  if (E->ownership.note_count > 0) msl_apply_notes(L, E);
  lua_pushcfunction(L, note_error);
  return top;
}

// Keeps the error on top of the stack, with which a protected call has ended.
__attribute__((noinline)) static void note_failure(lua_State *L, msl_engine *E, int status) {
  msl_limit *limit = E->root.limit;
  if (msl_is_above_limit(&E->root.memory)) lua_gc(L, LUA_GCCOLLECT); // what the script held was local, most of it
  const char *refused = limit->refused_entry == limit->entries ? limit->refused_place : "";
  // These two skip the message handler.
  if (status == LUA_ERRMEM) save_placed(E, refused, "not enough memory");
  else if (status == LUA_ERRERR)
    msl_save_error(&E->errors, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "error in error handling", "");
  E->errors.last_stop = limit->interrupted ? 2 : limit->fired ? 1 : 0;
  // A kill's message is the limit's: when memory is short, the error value says something else.
  if (E->errors.last_stop) msl_save_error(&E->errors, msl_limit_text(limit, refused), "");
}

// Runs the function on the stack with `count` arguments. Leaves nothing of what msl_begin_protected and others have pushed.
int32_t msl_run_protected(msl_engine *E, int top, int count) {
  lua_State *L = E->current;
  int64_t running_reference = E->border->running_reference;
  lua_State *running_thread = E->border->running_thread;
  msl_limit *limit = E->root.limit;
  msl_limit_begin(limit, L);
  int status = lua_pcall(L, count, 0, top + 1);
  int32_t result = status == LUA_OK ? MSL_OK : MSL_FAILED;
  if (status != LUA_OK) {
    if (limit->running != L) msl_limit_enter(limit, L); // the error has passed over who would have said so
    note_failure(L, E, status);
  }
  lua_settop(L, top);
  // A kill may have passed over the one who would have put them back.
  E->border->running_reference = running_reference;
  E->border->running_thread = running_thread;
  msl_limit_end(limit);
  if (E->ownership.note_count > 0) msl_apply_notes(L, E);
  return result;
}

int32_t msl_protected(msl_engine *E, lua_CFunction body, void *argument) {
  int top = msl_begin_protected(E);
  if (top < 0) return MSL_FAILED;
  lua_pushcfunction(E->current, body);
  lua_pushlightuserdata(E->current, argument);
  return msl_run_protected(E, top, 1);
}
