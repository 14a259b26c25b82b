// The kill of a script: a sticky hook, which raises at the next instruction or call of whatever coroutine runs, again and again, until the
// outermost entry ends. So a pcall, a message handler, a __close or another coroutine can delay it by one instruction each.
#include <stdio.h>
#include "sandbox/limit.h"

// Needs no Lua memory, so the kill keeps its text when there is none left.
static void compose(msl_limit *limit, const char *place) {
  if (limit->interrupted || limit->tick == MSL_TICK_INTERRUPTED)
    snprintf(limit->text, sizeof limit->text, "%sinterrupted", place);
  else if (limit->tick == MSL_TICK_TOO_LONG)
    snprintf(limit->text, sizeof limit->text, "%stime limit of %g s for a tick reached", place, limit->tick_seconds);
  else
    snprintf(limit->text, sizeof limit->text, "%stime limit of %g s reached", place, limit->seconds);
}

const char *msl_limit_text(msl_limit *limit, const char *place) {
  if (limit->text[0] == '\0') compose(limit, place);
  return limit->text;
}

void msl_limit_note_place(lua_State *L) {
  msl_limit *limit = msl_limit_of(L);
  char place[MSL_PLACE_BYTES] = "";
  if (limit->text[0] != '\0') return;
  msl_script_place(L, 50, place);
  compose(limit, place);
}

static void raise_kill(msl_limit *limit, lua_State *L) {
  msl_limit_note_place(L);
  lua_pushstring(L, limit->text); // or raises "not enough memory", which is passed on just the same
  lua_error(L);
}

static void kill_hook(lua_State *L, lua_Debug *frame) {
  (void)frame;
  msl_limit *limit = msl_limit_of(L);
  if (msl_limit_killed(limit)) raise_kill(limit, L);
  lua_sethook(L, NULL, 0, 0); // left over from an earlier entry
}

// Calls too, for loops in C that call C functions: table.sort with a comparator of C.
void msl_limit_hook_kill(lua_State *L) { lua_sethook(L, kill_hook, LUA_MASKCALL | LUA_MASKCOUNT, 1); }
bool msl_limit_hooks_kill(lua_State *L) { return lua_gethook(L) == kill_hook; }

void msl_limit_raise_when_due(msl_limit *limit, lua_State *L) {
  if (limit->depth == 0 || !msl_limit_killed(limit)) return;
  msl_limit_hook_kill(L);
  raise_kill(limit, L);
}

// An error raised in a hook leaves a coroutine with its hooks switched off, and Lua has no call to switch them on again.
bool msl_limit_stopped(lua_State *coroutine) {
  int status = lua_status(coroutine);
  return status != LUA_OK && status != LUA_YIELD && msl_limit_hooks_kill(coroutine);
}
