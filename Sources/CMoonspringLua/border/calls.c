// Lua to Swift: properties, methods and functions. The host is called with no allocation and no raise pending; results are
// pushed, and errors raised, when it has returned.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"
#include "moonspring_embedding.h"

int32_t msl_refuse(msl_engine *E) {
  static const char objection[] = "the engine is closing";
  msl_set_error(E, objection, sizeof objection - 1);
  return MSL_FAILED;
}

void msl_note_errors(msl_engine *E, size_t count) { E->errors = count; }

// The collector calls a trusted script's finalizers while results are pushed. What those ask the host must not end the results
// of the call they came into: theirs go with them. Inside a finalizer, and only there, lua_gc refuses to answer.
static void end_results(lua_State *L, msl_engine *E) {
  if (lua_gc(L, LUA_GCCOUNT) < 0) return;
  msl_end_results(E, (msl_mark){0});
}

void msl_push_value(lua_State *L, msl_engine *E, const msl_value *value) {
  switch (value->kind) {
    case MSL_BOOLEAN: lua_pushboolean(L, value->boolean); break;
    case MSL_NUMBER: lua_pushnumber(L, value->number); break;
    case MSL_INTEGER: lua_pushinteger(L, value->integer); break;
    case MSL_STRING: lua_pushlstring(L, value->string.bytes, value->string.length); break;
    case MSL_VEC: msl_push_vec(L, E, value->parts[0], value->parts[1]); break;
    case MSL_RECT:
    case MSL_TRANSFORM: msl_push_value_parts(L, E, value->kind, value->parts); break;
    case MSL_OBJECT: msl_push_object(L, E, value->object); break;
    case MSL_REFERENCE: msl_push_kept(L, value->kept.owner, value->kept.reference); break;
    case MSL_LIST:
      lua_createtable(L, value->list.count < 1000000 ? (int)value->list.count : 0, 0);
      luaL_checkstack(L, 4, NULL);
      for (size_t i = 0; i < value->list.count; i++) {
        msl_push_value(L, E, &value->list.items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      break;
    case MSL_RECORD:
      lua_createtable(L, 0, (int)(value->list.count / 2));
      luaL_checkstack(L, 5, NULL);
      for (size_t i = 0; i + 1 < value->list.count; i += 2) {
        if (value->list.items[i + 1].kind == MSL_NIL) continue;
        msl_push_value(L, E, &value->list.items[i]);
        msl_push_value(L, E, &value->list.items[i + 1]);
        lua_rawset(L, -3);
      }
      break;
    default: lua_pushnil(L);
  }
}

static _Noreturn void raise_error(lua_State *L, msl_engine *E, int32_t status) {
  if (status != MSL_FAILED_ELSEWHERE) luaL_where(L, 1);
  else lua_pushliteral(L, "");
  lua_pushstring(L, E->error ? E->error : "not enough memory");
  lua_concat(L, 2);
  lua_error(L);
  for (;;) {}
}

int msl_finish_fully(lua_State *L, msl_engine *E, msl_call *call, int32_t status) {
  if (status != MSL_OK) {
    end_results(L, E);
    raise_error(L, E, status);
  }
  for (int i = 0; i < call->result_count; i++) {
    // A few numbers and points fit into what Lua leaves every function of C.
    if (call->results[i].kind > MSL_VEC) luaL_checkstack(L, call->result_count + 4, NULL);
    msl_push_value(L, E, &call->results[i]);
  }
  if (E->kept.count || E->arena_used || E->spill_count) end_results(L, E);
  return call->result_count;
}

// Memory of results ----------------------------------------------------------------------------

static void *result_memory(msl_engine *E, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (!E->arena && (E->arena = malloc(4096))) E->arena_capacity = 4096;
  if (E->arena && E->arena_used + size <= E->arena_capacity) {
    E->arena_used += size;
    return E->arena + E->arena_used - size;
  }
  if (E->spill_count == E->spill_capacity) {
    size_t wanted = E->spill_capacity ? E->spill_capacity * 2 : 8;
    void **spill = realloc(E->spill, wanted * sizeof *spill);
    if (!spill) return NULL;
    E->spill = spill;
    E->spill_capacity = wanted;
  }
  void *block = malloc(size ? size : 1);
  if (block) E->spill[E->spill_count++] = block;
  return block;
}

char *msl_result_bytes(msl_engine *E, size_t length) { return result_memory(E, length); }

msl_value *msl_result_values(msl_engine *E, size_t count) {
  return count < SIZE_MAX / sizeof(msl_value) ? result_memory(E, count * sizeof(msl_value)) : NULL;
}

// Members --------------------------------------------------------------------------------------

static void start_problem(msl_engine *E, msl_reader *reader, int32_t class_id, const msl_member *member) {
  memset(reader, 0, sizeof *reader);
  reader->engine = E;
  reader->problem.class_id = class_id;
  reader->problem.class_name = E->classes[class_id].name;
  reader->problem.member = member ? member->name : NULL;
}

static _Noreturn void receiver_problem(lua_State *L, msl_engine *E, int32_t code, const msl_member *member) {
  msl_problem problem = {.code = code, .class_id = member->class_id, .class_name = E->classes[member->class_id].name,
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

static void unhold(lua_State *L, void **targets, int count) {
  if (count == 0 || lua_getiuservalue(L, 1, MSL_UV_HOLDS) != LUA_TTABLE) return;
  for (int i = 0; i < count; i++) {
    lua_pushnil(L);
    lua_rawsetp(L, -2, targets[i]);
  }
  lua_pop(L, 1);
}

static void hold_result(lua_State *L, int receiver, int results) {
  msl_object *object = results > 0 ? msl_to_object(L, -results) : NULL;
  if (object && object->object) msl_hold(L, receiver, object->object);
}

#define MSL_MAX_PARAMETERS 8

// The parameters of a method, from 2 on, into `values`. A reader that keeps references does so for the object at `receiver`.
static void read_parameters(lua_State *L, msl_engine *E, msl_reader *reader, const msl_member *member, int receiver, msl_value *values) {
  start_problem(E, reader, member->class_id, member);
  reader->problem.is_call = true;
  reader->receiver = receiver;
  int given = lua_gettop(L);
  for (int32_t i = 0; i < member->parameter_count; i++) {
    reader->problem.argument = member->parameters[i].name;
    int index = i + 2 <= given ? i + 2 : lua_gettop(L) + 1;  // beyond the arguments lies nothing
    msl_read(L, reader, index, &member->parameters[i].type, &values[i]);
  }
}

// A method of an object that keeps, or changes what it weighs, or takes what only a reader can read.
static int call_carefully(lua_State *L, msl_engine *E, const msl_member *member, msl_object *object, msl_call *call, msl_value *values) {
  msl_reader reader;
  read_parameters(L, E, &reader, member, 1, values);
  if (member->changes_weight) msl_make_room(L, E, values, call->argument_count);

  void *fresh[MSL_MAX_PARAMETERS];
  int held = hold_arguments(L, member, values, fresh);
  if (reader.reference_count > 0) E->pending_count = 0;  // from here on the reader looks after them
  int32_t status = msl_enter(L, E, call, E->host.call);
  if (status != MSL_OK) {
    unhold(L, fresh, held);
    while (reader.reference_count > 0) msl_drop_reference(L, 1, reader.references[--reader.reference_count]);
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
  if (!object || !msl_is_a(E, object->class_id, member->class_id)) receiver_problem(L, E, MSL_PROBLEM_SELF, member);
  if (!object->object) receiver_problem(L, E, MSL_PROBLEM_NOT_INITIALIZED, member);

  msl_value values[MSL_MAX_PARAMETERS];
  msl_call call;
  msl_begin_call(&call, E, MSL_CALL, object->class_id, member, object->object, values, member->parameter_count);
  int32_t read = 0;
  if (member->is_plain)
    while (read < member->parameter_count && msl_read_quickly(L, E, read + 2, &member->parameters[read].type, &values[read])) read++;
  if (!member->is_plain || read < member->parameter_count) return call_carefully(L, E, member, object, &call, values);
  return msl_finish(L, E, &call, msl_enter(L, E, &call, E->host.call));
}

// upvalue: member
static int call_value_method(lua_State *L) {
  const msl_member *member = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  int32_t kind;
  const msl_boxed *box = msl_to_boxed(L, 1, &kind);
  if (!box || box->class_id != member->class_id) receiver_problem(L, E, MSL_PROBLEM_SELF, member);

  msl_value values[MSL_MAX_PARAMETERS + 1];
  values[0].kind = kind;
  values[0].class_id = box->class_id;
  memcpy(values[0].parts, box->parts, (size_t)msl_parts_of(kind) * sizeof(double));
  msl_reader reader;
  read_parameters(L, E, &reader, member, 0, values + 1);
  msl_call call;
  msl_begin_call(&call, E, MSL_CALL, box->class_id, member, NULL, values, 1 + member->parameter_count);
  return msl_finish(L, E, &call, msl_enter(L, E, &call, E->host.call));
}

// Starts a coroutine on the scene's clock: it runs to its first wait at once.
static int spawn(lua_State *L, msl_engine *E, const msl_member *member, int receiver, msl_call *call) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  int count = receiver - 1;  // the receiver was pushed on top of the arguments
  luaL_checkstack(L, count + 8, "too many arguments");
  lua_State *co = lua_newthread(L);
  if (!lua_checkstack(co, count + 4)) luaL_error(L, "too many arguments to %s", member->name);
  int64_t reference = msl_keep_reference(L, E, receiver, -1);
  for (int i = 1; i <= count; i++) lua_pushvalue(L, i);
  lua_xmove(L, co, count);

  int64_t before = E->running_reference;
  lua_State *thread_before = E->running_thread;
  E->running_reference = reference;
  E->running_thread = co;
  int results;
  int outcome = msl_resume_tracked(L, co, count - 1, &results);
  E->running_reference = before;
  E->running_thread = thread_before;
  if (outcome == LUA_YIELD) lua_pop(co, results);
  else msl_drop_reference(L, receiver, reference);

  msl_value values[2] = {{.kind = MSL_REFERENCE, .reference = reference},
                         {.kind = MSL_BOOLEAN, .boolean = outcome != LUA_YIELD}};
  call->arguments = values;
  call->argument_count = 2;
  int32_t status = msl_enter(L, E, call, E->host.call);
  if (outcome != LUA_OK && outcome != LUA_YIELD) {
    lua_xmove(co, L, 1);
    lua_error(L);
  }
  return msl_finish(L, E, call, status);
}

// A function called with a dot. upvalue: member
int msl_call_function(lua_State *L) {
  const msl_member *member = lua_touserdata(L, lua_upvalueindex(1));
  msl_engine *E = msl_engine_of(L);
  int32_t class_id = member->class_id;
  msl_value values[MSL_MAX_PARAMETERS];
  msl_reader reader;
  msl_call call;
  msl_begin_call(&call, E, MSL_CALL, class_id, member, E->singletons[class_id], values, 0);

  start_problem(E, &reader, class_id, member);
  reader.problem.is_call = true;
  int given = lua_gettop(L);
  if (call.object) {
    msl_object *first = msl_to_object(L, 1);
    if (first && first->object == call.object) receiver_problem(L, E, MSL_PROBLEM_SELF, member);
    // The module keeps the object, so it has its userdata.
    luaL_checkstack(L, 8, NULL);
    msl_push_object(L, E, call.object);
    reader.receiver = lua_gettop(L);
  }
  // An earlier call ran out of memory before it reached the host.
  while (E->pending_count > 0 && reader.receiver) msl_drop_reference(L, reader.receiver, E->pending[--E->pending_count]);
  if (member->kind == MSL_MEMBER_SPAWN && reader.receiver) return spawn(L, E, member, reader.receiver, &call);
  for (int32_t i = 0; i < member->parameter_count; i++) {
    reader.problem.argument = member->parameters[i].name;
    if (member->parameters[i].type.tag == MSL_TYPE_TEXT && reader.receiver) {
      lua_pop(L, 1);  // the text is made of everything on the stack
      reader.receiver = 0;
    }
    int index = i < given ? i + 1 : lua_gettop(L) + 1;  // beyond the arguments lies nothing
    msl_read(L, &reader, index, &member->parameters[i].type, &values[i]);
  }
  call.argument_count = member->parameter_count;
  if (reader.reference_count > 0) E->pending_count = 0;  // from here on the reader looks after them
  int32_t status = msl_enter(L, E, &call, E->host.call);
  if (status != MSL_OK && reader.receiver)
    while (reader.reference_count > 0) msl_drop_reference(L, reader.receiver, reader.references[--reader.reference_count]);
  int results = msl_finish(L, E, &call, status);
  if (member->yields) return lua_yield(L, 0);
  if (reader.receiver && member->holds_result) hold_result(L, reader.receiver, results);
  return results;
}

void msl_push_member_function(lua_State *L, const msl_member *member) {
  bool is_value = msl_engine_of(L)->classes[member->class_id].value_kind != 0;
  lua_pushlightuserdata(L, (void *)member);
  lua_pushcclosure(L, member->kind != MSL_MEMBER_METHOD ? msl_call_function : is_value ? call_value_method : call_method, 1);
}
