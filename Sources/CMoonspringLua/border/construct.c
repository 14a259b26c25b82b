// Making objects from a table of properties, and script subclasses.
#include <string.h>
#include "state/state.h"

static const msl_class *class_of_table(lua_State *L, int index) {
  const msl_class *class = NULL;
  if (lua_type(L, index) == LUA_TTABLE && lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &msl_class_key) == LUA_TLIGHTUSERDATA) class = lua_touserdata(L, -1);
    lua_pop(L, 2);
  }
  return class;
}

// The built-in class of an object, a value or a class table; NULL for anything else.
const char *msl_built_in_name_at(lua_State *L, int index) {
  int32_t kind;
  const msl_engine *E = msl_engine_of(L);
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (box) return E->classes[box->class_id].name;
  const msl_object *object = msl_to_object(L, index);
  if (object) return E->classes[object->class_id].name;
  const msl_class *class = class_of_table(L, index);
  return class ? class->name : NULL;
}

// Keeps callbacks and held objects of a property table in the user values of the object at object_index. This comes before
// the Swift object exists or changes: if there is no memory for it, nothing has happened yet.
static void keep_values(lua_State *L, int object_index, int table, const msl_class *class, const msl_value *values) {
  for (int32_t i = 0; i < class->constructor_count; i++) {
    const msl_field *field = &class->constructor[i];
    if (values[i].kind == MSL_NIL) continue;
    if (field->role == MSL_ROLE_SLOT) {
      msl_enable_slot(L, msl_engine_of(L), object_index, field->slot);
      msl_push_holds(L, object_index);
      lua_pushstring(L, field->name);
      lua_rawget(L, table);
      lua_rawseti(L, -2, -(lua_Integer)field->slot);
      lua_pop(L, 1);
    } else if (field->role == MSL_ROLE_HELD) {
      if (values[i].kind == MSL_OBJECT) msl_hold(L, object_index, values[i].object);
      for (size_t k = 0; values[i].kind == MSL_LIST && k < values[i].list.count; k++)
        msl_hold(L, object_index, values[i].list.items[k].object);
    }
  }
}

// Is a class made of its kinds alone: is it no more than what they share?
bool msl_has_only_kinds(const msl_engine *E, const msl_class *class) {
  for (int32_t i = 0; !class->constructible && i < E->class_count; i++)
    if (E->classes[i].nested_in == class - E->classes) return true;
  return false;
}

static _Noreturn void class_problem(lua_State *L, msl_engine *E, const msl_class *class, int32_t code, int index) {
  msl_problem problem = {.code = code, .class_id = (int32_t)(class - E->classes), .class_name = class->name};
  problem.actual = index ? msl_describe(L, index) : NULL;
  msl_raise_problem(L, E, &problem);
}

// A script's init has not called that of the class above.
static _Noreturn void uninitialized(lua_State *L, msl_engine *E, int index) {
  const msl_object *object = lua_touserdata(L, index);
  msl_problem problem = {.code = MSL_PROBLEM_NOT_INITIALIZED, .class_id = object->class_id};
  problem.class_name = msl_class_name_at(L, index);
  msl_raise_problem(L, E, &problem);
}

// What a constructor is given must be a table of properties; `Class:kind{...}` gives it a class.
static void check_table(lua_State *L, msl_engine *E, const msl_class *class, int index) {
  if (lua_type(L, index) != LUA_TTABLE) class_problem(L, E, class, MSL_PROBLEM_CONSTRUCTOR_TABLE, index);
  const msl_class *given = class_of_table(L, index);
  if (!given) return;
  if (given - E->classes == class->nested_in) luaL_error(L, "%s is called with a dot, not with a colon", class->name);
  msl_problem problem = {.code = MSL_PROBLEM_CONSTRUCTOR_TABLE, .class_id = (int32_t)(class - E->classes), .class_name = class->name};
  problem.actual = "a class";
  msl_raise_problem(L, E, &problem);
}

// Constructs the object of the userdata at object_index, or, when it has one, sets its properties, from the table at
// `table` (0: no keys at all).
static void apply_table(lua_State *L, msl_engine *E, const msl_class *class, int object_index, int table, bool scripted) {
  msl_object *object = lua_touserdata(L, object_index);
  int32_t count = class->constructor_count;
  msl_value *values = lua_newuserdatauv(L, (size_t)(count + 1) * sizeof *values, 0);
  if (table) {
    msl_reader reader = {.engine = E};
    reader.problem.class_id = (int32_t)(class - E->classes);
    reader.problem.class_name = class->name;
    msl_read_record(L, &reader, table, class->constructor, count, values);
    luaL_checkstack(L, 8, NULL);
    keep_values(L, object_index, table, class, values);
  } else {
    for (int32_t i = 0; i < count; i++) values[i].kind = MSL_NIL;
  }
  bool construct = object->object == NULL;
  if (class->is_weighed) msl_make_room(L, E, values, count);
  msl_apply_notes(L, E);
  msl_call call;
  msl_begin_call(&call, E, construct ? MSL_CONSTRUCT : MSL_INITIALIZE, (int32_t)(class - E->classes), NULL, object->object, values, count);
  call.scripted = scripted;
  int32_t status = msl_call_host(L, E, &call, E->host.invoke);
  if (status == MSL_OK && construct) {
    if (call.result_count < 1 || call.results[0].kind != MSL_OBJECT) luaL_error(L, "%s could not be made", class->name);
    msl_bind_object(L, E, object_index, call.results[0].object);
    call.result_count = 0;
  }
  msl_apply_notes(L, E);  // only now the object can be found
  if (!construct) msl_weigh_again(E, object);
  msl_finish(L, E, &call, status);
}

// A callback that a script's class has as a method counts as set on each of its objects. The object is on top of the stack afterwards.
static void announce_methods(lua_State *L, msl_engine *E, int object_index) {
  msl_object *object = lua_touserdata(L, object_index);
  for (int32_t id = object->class_id; id >= 0; id = E->classes[id].parent) {
    const msl_class *class = &E->classes[id];
    for (int32_t i = 0; i < class->member_count; i++) {
      const msl_member *member = &class->members[i];
      if (member->kind != MSL_MEMBER_SLOT || member->type.tag != MSL_TYPE_FUNCTION) continue;
      lua_settop(L, object_index);
      // Set before the object was there, or a method of its class.
      bool set = lua_getiuservalue(L, object_index, MSL_UV_HOLDS) == LUA_TTABLE &&
                 lua_rawgeti(L, -1, -(lua_Integer)member->slot) == LUA_TFUNCTION;
      lua_settop(L, object_index);
      if (!set) {
        lua_pushstring(L, member->name);
        if (!msl_push_script_method(L, object_index)) continue;
      }
      lua_settop(L, object_index);
      msl_value value = {.kind = MSL_PRESENT};
      msl_call call;
      msl_begin_call(&call, E, MSL_SLOT_CHANGED, object->class_id, member, object->object, &value, 1);
      int32_t status = msl_enter(L, E, &call, E->host.invoke);
      msl_finish(L, E, &call, status);
    }
  }
}

// Class(...): makes an object. upvalue: class
int msl_construct(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  if (!class->constructible) class_problem(L, E, class, MSL_PROBLEM_NOT_CONSTRUCTIBLE, 0);
  if (E->dead_count > E->tolerated_dead) msl_drain(E);
  int arguments = lua_gettop(L) - 1;
  luaL_checkstack(L, arguments + 20, "too many arguments");
  lua_getmetatable(L, 1);
  bool scripted = lua_rawgetp(L, -1, &msl_script_key) != LUA_TNIL;
  lua_pop(L, 1);
  lua_rawgetp(L, -1, &msl_instance_key);
  int32_t class_id = (int32_t)(class - E->classes);
  msl_object *object = msl_new_object(L, E, class_id, -1);
  int self = lua_gettop(L);

  bool has_init = false;
  if (scripted) {
    lua_getfield(L, 1, "init");
    has_init = lua_type(L, -1) == LUA_TFUNCTION && lua_tocfunction(L, -1) != msl_builtin_init;
  }
  if (has_init) {
    if (class->made_empty) apply_table(L, E, class, self, 0, true);
    lua_getfield(L, 1, "init");
    lua_pushvalue(L, self);
    for (int i = 0; i < arguments; i++) lua_pushvalue(L, 2 + i);
    lua_call(L, arguments + 1, 0);
    if (!object->object) uninitialized(L, E, self);
  } else {
    if (arguments >= 1 && !lua_isnil(L, 2)) check_table(L, E, class, 2);
    if (arguments >= 1 && lua_type(L, 2) == LUA_TTABLE) {
      apply_table(L, E, class, self, 2, scripted);
    } else if (class->made_empty) {
      apply_table(L, E, class, self, 0, scripted);
    } else {
      lua_newtable(L);  // says which key is missing
      apply_table(L, E, class, self, lua_gettop(L), scripted);
    }
  }
  if (scripted) announce_methods(L, E, self);
  lua_settop(L, self);
  return 1;
}

// Class.init(self, table): what a subclass's own init calls. upvalue: class
int msl_builtin_init(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  msl_object *object = msl_to_object(L, 1);
  if (!object || !msl_is_a(E, object->class_id, (int32_t)(class - E->classes)))
    class_problem(L, E, class, MSL_PROBLEM_SELF, 1);
  // A class further up would make an object of its own kind.
  if (!object->object && E->classes + object->class_id != class)
    uninitialized(L, E, 1);
  if (lua_gettop(L) >= 2 && !lua_isnil(L, 2)) check_table(L, E, class, 2);
  bool has_table = lua_type(L, 2) == LUA_TTABLE;
  if (has_table || !object->object) {
    if (!has_table) {
      lua_settop(L, 1);
      lua_newtable(L);
    }
    apply_table(L, E, class, 1, 2, true);
  }
  lua_settop(L, 1);
  return 1;
}

// A script's class gets a key that it has not: its objects may have another method from now on.
static int class_newindex(lua_State *L) {
  msl_engine_of(L)->methods_epoch++;
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
    if (lua_rawgetp(L, -1, &msl_script_key) == LUA_TTABLE) msl_engine_of(L)->methods_epoch++;
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

// Base:subclass(name): a class of the script's own.
int msl_subclass(lua_State *L) {
  const msl_class *class = class_of_table(L, 1);
  if (!class) return luaL_error(L, "subclass is called on a class with a colon: ms.View:subclass(\"Name\")");
  if (msl_has_only_kinds(msl_engine_of(L), class)) class_problem(L, msl_engine_of(L), class, MSL_PROBLEM_NOT_CONSTRUCTIBLE, 0);
  if (!class->subclassable) return luaL_error(L, "%s cannot be subclassed", class->name);
  const char *name = luaL_optstring(L, 2, class->name);
  lua_settop(L, 2);
  lua_getmetatable(L, 1);
  lua_rawgetp(L, -1, &msl_members_key);
  int members = lua_gettop(L);

  lua_newtable(L);
  int script = lua_gettop(L);
  lua_pushvalue(L, 1);
  lua_setfield(L, script, "super");
  msl_push_instance_metatable(L, class, members, script);
  lua_pushstring(L, name);
  lua_rawsetp(L, -2, &msl_name_key);
  int instance = lua_gettop(L);

  lua_createtable(L, 0, 10);
  lua_pushvalue(L, 1);
  lua_setfield(L, -2, "__index");
  lua_pushlightuserdata(L, (void *)class);
  lua_pushcclosure(L, msl_construct, 1);
  lua_setfield(L, -2, "__call");
  lua_pushcfunction(L, class_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_getmetatable(L, 1);
  lua_getfield(L, -1, "__tostring");
  lua_remove(L, -2);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
  lua_pushlightuserdata(L, (void *)class);
  lua_rawsetp(L, -2, &msl_class_key);
  lua_pushstring(L, name);
  lua_rawsetp(L, -2, &msl_name_key);
  lua_pushvalue(L, members);
  lua_rawsetp(L, -2, &msl_members_key);
  lua_pushvalue(L, instance);
  lua_rawsetp(L, -2, &msl_instance_key);
  lua_pushvalue(L, script);
  lua_rawsetp(L, -2, &msl_script_key);
  lua_getmetatable(L, 1);
  if (lua_rawgetp(L, -1, &msl_script_key) == LUA_TTABLE) {  // the parent is a script's class too
    lua_pushvalue(L, 1);
    lua_rawsetp(L, -4, &msl_parent_key);
  }
  lua_pop(L, 2);
  lua_setmetatable(L, script);
  lua_settop(L, script);
  return 1;
}

// Replaces the name on top of the stack by the method that the script's classes of the object at index give it; false, with the
// name gone, when only the engine does, or none. Raw reads up the chain of script classes: nothing of the script runs, nothing
// is allocated, nothing raises.
bool msl_push_script_method(lua_State *L, int index) {
  int name = lua_gettop(L);
  if (lua_getmetatable(L, index)) {
    int type = lua_rawgetp(L, -1, &msl_script_key);
    for (int depth = 0; type == LUA_TTABLE && depth < 100; depth++) {
      int class = lua_gettop(L);
      lua_pushvalue(L, name);
      if (lua_rawget(L, class) == LUA_TFUNCTION) {
        lua_replace(L, name);
        lua_settop(L, name);
        return true;
      }
      if (!lua_getmetatable(L, class)) break;
      type = lua_rawgetp(L, -1, &msl_parent_key);
      lua_replace(L, name + 1);
      lua_settop(L, name + 1);
    }
  }
  lua_settop(L, name - 1);
  return false;
}
