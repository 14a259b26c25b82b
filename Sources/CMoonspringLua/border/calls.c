// Lua to Swift: methods and functions.
#include "border/border.h"
#include "border/host.h"
#include "border/members.h"
#include "border/problems.h"
#include "border/scene_coroutines.h"
#include "sandbox/coroutines.h"
#include "state/values.h"

// What calls hold --------------------------------------------------------------------------------

static _Noreturn void receiver_problem(lua_State *L, msl_engine *E, int32_t code, const msl_member *member) {
  msl_problem problem = {.code = code, .class_id = member->class_id, .class_name = E->classes.all[member->class_id].name,
                         .member = member->name, .is_call = true};
  if (code == MSL_PROBLEM_NOT_INITIALIZED) problem.class_name = msl_class_name_at(L, 1);
  problem.actual = msl_describe(L, 1);
  msl_raise_problem(L, E, &problem);
}

// Objects that arguments name become held before the call: if there is no memory for that, nothing has happened yet.
static int hold_arguments(lua_State *L, const msl_member *member, const msl_value *values, void **fresh) {
  int count = 0;
  for (int32_t i = 0; member->holds_arguments && i < member->parameter_count; i++) {
    if (member->parameters[i].role == MSL_ROLE_HELD && values[i].kind == MSL_OBJECT && msl_hold(L, 1, values[i].object))
      fresh[count++] = values[i].object;
  }
  return count;
}

static void hold_result(lua_State *L, int receiver, int results) {
  msl_object *object = results > 0 ? msl_to_object(L, -results) : NULL;
  if (object && object->object) msl_hold(L, receiver, object->object);
}

// Parameters -------------------------------------------------------------------------------------

enum { MAX_PARAMETERS = 8 };

// Reads the parameters of a member, whose first `given` values from `first` on are on the stack, into `values`.
static void read_parameters(lua_State *L, msl_reader *reader, const msl_member *member, int first, int given, msl_value *values) {
  reader->problem.is_call = true;
  for (int32_t i = 0; i < member->parameter_count; i++) {
    const msl_field *parameter = &member->parameters[i];
    reader->problem.argument = parameter->name;
    int index = i < given ? first + i : lua_gettop(L) + 1;  // beyond the arguments lies nothing
    msl_read(L, reader, index, &parameter->type, &values[i]);
  }
}

// Methods ----------------------------------------------------------------------------------------

// A method of an object that keeps, or changes what it weighs, or takes what only a reader can read.
static int call_carefully(lua_State *L, msl_engine *E, const msl_member *member, msl_object *object, msl_call *call, msl_value *values) {
  msl_reader reader = msl_reader_for(E, member->class_id, member);
  reader.receiver = 1;
  read_parameters(L, &reader, member, 2, lua_gettop(L) - 1, values);
  if (member->changes_weight) msl_make_room(L, E, values, call->argument_count, 0);

  void *fresh[MAX_PARAMETERS];
  int held = hold_arguments(L, member, values, fresh);
  if (reader.references.count > 0) E->border->pending.count = 0;  // from here on the reader looks after them
  int32_t status = msl_enter(L, E, call, E->host.call);
  if (status != MSL_OK) {
    while (held > 0) msl_unhold(L, 1, fresh[--held]);
    msl_drop_references(L, 1, &reader.references);
  }
  if (member->changes_weight) msl_weigh_again(E, object);
  int results = msl_finish(L, E, call, status);
  if (member->holds_result) hold_result(L, 1, results);
  return results;
}

// upvalue: member
static int call_method(lua_State *L) {
  const msl_member *member = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  msl_object *object = msl_to_object(L, 1);
  if (!object || !msl_is_a(&E->classes, object->class_id, member->class_id)) receiver_problem(L, E, MSL_PROBLEM_SELF, member);
  if (!object->object) receiver_problem(L, E, MSL_PROBLEM_NOT_INITIALIZED, member);

  msl_value values[MAX_PARAMETERS];
  msl_call call;
  msl_begin_call(&call, E, MSL_CALL, object->class_id, member, object->object, values, member->parameter_count);
  int32_t read = 0;
  if (member->is_plain)
    while (read < member->parameter_count && msl_read_quickly(L, E, read + 2, &member->parameters[read].type, &values[read])) read++;
  if (!member->is_plain || read < member->parameter_count) return call_carefully(L, E, member, object, &call, values);
  return msl_enter_and_finish(L, E, &call, E->host.call);
}

// upvalue: member
static int call_value_method(lua_State *L) {
  const msl_member *member = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  int32_t kind;
  const msl_boxed *box = msl_to_boxed(L, 1, &kind);
  if (!box || box->class_id != member->class_id) receiver_problem(L, E, MSL_PROBLEM_SELF, member);

  msl_value values[MAX_PARAMETERS + 1];
  values[0] = msl_value_of_box(box, kind);
  msl_reader reader = msl_reader_for(E, member->class_id, member);
  read_parameters(L, &reader, member, 2, lua_gettop(L) - 1, values + 1);
  msl_call call;
  msl_begin_call(&call, E, MSL_CALL, box->class_id, member, NULL, values, 1 + member->parameter_count);
  return msl_enter_and_finish(L, E, &call, E->host.call);
}

// Functions --------------------------------------------------------------------------------------

// Pushes the object that stands behind a function and keeps what the function is given, where there is one; returns its index or 0.
static int push_receiver(lua_State *L, msl_engine *E, const msl_member *member, void *object) {
  if (!object) return 0;
  msl_object *first = msl_to_object(L, 1);
  if (first && first->object == object) receiver_problem(L, E, MSL_PROBLEM_SELF, member);
  // The module keeps the object, so it has its userdata.
  msl_check_stack(L, 8, NULL);
  msl_push_object(L, E, object);
  int receiver = lua_gettop(L);
  // An earlier call ran out of memory before it reached the host.
  msl_drop_references(L, receiver, &E->border->pending);
  return receiver;
}

// A function called with a dot. upvalue: member
int msl_call_function(lua_State *L) {
  const msl_member *member = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  int32_t class_id = member->class_id;
  msl_value values[MAX_PARAMETERS];
  msl_call call;
  void *object = E->border->singletons ? E->border->singletons[member->keeper_id] : NULL;
  msl_begin_call(&call, E, MSL_CALL, class_id, member, object, values, member->parameter_count);
  msl_reader reader = msl_reader_for(E, class_id, member);
  int given = lua_gettop(L);
  bool is_text = member->parameter_count > 0 && member->parameters[0].type.tag == MSL_TYPE_TEXT;
  reader.receiver = push_receiver(L, E, member, call.object);
  // What is no function is refused as everywhere.
  bool spawns = member->kind == MSL_MEMBER_SPAWN && reader.receiver && lua_type(L, 1) == LUA_TFUNCTION;
  if (spawns) return msl_spawn(L, E, member, reader.receiver, &call);
  if (is_text && reader.receiver) {
    lua_pop(L, 1);  // the text is made of everything on the stack
    reader.receiver = 0;
  }
  read_parameters(L, &reader, member, 1, given, values);
  if (reader.references.count > 0) E->border->pending.count = 0;  // from here on the reader looks after them
  int32_t status = msl_enter(L, E, &call, E->host.call);
  if (status != MSL_OK) msl_drop_references(L, reader.receiver, &reader.references);
  int results = msl_finish(L, E, &call, status);
  if (member->yields) return msl_yield(L, 0);
  if (reader.receiver && member->holds_result) hold_result(L, reader.receiver, results);
  return results;
}

void msl_push_member_function(lua_State *L, const msl_member *member) {
  bool is_value = msl_engine_of(L)->classes.all[member->class_id].value_kind != 0;
  lua_pushlightuserdata(L, (void *)member);
  lua_pushcclosure(L, member->kind != MSL_MEMBER_METHOD ? msl_call_function : is_value ? call_value_method : call_method, 1);
}
