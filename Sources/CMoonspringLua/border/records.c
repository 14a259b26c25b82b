// Tables whose keys are declared: what constructors are given, and records.
#include <string.h>
#include "border/border.h"

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
      msl_fail_reading(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &table_type, lua_gettop(L));
    }
    const char *key = lua_tostring(L, -1);
    if (!is_field(fields, count, key) && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  if (!unknown) return;
  reader->problem.argument = unknown;
  msl_type expected = {.tag = MSL_TYPE_RECORD, .count = count, .fields = fields};
  msl_fail_reading(L, reader, MSL_PROBLEM_UNKNOWN_KEY, &expected, 0);
}

// A table whose keys are `fields`; `out` gets a value for each, MSL_NIL where the key is absent.
void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out) {
  msl_check_stack(L, count + 8, "too many keys");
  if (lua_type(L, index) != LUA_TTABLE) msl_fail_reading(L, reader, MSL_PROBLEM_CONSTRUCTOR_TABLE, &table_type, index);
  index = lua_absindex(L, index);
  for (int32_t i = 0; i < count; i++) {
    const msl_field *field = &fields[i];
    lua_pushstring(L, field->name);
    reader->problem.argument = field->name;
    if (lua_rawget(L, index) == LUA_TNIL) {
      if (!field->type.optional) msl_fail_reading(L, reader, MSL_PROBLEM_MISSING, &field->type, 0);
      out[i].kind = MSL_NIL;
    } else if (field->role == MSL_ROLE_SLOT) {
      msl_read_slot(L, reader, lua_gettop(L), &field->type, &out[i]);
    } else {
      msl_read(L, reader, lua_gettop(L), &field->type, &out[i]);
    }
    if (out[i].kind != MSL_STRING && out[i].kind != MSL_LIST) lua_pop(L, 1);
  }
  reader->problem.argument = NULL;
  refuse_unknown(L, reader, index, fields, count);
}
