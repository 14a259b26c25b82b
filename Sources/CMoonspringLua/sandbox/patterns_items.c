// Single characters of a pattern: classes and sets.
#include <ctype.h>
#include <string.h>
#include "sandbox/patterns.h"

// %a and its like; any other character after '%' stands for itself.
bool msl_is_in_class(unsigned char c, unsigned char letter) {
  int is_in;
  switch (letter | 0x20) {
  case 'a': is_in = isalpha(c); break;
  case 'c': is_in = iscntrl(c); break;
  case 'd': is_in = isdigit(c); break;
  case 'g': is_in = isgraph(c); break;
  case 'l': is_in = islower(c); break;
  case 'p': is_in = ispunct(c); break;
  case 's': is_in = isspace(c); break;
  case 'u': is_in = isupper(c); break;
  case 'w': is_in = isalnum(c); break;
  case 'x': is_in = isxdigit(c); break;
  case 'z': is_in = c == '\0'; break; // of Lua 5.1, and still there
  default: return c == letter;
  }
  return (is_in != 0) == (letter >= 'a');
}

// The manual leaves open what `a-%` means; in Lua the `%` ends the range, and one before the closing bracket escapes that.
bool msl_is_in_set(const msl_item *set, unsigned char c) {
  for (const char *p = set->first; p < set->last; p++) {
    if (*p == '%') {
      p++;
      if (msl_is_in_class(c, (unsigned char)*p)) return !set->is_complement;
    } else if (p + 2 < set->last && p[1] == '-') {
      if ((unsigned char)*p <= c && c <= (unsigned char)p[2]) return !set->is_complement;
      p += 2;
    } else if ((unsigned char)*p == c) {
      return !set->is_complement;
    }
  }
  return set->is_complement;
}

// Reads the set whose '[' is before `p`. Its first character belongs to it even when it is ']'.
void msl_read_set(msl_matcher *m, const char *p, msl_item *set) {
  set->kind = MSL_ITEM_SET;
  set->is_complement = p < m->pattern_end && *p == '^';
  if (set->is_complement) p++;
  set->first = p;
  do {
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    p += *p == '%' ? 2 : 1;
  } while (p >= m->pattern_end || *p != ']');
  set->last = p;
  set->after = p + 1;
  msl_count_steps(m, p - set->first);
}

void msl_read_item(msl_matcher *m, const char *p, msl_item *read) {
  switch (*p) {
  case '.':
    read->kind = MSL_ITEM_ANY;
    read->after = p + 1;
    return;
  case '%':
    if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    read->kind = MSL_ITEM_CLASS;
    read->letter = (unsigned char)p[1];
    read->after = p + 2;
    return;
  case '[':
    msl_read_set(m, p + 1, read);
    return;
  default:
    read->kind = MSL_ITEM_LITERAL;
    read->letter = (unsigned char)*p;
    read->after = p + 1;
  }
}
