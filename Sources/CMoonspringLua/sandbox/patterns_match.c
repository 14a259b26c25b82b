// The matcher. A pattern is read as it is matched, so what is wrong with it is found only when the matching comes there, as in Lua.
#include <string.h>
#include "sandbox/patterns.h"
#include "state/errors.h"

// The letter that a match must begin with, or -1 if the first item does not determine it.
static int first_letter(const char *p, const char *end) {
  if (p == end || strchr("$.([%)", *p) != NULL) return -1;
  bool is_optional = p + 1 < end && (p[1] == '*' || p[1] == '?' || p[1] == '-');
  return is_optional ? -1 : (unsigned char)*p;
}

void msl_begin_matching(msl_matcher *m, lua_State *L, const char *subject, size_t subject_length, const char *pattern,
                        size_t pattern_length) {
  m->L = L;
  m->subject = subject;
  m->subject_end = subject + subject_length;
  m->pattern = pattern;
  m->pattern_end = pattern + pattern_length;
  m->depth = MSL_DEEPEST_MATCH;
  m->captured = 0;
  m->first_letter = first_letter(pattern, m->pattern_end);
}

// Repetitions ------------------------------------------------------------------------------------

static inline bool fits(msl_matcher *m, const msl_item *single, const char *s) {
  if (s >= m->subject_end) return false;
  switch (single->kind) {
  case MSL_ITEM_ANY: return true;
  case MSL_ITEM_LITERAL: return (unsigned char)*s == single->letter;
  case MSL_ITEM_CLASS: return msl_is_in_class((unsigned char)*s, single->letter);
  default: msl_count_steps(m, single->last - single->first); return msl_is_in_set(single, (unsigned char)*s);
  }
}

static const char *match_rest(msl_matcher *m, const char *s, const char *p);

static inline const char *match_deeper(msl_matcher *m, const char *s, const char *p) {
  if (m->depth == 0) luaL_error(m->L, "pattern too complex");
  m->depth--;
  const char *end = match_rest(m, s, p);
  m->depth++;
  return end;
}

// The end of the longest run of fitting characters.
static const char *end_of_run(msl_matcher *m, const char *s, const msl_item *single) {
  const char *start = s, *end = m->subject_end;
  switch (single->kind) {
  case MSL_ITEM_ANY: return end;
  case MSL_ITEM_LITERAL:
    while (s < end && (unsigned char)*s == single->letter) s++;
    break;
  case MSL_ITEM_CLASS:
    while (s < end && msl_is_in_class((unsigned char)*s, single->letter)) s++;
    break;
  default:
    while (s < end && msl_is_in_set(single, (unsigned char)*s)) {
      s++;
      msl_count_steps(m, 1 + single->last - single->first);
    }
    return s;
  }
  msl_count_steps(m, s - start);
  return s;
}

// The letter that must follow, where what is left of the pattern can only continue with a certain one; or -1.
static int only_letter(const msl_matcher *m, const char *rest) {
  if (rest == m->pattern_end || strchr("^$*+?.([%-)", *rest) != NULL) return -1;
  bool is_repeated = rest + 1 < m->pattern_end && rest[1] != '\0' && strchr("*?-", rest[1]) != NULL;
  return is_repeated ? -1 : (unsigned char)*rest;
}

// `*` and, from its second character on, `+`: the longest run first.
static const char *match_longest(msl_matcher *m, const char *s, const msl_item *single, const char *rest) {
  const char *least = s;
  s = end_of_run(m, s, single);
  int only = only_letter(m, rest);
  if (only >= 0 && m->depth == 0) luaL_error(m->L, "pattern too complex");
  for (;; s--) {
    if (only < 0 || (s < m->subject_end && (unsigned char)*s == only)) {
      const char *end = match_deeper(m, s, rest);
      if (end != NULL) return end;
    }
    if (s == least) return NULL;
    if (only >= 0) msl_count_steps(m, 1);
  }
}

// `-`: the shortest run first.
static const char *match_shortest(msl_matcher *m, const char *s, const msl_item *single, const char *rest) {
  for (;; s++) {
    const char *end = match_deeper(m, s, rest);
    if (end != NULL) return end;
    if (!fits(m, single, s)) return NULL;
  }
}

// The rest -----------------------------------------------------------------------------------------

static const char *open_capture(msl_matcher *m, const char *s, const char *p, ptrdiff_t length) {
  if (m->captured >= MSL_MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->captured++] = (msl_capture){s, length};
  const char *end = match_deeper(m, s, p);
  if (end == NULL) m->captured--;
  return end;
}

static const char *close_capture(msl_matcher *m, const char *s, const char *p) {
  int index = m->captured - 1;
  while (index >= 0 && m->captures[index].length != MSL_CAPTURE_OPEN) index--;
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const char *end = match_deeper(m, s, p);
  if (end == NULL) m->captures[index].length = MSL_CAPTURE_OPEN;
  return end;
}

// %1...%9: what the capture has taken, once more. Where it ends, or NULL.
static const char *match_again(msl_matcher *m, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->captured || m->captures[index].length == MSL_CAPTURE_OPEN)
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  msl_capture taken = m->captures[index];
  if (taken.length == MSL_CAPTURE_POSITION || m->subject_end - s < taken.length) return NULL;
  msl_count_steps(m, taken.length / 16);
  return memcmp(taken.start, s, (size_t)taken.length) == 0 ? s + taken.length : NULL;
}

// %bxy. `p` is at the x.
static const char *match_balanced(msl_matcher *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  char opening = p[0], closing = p[1];
  if (s >= m->subject_end || *s != opening) return NULL;
  const char *start = s, *end = NULL;
  ptrdiff_t open = 1;
  for (s++; end == NULL && s < m->subject_end; s++) {
    if (*s == closing) {
      if (--open == 0) end = s + 1;
    } else if (*s == opening) {
      open++;
    }
  }
  msl_count_steps(m, s - start);
  return end;
}

// %f[set]. `p` is behind the f; returns what follows in the pattern, or NULL. Before and after the subject lies '\0'.
static const char *match_frontier(msl_matcher *m, const char *s, const char *p) {
  if (p >= m->pattern_end || *p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
  msl_item set;
  msl_read_set(m, p + 1, &set);
  unsigned char before = s == m->subject ? '\0' : (unsigned char)s[-1];
  unsigned char here = s == m->subject_end ? '\0' : (unsigned char)*s;
  msl_count_steps(m, 2 * (set.last - set.first));
  return !msl_is_in_set(&set, before) && msl_is_in_set(&set, here) ? set.after : NULL;
}

// Goes on in a loop while there is nothing to come back to.
static const char *match_rest(msl_matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    msl_count_steps(m, 1);
    switch (*p) {
    case '(':
      if (p + 1 < m->pattern_end && p[1] == ')') return open_capture(m, s, p + 2, MSL_CAPTURE_POSITION);
      return open_capture(m, s, p + 1, MSL_CAPTURE_OPEN);
    case ')':
      return close_capture(m, s, p + 1);
    case '$':
      if (p + 1 != m->pattern_end) break;
      return s == m->subject_end ? s : NULL;
    case '%':
      if (p + 1 == m->pattern_end) break;
      if (p[1] == 'b') {
        s = match_balanced(m, s, p + 2);
        if (s == NULL) return NULL;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p = match_frontier(m, s, p + 2);
        if (p == NULL) return NULL;
        continue;
      }
      if (p[1] >= '0' && p[1] <= '9') {
        s = match_again(m, s, p[1]);
        if (s == NULL) return NULL;
        p += 2;
        continue;
      }
      break;
    default:
      break;
    }
    msl_item single;
    msl_read_item(m, p, &single);
    char suffix = single.after < m->pattern_end ? *single.after : '\0';
    bool is_optional = suffix == '*' || suffix == '?' || suffix == '-';
    if (!fits(m, &single, s)) {
      if (!is_optional) return NULL;
      p = single.after + 1;
      continue;
    }
    if (suffix == '*') return match_longest(m, s, &single, single.after + 1);
    if (suffix == '+') return match_longest(m, s + 1, &single, single.after + 1);
    if (suffix == '-') return match_shortest(m, s, &single, single.after + 1);
    if (suffix == '?') {
      const char *end = match_deeper(m, s + 1, single.after + 1);
      if (end != NULL) return end;
      p = single.after + 1;
      continue;
    }
    s++;
    p = single.after;
  }
  return s;
}

const char *msl_match_at(msl_matcher *m, const char *s) {
  m->captured = 0;
  m->depth = MSL_DEEPEST_MATCH;
  return match_deeper(m, s, m->pattern);
}

// Captures ---------------------------------------------------------------------------------------

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
  msl_check_stack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) msl_push_capture(m, i, start, end);
  return count;
}
