// string.gsub.
#include <string.h>
#include "sandbox/libraries.h"
#include "sandbox/patterns.h"

// Adds the replacement string, with its %0...%9 and %% replaced.
static void add_text(msl_matcher *m, luaL_Buffer *result, const char *text, size_t length, const char *start, const char *end) {
  const char *text_end = text + length, *escape;
  while ((escape = memchr(text, '%', (size_t)(text_end - text))) != NULL) {
    luaL_addlstring(result, text, (size_t)(escape - text));
    char letter = escape + 1 < text_end ? escape[1] : '\0';
    text = escape + 2;
    if (letter == '%') {
      luaL_addchar(result, '%');
    } else if (letter == '0') {
      luaL_addlstring(result, start, (size_t)(end - start));
    } else if (letter >= '1' && letter <= '9') {
      msl_capture taken = msl_capture_bytes(m, letter - '1', start, end);
      if (taken.length == MSL_CAPTURE_POSITION)
        luaL_addvalue(result);
      else
        luaL_addlstring(result, taken.start, (size_t)taken.length);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
  luaL_addlstring(result, text, (size_t)(text_end - text));
}

// Adds what a table or a function gives for the match. False: it said to leave the match as it is.
static bool add_answer(msl_matcher *m, luaL_Buffer *result, int type, const char *start, const char *end) {
  lua_State *L = m->L;
  msl_limit_work(L, 10); // a call of a function of C, which no hook may see
  if (type == LUA_TTABLE) {
    msl_push_capture(m, 0, start, end);
    lua_gettable(L, 3);
  } else {
    lua_pushvalue(L, 3);
    lua_call(L, msl_push_captures(m, start, end), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(result, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(result);
  return true;
}

int msl_gsub(lua_State *L) {
  size_t subject_length, pattern_length, text_length = 0;
  const char *subject = luaL_checklstring(L, 1, &subject_length), *text = NULL;
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)subject_length + 1);
  bool is_text = type == LUA_TSTRING || type == LUA_TNUMBER;
  luaL_argexpected(L, is_text || type == LUA_TTABLE || type == LUA_TFUNCTION, 3, "string/function/table");
  if (is_text) text = lua_tolstring(L, 3, &text_length);
  bool is_anchored = pattern_length > 0 && *pattern == '^';
  if (is_anchored) pattern++, pattern_length--;
  msl_matcher m;
  msl_begin_matching(&m, L, subject, subject_length, pattern, pattern_length);
  luaL_Buffer result;
  luaL_buffinit(L, &result);
  // What lies between `copied` and `s` is not in the result yet.
  const char *s = subject, *copied = subject, *last_end = NULL;
  lua_Integer count = 0;
  bool changed = false;
  while (count < most) {
    const char *start = is_anchored ? s : msl_next_start(&m, s);
    if (start == NULL) break;
    s = start;
    const char *end = msl_match_at(&m, s);
    if (end != NULL && end != last_end) {
      count++;
      luaL_addlstring(&result, copied, (size_t)(s - copied));
      if (is_text) {
        add_text(&m, &result, text, text_length, s, end);
        msl_limit_work(L, 1 + text_length / 16);
        changed = true;
      } else if (add_answer(&m, &result, type, s, end)) {
        changed = true;
      }
      s = last_end = copied = end;
    } else if (s++ == m.subject_end) {
      break;
    }
    if (is_anchored) break;
  }
  if (changed) {
    luaL_addlstring(&result, copied, (size_t)(m.subject_end - copied));
    luaL_pushresult(&result);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}
