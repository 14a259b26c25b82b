// What `require "moonspring"` gives: the metatables of all classes, and the module table.
#include <string.h>
#include "border/border.h"
#include "border/class_tables.h"
#include "border/members.h"
#include "border/module.h"
#include "border/problems.h"
#include "state/object_numbers.h"

// Pushes the members table of a class: name -> lightuserdata of a property or slot, or a function. The parent's come first.
static void push_members(lua_State *L, const msl_class *class, int parent_members) {
  lua_newtable(L);
  if (parent_members) {
    lua_pushnil(L);
    while (lua_next(L, parent_members)) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, -4);
    }
  }
  for (int32_t i = 0; i < class->member_count; i++) {
    const msl_member *member = &class->members[i];
    if (member->kind == MSL_MEMBER_CONSTANT) continue;
    lua_pushstring(L, member->name);
    if (member->kind == MSL_MEMBER_PROPERTY || member->kind == MSL_MEMBER_SLOT) lua_pushlightuserdata(L, (void *)member);
    else msl_push_member_function(L, member);
    lua_rawset(L, -3);
  }
}

static int module_type(lua_State *L) {
  const char *name = msl_class_name_at(L, 1);
  lua_pushstring(L, name ? name : luaL_typename(L, 1));
  return 1;
}

// A name that the module does not have is an error, as it is on every object of the engine.
static int module_index(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  int32_t id = 0;
  while (id < E->classes.count - 1 && strcmp(E->classes.all[id].name, "ms") != 0) id++;
  msl_raise_member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, id);
}

// The weak-valued table in which objects are found again, and the head of the list of what the engine keeps alive.
static void open_registry(lua_State *L, msl_engine *E) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  E->cache = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newuserdatauv(L, 0, MSL_UV_COUNT);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_root_key);
}

// Puts the metatable of each class into the table at `metas`, and the class tables into the module.
static void open_classes(lua_State *L, msl_engine *E, int module, int metas) {
  enum { MEMBERS, INSTANCE, TABLE, SLOTS };  // of each class, above `metas`
  msl_check_stack(L, SLOTS * E->classes.count + 32, NULL);
  int first = lua_gettop(L) + 1;
  for (int32_t i = 0; i < E->classes.count; i++) {
    const msl_class *class = &E->classes.all[i];
    int members = first + SLOTS * i, parent = class->parent >= 0 ? first + SLOTS * class->parent : 0;
    push_members(L, class, parent);
    msl_push_instance_metatable(L, class, members, 0);
    lua_pushvalue(L, -1);
    lua_rawseti(L, metas, i);
    msl_push_class_table(L, E, class, members, members + INSTANCE, parent ? parent + TABLE : 0);
    if (class->nested_in >= 0) {
      msl_nest_class(L, class, first + SLOTS * class->nested_in + TABLE);
    } else if (!class->hidden) {
      lua_pushvalue(L, -1);
      lua_setfield(L, module, class->name);
    }
    // The functions of the class `ms` are the module's own.
    for (int32_t k = 0; strcmp(class->name, "ms") == 0 && k < class->member_count; k++) {
      lua_getfield(L, members, class->members[k].name);
      lua_setfield(L, module, class->members[k].name);
    }
  }
  lua_settop(L, first - 1);
}

// What every callback looks up has a place of its own in the registry.
static void open_lookups(lua_State *L, msl_engine *E, int metas) {
  for (int kind = 0; kind <= MSL_LIST; kind++) {
    if (E->classes.of_values[kind] < 0) continue;
    lua_rawgeti(L, metas, E->classes.of_values[kind]);
    E->classes.value_metas[kind] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_createtable(L, E->border->name_count, 0);
  for (int32_t i = 0; i < E->border->name_count; i++) {
    lua_pushstring(L, E->border->names[i]);
    lua_rawseti(L, -2, i + 1);
  }
  E->border->names_table = luaL_ref(L, LUA_REGISTRYINDEX);
}

// Makes every metatable and the module table, and keeps them in the registry.
int msl_open_module(lua_State *L) {
  static const luaL_Reg functions[] = {{"type", module_type}, {"leaks", msl_leaks}, {NULL, NULL}};
  msl_engine *E = msl_engine_of(L);
  if (!E->is_attached) {  // there the allocator and the globals are the host's
    msl_watch_objects(L, E);
    msl_push_function(L, msl_rawset);
    lua_setglobal(L, "rawset");
  }
  open_registry(L, E);
  lua_newtable(L);
  int module = lua_gettop(L);
  lua_newtable(L);
  open_classes(L, E, module, module + 1);
  open_lookups(L, E, module + 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_metas_key);
  lua_pushnil(L);  // with an upvalue they have a number
  luaL_setfuncs(L, functions, 1);
  lua_pushstring(L, E->border->version);
  lua_setfield(L, module, "version");
  lua_createtable(L, 0, 1);
  msl_push_function(L, module_index);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, module);
  lua_pushvalue(L, module);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  return 1;
}

int msl_push_module(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  return 1;
}
