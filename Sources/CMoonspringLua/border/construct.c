// Making objects from a table of properties.
#include "border/border.h"
#include "border/callbacks.h"
#include "border/class_tables.h"
#include "border/host.h"
#include "border/members.h"
#include "border/problems.h"

// Keeps callbacks and held objects of a property table in the user values of the object at object_index. This comes before
// the Swift object exists or changes: if there is no memory for it, nothing has happened yet.
static void keep_values(lua_State *L, msl_engine *E, int object_index, int table, const msl_class *class, const msl_value *values) {
  for (int32_t i = 0; i < class->constructor_count; i++) {
    const msl_field *field = &class->constructor[i];
    if (values[i].kind == MSL_NIL) continue;
    if (field->role == MSL_ROLE_SLOT) {
      if (E->border->enable_slot) E->border->enable_slot(L, E, object_index, field->slot);
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

// A script's init has not called that of the class above.
static _Noreturn void uninitialized(lua_State *L, msl_engine *E, int index) {
  const msl_object *object = lua_touserdata(L, index);
  msl_problem problem = {.code = MSL_PROBLEM_NOT_INITIALIZED, .class_id = object->class_id};
  problem.class_name = msl_class_name_at(L, index);
  msl_raise_problem(L, E, &problem);
}

// Whether a constructor is given something at the index, which must be a table of properties; `Class:kind{...}` gives it a class.
static bool has_table(lua_State *L, msl_engine *E, const msl_class *class, int index) {
  if (lua_isnoneornil(L, index)) return false;
  if (lua_type(L, index) != LUA_TTABLE)
    msl_raise_class_problem(L, E, class, MSL_PROBLEM_CONSTRUCTOR_TABLE, msl_describe(L, index));
  const msl_class *given = msl_class_of_table(L, index);
  if (!given) return true;
  if (given - E->classes.all == class->nested_in) luaL_error(L, "%s is called with a dot, not with a colon", class->name);
  msl_raise_class_problem(L, E, class, MSL_PROBLEM_CONSTRUCTOR_TABLE, "a class");
}

// Constructs the object of the userdata at object_index, or, when it has one, sets its properties, from the table at
// `table` (0: no keys at all).
static void apply_table(lua_State *L, msl_engine *E, const msl_class *class, int object_index, int table, bool scripted) {
  msl_object *object = lua_touserdata(L, object_index);
  int32_t class_id = (int32_t)(class - E->classes.all), count = class->constructor_count;
  msl_value *values = lua_newuserdatauv(L, (size_t)(count + 1) * sizeof *values, 0);
  if (table) {
    msl_reader reader = msl_reader_for(E, class_id, NULL);
    msl_read_record(L, &reader, table, class->constructor, count, values);
    msl_check_stack(L, 8, NULL);
    keep_values(L, E, object_index, table, class, values);
  } else {
    for (int32_t i = 0; i < count; i++) values[i].kind = MSL_NIL;
  }
  bool construct = object->object == NULL;
  // Before the object is made: a large one that is refused is large all the same.
  if (construct || class->is_weighed) msl_make_room(L, E, values, count, construct ? (size_t)class->cost : 0);
  msl_apply_notes(L, E);
  msl_call call;
  msl_begin_call(&call, E, construct ? MSL_CONSTRUCT : MSL_INITIALIZE, class_id, NULL, object->object, values, count);
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
  const msl_value value = {.kind = MSL_PRESENT};
  lua_settop(L, object_index);
  for (int32_t id = object->class_id; id >= 0; id = E->classes.all[id].parent) {
    const msl_class *class = &E->classes.all[id];
    for (int32_t i = 0; i < class->member_count; i++) {
      const msl_member *member = &class->members[i];
      if (member->kind != MSL_MEMBER_SLOT || member->type.tag != MSL_TYPE_FUNCTION) continue;
      const msl_invocation callback = {
          .target = MSL_TARGET_SLOT, .object = object->object, .slot = member->slot, .name = member->name};
      if (msl_push_target(L, E, &callback) >= 0) msl_announce_slot(L, E, object, member, &value);
      lua_settop(L, object_index);
    }
  }
}

// Calls the script's own init, with the object at `self` and the arguments of the constructor.
static void call_init(lua_State *L, msl_engine *E, const msl_class *class, int self, int arguments) {
  const msl_object *object = lua_touserdata(L, self);
  if (class->made_empty) apply_table(L, E, class, self, 0, true);
  lua_getfield(L, 1, "init");
  lua_pushvalue(L, self);
  for (int i = 0; i < arguments; i++) lua_pushvalue(L, 2 + i);
  lua_call(L, arguments + 1, 0);
  if (!object->object) uninitialized(L, E, self);
}

// Class(...): makes an object. upvalue: class
int msl_construct(lua_State *L) {
  const msl_class *class = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  if (!class->constructible) msl_raise_class_problem(L, E, class, MSL_PROBLEM_NOT_CONSTRUCTIBLE, NULL);
  int arguments = lua_gettop(L) - 1;
  msl_check_stack(L, arguments + 20, "too many arguments");
  lua_getmetatable(L, 1);
  bool scripted = lua_rawgetp(L, -1, &msl_script_key) != LUA_TNIL;
  lua_pop(L, 1);
  lua_rawgetp(L, -1, &msl_instance_key);
  msl_new_object(L, E, (int32_t)(class - E->classes.all), -1);
  int self = lua_gettop(L);

  bool has_init = false;
  if (scripted) {
    lua_getfield(L, 1, "init");
    has_init = lua_type(L, -1) == LUA_TFUNCTION && lua_tocfunction(L, -1) != msl_builtin_init;
  }
  if (has_init) {
    call_init(L, E, class, self, arguments);
  } else {
    int table = arguments >= 1 && has_table(L, E, class, 2) ? 2 : 0;
    if (!table && !class->made_empty) {
      lua_newtable(L);  // says which key is missing
      table = lua_gettop(L);
    }
    apply_table(L, E, class, self, table, scripted);
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
  if (!object || !msl_is_a(&E->classes, object->class_id, (int32_t)(class - E->classes.all)))
    msl_raise_class_problem(L, E, class, MSL_PROBLEM_SELF, msl_describe(L, 1));
  // A class further up would make an object of its own kind.
  if (!object->object && E->classes.all + object->class_id != class) uninitialized(L, E, 1);
  bool is_given = has_table(L, E, class, 2);
  if (!is_given && !object->object) {
    lua_settop(L, 1);
    lua_newtable(L);
  }
  if (is_given || !object->object) apply_table(L, E, class, 1, 2, true);
  lua_settop(L, 1);
  return 1;
}
