// The border between Swift and Lua. Nothing in this header names lua_State: Swift never sees one.
#ifndef MOONSPRING_LUA_H
#define MOONSPRING_LUA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct msl_engine msl_engine;

#endif
