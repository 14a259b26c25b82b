// Lua, and how every C file of the shim is compiled.
#pragma once
// No fused multiply-add: a scene's numbers are the same on every machine of an architecture.
#pragma STDC FP_CONTRACT OFF
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include "moonspring_lua.h"
