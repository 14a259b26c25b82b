// Lua values by declared type. Indices do not count from the top of the stack.
#pragma once
#include "state/objects.h"

enum { MSL_MOST_REFERENCES = 8 };

typedef struct msl_references {
  int64_t list[MSL_MOST_REFERENCES];
  int count;
} msl_references;

typedef struct msl_reader {
  msl_engine *engine;
  msl_problem problem;
  int receiver;        // stack index of the object that keeps references, or 0
  msl_references references;
} msl_reader;

static inline msl_reader msl_reader_for(msl_engine *E, int32_t class_id, const msl_member *member) {
  return (msl_reader){.engine = E, .problem = {.class_id = class_id, .class_name = E->classes.all[class_id].name,
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
// A value that stays in Lua: a function is kept under its slot by the caller, not as a reference.
void msl_read_slot(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out);
// A table whose keys are `fields`; `out` gets a value for each, MSL_NIL where the key is absent.
void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out);
// Lets go of the functions that were kept for a call that has failed or will not happen.
void msl_drop_references(lua_State *L, int receiver, msl_references *references);
