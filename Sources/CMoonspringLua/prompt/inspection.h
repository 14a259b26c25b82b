// Values inspected for a prompt.
#pragma once
#include "moonspring_prompt.h"
#include "state/lua.h"

// Appends the value at the index. Raises a kill, and what memory is short for.
void msl_inspect(lua_State *L, msl_inspection *inspection, int index);
// Appends a record or bytes; raises where there is no memory.
msl_inspected *msl_add_inspected(lua_State *L, msl_inspection *inspection, int32_t kind);
msl_slice msl_add_bytes(lua_State *L, msl_inspection *inspection, const char *bytes, size_t length);
