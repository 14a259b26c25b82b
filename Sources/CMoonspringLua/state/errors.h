// The error of the call that fails: its text and, of a script's, its traceback.
#pragma once
#include "state/lua.h"

typedef struct msl_errors {
  char *message, *traceback;
  size_t message_capacity, traceback_capacity;
  int32_t last_stop;
  size_t held;    // by the host
  bool is_noted;  // the error that is being raised has its text and traceback already
} msl_errors;

void msl_save_error(msl_errors *errors, const char *message, const char *traceback);
_Noreturn void msl_no_memory(lua_State *L);
// luaL_checkstack, but it says so where it was memory that ran out; `what` may be NULL.
void msl_check_stack(lua_State *L, int slots, const char *what);
// The innermost frame of a Lua function from the level on, but below `most`.
bool msl_script_frame(lua_State *L, int level, int most, lua_Debug *frame);
enum { MSL_PLACE_BYTES = LUA_IDSIZE + 24 }; // "file:line: "
// Writes "file:line: " of that frame from level 0 on, or returns false and leaves `place` as it was. Needs no Lua memory.
bool msl_script_place(lua_State *L, int most, char place[MSL_PLACE_BYTES]);
