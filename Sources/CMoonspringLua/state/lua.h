// Lua, and how every C file of the shim is compiled.
#pragma once
// No fused multiply-add: a scene's numbers are the same on every machine of an architecture.
#pragma STDC FP_CONTRACT OFF
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include "moonspring_lua.h"

// What Lua 5.1, 5.2, 5.3 or LuaJIT lacks. Weak, so that the module loads in a program of such a version and can say which one it
// needs (attached.c), where the loader would name the first of these functions. A call of a weak one is not slower.
#pragma weak luaL_buffinitsize
#pragma weak luaL_checkversion_
#pragma weak luaL_getsubtable
#pragma weak luaL_len
#pragma weak luaL_loadbufferx
#pragma weak luaL_prepbuffsize
#pragma weak luaL_pushresultsize
#pragma weak luaL_requiref
#pragma weak luaL_setfuncs
#pragma weak luaL_tolstring
#pragma weak luaL_traceback
#pragma weak luaL_typeerror
#pragma weak lua_absindex
#pragma weak lua_callk
#pragma weak lua_compare
#pragma weak lua_copy
#pragma weak lua_getglobal
#pragma weak lua_geti
#pragma weak lua_getiuservalue
#pragma weak lua_isinteger
#pragma weak lua_isyieldable
#pragma weak lua_newuserdatauv
#pragma weak lua_pcallk
#pragma weak lua_rawgetp
#pragma weak lua_rawlen
#pragma weak lua_rawsetp
#pragma weak lua_resetthread
#pragma weak lua_rotate
#pragma weak lua_setglobal
#pragma weak lua_seti
#pragma weak lua_setiuservalue
#pragma weak lua_toclose
#pragma weak lua_tointegerx
#pragma weak lua_tonumberx
#pragma weak lua_upvaluejoin
#pragma weak lua_yieldk
#pragma weak luaopen_coroutine
#pragma weak luaopen_utf8
