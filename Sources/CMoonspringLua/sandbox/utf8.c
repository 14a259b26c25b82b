// The utf8 library: one that looks at the limit, and whose iterator refuses what is not UTF-8.
#include "sandbox/libraries.h"
#include "sandbox/limit.h"
#include "state/object_numbers.h"

static bool continues(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

static lua_Integer place_of(lua_Integer position, size_t length) {
  if (position >= 0) return position;
  return (lua_Unsigned)-position > length ? 0 : (lua_Integer)length + position + 1;
}

// Reads the character at `text`, which ends in a zero byte, as RFC 2279 has it or, `is_strict`, RFC 3629: up to U+10FFFF and without
// surrogates. Returns how many bytes it has, 0 where there is none.
static int decode(const char *text, bool is_strict, uint32_t *code) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000}; // shorter forms are refused
  unsigned char lead = (unsigned char)*text;
  *code = lead;
  if (lead < 0x80) return 1;
  int length = lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : lead < 0xFC ? 5 : lead < 0xFE ? 6 : 0;
  if (length == 0) return 0;
  *code = lead & (0x7Fu >> length);
  for (int i = 1; i < length; i++) {
    if (!continues(text[i])) return 0;
    *code = *code << 6 | ((unsigned char)text[i] & 0x3F);
  }
  if (*code < least[length]) return 0;
  bool is_surrogate = *code >= 0xD800 && *code <= 0xDFFF;
  return is_strict && (*code > 0x10FFFF || is_surrogate) ? 0 : length;
}

static int count_characters(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer place = place_of(luaL_optinteger(L, 2, 1), length), last = place_of(luaL_optinteger(L, 3, -1), length), total = 0;
  luaL_argcheck(L, place >= 1 && place <= (lua_Integer)length + 1, 2, "initial position out of bounds");
  luaL_argcheck(L, last <= (lua_Integer)length, 3, "final position out of bounds");
  bool is_strict = !lua_toboolean(L, 4);
  while (place <= last) {
    uint32_t code;
    int bytes = decode(text + place - 1, is_strict, &code);
    if (bytes == 0) {
      luaL_pushfail(L);
      lua_pushinteger(L, place);
      return 2;
    }
    place += bytes;
    if (++total % 4096 == 0) msl_limit_work(L, 4096);
  }
  lua_pushinteger(L, total);
  return 1;
}

// utf8.codes. Before 5.4.7 Lua's iterator accepts continuation bytes that belong to no character (a1089b41 of Lua).
static int next_character(lua_State *L, bool is_strict) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Unsigned place = (lua_Unsigned)lua_tointeger(L, 2);
  while (place < length && place > 0 && continues(text[place])) place++;
  if (place >= length) return 0;
  uint32_t code;
  int bytes = decode(text + place, is_strict, &code);
  if (bytes == 0 || continues(text[place + (size_t)bytes])) return luaL_error(L, "invalid UTF-8 code");
  lua_pushinteger(L, (lua_Integer)place + 1);
  lua_pushinteger(L, code);
  return 2;
}

static int next_strictly(lua_State *L) { return next_character(L, true); }
static int next_laxly(lua_State *L) { return next_character(L, false); }

static int codes(lua_State *L) {
  bool is_lax = lua_toboolean(L, 2);
  const char *text = luaL_checkstring(L, 1);
  luaL_argcheck(L, !continues(*text), 1, "invalid UTF-8 code");
  msl_push_function(L, is_lax ? next_laxly : next_strictly);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

const luaL_Reg msl_utf8_functions[] = {
    {"codepoint", msl_many_results}, {"len", count_characters}, {"offset", msl_looked_through}, {"char", msl_looked_through},
    {"codes", codes},                {NULL, NULL}};
