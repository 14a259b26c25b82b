// What goes through all bytes of a text, or makes a text of any length: in pieces, or bounded before it begins. Otherwise it does what
// Lua's functions do.
#include <ctype.h>
#include <string.h>
#include "sandbox/libraries.h"
#include "sandbox/sandbox.h"

// string.rep ------------------------------------------------------------------------------------

static const size_t longest = (size_t)64 << 20;

static size_t most_bytes(const msl_memory *memory) {
  return memory->limit != 0 && memory->limit < longest ? memory->limit : longest;
}

// The first repetition is copied, then what is there already, up to a megabyte at a time.
static int repeat_by_doubling(lua_State *L, const char *text, size_t length, const char *separator, size_t gap, size_t count) {
  size_t period = length + gap, total = period * count - gap;
  size_t most = ((size_t)1 << 20) / period * period;
  if (most < period) most = period;
  luaL_Buffer result;
  char *room = luaL_buffinitsize(L, &result, total);
  memcpy(room, text, length);
  if (count > 1) memcpy(room + length, separator, gap);
  for (size_t done = count > 1 ? period : total; done < total;) {
    size_t piece = done < most ? done : most;
    if (piece > total - done) piece = total - done;
    memcpy(room + done, room, piece);
    done += piece;
    msl_limit_work(L, piece / 64);
  }
  luaL_pushresultsize(&result, total);
  return 1;
}

// Lua's own copies one repetition after the other, where nothing can stop it: even an empty string 1e18 times.
static int repeat(lua_State *L) {
  size_t length, separator;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *between = luaL_optlstring(L, 3, "", &separator);
  if (count <= 0 || length + separator == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (msl_sandbox_of(L)->trusted) return msl_call_stock(L); // the memory is its only bound
  const msl_memory *memory = msl_memory_of(L);
  size_t most = most_bytes(memory);
  if (length + separator > most || (lua_Unsigned)count > most / (length + separator))
    return luaL_error(L, "resulting string too large (string.rep makes at most %d bytes here)", (int)most);
  msl_limit_work(L, 1);
  // Lua asks for a buffer without collecting first; the string itself comes beside it.
  size_t bytes = 2 * (length + separator) * (size_t)count;
  if (memory->limit != 0 && memory->used + memory->charged + bytes > memory->limit) lua_gc(L, LUA_GCCOLLECT);
  return repeat_by_doubling(L, text, length, between, separator, (size_t)count);
}

// Byte by byte ----------------------------------------------------------------------------------

enum { PIECE = 1 << 16 };

// Each byte of a text through `change`, forwards or backwards.
static int change_bytes(lua_State *L, int (*change)(int), bool is_reversed) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  luaL_Buffer result;
  char *room = luaL_buffinitsize(L, &result, length);
  for (size_t first = 0; first < length; first += PIECE) {
    size_t end = first + PIECE < length ? first + PIECE : length;
    for (size_t i = first; i < end; i++) {
      const char *byte = is_reversed ? &text[length - 1 - i] : &text[i];
      room[i] = change ? (char)change((unsigned char)*byte) : *byte;
    }
    msl_limit_work(L, (end - first) / 4);
  }
  luaL_pushresultsize(&result, length);
  return 1;
}

static int upper(lua_State *L) { return change_bytes(L, toupper, false); }
static int lower(lua_State *L) { return change_bytes(L, tolower, false); }
static int reverse(lua_State *L) { return change_bytes(L, NULL, true); }

int msl_looked_through(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) msl_limit_work(L, lua_rawlen(L, 1) / 8);
  msl_limit_work(L, (size_t)lua_gettop(L));
  return msl_call_stock(L);
}

// pack and unpack -------------------------------------------------------------------------------

// Each character of a format is an option that takes time; `c` with a size fills that many bytes.
static int check_packing(lua_State *L) {
  enum { LONGEST_FORMAT = 1 << 16 };
  size_t length, total = 0;
  const char *format = luaL_checklstring(L, 1, &length);
  msl_limit_work(L, 2 * length);
  if (msl_sandbox_of(L)->trusted) return msl_call_stock(L);
  luaL_argcheck(L, length <= LONGEST_FORMAT, 1, "format too long (at most 65536 characters here)");
  for (const char *p = format; p < format + length; p++) {
    if (*p != 'c') continue;
    size_t size = 0;
    while (isdigit((unsigned char)p[1]) && size <= longest) size = size * 10 + (size_t)(*++p - '0');
    total += size;
    luaL_argcheck(L, total <= longest, 1, "sizes too large (at most 67108864 bytes here)");
  }
  msl_limit_work(L, total / 4);
  return msl_call_stock(L);
}

const luaL_Reg msl_string_functions[] = {
    {"rep", repeat},         {"byte", msl_many_results}, {"upper", upper},          {"lower", lower},
    {"reverse", reverse},    {"char", msl_looked_through},   {"pack", check_packing},   {"packsize", check_packing},
    {"unpack", check_packing}, {"format", msl_format},   {NULL, NULL}};
