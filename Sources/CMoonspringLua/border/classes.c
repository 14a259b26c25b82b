// Metatables: reading and writing members by name, through one table per class made once.
#include <string.h>
#include "state/state.h"

const char msl_metas_key, msl_module_key, msl_root_key;
const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

// The class name that a script gave or knows; NULL for what is no object or value of the engine.
const char *msl_class_name_at(lua_State *L, int index) {
  int32_t kind;
  const msl_engine *E = msl_engine_of(L);
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (box) return E->classes[box->class_id].name;
  const msl_object *object = msl_to_object(L, index);
  if (!object) return NULL;
  const char *name = E->classes[object->class_id].name;
  if (lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &msl_name_key) == LUA_TSTRING) name = lua_tostring(L, -1);  // the metatable keeps it
    lua_pop(L, 2);
  }
  return name;
}

static _Noreturn void member_problem(lua_State *L, msl_engine *E, int32_t code, int32_t class_id, const msl_type *expected) {
  msl_problem problem = {.code = code, .class_id = class_id, .expected = expected};
  luaL_checkstack(L, 6, NULL);
  const char *name = msl_class_name_at(L, 1);
  problem.class_name = name ? name : E->classes[class_id].name;
  problem.member = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : msl_describe(L, 2);
  msl_raise_problem(L, E, &problem);
}

// Reading --------------------------------------------------------------------------------------

static int get_slot(lua_State *L, int32_t slot) {
  if (lua_getiuservalue(L, 1, MSL_UV_HOLDS) == LUA_TTABLE) lua_rawgeti(L, -1, -(lua_Integer)slot);
  else lua_pushnil(L);
  return 1;
}

static inline int get_member(lua_State *L, msl_engine *E, const msl_member *member, const msl_value *self, void *object, int32_t class_id) {
  if (member->kind == MSL_MEMBER_SLOT) return get_slot(L, member->slot);
  msl_call call;
  msl_begin_call(&call, E, MSL_GET, class_id, member, object, self, self != NULL);
  int32_t status = msl_enter(L, E, &call, E->host.get);
  return msl_finish(L, E, &call, status);
}

static msl_object *check_object(lua_State *L) {
  msl_object *object = msl_to_object(L, 1);
  if (!object) luaL_error(L, "this is not an object of the engine");
  return object;
}

// The member on top of the stack, if it is one of the object's class: with the debug library a script may give an object the
// metatable of another.
static const msl_member *check_member(lua_State *L, const msl_engine *E, const msl_object *object) {
  const msl_member *member = lua_touserdata(L, -1);
  if (!msl_is_a(E, object->class_id, member->class_id)) luaL_error(L, "this object has the metatable of another class");
  if (!object->object && member->kind != MSL_MEMBER_SLOT)
    member_problem(L, (msl_engine *)E, MSL_PROBLEM_NOT_INITIALIZED, object->class_id, NULL);
  return member;
}

// upvalue: members table
static int object_index(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TLIGHTUSERDATA)
    return get_member(L, E, check_member(L, E, object), NULL, object->object, object->class_id);
  if (type == LUA_TNIL) member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, object->class_id, NULL);
  return 1;
}

// A script's subclass: built-in properties first, then the object's own fields, then the class and its parents.
// upvalues: members table, script class
static int script_index(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TLIGHTUSERDATA) {
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

// upvalues: members table
static int value_index(lua_State *L) {
  int32_t kind;
  msl_engine *E = msl_engine_of(L);
  const msl_boxed *box = msl_to_boxed(L, 1, &kind);
  if (!box) return luaL_error(L, "this is not a value of the engine");
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TNIL) member_problem(L, E, MSL_PROBLEM_UNKNOWN_MEMBER, box->class_id, NULL);
  if (type != LUA_TLIGHTUSERDATA) return 1;
  msl_value self = {.kind = kind, .class_id = box->class_id};
  memcpy(self.parts, box->parts, (size_t)msl_parts_of(kind) * sizeof(double));
  return get_member(L, E, lua_touserdata(L, -1), &self, NULL, box->class_id);
}

// Writing --------------------------------------------------------------------------------------

static int set_slot(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member, msl_reader *reader) {
  msl_value value;
  if (member->type.tag == MSL_TYPE_FUNCTION) {
    value.kind = lua_isnil(L, 3) ? MSL_NIL : MSL_PRESENT;
    if (value.kind == MSL_PRESENT && lua_type(L, 3) != LUA_TFUNCTION) msl_read(L, reader, 3, &member->type, &value);
  } else {
    msl_read(L, reader, 3, &member->type, &value);
  }
  msl_enable_slot(L, E, 1, member->slot);
  msl_push_holds(L, 1);
  lua_pushvalue(L, 3);
  lua_rawseti(L, -2, -(lua_Integer)member->slot);
  if (!object->object) return 0;
  msl_call call;
  msl_begin_call(&call, E, MSL_SLOT_CHANGED, object->class_id, member, object->object, &value, 1);
  int32_t status = msl_enter(L, E, &call, E->host.invoke);
  return msl_finish(L, E, &call, status);
}

// A callback, or what a reader alone can read.
static int set_carefully(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member, msl_value *value) {
  msl_reader reader = {.engine = E};
  reader.problem.class_id = object->class_id;
  reader.problem.class_name = E->classes[object->class_id].name;
  reader.problem.member = member->name;
  if (member->kind == MSL_MEMBER_SLOT) return set_slot(L, E, object, member, &reader);
  msl_read(L, &reader, 3, &member->type, value);
  return -1;
}

static inline int set_member(lua_State *L, msl_engine *E, msl_object *object, const msl_member *member) {
  if (member->read_only) member_problem(L, E, MSL_PROBLEM_READ_ONLY, object->class_id, NULL);
  msl_value value;
  if (member->kind == MSL_MEMBER_SLOT || !msl_read_quickly(L, E, 3, &member->type, &value)) {
    int results = set_carefully(L, E, object, member, &value);
    if (results >= 0) return results;
  }
  if (member->changes_weight) msl_make_room(L, E, &value, 1);
  msl_call call;
  msl_begin_call(&call, E, MSL_SET, object->class_id, member, object->object, &value, 1);
  int32_t status = msl_enter(L, E, &call, E->host.set);
  if (member->changes_weight) msl_weigh_again(E, object);
  return msl_finish(L, E, &call, status);
}

static int object_newindex(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TLIGHTUSERDATA) return set_member(L, E, object, check_member(L, E, object));
  member_problem(L, E, type == LUA_TNIL ? MSL_PROBLEM_UNKNOWN_MEMBER : MSL_PROBLEM_READ_ONLY, object->class_id, NULL);
}

static int script_newindex(lua_State *L) {
  msl_engine *E = msl_engine_of(L);
  msl_object *object = check_object(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TLIGHTUSERDATA)
    return set_member(L, E, object, check_member(L, E, object));
  lua_settop(L, 3);
  if (lua_getiuservalue(L, 1, MSL_UV_FIELDS) != LUA_TTABLE) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, MSL_UV_FIELDS);
  }
  lua_replace(L, 1);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

static int value_newindex(lua_State *L) {
  int32_t kind;
  const msl_boxed *box = msl_to_boxed(L, 1, &kind);
  if (!box) return luaL_error(L, "this is not a value of the engine");
  member_problem(L, msl_engine_of(L), MSL_PROBLEM_IMMUTABLE, box->class_id, NULL);
}

// Text -----------------------------------------------------------------------------------------

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
  if (box) {
    arguments[1].kind = kind;
    memcpy(arguments[1].parts, box->parts, (size_t)msl_parts_of(kind) * sizeof(double));
  }
  msl_call call;
  msl_begin_call(&call, E, MSL_TOSTRING, box ? box->class_id : object->class_id, NULL, object ? object->object : NULL, arguments, 2);
  int32_t status = msl_enter(L, E, &call, E->host.invoke);
  return msl_finish(L, E, &call, status);
}

// Building -------------------------------------------------------------------------------------

// Pushes the metatable of instances whose members table is at members_index; `script` is the index of a script's class, or 0.
void msl_push_instance_metatable(lua_State *L, const msl_class *class, int members_index, int script) {
  members_index = lua_absindex(L, members_index);
  lua_createtable(L, 0, 10);
  int upvalues = script ? 2 : 1;
  lua_CFunction index = class->value_kind ? value_index : script ? script_index : object_index;
  lua_CFunction newindex = class->value_kind ? value_newindex : script ? script_newindex : object_newindex;
  lua_pushvalue(L, members_index);
  if (script) lua_pushvalue(L, script);
  lua_pushcclosure(L, index, upvalues);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, members_index);
  if (script) lua_pushvalue(L, script);
  lua_pushcclosure(L, newindex, upvalues);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, any_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
  if (class->value_kind) {
    msl_add_value_metamethods(L, class->value_kind);
  } else {
    lua_pushcfunction(L, msl_object_gc);
    lua_setfield(L, -2, "__gc");
    if (class->is_data) {
      lua_pushcfunction(L, msl_data_equals);
      lua_setfield(L, -2, "__eq");
    }
  }
  if (script) {
    lua_pushvalue(L, script);
    lua_rawsetp(L, -2, &msl_script_key);
  }
}
