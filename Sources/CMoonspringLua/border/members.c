// Metatables of instances: reading and writing members by name, through one table per class made once.
#include <string.h>
#include "border/border.h"
#include "border/callback_names.h"
#include "border/host.h"
#include "border/members.h"
#include "border/problems.h"
#include "state/values.h"

// Reading --------------------------------------------------------------------------------------

__attribute__((always_inline))
static inline int get_member(lua_State *L, msl_engine *E, const msl_member *member, const msl_value *self, void *object, int32_t class_id) {
  if (member->kind == MSL_MEMBER_SLOT) {
    msl_push_held(L, 1, -(lua_Integer)member->slot);
    return 1;
  }
  msl_call call;
  msl_begin_call(&call, E, MSL_GET, class_id, member, object, self, self != NULL);
  return msl_enter_and_finish(L, E, &call, E->host.get);
}

static msl_object *check_object(lua_State *L) {
  msl_object *object = msl_to_object(L, 1);
  if (!object) luaL_error(L, "this is not an object of the engine");
  return object;
}

static const msl_boxed *check_box(lua_State *L, int32_t *kind) {
  const msl_boxed *box = msl_to_boxed(L, 1, kind);
  if (!box) luaL_error(L, "this is not a value of the engine");
  return box;
}

// Pushes what the members table, which is an upvalue, has under the key at 2.
static int push_member(lua_State *L) {
  lua_pushvalue(L, 2);
  return lua_rawget(L, lua_upvalueindex(1));
}

// The member on top of the stack, if it is one of the object's class: with the debug library a script may give an object the
// metatable of another.
static const msl_member *check_member(lua_State *L, msl_engine *E, const msl_object *object) {
  const msl_member *member = lua_touserdata(L, -1);
  if (!msl_is_a(&E->classes, object->class_id, member->class_id)) luaL_error(L, "this object has the metatable of another class");
  if (!object->object && member->kind != MSL_MEMBER_SLOT)
    msl_raise_member_problem(L, E, MSL_PROBLEM_NOT_INITIALIZED, object->class_id);
  return member;
}

// upvalue: members table
static int object_index(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  int type = push_member(L);
  if (type == LUA_TLIGHTUSERDATA)
    return get_member(L, E, check_member(L, E, object), NULL, object->object, object->class_id);
  if (type == LUA_TNIL) msl_raise_member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, object->class_id);
  return 1;
}

// A script's subclass: built-in properties first, then the object's own fields, then the class and its parents.
// upvalues: members table, script class
static int script_index(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  if (push_member(L) == LUA_TLIGHTUSERDATA) {
    const msl_member *member = check_member(L, E, object);
    int count = get_member(L, E, member, NULL, object->object, object->class_id);
    if (member->kind != MSL_MEMBER_SLOT) return count;
    if (!lua_isnil(L, -1)) return 1;
    // No callback set on the object: the class may have it as a method.
  } else if (lua_getiuservalue(L, 1, MSL_UV_FIELDS) == LUA_TTABLE) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  }
  lua_pushvalue(L, 2);
  lua_gettable(L, lua_upvalueindex(2));
  return 1;
}

// upvalue: members table
static int value_index(lua_State *L) {
  int32_t kind;
  msl_engine *E = msl_engine_of(L);
  const msl_boxed *box = check_box(L, &kind);
  int type = push_member(L);
  if (type == LUA_TNIL) msl_raise_member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, box->class_id);
  if (type != LUA_TLIGHTUSERDATA) return 1;
  msl_value self = msl_value_of_box(box, kind);
  return get_member(L, E, lua_touserdata(L, -1), &self, NULL, box->class_id);
}

// Writing --------------------------------------------------------------------------------------

int msl_announce_slot(lua_State *L, msl_engine *E, const msl_object *object, const msl_member *member, const msl_value *value) {
  msl_call call;
  msl_begin_call(&call, E, MSL_SLOT_CHANGED, object->class_id, member, object->object, value, 1);
  return msl_enter_and_finish(L, E, &call, E->host.invoke);
}

static int set_slot(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member) {
  msl_value value;
  msl_reader reader = msl_reader_for(E, object->class_id, member);
  msl_read_slot(L, &reader, 3, &member->type, &value);
  if (E->border->enable_slot) E->border->enable_slot(L, E, 1, member->slot);
  msl_push_holds(L, 1);
  lua_pushvalue(L, 3);
  lua_rawseti(L, -2, -(lua_Integer)member->slot);
  return object->object ? msl_announce_slot(L, E, object, member, &value) : 0;
}

// Of a property what a reader alone can read, or what changes the weight of the receiver; or that it is none to be written.
static int set_carefully(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member) {
  if (member->read_only) msl_raise_member_problem(L, E, MSL_PROBLEM_READ_ONLY, object->class_id);
  if (member->kind == MSL_MEMBER_SLOT) return set_slot(L, E, object, member);
  msl_value value;
  msl_call call;
  msl_reader reader = msl_reader_for(E, object->class_id, member);
  msl_read(L, &reader, 3, &member->type, &value);
  if (member->changes_weight) msl_make_room(L, E, &value, 1, 0);
  msl_begin_call(&call, E, MSL_SET, object->class_id, member, object->object, &value, 1);
  int32_t status = msl_enter(L, E, &call, E->host.set);
  if (member->changes_weight) msl_weigh_again(E, object);
  return msl_finish(L, E, &call, status);
}

__attribute__((always_inline))
static inline int set_member(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member) {
  msl_value value;
  if (!member->is_plain || !msl_read_quickly(L, E, 3, &member->type, &value)) return set_carefully(L, E, object, member);
  msl_call call;
  int32_t operation = object->is_moved && member->is_placement ? MSL_PLACE : MSL_SET;
  msl_begin_call(&call, E, operation, object->class_id, member, object->object, &value, 1);
  int32_t status = msl_enter(L, E, &call, E->host.set);
  return status == MSL_OK && !msl_holds_results(&E->results) ? 0 : msl_finish_fully(L, E, &call, status);
}

static int object_newindex(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  int type = push_member(L);
  if (type == LUA_TLIGHTUSERDATA) return set_member(L, E, object, check_member(L, E, object));
  msl_raise_member_problem(L, E, type == LUA_TNIL ? MSL_PROBLEM_UNKNOWN_MEMBER : MSL_PROBLEM_READ_ONLY, object->class_id);
}

// Whether the table has nothing yet under the key at 2.
static bool is_new(lua_State *L, int table) {
  lua_pushvalue(L, 2);
  bool is = lua_rawget(L, table) == LUA_TNIL;
  lua_pop(L, 1);
  return is;
}

static int script_newindex(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  if (push_member(L) == LUA_TLIGHTUSERDATA) return set_member(L, E, object, check_member(L, E, object));
  lua_settop(L, 3);
  if (lua_getiuservalue(L, 1, MSL_UV_FIELDS) != LUA_TTABLE) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, MSL_UV_FIELDS);
  }
  if (lua_type(L, 3) == LUA_TFUNCTION && is_new(L, lua_gettop(L))) msl_examine_method(L, E, object->class_id, msl_class_name_at(L, 1), 2);
  lua_replace(L, 1);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

static int value_newindex(lua_State *L) {
  int32_t kind;
  msl_raise_member_problem(L, msl_engine_of(L), MSL_PROBLEM_IMMUTABLE, check_box(L, &kind)->class_id);
}

// Text and equality ----------------------------------------------------------------------------

static int any_tostring(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  int32_t kind;
  const msl_boxed *box = msl_to_boxed(L, 1, &kind);
  msl_object *object = box ? NULL : msl_to_object(L, 1);
  const char *name = msl_class_name_at(L, 1);
  if (!name) return luaL_error(L, "this is not an object of the engine");
  if (object && !object->object) {
    lua_pushfstring(L, "%s (not initialized)", name);
    return 1;
  }
  msl_value arguments[2] = {{.kind = MSL_STRING}, {.kind = MSL_NIL}};
  arguments[0].string.bytes = name;
  arguments[0].string.length = strlen(name);
  if (box) arguments[1] = msl_value_of_box(box, kind);
  msl_call call;
  msl_begin_call(&call, E, MSL_TOSTRING, box ? box->class_id : object->class_id, NULL, object ? object->object : NULL, arguments, 2);
  return msl_enter_and_finish(L, E, &call, E->host.invoke);
}

// __eq of data. Lua asks only about two userdata that are not the same one.
static int data_equals(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  const msl_object *a = msl_to_object(L, 1), *b = msl_to_object(L, 2);
  if (!a || !b || !a->object || !b->object || a->class_id != b->class_id || !E->classes.all[a->class_id].is_data) {
    lua_pushboolean(L, false);
    return 1;
  }
  msl_value other = {.kind = MSL_OBJECT, .class_id = b->class_id, .object = b->object};
  msl_call call;
  msl_begin_call(&call, E, MSL_EQUALS, a->class_id, NULL, a->object, &other, 1);
  return msl_enter_and_finish(L, E, &call, E->host.invoke);
}

// Building -------------------------------------------------------------------------------------

// Gives the metatable on top a function whose upvalues are the members table and, where there is one, the script's class.
static void set_accessor(lua_State *L, const char *name, lua_CFunction function, int members, int script) {
  lua_pushvalue(L, members);
  if (script) lua_pushvalue(L, script);
  lua_pushcclosure(L, function, script ? 2 : 1);
  lua_setfield(L, -2, name);
}

// Pushes the metatable of instances whose members table is at members_index; `script` is the index of a script's class, or 0.
void msl_push_instance_metatable(lua_State *L, const msl_class *class, int members_index, int script) {
  static const luaL_Reg of_objects[] = {{"__gc", msl_object_gc}, {NULL, NULL}}, of_data[] = {{"__eq", data_equals}, {NULL, NULL}};
  int members = lua_absindex(L, members_index);
  bool is_value = class->value_kind != 0;
  lua_createtable(L, 0, 10);
  set_accessor(L, "__index", is_value ? value_index : script ? script_index : object_index, members, script);
  set_accessor(L, "__newindex", is_value ? value_newindex : script ? script_newindex : object_newindex, members, script);
  lua_pushcfunction(L, any_tostring);
  lua_setfield(L, -2, "__tostring");
  msl_lock_metatable(L);
  if (is_value) msl_add_value_metamethods(L, class->value_kind);
  else luaL_setfuncs(L, of_objects, 0);
  if (class->is_data) luaL_setfuncs(L, of_data, 0);
  if (!script) return;
  lua_pushvalue(L, script);
  lua_rawsetp(L, -2, &msl_script_key);
}
