// Values inspected for a prompt: a flat list of records. Tables are read raw, in the order of the sandbox's pairs; of the script
// only __tostring runs.
#include <stdlib.h>
#include <string.h>
#include "prompt/inspection.h"
#include "sandbox/limit.h"
#include "sandbox/pairs.h"
#include "state/objects.h"

enum { DEEPEST = 8, MOST_ENTRIES = 400, MOST_NODES = 4000, LONGEST_STRING = 2000 };

typedef struct walk {
  msl_inspection *inspection;
  int depth, deepest;  // tables on the way down, and how many there may be
  const void *tables[DEEPEST];
} walk;

// Records ----------------------------------------------------------------------------------------

void msl_inspection_free(msl_inspection *inspection) {
  free(inspection->records);
  free(inspection->bytes);
  *inspection = (msl_inspection){0};
}

msl_inspected *msl_add_inspected(lua_State *L, msl_inspection *inspection, int32_t kind) {
  size_t count = inspection->count + 1;
  if (!msl_reserve(&inspection->records, &inspection->capacity, count, sizeof *inspection->records)) msl_no_memory(L);
  msl_inspected *record = &inspection->records[inspection->count++];
  *record = (msl_inspected){.kind = kind};
  return record;
}

msl_slice msl_add_bytes(lua_State *L, msl_inspection *inspection, const char *bytes, size_t length) {
  msl_slice slice = {inspection->length, length};
  if (!msl_reserve(&inspection->bytes, &inspection->room, inspection->length + length, 1)) msl_no_memory(L);
  if (length) memcpy(inspection->bytes + inspection->length, bytes, length);
  inspection->length += length;
  return slice;
}

// How much of a text is shown: cut between characters, where it has any.
static size_t cut(const char *bytes, size_t length) {
  if (length <= LONGEST_STRING) return length;
  size_t end = LONGEST_STRING;
  while (end > LONGEST_STRING - 4 && ((unsigned char)bytes[end] & 0xC0) == 0x80) end--;
  return ((unsigned char)bytes[end] & 0xC0) == 0x80 ? LONGEST_STRING : end;
}

static void add_text(lua_State *L, walk *w, int32_t kind, const char *bytes, size_t length) {
  size_t shown = cut(bytes, length);
  msl_slice slice = msl_add_bytes(L, w->inspection, bytes, shown);
  msl_inspected *record = msl_add_inspected(L, w->inspection, kind);
  record->text = slice;
  record->integer = (int64_t)(length - shown);
}

// The string on top of the stack, which goes.
static void add_top(lua_State *L, walk *w, int32_t kind) {
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  add_text(L, w, kind, text, length);
  lua_pop(L, 1);
}

// Text of its own --------------------------------------------------------------------------------

static const char *plain_text(lua_State *L) { return lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "no text"; }

// Calls the __tostring on top of the stack, which goes, with the value; pushes its text, or one that says why there is none.
static void push_own_text(lua_State *L, int index) {
  lua_pushvalue(L, index);
  int status = lua_pcall(L, 1, 1, 0);
  if (status == LUA_OK && lua_type(L, -1) == LUA_TSTRING) return;
  if (status == LUA_ERRMEM) msl_limit_poll(L);
  if (msl_is_killed(L)) lua_error(L);
  if (status == LUA_OK) lua_pushfstring(L, "(__tostring gave %s)", luaL_typename(L, -1));
  else lua_pushfstring(L, "(error in __tostring: %s)", plain_text(L));
  lua_replace(L, -2);
}

// Pushes the text that a table or userdata has of its own; false, with nothing pushed, where it has none.
static bool has_own_text(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return false;
  push_own_text(L, index);
  return true;
}

// Pushes the name under which `require` knows a table; false, with nothing pushed, where it does not.
static bool push_module_name(lua_State *L, int index) {
  int top = lua_gettop(L);
  if (lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE) == LUA_TTABLE) {
    lua_pushnil(L);
    while (lua_next(L, top + 1)) {
      bool is_it = lua_rawequal(L, -1, index) && lua_type(L, -2) == LUA_TSTRING;
      lua_pop(L, 1);
      if (!is_it) continue;
      lua_replace(L, top + 1);
      return true;
    }
  }
  lua_settop(L, top);
  return false;
}

// Kinds of values --------------------------------------------------------------------------------

static void inspect_function(lua_State *L, walk *w, int index) {
  lua_Debug about;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &about);
  if (about.what[0] == 'C') lua_pushliteral(L, "function (built in)");
  else if (about.linedefined <= 0) lua_pushfstring(L, "function %s", about.short_src);
  else lua_pushfstring(L, "function %s:%d", about.short_src, about.linedefined);
  add_top(L, w, MSL_INSPECTED_CODE);
}

static const char *coroutine_status(lua_State *L, lua_State *co) {
  lua_Debug frame;
  if (L == co) return "running";
  if (lua_status(co) == LUA_YIELD) return "suspended";
  if (lua_status(co) != LUA_OK) return "dead";
  if (lua_getstack(co, 0, &frame)) return "normal";
  return lua_gettop(co) == 0 ? "dead" : "suspended";
}

static void inspect_object(lua_State *L, walk *w, int index, const msl_object *object) {
  const msl_engine *E = msl_engine_of(L);
  bool is_data = E->classes.all[object->class_id].is_data;
  uint64_t serial = object->serial;
  if (!has_own_text(L, index)) lua_pushstring(L, msl_class_name_at(L, index));
  if (is_data) {
    add_top(L, w, MSL_INSPECTED_TEXT);
    return;
  }
  const char *class_name = msl_class_name_at(L, index), *built_in = msl_built_in_name_at(L, index);
  msl_slice class_slice = msl_add_bytes(L, w->inspection, class_name, cut(class_name, strlen(class_name)));
  msl_slice built_in_slice = msl_add_bytes(L, w->inspection, built_in, strlen(built_in));
  add_top(L, w, MSL_INSPECTED_OBJECT);
  msl_inspected *record = &w->inspection->records[w->inspection->count - 1];
  record->class_name = class_slice;
  record->built_in = built_in_slice;
  record->integer = (int64_t)serial;
}

static void inspect_userdata(lua_State *L, walk *w, int index) {
  const msl_object *object = msl_to_object(L, index);
  if (object) {
    inspect_object(L, w, index, object);
    return;
  }
  if (!has_own_text(L, index)) {
    int type = luaL_getmetafield(L, index, "__name");
    if (type != LUA_TNIL && type != LUA_TSTRING) lua_pop(L, 1);
    if (type != LUA_TSTRING) lua_pushliteral(L, "userdata");
  }
  add_top(L, w, MSL_INSPECTED_TEXT);
}

static void inspect_value(lua_State *L, walk *w, int index);

// The entries of the table at the index. Those of one that lies too deep are only counted.
static void inspect_entries(lua_State *L, walk *w, int table) {
  lua_pushcfunction(L, msl_ordered);
  lua_pushvalue(L, table);
  lua_call(L, 1, 2);
  int iterator = lua_gettop(L) - 1;
  lua_Integer left = lua_tointeger(L, -1);
  for (int count = 0; w->depth < w->deepest && count < MOST_ENTRIES && left > 0; count++, left--) {
    if (w->inspection->count >= MOST_NODES) break;
    lua_pushvalue(L, iterator);
    lua_pushvalue(L, table);
    lua_call(L, 1, 2);
    if (lua_isnil(L, -2)) {
      // A __tostring has taken some away.
      left = 0;
      break;
    }
    w->tables[w->depth++] = lua_topointer(L, table);
    int key = lua_gettop(L) - 1, deepest = w->deepest;
    w->deepest = 0;  // what a key has in it is not shown
    inspect_value(L, w, key);
    w->deepest = deepest;
    inspect_value(L, w, key + 1);
    w->depth--;
    lua_settop(L, key - 1);
  }
  lua_settop(L, iterator - 1);
  msl_add_inspected(L, w->inspection, MSL_INSPECTED_END)->integer = left;
}

static void inspect_table(lua_State *L, walk *w, int index) {
  const void *pointer = lua_topointer(L, index);
  for (int i = w->depth; i > 0; i--) {
    if (w->tables[i - 1] != pointer) continue;
    msl_add_inspected(L, w->inspection, MSL_INSPECTED_CYCLE)->integer = w->depth - i + 1;
    return;
  }
  if (msl_is_module(L, index)) {
    lua_pushliteral(L, "module moonspring");
  } else if (w->depth > 0 && push_module_name(L, index)) {
    lua_pushfstring(L, "module %s", lua_tostring(L, -1));
    lua_replace(L, -2);
  } else if (!has_own_text(L, index)) {
    msl_add_inspected(L, w->inspection, MSL_INSPECTED_TABLE);
    inspect_entries(L, w, index);
    return;
  }
  add_top(L, w, MSL_INSPECTED_TEXT);
}

static void inspect_value(lua_State *L, walk *w, int index) {
  luaL_checkstack(L, 24, NULL);
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: msl_add_inspected(L, w->inspection, MSL_INSPECTED_BOOLEAN)->integer = lua_toboolean(L, index); break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) msl_add_inspected(L, w->inspection, MSL_INSPECTED_INTEGER)->integer = lua_tointeger(L, index);
      else msl_add_inspected(L, w->inspection, MSL_INSPECTED_NUMBER)->number = lua_tonumber(L, index);
      break;
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      add_top(L, w, MSL_INSPECTED_STRING);
      break;
    case LUA_TTABLE: inspect_table(L, w, index); break;
    case LUA_TUSERDATA: inspect_userdata(L, w, index); break;
    case LUA_TLIGHTUSERDATA: add_text(L, w, MSL_INSPECTED_TEXT, "userdata", 8); break;
    case LUA_TFUNCTION: inspect_function(L, w, index); break;
    case LUA_TTHREAD:
      lua_pushfstring(L, "coroutine (%s)", coroutine_status(L, lua_tothread(L, index)));
      add_top(L, w, MSL_INSPECTED_CODE);
      break;
    default: msl_add_inspected(L, w->inspection, MSL_INSPECTED_NIL); break;
  }
}

void msl_inspect(lua_State *L, msl_inspection *inspection, int index) {
  walk w = {.inspection = inspection, .deepest = DEEPEST};
  inspect_value(L, &w, lua_absindex(L, index));
}
