// A binding of one C class to Lua 5.4, written by hand in plain C: what the engine's own border is measured against.
// Its userdata have the same checks: magic, own address, class (with parents), generation, and finite numbers within their range.
#ifndef LUA_PEER_H
#define LUA_PEER_H
#include <stdbool.h>

typedef struct lua_peer lua_peer;

// A Lua state with the global `Body`. NULL when there is no memory.
lua_peer *lua_peer_create(bool generational);
void lua_peer_destroy(lua_peer *peer);

// Runs text. The error's text, which lives until the next call; NULL when there is none.
const char *lua_peer_run(lua_peer *peer, const char *script);

// Calls the `action` of the body that was made last, with itself and a number, `count` times, each call protected.
const char *lua_peer_act(lua_peer *peer, int count);

#endif
