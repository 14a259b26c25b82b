// table.sort: Lua's quicksort, but with pivots that are a function of the list.
//
// Lua's own draws a pivot from the clock once a partition of a long list was unbalanced. So what it does with equal elements, how often it
// calls the comparator and how long it takes would differ from run to run. Here the pivot is drawn from a generator with a fixed start.
// Where Lua's draws none, all comparisons and the result are the same as Lua's.
#include <limits.h>
#include "sandbox/libraries.h"
#include "sandbox/limit.h"

// Partitions below this many elements take the middle one as pivot; larger ones, one from their middle half.
enum { MIDDLE_AT_MOST = 100 };

typedef struct sorting {
  lua_State *L;
  bool has_comparator;
} sorting;

// Whether the element at stack index a comes before that at b.
static bool is_less(sorting *s, int a, int b) {
  lua_State *L = s->L;
  if (!s->has_comparator) {
    msl_limit_work(L, lua_type(L, a) == LUA_TSTRING ? 4 + lua_rawlen(L, a) / 64 : 4);
    return lua_compare(L, a, b, LUA_OPLT);
  }
  msl_limit_work(L, 8);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a - 1);
  lua_pushvalue(L, b - 2);
  lua_call(L, 2, 1);
  bool answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

// Stores the two values on top under i, the upper one, and j.
static void store_two(lua_State *L, unsigned i, unsigned j) {
  lua_seti(L, 1, i);
  lua_seti(L, 1, j);
}

// Puts the elements at two places, which are on top, into order; they leave the stack.
static void order_two(sorting *s, unsigned lower, unsigned upper) {
  if (is_less(s, -1, -2)) store_two(s->L, lower, upper);
  else lua_pop(s->L, 2);
}

static int invalid_order(lua_State *L) { return luaL_error(L, "invalid order function for sorting"); }

// On top is the pivot, which also lies in place `up - 1`. Returns where it belongs; elements before are not greater, behind not less.
static unsigned partition(sorting *s, unsigned lo, unsigned up) {
  lua_State *L = s->L;
  unsigned i = lo, j = up - 1;
  for (;;) {
    while (lua_geti(L, 1, ++i), is_less(s, -1, -2)) {
      if (i == up - 1) invalid_order(L);
      lua_pop(L, 1);
    }
    while (lua_geti(L, 1, --j), is_less(s, -3, -1)) {
      if (j < i) invalid_order(L);
      lua_pop(L, 1);
    }
    if (j < i) {
      lua_pop(L, 1);
      store_two(L, up - 1, i);
      return i;
    }
    store_two(L, i, j);
  }
}

static unsigned choose_pivot(unsigned lo, unsigned up, unsigned drawn) {
  unsigned quarter = (up - lo) / 4;
  return drawn % (quarter * 2) + (lo + quarter);
}

static void sort_between(sorting *s, unsigned lo, unsigned up, unsigned drawn) {
  lua_State *L = s->L;
  while (lo < up) {
    lua_geti(L, 1, lo);
    lua_geti(L, 1, up);
    order_two(s, lo, up);
    if (up - lo == 1) break;
    unsigned middle = up - lo <= MIDDLE_AT_MOST ? lo + (up - lo) / 2 : choose_pivot(lo, up, drawn);
    lua_geti(L, 1, middle);
    lua_geti(L, 1, lo);
    if (is_less(s, -2, -1)) {
      store_two(L, middle, lo);
    } else {
      lua_pop(L, 1);
      lua_geti(L, 1, up);
      order_two(s, middle, up);
    }
    if (up - lo == 2) break;
    lua_geti(L, 1, middle);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, up - 1);
    store_two(L, middle, up - 1);
    unsigned place = partition(s, lo, up), smaller;
    // The smaller half first, by a call; the other one in this loop. So calls nest 31 deep at most.
    if (place - lo < up - place) {
      sort_between(s, lo, place - 1, drawn);
      smaller = place - lo;
      lo = place + 1;
    } else {
      sort_between(s, place + 1, up, drawn);
      smaller = up - place;
      up = place - 1;
    }
    bool is_unbalanced = lo < up && (up - lo) / 128 > smaller;
    if (is_unbalanced) drawn = drawn * 1664525u + 1013904223u;
  }
}

int msl_sort(lua_State *L) {
  if (!lua_istable(L, 1)) return msl_call_stock(L);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  msl_check_stack(L, 200, "list too long to sort");
  sorting s = {L, !lua_isnil(L, 2)};
  sort_between(&s, 1, (unsigned)count, 0);
  return 0;
}
