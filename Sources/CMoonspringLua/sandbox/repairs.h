// Changes to a text before Lua translates it: what liblua would translate wrongly, or could not name in an error without exhausting the
// C stack.
#pragma once
#include "state/lua.h"

// Defects of some versions of Lua 5.4, by the commit that fixed them.
typedef enum msl_repair {
  MSL_REPAIR_INDEX,     // 782ef85b: a comparison as the index of an upvalue
  MSL_REPAIR_BREAK,     // 997f11f5: break out of a generic `for` leaves its closing value open where its variables are upvalues
  MSL_REPAIR_BITWISE,   // c764ca71: a constant with `(a or b)` in a bitwise operation, in a function of more than 255 constants
  MSL_REPAIR_CONSTANT,  // 1f3c6f45: local _ENV <const> that is a constant
  MSL_REPAIRS
} msl_repair;

// A place of the text where something else is to stand.
typedef struct msl_edit {
  msl_repair repair;
  bool is_wanted;       // a break is one only when its loop has ended
  size_t order;         // among those of one place
  size_t place, length; // what is replaced
  const char *text;
  size_t label;         // behind the text, where it is not 0
} msl_edit;

// A list that grows on the Lua stack, as a userdata at `index`.
typedef struct msl_edits {
  lua_State *L;
  int index;
  msl_edit *edits;
  size_t count, capacity;
} msl_edits;

// Finds all places that some version translates wrongly. NULL, or what the text has that none can be given, with its place.
const char *msl_find_repairs(msl_edits *edits, const char *bytes, size_t length, size_t *place);

// repaired_text.c: replaces a text, where it needs repairs, by one on top of the stack. Pushes one value in any case. Returns LUA_OK, or
// LUA_ERRSYNTAX with a message instead.
int msl_repair_text(lua_State *L, const char **bytes, size_t *length, const char *chunk_name);

// repair_probes.c: whether the library that runs has this defect. Found out once for each engine, where a text needs to know.
bool msl_is_repair_needed(lua_State *L, msl_repair repair);
