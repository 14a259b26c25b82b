// ms.leaks: the engine objects that are alive, by where they were made.
#include <stdlib.h>
#include <string.h>
#include "state/object_numbers.h"
#include "state/objects.h"

// Objects made on one line stand together, lines in the order of their first object.
typedef struct living {
  const msl_object *object;
  uint64_t first;  // the serial of the first living object of the same class and line
} living;

static int compare_sites(const void *a, const void *b) {
  const msl_object *x = ((const living *)a)->object, *y = ((const living *)b)->object;
  if (x->class_id != y->class_id) return x->class_id < y->class_id ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  int order = strcmp(x->source, y->source);
  return order ? order : (x->serial > y->serial) - (x->serial < y->serial);
}

static int compare_first(const void *a, const void *b) {
  const living *x = a, *y = b;
  if (x->first != y->first) return x->first < y->first ? -1 : 1;
  return (x->object->serial > y->object->serial) - (x->object->serial < y->object->serial);
}

static bool same_site(const msl_object *a, const msl_object *b) {
  return a->class_id == b->class_id && a->line == b->line && strcmp(a->source, b->source) == 0;
}

static void push_site(lua_State *L, const msl_object *object) {
  if (object->line > 0) lua_pushfstring(L, "%s:%d", object->source, (int)object->line);
  else lua_pushliteral(L, "the engine");
}

// __tostring of the list: a line for each class and place, `3 View scene.lua:7`.
static int leaks_tostring(lua_State *L) {
  enum { LIST = 1, LINES, CURRENT, NEXT };
  luaL_checktype(L, LIST, LUA_TTABLE);
  lua_settop(L, LIST);
  lua_newtable(L);
  lua_pushnil(L);
  int lines = 0, run = 0;
  for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, LIST); i <= count + 1; i++) {
    lua_rawgeti(L, LIST, i);
    if (lua_istable(L, -1)) {
      lua_getfield(L, -1, "class");
      lua_getfield(L, -2, "site");
      lua_pushfstring(L, "%s %s", luaL_tolstring(L, -2, NULL), luaL_tolstring(L, -2, NULL));
    }
    lua_replace(L, NEXT);
    lua_settop(L, NEXT);
    if (i > 1 && !lua_rawequal(L, CURRENT, NEXT)) {
      lua_pushfstring(L, "%s%d %s", lines > 0 ? "\n" : "", run, lua_tostring(L, CURRENT));
      lua_rawseti(L, LINES, ++lines);
      run = 0;
    }
    run++;
    lua_replace(L, CURRENT);
  }
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = 1; i <= lines; i++) {
    lua_rawgeti(L, LINES, i);
    luaL_addvalue(&text);
  }
  luaL_pushresult(&text);
  return 1;
}

// A list of {class=, site=}, one of each living object.
int msl_leaks(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  lua_gc(L, LUA_GCCOLLECT);
  lua_settop(L, 0);
  size_t room = E->live, count = 0;
  living *all = lua_newuserdatauv(L, (room + 1) * sizeof *all, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->cache);
  lua_createtable(L, (int)(room < 1000000 ? room : 1000000), 0);  // keeps the objects while the list is made
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    const msl_object *object = msl_to_object(L, -1);
    if (object && count < room) {
      all[count++].object = object;
      lua_rawseti(L, 3, (lua_Integer)count);
    } else {
      lua_pop(L, 1);
    }
  }
  qsort(all, count, sizeof *all, compare_sites);
  for (size_t i = 0; i < count; i++) {
    bool continues = i > 0 && same_site(all[i].object, all[i - 1].object);
    all[i].first = continues ? all[i - 1].first : all[i].object->serial;
  }
  qsort(all, count, sizeof *all, compare_first);
  lua_createtable(L, (int)(count < 1000000 ? count : 1000000), 0);
  for (size_t i = 0; i < count; i++) {
    lua_createtable(L, 0, 2);
    msl_push_cached(L, all[i].object->object);
    lua_pushstring(L, msl_class_name_at(L, -1));
    lua_setfield(L, -3, "class");
    lua_pop(L, 1);
    push_site(L, all[i].object);
    lua_setfield(L, -2, "site");
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_createtable(L, 0, 1);
  msl_push_function(L, leaks_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_setmetatable(L, -2);
  return 1;
}
