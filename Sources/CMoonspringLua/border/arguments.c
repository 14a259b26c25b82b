// Reading Lua values by their declared types. Tables are read raw, so that no script code runs half way; strings stay on the
// stack and lists in userdata there, so that what was read lives as long as the call.
#include <stdio.h>
#include <string.h>
#include "border/border.h"
#include "border/callback_names.h"
#include "border/problems.h"
#include "sandbox/limit.h"
#include "sandbox/texts.h"
#include "state/values.h"

// Refusing ---------------------------------------------------------------------------------------

void msl_drop_references(lua_State *L, int receiver, msl_references *references) {
  while (references->count > 0) msl_drop_reference(L, receiver, references->list[--references->count]);
}

static void note_reference(msl_references *references, int64_t reference) {
  if (references->count < MSL_MOST_REFERENCES) references->list[references->count++] = reference;
}

static _Noreturn void fail_with(lua_State *L, msl_reader *reader, int code, const msl_type *expected, const char *actual) {
  msl_drop_references(L, reader->receiver, &reader->references);
  reader->problem.code = code;
  reader->problem.expected = expected;
  reader->problem.actual = actual;
  msl_raise_problem(L, reader->engine, &reader->problem);
}

// The value at the index is to blame; 0: that there is none.
static _Noreturn void fail_reading(lua_State *L, msl_reader *reader, int code, const msl_type *expected, int index) {
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

static int32_t kind_of(const msl_type *type) {
  return type->tag == MSL_TYPE_VEC ? MSL_VEC : type->tag == MSL_TYPE_RECT ? MSL_RECT : MSL_TRANSFORM;
}

// What msl_read_quickly does not read itself.
bool msl_read_plain(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out) {
  msl_object *object;
  switch (type->tag) {
    case MSL_TYPE_BOOLEAN:
      if (lua_type(L, index) != LUA_TBOOLEAN) return false;
      out->boolean = lua_toboolean(L, index);
      out->kind = MSL_BOOLEAN;
      return true;
    case MSL_TYPE_VEC:
    case MSL_TYPE_RECT:
    case MSL_TYPE_TRANSFORM:
      out->kind = kind_of(type);
      if (!msl_read_box(L, index, out->kind, out->parts)) return false;
      for (int i = 0; i < msl_parts_of(out->kind); i++)
        if (!msl_is_sane(out->parts[i])) return false;
      return true;
    case MSL_TYPE_OBJECT:
      object = msl_to_object(L, index);
      if (!object || !object->object || !msl_is_a(&E->classes, object->class_id, type->class_id)) return false;
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

// msl_read_plain has refused the value: for one of its numbers, or all of it.
static bool refuse_box(lua_State *L, msl_reader *reader, int index, const msl_type *type) {
  double parts[6];
  if (!msl_read_box(L, index, kind_of(type), parts)) return false;
  for (int i = 0; i < msl_parts_of(kind_of(type)); i++) check_sane(L, reader, type, parts[i]);
  return true;
}

// The ends of a range: an infinite one means no limit. What else they may not be is for the host to say.
static bool read_range(lua_State *L, int index, msl_value *out) {
  static const char *const full[] = {"minimum", "maximum"}, *const brief[] = {"min", "max"};
  out->kind = MSL_VEC;
  return lua_type(L, index) == LUA_TTABLE && msl_read_parts(L, index, 2, full, brief, out->parts);
}

static bool read_choice(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  const char *text = lua_tostring(L, index);
  int32_t choice = 0;
  while (choice < type->count && strcmp(type->choices[choice], text) != 0) choice++;
  if (choice == type->count) fail_reading(L, reader, MSL_PROBLEM_CHOICE, type, index);
  out->kind = MSL_INTEGER;
  out->integer = choice;
  return true;
}

// msl_read_plain has refused the object.
static bool refuse_object(lua_State *L, msl_reader *reader, int index, const msl_type *type) {
  const msl_object *object = msl_to_object(L, index);
  if (!object || object->object || !msl_is_a(&reader->engine->classes, object->class_id, type->class_id)) return false;
  // The argument is to blame, not what was called.
  reader->problem.class_id = object->class_id;
  reader->problem.class_name = msl_class_name_at(L, index);
  fail_reading(L, reader, MSL_PROBLEM_NOT_INITIALIZED, type, index);
}

static bool read_function(lua_State *L, msl_reader *reader, int index, msl_value *out) {
  msl_engine *E = reader->engine;
  if (lua_type(L, index) != LUA_TFUNCTION) return false;
  if (!reader->receiver || reader->references.count == MSL_MOST_REFERENCES) luaL_error(L, "no place for a function here");
  out->kind = MSL_REFERENCE;
  out->reference = msl_keep_reference(L, reader->receiver, index);
  out->kept.owner = ((msl_object *)lua_touserdata(L, reader->receiver))->object;
  out->kept.context = E->host.context;
  note_reference(&reader->references, out->reference);
  note_reference(&E->border->pending, out->reference);
  return true;
}

// Room for values that live as long as the call.
static msl_value *begin_list(lua_State *L, size_t count, msl_value *out) {
  out->kind = MSL_LIST;
  out->list.items = lua_newuserdatauv(L, (count ? count : 1) * sizeof *out->list.items, 0);
  out->list.count = count;
  return out->list.items;
}

// Strings and lists live as long as they lie on the stack.
static bool is_anchored(const msl_value *value) { return value->kind == MSL_STRING || value->kind == MSL_LIST; }

// How many there are, as table.pack notes it.
static bool is_count(lua_State *L, int key, int value) {
  return lua_type(L, key) == LUA_TSTRING && strcmp(lua_tostring(L, key), "n") == 0 && lua_type(L, value) == LUA_TNUMBER;
}

// A key beside 1 to `count` is a name, or stands behind a gap: what it leads to would be left out. Names the first in byte order, so that
// the text is always the same.
static void refuse_other_keys(lua_State *L, msl_reader *reader, int table, size_t count, const msl_type *type) {
  msl_check_stack(L, 8, NULL);
  lua_pushnil(L);
  int found = lua_gettop(L), key = found + 1;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_Integer place = lua_isinteger(L, key) ? lua_tointeger(L, key) : 0;
    if ((place < 1 || (size_t)place > count) && !is_count(L, key, key + 1)) {
      msl_limit_work(L, 20);
      const char *text = lua_type(L, key) == LUA_TNUMBER ? msl_push_text(L, key, NULL) : msl_describe(L, key);
      if (lua_isnil(L, found) || strcmp(text, lua_tostring(L, found)) < 0) {
        lua_pushstring(L, text);
        lua_replace(L, found);
      }
    }
    lua_settop(L, key);
  }
  if (!lua_isnil(L, found))
    fail_with(L, reader, MSL_PROBLEM_TYPE, type, lua_pushfstring(L, "a table with the key %s", lua_tostring(L, found)));
  lua_settop(L, found - 1);
}

static bool read_list(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TTABLE) return false;
  size_t count = lua_rawlen(L, index);
  if (count > 1000000) luaL_error(L, "a list of %d elements is too long: expected at most 1000000", (int)count);
  msl_value *items = begin_list(L, count, out);
  const char *name = reader->problem.argument;
  for (size_t i = 0; i < count; i++) {
    msl_check_stack(L, 6, "too many strings in a list");
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    char path[96];
    snprintf(path, sizeof path, "%s[%zu]", name ? name : "", i + 1);
    reader->problem.argument = path;
    msl_read(L, reader, lua_gettop(L), type->element, &items[i]);
    if (!is_anchored(&items[i])) lua_pop(L, 1);
  }
  reader->problem.argument = name;
  refuse_other_keys(L, reader, index, count, type);
  return true;
}

// Keys, and values that are not plain, lie on the stack as long as the list: lua_next goes on from the copy of a key on top.
static bool read_named(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  static const msl_type table = {.tag = MSL_TYPE_RECORD};
  if (lua_type(L, index) != LUA_TTABLE) return false;
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) count++;
  msl_value *item = begin_list(L, 2 * count, out);
  const char *name = reader->problem.argument;
  for (lua_pushnil(L); lua_next(L, index); item += 2) {
    msl_check_stack(L, 8, "too many names in a table");
    int key = lua_gettop(L) - 1;
    reader->problem.argument = "";
    if (lua_type(L, key) != LUA_TSTRING) fail_reading(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &table, key);
    item[0].kind = MSL_STRING;
    item[0].class_id = -1;
    item[0].string.bytes = lua_tolstring(L, key, &item[0].string.length);
    char path[96];
    snprintf(path, sizeof path, "%s.%s", name ? name : "", item[0].string.bytes);
    reader->problem.argument = path;
    msl_read(L, reader, key + 1, type->element, &item[1]);
    lua_pushvalue(L, key);
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
      return object && msl_is_a(&E->classes, object->class_id, type->class_id);
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
  switch (type->tag) {
    case MSL_TYPE_NUMBER: return read_number(L, reader, index, type, out);
    case MSL_TYPE_INTEGER: return read_integer(L, reader, index, type, out);
    case MSL_TYPE_STRING: return read_string(L, index, out);
    case MSL_TYPE_CHOICE: return read_choice(L, reader, index, type, out);
    case MSL_TYPE_EITHER: return read_either(L, reader, index, type, out);
    case MSL_TYPE_VEC:
    case MSL_TYPE_RECT:
    case MSL_TYPE_TRANSFORM: return refuse_box(L, reader, index, type);
    case MSL_TYPE_RANGE: return read_range(L, index, out);
    case MSL_TYPE_OBJECT: return refuse_object(L, reader, index, type);
    case MSL_TYPE_FUNCTION: return read_function(L, reader, index, out);
    case MSL_TYPE_PLAIN: return read_any_plain(L, reader, index, type, out);
    case MSL_TYPE_LIST: return read_list(L, reader, index, type, out);
    case MSL_TYPE_NAMED: return read_named(L, reader, index, type, out);
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
  msl_check_stack(L, 8, "too many arguments");
  out->class_id = -1;
  if (lua_isnoneornil(L, index) && type->tag != MSL_TYPE_TEXT) {
    if (!type->optional)
      fail_reading(L, reader, lua_isnone(L, index) ? MSL_PROBLEM_MISSING : MSL_PROBLEM_TYPE, type, index);
    out->kind = MSL_NIL;
    return;
  }
  if (msl_read_quickly(L, reader->engine, index, type, out) || read_by_type(L, reader, index, type, out)) return;
  fail_reading(L, reader, MSL_PROBLEM_TYPE, type, index);
}

void msl_read_slot(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  int kind = lua_type(L, index);
  if (type->tag != MSL_TYPE_FUNCTION || (kind != LUA_TFUNCTION && kind != LUA_TNIL)) msl_read(L, reader, index, type, out);
  else out->kind = kind == LUA_TNIL ? MSL_NIL : MSL_PRESENT;
  if (out->kind == MSL_PRESENT) msl_examine_slot(L, reader->engine, &reader->problem, index, type);
}

// Tables whose keys are declared: what constructors are given, and records ------------------------

static const msl_type table_type = {.tag = MSL_TYPE_RECORD};

static bool is_field(const msl_field *fields, int32_t count, const char *name) {
  for (int32_t i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return true;
  return false;
}

// The table has more keys than were read: names the first unknown one, in byte order, so that the text is always the same.
static void refuse_unknown(lua_State *L, msl_reader *reader, int table, const msl_field *fields, int32_t count) {
  const char *unknown = NULL;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
      reader->problem.argument = "";
      fail_reading(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &table_type, lua_gettop(L));
    }
    const char *key = lua_tostring(L, -1);
    if (!is_field(fields, count, key) && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  if (!unknown) return;
  reader->problem.argument = unknown;
  msl_type expected = {.tag = MSL_TYPE_RECORD, .count = count, .fields = fields};
  fail_reading(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &expected, 0);
}

void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out) {
  msl_check_stack(L, count + 8, "too many keys");
  if (lua_type(L, index) != LUA_TTABLE) fail_reading(L, reader, MSL_PROBLEM_CONSTRUCTOR_TABLE, &table_type, index);
  for (int32_t i = 0; i < count; i++) {
    const msl_field *field = &fields[i];
    lua_pushstring(L, field->name);
    reader->problem.argument = field->name;
    if (lua_rawget(L, index) == LUA_TNIL) {
      if (!field->type.optional) fail_reading(L, reader, MSL_PROBLEM_MISSING, &field->type, 0);
      out[i].kind = MSL_NIL;
    } else if (field->role == MSL_ROLE_SLOT) {
      msl_read_slot(L, reader, lua_gettop(L), &field->type, &out[i]);
    } else {
      msl_read(L, reader, lua_gettop(L), &field->type, &out[i]);
    }
    if (!is_anchored(&out[i])) lua_pop(L, 1);
  }
  reader->problem.argument = NULL;
  refuse_unknown(L, reader, index, fields, count);
}
