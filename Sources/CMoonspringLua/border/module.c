// The class tables and the module table: what `require "moonspring"` gives.
#include <string.h>
#include "state/state.h"

// Class tables ---------------------------------------------------------------------------------

static _Noreturn void unknown_name(lua_State *L, msl_engine *E, int32_t class_id) {
  msl_problem problem = {.code = MSL_PROBLEM_UNKNOWN_MEMBER, .class_id = class_id, .class_name = E->classes[class_id].name};
  problem.member = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : msl_describe(L, 2);
  msl_raise_problem(L, E, &problem);
}

// A class's functions, constants and kinds; nil for a name it does not have, so that a subclass may ask, but an error where it
// has only kinds. upvalues: readable table, class
static int class_index(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(2));
  msl_engine *E = msl_engine_of(L);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TNIL && msl_has_only_kinds(E, class)) unknown_name(L, E, (int32_t)(class - E->classes));
  if (type != LUA_TLIGHTUSERDATA) return 1;
  const msl_member *member = lua_touserdata(L, -1);
  msl_call call;
  msl_begin_call(&call, E, MSL_GET, (int32_t)(class - E->classes), member, NULL, NULL, 0);
  int32_t status = msl_enter(L, E, &call, E->host.get);
  return msl_finish(L, E, &call, status);
}

// Puts the class table on top into what can be read of the class that it is nested in.
static void nest(lua_State *L, const msl_class *class, int outer_table) {
  const char *dot = strrchr(class->name, '.');
  lua_getmetatable(L, outer_table);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 1);
  lua_pushvalue(L, -4);
  lua_setfield(L, -2, dot ? dot + 1 : class->name);
  lua_pop(L, 3);
}

static int class_newindex(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(1));
  return luaL_error(L, "%s is built in and takes no new fields: make a class of your own with %s:subclass(\"Name\")",
                    class->name, class->name);
}

static int class_tostring(lua_State *L) {
  lua_getmetatable(L, 1);
  lua_rawgetp(L, -1, &msl_name_key);
  lua_pushfstring(L, "class %s", lua_tostring(L, -1));
  return 1;
}

// Calling a value class makes a value. upvalues: as of any member function
static int call_value_class(lua_State *L) {
  lua_remove(L, 1);  // the class
  return msl_call_function(L);
}

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

// Pushes the table that stands for a built-in class: callable, with its functions, closed to new fields.
static void push_class_table(lua_State *L, const msl_engine *E, const msl_class *class, int members, int metatable, int parent_table) {
  lua_newtable(L);
  int self = lua_gettop(L);
  lua_newtable(L);  // what can be read: functions, constants and the classes nested in it
  lua_pushnil(L);
  while (lua_next(L, members)) {
    if (lua_type(L, -1) == LUA_TFUNCTION) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, -4);
    } else {
      lua_pop(L, 1);
    }
  }
  // A part may have the name of a function: `t.rotation` and `ms.transform.rotation(a)`.
  for (int32_t i = 0; i < class->member_count; i++) {
    const msl_member *member = &class->members[i];
    if (member->kind != MSL_MEMBER_FUNCTION && member->kind != MSL_MEMBER_CONSTANT) continue;
    lua_pushstring(L, member->name);
    if (member->kind == MSL_MEMBER_CONSTANT) lua_pushlightuserdata(L, (void *)member);
    else msl_push_member_function(L, member);
    lua_rawset(L, -3);
  }
  if (class->constructible) {
    lua_pushlightuserdata(L, (void *)class);
    lua_pushcclosure(L, msl_builtin_init, 1);
    lua_setfield(L, -2, "init");
  }
  if (class->subclassable || msl_has_only_kinds(E, class)) {
    lua_pushcfunction(L, msl_subclass);
    lua_setfield(L, -2, "subclass");
  }
  if (parent_table) {
    lua_pushvalue(L, parent_table);
    lua_setfield(L, -2, "super");
  }
  lua_createtable(L, 0, 10);
  lua_insert(L, -2);
  lua_pushlightuserdata(L, (void *)class);
  lua_pushcclosure(L, class_index, 2);
  lua_setfield(L, -2, "__index");
  lua_pushlightuserdata(L, (void *)class);
  lua_pushcclosure(L, class_newindex, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushlightuserdata(L, class->call ? (void *)class->call : (void *)class);
  lua_pushcclosure(L, class->call ? call_value_class : msl_construct, 1);
  lua_setfield(L, -2, "__call");
  lua_pushcfunction(L, class_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
  lua_pushlightuserdata(L, (void *)class);
  lua_rawsetp(L, -2, &msl_class_key);
  lua_pushstring(L, class->name);
  lua_rawsetp(L, -2, &msl_name_key);
  lua_pushvalue(L, members);
  lua_rawsetp(L, -2, &msl_members_key);
  lua_pushvalue(L, metatable);
  lua_rawsetp(L, -2, &msl_instance_key);
  lua_setmetatable(L, self);
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
  while (id < E->class_count - 1 && strcmp(E->classes[id].name, "ms") != 0) id++;
  unknown_name(L, E, id);
}

// Makes every metatable and the module table, and keeps them in the registry.
int msl_open_module(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  if (!E->is_attached) msl_watch_objects(L, E);  // the allocator of an attached state is its host's, and so are the globals
  luaL_checkstack(L, 3 * E->class_count + 32, NULL);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  msl_engine_of(L)->cache = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_root_key);

  lua_newtable(L);
  int module = lua_gettop(L);
  lua_newtable(L);
  int metas = lua_gettop(L);
  int first = metas + 1;  // three slots a class: members, metatable, class table
  for (int32_t i = 0; i < E->class_count; i++) {
    const msl_class *class = &E->classes[i];
    int members = first + 3 * i;
    push_members(L, class, class->parent >= 0 ? first + 3 * class->parent : 0);
    msl_push_instance_metatable(L, class, members, 0);
    lua_pushvalue(L, -1);
    lua_rawseti(L, metas, i);
    push_class_table(L, E, class, members, members + 1, class->parent >= 0 ? first + 3 * class->parent + 2 : 0);
    if (class->nested_in >= 0) {
      nest(L, class, first + 3 * class->nested_in + 2);
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
  lua_settop(L, metas);
  for (int kind = 0; kind <= MSL_LIST; kind++) {
    if (E->value_classes[kind] < 0) continue;
    lua_rawgeti(L, metas, E->value_classes[kind]);
    E->value_metas[kind] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_createtable(L, E->name_count, 0);
  for (int32_t i = 0; i < E->name_count; i++) {
    lua_pushstring(L, E->names[i]);
    lua_rawseti(L, -2, i + 1);
  }
  E->names_table = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_metas_key);
  if (!E->is_attached) {
    lua_pushcfunction(L, msl_rawset);
    lua_setglobal(L, "rawset");
  }
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, module_index);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, module);
  lua_pushcfunction(L, module_type);
  lua_setfield(L, module, "type");
  lua_pushcfunction(L, msl_leaks);
  lua_setfield(L, module, "leaks");
  lua_pushstring(L, E->version);
  lua_setfield(L, module, "version");
  lua_pushvalue(L, module);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  return 1;
}
