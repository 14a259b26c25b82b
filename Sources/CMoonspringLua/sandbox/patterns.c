// string.find, match and gmatch, and what a match has captured.
#define _GNU_SOURCE
#include <string.h>
#include "sandbox/libraries.h"
#include "sandbox/patterns.h"

// Where a search begins that was asked to at `init`, counted from 0: negative ones count from the end, and none is before the start.
static size_t search_start(lua_Integer init, size_t length) {
  if (init > 0) return (size_t)init - 1;
  if (init == 0 || init < -(lua_Integer)length) return 0;
  return length - (size_t)-init;
}

// Plain text -------------------------------------------------------------------------------------

static bool has_no_specials(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (pattern[i] != '\0' && strchr("^$*+?.([%-", pattern[i]) != NULL) return false;
  return true;
}

// In pieces, since both texts may be as long as the memory allows.
static const char *find_text(lua_State *L, const char *s, const char *end, const char *text, size_t length) {
  enum { PIECE = 1 << 20 };
  if (length == 0) return s;
  while ((size_t)(end - s) >= length) {
    size_t starts = (size_t)(end - s) - length + 1;
    size_t piece = starts < PIECE ? starts : PIECE;
    const char *first = memchr(s, text[0], piece);
    msl_limit_work(L, 1 + (size_t)((first == NULL ? s + piece : first) - s) / 32);
    if (first != NULL) {
      if (memcmp(first, text, length) == 0) return first;
      msl_limit_work(L, length / 32);
    }
    s = first == NULL ? s + piece : first + 1;
  }
  return NULL;
}

static int push_place(lua_State *L, const char *subject, const char *start, const char *end) {
  lua_pushinteger(L, start - subject + 1);
  lua_pushinteger(L, end - subject);
  return 2;
}

// find and match ---------------------------------------------------------------------------------

static int search(lua_State *L, bool finds) {
  size_t subject_length, pattern_length;
  const char *subject = luaL_checklstring(L, 1, &subject_length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t start = search_start(luaL_optinteger(L, 3, 1), subject_length);
  if (start > subject_length) {
    luaL_pushfail(L);
    return 1;
  }
  if (finds && (lua_toboolean(L, 4) || has_no_specials(pattern, pattern_length))) {
    const char *found = find_text(L, subject + start, subject + subject_length, pattern, pattern_length);
    if (found != NULL) return push_place(L, subject, found, found + pattern_length);
    luaL_pushfail(L);
    return 1;
  }
  bool is_anchored = pattern_length > 0 && *pattern == '^';
  if (is_anchored) pattern++, pattern_length--;
  msl_matcher m;
  msl_begin_matching(&m, L, subject, subject_length, pattern, pattern_length);
  const char *s = subject + start;
  while (is_anchored || (s = msl_next_start(&m, s)) != NULL) {
    const char *end = msl_match_at(&m, s);
    if (end != NULL) {
      if (finds) return push_place(L, subject, s, end) + msl_push_captures(&m, NULL, NULL);
      return msl_push_captures(&m, s, end);
    }
    if (is_anchored || s++ == m.subject_end) break;
  }
  luaL_pushfail(L);
  return 1;
}

static int find(lua_State *L) { return search(L, true); }
static int match(lua_State *L) { return search(L, false); }

// gmatch -----------------------------------------------------------------------------------------

typedef struct walk {
  size_t next;     // where the next search begins; behind the end of the subject: it is over
  size_t last_end; // of the match before; no match ends there again
} walk;

static int next_match(lua_State *L) {
  walk *w = lua_touserdata(L, lua_upvalueindex(3));
  size_t subject_length, pattern_length;
  const char *subject = lua_tolstring(L, lua_upvalueindex(1), &subject_length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  msl_matcher m;
  msl_begin_matching(&m, L, subject, subject_length, pattern, pattern_length);
  while (w->next <= subject_length) {
    const char *s = msl_next_start(&m, subject + w->next);
    if (s == NULL) break;
    const char *end = msl_match_at(&m, s);
    if (end != NULL && (size_t)(end - subject) != w->last_end) {
      w->next = w->last_end = (size_t)(end - subject);
      return msl_push_captures(&m, s, end);
    }
    w->next = (size_t)(s - subject) + 1;
  }
  w->next = subject_length + 1;
  return 0;
}

static int gmatch(lua_State *L) {
  size_t subject_length;
  luaL_checklstring(L, 1, &subject_length);
  luaL_checkstring(L, 2);
  size_t start = search_start(luaL_optinteger(L, 3, 1), subject_length);
  lua_settop(L, 2);
  walk *w = lua_newuserdatauv(L, sizeof *w, 0);
  w->next = start <= subject_length ? start : subject_length + 1;
  w->last_end = SIZE_MAX;
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

const luaL_Reg msl_pattern_functions[] = {
    {"find", find}, {"match", match}, {"gmatch", gmatch}, {"gsub", msl_gsub}, {NULL, NULL}};
