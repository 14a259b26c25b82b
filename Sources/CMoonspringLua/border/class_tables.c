// The tables that stand for classes: those of the engine, and those that scripts make with subclass.
#include <string.h>
#include "border/border.h"
#include "border/callback_names.h"
#include "border/class_tables.h"
#include "border/host.h"
#include "border/members.h"
#include "border/problems.h"
#include "state/object_numbers.h"

// Whether a class is made of its kinds alone: it is no more than what they share.
static bool has_only_kinds(const msl_engine *E, const msl_class *class) {
  for (int32_t i = 0; !class->constructible && i < E->classes.count; i++)
    if (E->classes.all[i].nested_in == class - E->classes.all) return true;
  return false;
}

static int class_tostring(lua_State *L) {
  lua_getmetatable(L, 1);
  lua_rawgetp(L, -1, &msl_name_key);
  lua_pushfstring(L, "class %s", lua_tostring(L, -1));
  return 1;
}

// Gives the metatable on top what those of all class tables have.
static void describe_class(lua_State *L, const msl_class *class, const char *name, int members, int instance) {
  lua_pushcfunction(L, class_tostring);
  lua_setfield(L, -2, "__tostring");
  msl_lock_metatable(L);
  lua_pushlightuserdata(L, (void *)class);
  lua_rawsetp(L, -2, &msl_class_key);
  lua_pushstring(L, name);
  lua_rawsetp(L, -2, &msl_name_key);
  lua_pushvalue(L, members);
  lua_rawsetp(L, -2, &msl_members_key);
  lua_pushvalue(L, instance);
  lua_rawsetp(L, -2, &msl_instance_key);
}

// Gives the table on top a function with a class or a member as its upvalue.
static void set_function(lua_State *L, const char *name, lua_CFunction function, const void *upvalue) {
  lua_pushlightuserdata(L, (void *)upvalue);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

// Script classes --------------------------------------------------------------------------------

// A script's class gets a key that it has not: its objects may have another method from now on.
static int script_class_newindex(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  const msl_class *class = msl_class_of_table(L, 1);
  if (class && lua_type(L, 3) == LUA_TFUNCTION) {
    lua_getmetatable(L, 1);
    lua_rawgetp(L, -1, &msl_name_key);
    msl_examine_method(L, E, (int32_t)(class - E->classes.all), lua_tostring(L, -1), 2);
  }
  E->border->methods_epoch++;
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

// rawset, which must not hide a method of a script's class.
int msl_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  if (lua_getmetatable(L, 1)) {
    if (lua_rawgetp(L, -1, &msl_script_key) == LUA_TTABLE) msl_engine_of(L)->border->methods_epoch++;
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

// Base:subclass(name): a class of the script's own.
static int subclass(lua_State *L) {
  enum { PARENT = 1, NAME, PARENT_METATABLE, MEMBERS, SCRIPT, INSTANCE };
  msl_engine *E = msl_engine_of(L);
  const msl_class *class = msl_class_of_table(L, PARENT);
  if (!class) return luaL_error(L, "subclass is called on a class with a colon: ms.View:subclass(\"Name\")");
  if (has_only_kinds(E, class)) msl_raise_class_problem(L, E, class, MSL_PROBLEM_NOT_CONSTRUCTIBLE, NULL);
  if (!class->subclassable) return luaL_error(L, "%s cannot be subclassed", class->name);
  const char *name = luaL_optstring(L, NAME, class->name);
  lua_settop(L, NAME);
  lua_getmetatable(L, PARENT);
  lua_rawgetp(L, PARENT_METATABLE, &msl_members_key);
  lua_newtable(L);
  lua_pushvalue(L, PARENT);
  lua_setfield(L, SCRIPT, "super");
  msl_push_instance_metatable(L, class, MEMBERS, SCRIPT);
  lua_pushstring(L, name);
  lua_rawsetp(L, INSTANCE, &msl_name_key);

  lua_createtable(L, 0, 10);
  describe_class(L, class, name, MEMBERS, INSTANCE);
  set_function(L, "__call", msl_construct, class);
  lua_pushvalue(L, PARENT);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, script_class_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, SCRIPT);
  lua_rawsetp(L, -2, &msl_script_key);
  if (lua_rawgetp(L, PARENT_METATABLE, &msl_script_key) == LUA_TTABLE) {  // the parent is a script's class too
    lua_pushvalue(L, PARENT);
    lua_rawsetp(L, -3, &msl_parent_key);
  }
  lua_pop(L, 1);
  lua_setmetatable(L, SCRIPT);
  lua_settop(L, SCRIPT);
  return 1;
}

// Built-in classes ------------------------------------------------------------------------------

// A class's functions, constants and kinds; nil for a name it does not have, so that a subclass may ask, but an error where it
// has only kinds. upvalues: readable table, class
static int class_index(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(2));
  msl_engine *E = msl_engine_of(L);
  int32_t class_id = (int32_t)(class - E->classes.all);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TNIL && has_only_kinds(E, class)) msl_raise_member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, class_id);
  if (type != LUA_TLIGHTUSERDATA) return 1;
  msl_call call;
  msl_begin_call(&call, E, MSL_GET, class_id, lua_touserdata(L, -1), NULL, NULL, 0);
  return msl_enter_and_finish(L, E, &call, E->host.get);
}

static int class_newindex(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(1));
  return luaL_error(L, "%s is built in and takes no new fields: make a class of your own with %s:subclass(\"Name\")",
                    class->name, class->name);
}

// Calling a value class makes a value. upvalues: as of any member function
static int call_value_class(lua_State *L) {
  lua_remove(L, 1);  // the class
  return msl_call_function(L);
}

// Pushes what can be read of a class: its functions and constants, and later the classes nested in it.
static void push_readable(lua_State *L, const msl_engine *E, const msl_class *class, int members) {
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, members)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    if (lua_type(L, -1) == LUA_TFUNCTION) lua_rawset(L, -4);
    else lua_pop(L, 2);
  }
  // A part may have the name of a function: `t.rotation` and `ms.transform.rotation(a)`.
  for (int32_t i = 0; i < class->member_count; i++) {
    const msl_member *member = &class->members[i];
    if (member->kind != MSL_MEMBER_FUNCTION && member->kind != MSL_MEMBER_CONSTANT) continue;
    if (member->kind == MSL_MEMBER_CONSTANT) lua_pushlightuserdata(L, (void *)member);
    else msl_push_member_function(L, member);
    lua_setfield(L, -2, member->name);
  }
  if (class->constructible) set_function(L, "init", msl_builtin_init, class);
  if (class->subclassable || has_only_kinds(E, class)) {
    msl_push_function(L, subclass);
    lua_setfield(L, -2, "subclass");
  }
}

// Pushes the table that stands for a built-in class: callable, with its functions, closed to new fields.
void msl_push_class_table(lua_State *L, const msl_engine *E, const msl_class *class, int members, int instance, int parent_table) {
  lua_newtable(L);
  lua_createtable(L, 0, 10);
  push_readable(L, E, class, members);
  if (parent_table) {
    lua_pushvalue(L, parent_table);
    lua_setfield(L, -2, "super");
  }
  lua_pushlightuserdata(L, (void *)class);
  lua_pushcclosure(L, class_index, 2);
  lua_setfield(L, -2, "__index");
  set_function(L, "__newindex", class_newindex, class);
  if (class->call) set_function(L, "__call", call_value_class, class->call);
  else set_function(L, "__call", msl_construct, class);
  describe_class(L, class, class->name, members, instance);
  lua_setmetatable(L, -2);
}

// Puts the class table on top into what can be read of the class that it is nested in.
void msl_nest_class(lua_State *L, const msl_class *class, int outer_table) {
  const char *dot = strrchr(class->name, '.');
  lua_getmetatable(L, outer_table);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 1);
  lua_pushvalue(L, -4);
  lua_setfield(L, -2, dot ? dot + 1 : class->name);
  lua_pop(L, 3);
}
