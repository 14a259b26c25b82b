// Loading Lua text, and the files that it came from.
#pragma once
#include "sandbox/sandbox.h"

// Leave a function or a message on the stack and return lua_load's status, or LUA_ERRFILE. Text only; a byte order mark and a first
// line that starts with '#' are skipped. Run in a protected call; raise on no memory.
int msl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
int msl_load_expression(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
int msl_load_file(lua_State *L, const char *path, const char *chunk_name);
void msl_forget_files(msl_sandbox *sandbox);
// require.c: an open function for a name, in the sandbox and in a trusted script.
void msl_preload(lua_State *L, const char *name, lua_CFunction open);
// Puts the sandbox's require into the globals; in a trusted script, the script's folder among the package searchers.
void msl_open_require(lua_State *L);
