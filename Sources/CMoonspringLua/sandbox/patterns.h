// Lua's patterns (reference manual, 6.4.1), matched by a matcher of our own: it counts its steps, so that a limit stops it.
#pragma once
#include <string.h>
#include "sandbox/limit.h"

// As Lua 5.4 has them.
enum { MSL_MOST_CAPTURES = 32, MSL_DEEPEST_MATCH = 200 };
// What stands for the length of a capture that has none.
enum { MSL_CAPTURE_OPEN = -1, MSL_CAPTURE_POSITION = -2 };

typedef struct msl_capture {
  const char *start;
  ptrdiff_t length;
} msl_capture;

typedef struct msl_matcher {
  lua_State *L;
  const char *subject, *subject_end;
  const char *pattern, *pattern_end;  // without an anchor at its start
  int depth;                          // matches that may still nest
  int first_letter;                   // a match begins with it; -1: not known
  int captured;
  msl_capture captures[MSL_MOST_CAPTURES];
} msl_matcher;

// patterns_items.c

// One character of a pattern: a letter, a class or a set.
typedef enum msl_item_kind { MSL_ITEM_ANY, MSL_ITEM_LITERAL, MSL_ITEM_CLASS, MSL_ITEM_SET } msl_item_kind;

typedef struct msl_item {
  msl_item_kind kind;
  unsigned char letter;     // of a literal; of a class the one after '%'
  const char *first, *last; // of a set: what lies between '[' or '[^' and ']'
  bool is_complement;
  const char *after;        // in the pattern
} msl_item;

// Reads the item at `p`; raises where it is malformed.
void msl_read_item(msl_matcher *m, const char *p, msl_item *item);
// The same for a set whose '[' is before `p`.
void msl_read_set(msl_matcher *m, const char *p, msl_item *set);
// Whether the character is in the class that the letter stands for.
bool msl_is_in_class(unsigned char c, unsigned char letter);
bool msl_is_in_set(const msl_item *set, unsigned char c);

// patterns_match.c

void msl_begin_matching(msl_matcher *m, lua_State *L, const char *subject, size_t subject_length, const char *pattern,
                        size_t pattern_length);
static inline void msl_count_steps(msl_matcher *m, ptrdiff_t steps) { msl_limit_work(m->L, (size_t)steps); }
// Where a match that begins at `s` ends; NULL when there is none. The captures are those of the match.
const char *msl_match_at(msl_matcher *m, const char *s);
// The first place at or after `s` where a match can begin, judging by the first item of the pattern; NULL: nowhere.
static inline const char *msl_next_start(const msl_matcher *m, const char *s) {
  if (m->first_letter < 0) return s;
  return s < m->subject_end ? memchr(s, m->first_letter, (size_t)(m->subject_end - s)) : NULL;
}

// Pushes capture `index`, from 0. Without captures the first one is the whole match from `start` to `end`.
void msl_push_capture(msl_matcher *m, int index, const char *start, const char *end);
// Pushes all captures and returns their number; of none, the whole match, when `start` is not NULL.
int msl_push_captures(msl_matcher *m, const char *start, const char *end);
// The bytes of a capture; length MSL_CAPTURE_POSITION: the position it stands for was pushed instead.
msl_capture msl_capture_bytes(msl_matcher *m, int index, const char *start, const char *end);
