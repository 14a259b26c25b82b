// Between Swift and Lua: reading arguments, calling Swift, pushing results, and calls of the script in protection.
#ifndef MSL_BORDER_H
#define MSL_BORDER_H
#include "sandbox/sandbox.h"

// problems.c: what is wrong with a call
const char *msl_describe(lua_State *L, int index);
// Raises the engine's error text; `place` as of msl_problem, "" for none.
_Noreturn void msl_raise_text(lua_State *L, const msl_engine *E, const char *place);
_Noreturn void msl_raise_problem(lua_State *L, msl_engine *E, const msl_problem *problem);
// Raises a problem with the object or class at 1 and the name at 2.
_Noreturn void msl_raise_member_problem(lua_State *L, msl_engine *E, int32_t code, int32_t class_id);

// arguments.c: Lua values by declared type
typedef struct msl_reader {
  msl_engine *engine;
  msl_problem problem;
  int receiver;        // stack index of the object that keeps references, or 0
  int64_t references[8];
  int reference_count;
} msl_reader;
static inline msl_reader msl_reader_for(msl_engine *E, int32_t class_id, const msl_member *member) {
  return (msl_reader){.engine = E, .problem = {.class_id = class_id, .class_name = E->classes[class_id].name,
                                               .member = member ? member->name : NULL}};
}
bool msl_read_plain(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out);
// Beyond this a square is no longer a number: refused like an infinity. A NaN is not less than anything.
static inline bool msl_is_sane(double number) { return fabs(number) <= 1e100; }
// The commonest values without a reader, which only messages and what is kept need. False for all else, right or wrong.
static inline bool msl_read_quickly(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out) {
  if (type->tag != MSL_TYPE_NUMBER) return msl_read_plain(L, E, index, type, out);
  if (lua_type(L, index) != LUA_TNUMBER || !msl_is_sane(out->number = lua_tonumber(L, index))) return false;
  out->kind = MSL_NUMBER;
  return true;
}
void msl_read(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out);
void msl_read_slot(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out);
void msl_drop_references(lua_State *L, msl_reader *reader);
_Noreturn void msl_fail_reading(lua_State *L, msl_reader *reader, int code, const msl_type *expected, int index);

// records.c: tables whose keys are declared
void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out);

// callback_names.c: functions of the script under the names of callbacks
// Raises where the host refuses what is put into a slot: a key of a delegate, or the parameters of a function.
void msl_examine_slot(lua_State *L, const msl_reader *reader, int index, const msl_type *type);
// Raises where the host refuses a function as a method or field: its name at `key`, the value behind it. `owner`: the class's name.
void msl_examine_method(lua_State *L, msl_engine *E, int32_t class_id, const char *owner, int key);

// calls.c: Lua to Swift
static inline void msl_begin_call(msl_call *call, const msl_engine *E, int32_t operation, int32_t class_id, const msl_member *member,
                                  void *object) {
  // Field by field: the results, the largest part, are the host's to fill.
  call->context = E->host.context;
  call->row = member ? member->row : NULL;
  call->operation = operation;
  call->class_id = class_id;
  call->scripted = false;
  call->object = object;
  call->argument_count = 0;
  call->arguments = NULL;
  call->result_count = 0;
}
static inline void msl_set_arguments(msl_call *call, const msl_value *arguments, int32_t count) {
  call->arguments = arguments;
  call->argument_count = count;
}
int32_t msl_refuse(msl_engine *E);
int msl_finish_fully(lua_State *L, msl_engine *E, msl_call *call, int32_t status);

// Calls the host on behalf of L. Nothing in here raises.
static inline int32_t msl_call_host(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  if (E->closing) return msl_refuse(E);
  lua_State *before = E->current;
  E->current = L;
  size_t errors = E->errors;
  int32_t status = function(call);
  // A script's code that this call ran has failed: the call fails with it, and not with what followed from it.
  if (E->errors > errors) status = E->host.fail_noted(E->host.context, errors);
  E->current = before;
  return status;
}

// The same, and notes what it changed about who keeps whom alive.
static inline int32_t msl_enter(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  int32_t status = msl_call_host(L, E, call, function);
  if (E->note_count > 0) msl_apply_notes(L, E);
  return status;
}

// Pushes the results of a call, or raises its error.
static inline int msl_finish(lua_State *L, msl_engine *E, msl_call *call, int32_t status) {
  int count = call->result_count, numbers = 0;
  while (numbers < count && call->results[numbers].kind == MSL_NUMBER) numbers++;
  bool holds = E->kept_count || E->arena_used || E->spill_count;
  if (status != MSL_OK || numbers < count || holds) return msl_finish_fully(L, E, call, status);
  for (int i = 0; i < count; i++) lua_pushnumber(L, call->results[i].number);
  return count;
}
static inline int msl_enter_and_finish(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  return msl_finish(L, E, call, msl_enter(L, E, call, function));
}
int msl_call_function(lua_State *L);
void msl_push_member_function(lua_State *L, const msl_member *member);

// members.c: metatables of instances
void msl_push_instance_metatable(lua_State *L, const msl_class *class, int members_index, int script);
int msl_announce_slot(lua_State *L, msl_engine *E, const msl_object *object, const msl_member *member, const msl_value *value);

// construct.c: making objects
int msl_construct(lua_State *L);
int msl_builtin_init(lua_State *L);
_Noreturn void msl_raise_class_problem(lua_State *L, msl_engine *E, const msl_class *class, int32_t code, const char *actual);

// class_tables.c: the tables that stand for classes, a script's own included
void msl_push_class_table(lua_State *L, const msl_engine *E, const msl_class *class, int members, int instance, int parent_table);
void msl_nest_class(lua_State *L, const msl_class *class, int outer_table);
int msl_rawset(lua_State *L);

// module.c: what require "moonspring" gives
int msl_open_module(lua_State *L);
int msl_push_module(lua_State *L);

// protected.c: calls that nothing leaves but a status
int msl_begin_protected(msl_engine *E);
int32_t msl_run_protected(msl_engine *E, int top, int count);
int32_t msl_protected(msl_engine *E, lua_CFunction body, void *argument);
int msl_raise_of(lua_State *L, msl_engine *E, lua_State *co);

// callbacks.c: Swift to Lua
int msl_push_target(lua_State *L, const msl_engine *E, const msl_invocation *call);
msl_reader msl_result_reader(lua_State *L, msl_engine *E, const char *name, int function);

// scene_coroutines.c
int msl_spawn(lua_State *L, msl_engine *E, const msl_member *member, int receiver, msl_call *call);

// engine.c
void msl_free_parts(msl_engine *E);

#endif
