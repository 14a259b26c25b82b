// Reading Lua values by their declared types. Tables are read raw, so that no script code runs half way; strings stay on the
// stack and lists in userdata there, so that what was read lives as long as the call.
#include <stdio.h>
#include <string.h>
#include "border/border.h"

// Refusing ---------------------------------------------------------------------------------------

// Lets go of the functions that were kept for a call that has failed or will not happen.
void msl_drop_references(lua_State *L, msl_reader *reader) {
  while (reader->reference_count > 0)
    msl_drop_reference(L, reader->receiver, reader->references[--reader->reference_count]);
}

static _Noreturn void fail_with(lua_State *L, msl_reader *reader, int code, const msl_type *expected, const char *actual) {
  msl_drop_references(L, reader);
  reader->problem.code = code;
  reader->problem.expected = expected;
  reader->problem.actual = actual;
  msl_raise_problem(L, reader->engine, &reader->problem);
}

// The value at the index is to blame; 0: that there is none.
void msl_fail_reading(lua_State *L, msl_reader *reader, int code, const msl_type *expected, int index) {
  msl_check_stack(L, 4, NULL);
  fail_with(L, reader, code, expected, index ? msl_describe(L, index) : "nothing");
}

static void check_sane(lua_State *L, msl_reader *reader, const msl_type *type, double number) {
  char text[32];
  if (msl_is_sane(number)) return;
  // The sign of a NaN says nothing.
  if (isnan(number)) strcpy(text, "nan");
  else snprintf(text, sizeof text, "%.14g", number);
  fail_with(L, reader, MSL_PROBLEM_NOT_FINITE, type, text);
}

// Types ------------------------------------------------------------------------------------------
//
// Each reads the value at the index, or returns false where it is of another type.

// What msl_read_quickly does not read itself.
bool msl_read_plain(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out) {
  int32_t kind;
  const msl_boxed *box;
  msl_object *object;
  switch (type->tag) {
    case MSL_TYPE_BOOLEAN:
      if (lua_type(L, index) != LUA_TBOOLEAN) return false;
      out->boolean = lua_toboolean(L, index);
      out->kind = MSL_BOOLEAN;
      return true;
    case MSL_TYPE_VEC:
      box = msl_to_boxed(L, index, &kind);
      if (!box || kind != MSL_VEC || !msl_is_sane(box->parts[0]) || !msl_is_sane(box->parts[1])) return false;
      out->parts[0] = box->parts[0];
      out->parts[1] = box->parts[1];
      out->kind = MSL_VEC;
      return true;
    case MSL_TYPE_OBJECT:
      object = msl_to_object(L, index);
      if (!object || !object->object || !msl_is_a(E, object->class_id, type->class_id)) return false;
      out->object = object->object;
      out->class_id = object->class_id;
      out->kind = MSL_OBJECT;
      return true;
    default: return false;
  }
}

static bool read_number(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  out->number = lua_tonumber(L, index);
  check_sane(L, reader, type, out->number);
  out->kind = MSL_NUMBER;
  return true;
}

static bool read_integer(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  int is_integer = 0;
  if (read_number(L, reader, index, type, out)) out->integer = lua_tointegerx(L, index, &is_integer);
  out->kind = MSL_INTEGER;
  return is_integer;
}

// Takes over the string on top of the stack.
static bool read_top(lua_State *L, msl_value *out) {
  out->string.bytes = lua_tolstring(L, -1, &out->string.length);
  out->kind = MSL_STRING;
  return true;
}

static bool read_string(lua_State *L, int index, msl_value *out) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  lua_pushvalue(L, index);  // anchors it
  return read_top(L, out);
}

static bool read_any_plain(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  static const msl_type boolean = {.tag = MSL_TYPE_BOOLEAN};
  return msl_read_plain(L, reader->engine, index, &boolean, out) || read_number(L, reader, index, type, out) ||
         read_string(L, index, out);
}

static bool read_boxed(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  out->kind = type->tag == MSL_TYPE_VEC ? MSL_VEC : type->tag == MSL_TYPE_RECT ? MSL_RECT : MSL_TRANSFORM;
  if (!msl_read_box(L, index, out->kind, out->parts)) return false;
  for (int i = 0; i < msl_parts_of(out->kind); i++) check_sane(L, reader, type, out->parts[i]);
  return true;
}

// The ends of a range: an infinite one means no limit. What else they may not be is for the host to say.
static bool read_range(lua_State *L, int index, msl_value *out) {
  static const char *const full[] = {"minimum", "maximum"}, *const brief[] = {"min", "max"};
  out->kind = MSL_VEC;
  return msl_read_parts(L, index, 2, full, brief, out->parts);
}

static bool read_choice(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  const char *text = lua_tostring(L, index);
  int32_t choice = 0;
  while (choice < type->count && strcmp(type->choices[choice], text) != 0) choice++;
  if (choice == type->count) msl_fail_reading(L, reader, MSL_PROBLEM_CHOICE, type, index);
  out->kind = MSL_INTEGER;
  out->integer = choice;
  return true;
}

// msl_read_plain has refused the object.
static bool refuse_object(lua_State *L, msl_reader *reader, int index, const msl_type *type) {
  const msl_object *object = msl_to_object(L, index);
  if (!object || object->object || !msl_is_a(reader->engine, object->class_id, type->class_id)) return false;
  // The argument is to blame, not what was called.
  reader->problem.class_id = object->class_id;
  reader->problem.class_name = msl_class_name_at(L, index);
  msl_fail_reading(L, reader, MSL_PROBLEM_NOT_INITIALIZED, type, index);
}

static bool read_function(lua_State *L, msl_reader *reader, int index, msl_value *out) {
  msl_engine *E = reader->engine;
  if (lua_type(L, index) != LUA_TFUNCTION) return false;
  if (!reader->receiver || reader->reference_count == 8) luaL_error(L, "no place for a function here");
  out->kind = MSL_REFERENCE;
  out->reference = msl_keep_reference(L, E, reader->receiver, index);
  out->kept.owner = ((msl_object *)lua_touserdata(L, reader->receiver))->object;
  out->kept.context = E->host.context;
  reader->references[reader->reference_count++] = out->reference;
  if (E->pending_count < 8) E->pending[E->pending_count++] = out->reference;
  return true;
}

// Room for values that live as long as the call.
static msl_value *begin_list(lua_State *L, size_t count, msl_value *out) {
  out->kind = MSL_LIST;
  out->list.items = lua_newuserdatauv(L, (count ? count : 1) * sizeof *out->list.items, 0);
  out->list.count = count;
  return out->list.items;
}

static bool read_list(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TTABLE) return false;
  size_t count = lua_rawlen(L, index);
  if (count > 1000000) luaL_error(L, "a list of %d elements is too long: expected at most 1000000", (int)count);
  index = lua_absindex(L, index);
  msl_value *items = begin_list(L, count, out);
  const char *name = reader->problem.argument;
  for (size_t i = 0; i < count; i++) {
    msl_check_stack(L, 6, "too many strings in a list");
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    char path[96];
    snprintf(path, sizeof path, "%s[%zu]", name ? name : "", i + 1);
    reader->problem.argument = path;
    msl_read(L, reader, -1, type->element, &items[i]);
    int32_t kind = items[i].kind;
    if (kind != MSL_STRING && kind != MSL_LIST) lua_settop(L, -2);  // strings stay anchored
  }
  reader->problem.argument = name;
  return true;
}

// Whether the value is of the kind that the type is written as. It may still be refused.
static bool fits(lua_State *L, const msl_engine *E, int index, const msl_type *type) {
  int kind = lua_type(L, index);
  switch (type->tag) {
    case MSL_TYPE_NUMBER:
    case MSL_TYPE_INTEGER: return kind == LUA_TNUMBER;
    case MSL_TYPE_STRING:
    case MSL_TYPE_CHOICE: return kind == LUA_TSTRING;
    case MSL_TYPE_FUNCTION: return kind == LUA_TFUNCTION;
    case MSL_TYPE_VEC: return kind == LUA_TTABLE || kind == LUA_TUSERDATA;
    case MSL_TYPE_OBJECT: {
      msl_object *object = msl_to_object(L, index);
      return object && msl_is_a(E, object->class_id, type->class_id);
    }
    default: return false;
  }
}

static bool read_either(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  int32_t i = 0;
  while (i < type->count && !fits(L, reader->engine, index, &type->element[i])) i++;
  if (i == type->count) return false;
  msl_read(L, reader, index, &type->element[i], out);
  return true;
}

static bool read_topic(lua_State *L, int index, msl_value *out) {
  if (read_string(L, index, out)) return true;
  const char *name = msl_built_in_name_at(L, index);
  if (!name) return false;
  lua_pushstring(L, name);
  return read_top(L, out);
}

// Any type ---------------------------------------------------------------------------------------

static bool read_by_type(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  index = lua_absindex(L, index);
  switch (type->tag) {
    case MSL_TYPE_NUMBER: return read_number(L, reader, index, type, out);
    case MSL_TYPE_INTEGER: return read_integer(L, reader, index, type, out);
    case MSL_TYPE_STRING: return read_string(L, index, out);
    case MSL_TYPE_CHOICE: return read_choice(L, reader, index, type, out);
    case MSL_TYPE_EITHER: return read_either(L, reader, index, type, out);
    case MSL_TYPE_VEC:
    case MSL_TYPE_RECT:
    case MSL_TYPE_TRANSFORM: return read_boxed(L, reader, index, type, out);
    case MSL_TYPE_RANGE: return read_range(L, index, out);
    case MSL_TYPE_OBJECT: return refuse_object(L, reader, index, type);
    case MSL_TYPE_FUNCTION: return read_function(L, reader, index, out);
    case MSL_TYPE_PLAIN: return read_any_plain(L, reader, index, type, out);
    case MSL_TYPE_LIST: return read_list(L, reader, index, type, out);
    case MSL_TYPE_RECORD:
      msl_read_record(L, reader, index, type->fields, type->count, begin_list(L, (size_t)type->count, out));
      return true;
    case MSL_TYPE_STORED:
      out->kind = MSL_PRESENT;
      return type->count != 1 || lua_type(L, index) == LUA_TTABLE;
    case MSL_TYPE_TOPIC: return read_topic(L, index, out);
    case MSL_TYPE_TEXT:
      msl_push_joined(L, index, NULL);
      return read_top(L, out);
    default: return false;
  }
}

void msl_read(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  msl_check_stack(L, 6, "too many arguments");
  out->class_id = -1;
  if (lua_isnoneornil(L, index) && type->tag != MSL_TYPE_TEXT) {
    if (!type->optional)
      msl_fail_reading(L, reader, lua_isnone(L, index) ? MSL_PROBLEM_MISSING : MSL_PROBLEM_TYPE, type, index);
    out->kind = MSL_NIL;
    return;
  }
  if (msl_read_quickly(L, reader->engine, index, type, out) || read_by_type(L, reader, index, type, out)) return;
  msl_fail_reading(L, reader, MSL_PROBLEM_TYPE, type, index);
}

// A value that stays in Lua: a function is kept under its slot by the caller, not as a reference.
void msl_read_slot(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  int kind = lua_type(L, index);
  if (type->tag != MSL_TYPE_FUNCTION || (kind != LUA_TFUNCTION && kind != LUA_TNIL)) msl_read(L, reader, index, type, out);
  else out->kind = kind == LUA_TNIL ? MSL_NIL : MSL_PRESENT;
  if (out->kind == MSL_PRESENT) msl_examine_slot(L, reader, index, type);
}
