// Reading Lua values by their declared types. Tables are read raw, so that no script code runs half way; strings stay on the
// stack and lists in userdata there, so that what was read lives as long as the call.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "state/state.h"

// What a value is, as an error message says it. May push one string.
const char *msl_describe(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE: return "nothing";
    case LUA_TNUMBER: {
      lua_pushvalue(L, index);
      const char *text = lua_tostring(L, -1);
      return lua_pushfstring(L, "number %s", text);
    }
    case LUA_TSTRING: {
      const char *text = lua_tostring(L, index);
      if (strlen(text) <= 40) return lua_pushfstring(L, "'%s'", text);
      lua_pushlstring(L, text, 37);
      return lua_pushfstring(L, "'%s...'", lua_tostring(L, -1));
    }
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TUSERDATA: {
      const char *name = msl_class_name_at(L, index);
      return name ? name : "userdata";
    }
    default: return luaL_typename(L, index);
  }
}

void msl_raise_problem(lua_State *L, msl_engine *E, const msl_problem *problem) {
  E->host.compose(E->host.context, problem);
  if (problem->place) lua_pushfstring(L, "%s: ", problem->place);
  else luaL_where(L, 1);
  lua_pushstring(L, E->error ? E->error : "not enough memory");
  lua_concat(L, 2);
  lua_error(L);
  for (;;) {}  // lua_error does not return
}

// Lets go of the functions that were kept for a call that will not happen.
static _Noreturn void fail_with(lua_State *L, msl_reader *reader, int code, const msl_type *expected, const char *actual) {
  while (reader->reference_count > 0)
    msl_drop_reference(L, reader->receiver, reader->references[--reader->reference_count]);
  reader->problem.code = code;
  reader->problem.expected = expected;
  reader->problem.actual = actual;
  msl_raise_problem(L, reader->engine, &reader->problem);
}

static _Noreturn void fail(lua_State *L, msl_reader *reader, int code, const msl_type *expected, int index) {
  luaL_checkstack(L, 4, NULL);
  fail_with(L, reader, code, expected, index ? msl_describe(L, index) : "nothing");
}

static _Noreturn void fail_not_finite(lua_State *L, msl_reader *reader, const msl_type *type, double number) {
  char text[32];
  // The sign of a NaN says nothing.
  if (isnan(number)) strcpy(text, "nan");
  else snprintf(text, sizeof text, "%.14g", number);
  fail_with(L, reader, MSL_PROBLEM_NOT_FINITE, type, text);
}

static double read_number(lua_State *L, msl_reader *reader, int index, const msl_type *type) {
  if (lua_type(L, index) != LUA_TNUMBER) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  double number = lua_tonumber(L, index);
  if (!msl_is_sane(number)) fail_not_finite(L, reader, type, number);
  return number;
}

// Numbers of a table by position or by one of two sets of names.
bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts) {
  index = lua_absindex(L, index);
  if (lua_rawlen(L, index) > (size_t)count) return false;
  for (int i = 0; i < count; i++) {
    int type = lua_rawgeti(L, index, i + 1);
    if (type == LUA_TNIL && names) {
      lua_pop(L, 1);
      lua_pushstring(L, names[i]);
      type = lua_rawget(L, index);
    }
    if (type == LUA_TNIL && other) {
      lua_pop(L, 1);
      lua_pushstring(L, other[i]);
      type = lua_rawget(L, index);
    }
    parts[i] = lua_tonumber(L, -1);
    lua_pop(L, 1);
    if (type != LUA_TNUMBER) return false;
  }
  return true;
}

static void read_boxed(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  static const char *const xy[] = {"x", "y"}, *const size[] = {"width", "height"};
  static const char *const rect[] = {"x", "y", "width", "height"};
  static const char *const map[] = {"a", "b", "c", "d", "tx", "ty"};
  int32_t wanted = type->tag == MSL_TYPE_VEC ? MSL_VEC : type->tag == MSL_TYPE_RECT ? MSL_RECT : MSL_TRANSFORM;
  int32_t kind;
  int count = msl_parts_of(wanted);
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (box && kind == wanted) {
    memcpy(out->parts, box->parts, (size_t)count * sizeof(double));
  } else if (lua_type(L, index) != LUA_TTABLE ||
             !msl_read_parts(L, index, count, wanted == MSL_VEC ? xy : wanted == MSL_RECT ? rect : map,
                         wanted == MSL_VEC ? size : NULL, out->parts)) {
    fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  }
  out->kind = wanted;
  for (int i = 0; i < count; i++)
    if (!msl_is_sane(out->parts[i])) fail_not_finite(L, reader, type, out->parts[i]);
}

// The ends of a range: an infinite one is none. What else they may not be is for the host to say.
static void read_range(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  static const char *const full[] = {"minimum", "maximum"}, *const brief[] = {"min", "max"};
  if (lua_type(L, index) != LUA_TTABLE || !msl_read_parts(L, index, 2, full, brief, out->parts))
    fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  out->kind = MSL_VEC;
}

static void read_choice(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TSTRING) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  const char *text = lua_tostring(L, index);
  for (int32_t i = 0; i < type->count; i++) {
    if (strcmp(type->choices[i], text) != 0) continue;
    out->kind = MSL_INTEGER;
    out->integer = i;
    return;
  }
  fail(L, reader, MSL_PROBLEM_CHOICE, type, index);
}

static void read_object(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  msl_object *object = msl_to_object(L, index);
  if (!object || !msl_is_a(reader->engine, object->class_id, type->class_id))
    fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  if (!object->object) {
    // The argument is to blame, not what was called.
    reader->problem.class_id = object->class_id;
    reader->problem.class_name = msl_class_name_at(L, index);
    fail(L, reader, MSL_PROBLEM_NOT_INITIALIZED, type, index);
  }
  out->kind = MSL_OBJECT;
  out->object = object->object;
  out->class_id = object->class_id;
}

static void read_plain(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
      out->kind = MSL_BOOLEAN;
      out->boolean = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      out->number = read_number(L, reader, index, type);
      out->kind = MSL_NUMBER;
      break;
    case LUA_TSTRING:
      lua_pushvalue(L, index);  // anchors it
      out->string.bytes = lua_tolstring(L, -1, &out->string.length);
      out->kind = MSL_STRING;
      break;
    default: fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  }
}

static void read_list(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  if (lua_type(L, index) != LUA_TTABLE) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  size_t count = lua_rawlen(L, index);
  if (count > 1000000) luaL_error(L, "a list of %d elements is too long: expected at most 1000000", (int)count);
  index = lua_absindex(L, index);
  msl_value *items = lua_newuserdatauv(L, (count ? count : 1) * sizeof *items, 0);
  const char *name = reader->problem.argument;
  for (size_t i = 0; i < count; i++) {
    luaL_checkstack(L, 6, "too many strings in a list");
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    char path[96];
    snprintf(path, sizeof path, "%s[%zu]", name ? name : "", i + 1);
    reader->problem.argument = path;
    msl_read(L, reader, -1, type->element, &items[i]);
    int32_t kind = items[i].kind;
    if (kind != MSL_STRING && kind != MSL_LIST) lua_settop(L, -2);  // strings stay anchored
  }
  reader->problem.argument = name;
  out->kind = MSL_LIST;
  out->list.items = items;
  out->list.count = count;
}

// Is the value of the kind that the type is written as? It may still be refused.
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

static void read_either(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  for (int32_t i = 0; i < type->count; i++) {
    if (!fits(L, reader->engine, index, &type->element[i])) continue;
    msl_read(L, reader, index, &type->element[i], out);
    return;
  }
  fail(L, reader, MSL_PROBLEM_TYPE, type, index);
}

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
      if (!(box = msl_to_boxed(L, index, &kind)) || kind != MSL_VEC || !msl_is_sane(box->parts[0]) || !msl_is_sane(box->parts[1])) return false;
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

void msl_read(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out) {
  luaL_checkstack(L, 6, "too many arguments");
  out->class_id = -1;
  if (lua_isnoneornil(L, index) && type->tag != MSL_TYPE_TEXT) {
    if (!type->optional)
      fail(L, reader, lua_isnone(L, index) ? MSL_PROBLEM_MISSING : MSL_PROBLEM_TYPE, type, index);
    out->kind = MSL_NIL;
    return;
  }
  switch (type->tag) {
    case MSL_TYPE_BOOLEAN:
      if (lua_type(L, index) != LUA_TBOOLEAN) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      out->kind = MSL_BOOLEAN;
      out->boolean = lua_toboolean(L, index);
      break;
    case MSL_TYPE_NUMBER:
      out->number = read_number(L, reader, index, type);
      out->kind = MSL_NUMBER;
      break;
    case MSL_TYPE_INTEGER: {
      read_number(L, reader, index, type);
      int exact;
      out->integer = lua_tointegerx(L, index, &exact);
      if (!exact) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      out->kind = MSL_INTEGER;
      break;
    }
    case MSL_TYPE_STRING:
      if (lua_type(L, index) != LUA_TSTRING) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      read_plain(L, reader, index, type, out);
      break;
    case MSL_TYPE_CHOICE: read_choice(L, reader, index, type, out); break;
    case MSL_TYPE_EITHER: read_either(L, reader, index, type, out); break;
    case MSL_TYPE_VEC:
    case MSL_TYPE_RECT:
    case MSL_TYPE_TRANSFORM: read_boxed(L, reader, index, type, out); break;
    case MSL_TYPE_RANGE: read_range(L, reader, index, type, out); break;
    case MSL_TYPE_OBJECT: read_object(L, reader, index, type, out); break;
    case MSL_TYPE_FUNCTION:
      if (lua_type(L, index) != LUA_TFUNCTION) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      if (!reader->receiver || reader->reference_count == 8) luaL_error(L, "no place for a function here");
      out->kind = MSL_REFERENCE;
      out->reference = msl_keep_reference(L, reader->engine, reader->receiver, index);
      out->kept.owner = ((msl_object *)lua_touserdata(L, reader->receiver))->object;
      out->kept.context = reader->engine->host.context;
      reader->references[reader->reference_count++] = out->reference;
      if (reader->engine->pending_count < 8) reader->engine->pending[reader->engine->pending_count++] = out->reference;
      break;
    case MSL_TYPE_PLAIN: read_plain(L, reader, index, type, out); break;
    case MSL_TYPE_LIST: read_list(L, reader, index, type, out); break;
    case MSL_TYPE_RECORD: {
      msl_value *items = lua_newuserdatauv(L, (size_t)(type->count ? type->count : 1) * sizeof *items, 0);
      msl_read_record(L, reader, index, type->fields, type->count, items);
      out->kind = MSL_LIST;
      out->list.items = items;
      out->list.count = (size_t)type->count;
      break;
    }
    case MSL_TYPE_STORED:
      if (type->count == 1 && lua_type(L, index) != LUA_TTABLE) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      out->kind = MSL_PRESENT;
      break;
    case MSL_TYPE_TOPIC: {
      const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : msl_built_in_name_at(L, index);
      if (!name) fail(L, reader, MSL_PROBLEM_TYPE, type, index);
      lua_pushstring(L, name);
      out->string.bytes = lua_tolstring(L, -1, &out->string.length);
      out->kind = MSL_STRING;
      break;
    }
    case MSL_TYPE_TEXT: {
      luaL_Buffer buffer;
      int top = lua_gettop(L);
      luaL_buffinit(L, &buffer);
      for (int i = index; i <= top; i++) {
        if (i > index) luaL_addchar(&buffer, '\t');
        luaL_tolstring(L, i, NULL);
        luaL_addvalue(&buffer);
      }
      luaL_pushresult(&buffer);
      out->string.bytes = lua_tolstring(L, -1, &out->string.length);
      out->kind = MSL_STRING;
      break;
    }
    default: fail(L, reader, MSL_PROBLEM_TYPE, type, index);
  }
}

static bool is_field(const msl_field *fields, int32_t count, const char *name) {
  for (int32_t i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return true;
  return false;
}

// A table whose keys are `fields`; `out` gets a value for each, MSL_NIL where the key is absent.
void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out) {
  static const msl_type table = {.tag = MSL_TYPE_RECORD};
  luaL_checkstack(L, count + 8, "too many keys");
  if (lua_type(L, index) != LUA_TTABLE) fail(L, reader, MSL_PROBLEM_CONSTRUCTOR_TABLE, &table, index);
  index = lua_absindex(L, index);
  int32_t present = 0;
  for (int32_t i = 0; i < count; i++) {
    lua_pushstring(L, fields[i].name);
    bool given = lua_rawget(L, index) != LUA_TNIL;
    present += given;
    reader->problem.argument = fields[i].name;
    if (!given && !fields[i].type.optional) {
      lua_pop(L, 1);
      lua_pushnil(L);
      fail(L, reader, MSL_PROBLEM_MISSING, &fields[i].type, 0);
    }
    if (!given) {
      out[i].kind = MSL_NIL;
      lua_pop(L, 1);
      continue;
    }
    if (fields[i].role == MSL_ROLE_SLOT && fields[i].type.tag == MSL_TYPE_FUNCTION) {
      // Kept under its slot by the caller, not as a reference.
      if (lua_type(L, -1) != LUA_TFUNCTION) fail(L, reader, MSL_PROBLEM_TYPE, &fields[i].type, -1);
      out[i].kind = MSL_PRESENT;
    } else {
      msl_read(L, reader, lua_gettop(L), &fields[i].type, &out[i]);
    }
    if (out[i].kind != MSL_STRING && out[i].kind != MSL_LIST) lua_pop(L, 1);
  }
  reader->problem.argument = NULL;
  // More keys in the table than were read: name the first unknown one, in byte order, so that the text is always the same.
  lua_pushnil(L);
  const char *unknown = NULL;
  int32_t total = 0;
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    total++;
    if (lua_type(L, -1) != LUA_TSTRING) {
      reader->problem.argument = "";
      fail(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &table, lua_gettop(L));
    }
    if (total <= present && unknown == NULL && is_field(fields, count, lua_tostring(L, -1))) continue;
    const char *key = lua_tostring(L, -1);
    if (!is_field(fields, count, key) && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  if (unknown) {
    reader->problem.argument = unknown;
    msl_type expected = {.tag = MSL_TYPE_RECORD, .count = count, .fields = fields};
    fail(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &expected, 0);
  }
}
