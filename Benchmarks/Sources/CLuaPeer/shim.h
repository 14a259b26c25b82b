// Lua 5.4 as the system ships it: the C build, never the C++ one.
#include <lua.h>
#include <lualib.h>
#include <lauxlib.h>
