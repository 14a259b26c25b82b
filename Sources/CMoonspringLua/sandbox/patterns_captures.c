// What a match has taken, as values of Lua.
#include "sandbox/patterns.h"

msl_capture msl_capture_bytes(msl_matcher *m, int index, const char *start, const char *end) {
  if (index >= m->captured) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    return (msl_capture){start, end - start};
  }
  msl_capture taken = m->captures[index];
  if (taken.length == MSL_CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (taken.length == MSL_CAPTURE_POSITION) lua_pushinteger(m->L, taken.start - m->subject + 1);
  return taken;
}

void msl_push_capture(msl_matcher *m, int index, const char *start, const char *end) {
  msl_capture taken = msl_capture_bytes(m, index, start, end);
  if (taken.length != MSL_CAPTURE_POSITION) lua_pushlstring(m->L, taken.start, (size_t)taken.length);
}

int msl_push_captures(msl_matcher *m, const char *start, const char *end) {
  int count = m->captured == 0 && start != NULL ? 1 : m->captured;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) msl_push_capture(m, i, start, end);
  return count;
}
