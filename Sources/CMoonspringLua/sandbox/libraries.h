// The libraries of a script, and the functions in them, by the file that they stand in.
#pragma once
#include "state/lua.h"

// Opens the allowed (or, trusted, the full) libraries into the globals. Runs inside a protected call; raises on no memory.
void msl_open_libraries(lua_State *L);

// For a function of the sandbox that checks its arguments first and then does what Lua's does: upvalue 1 is Lua's, called in the
// same frame, so that its errors name the right function and line.
static inline int msl_call_stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

// coroutines.c: resume, wrap, close, yield; pcall, xpcall. All pass a kill on.
extern const luaL_Reg msl_coroutine_functions[], msl_protected_functions[];
// dates.c: clock, time and date of os, on the scene's time, in UTC
extern const luaL_Reg msl_date_functions[];
// format.c
int msl_format(lua_State *L);
// loading.c: of text, and in a trusted script of binary chunks too
int msl_load(lua_State *L);
// mathematics.c: sin, log, pow and their like, with the same bits on every processor
extern const luaL_Reg msl_math_functions[];
// patterns.c, patterns_gsub.c
extern const luaL_Reg msl_pattern_functions[];
int msl_gsub(lua_State *L);
// random.c
extern const luaL_Reg msl_random_functions[];
// sorting.c: table.sort, with the pivots of Lua's where those are not drawn from the clock
int msl_sort(lua_State *L);
// strings.c: rep, byte, and what goes through all bytes of a text
extern const luaL_Reg msl_string_functions[];
// A function that takes some nanoseconds for each byte of its first argument, and does not come back to one.
int msl_looked_through(lua_State *L);
// tables.c: those of the table library whose loops in C a limit could not stop; each calls the function that it replaces
extern const luaL_Reg msl_table_functions[];
// The same for a function that may return very many values.
int msl_many_results(lua_State *L);
// utf8.c
extern const luaL_Reg msl_utf8_functions[];
