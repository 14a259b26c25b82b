// string.format: without addresses, and looking at the limit when there is much to do.
#include <ctype.h>
#include <string.h>
#include "sandbox/libraries.h"
#include "sandbox/sandbox.h"
#include "sandbox/texts.h"

// Lua's own does a short one, in the same frame, so that its errors name the right argument and line.
enum { MOST_ARGUMENTS_AT_ONCE = 64, MOST_BYTES_AT_ONCE = 1 << 16 };
// What one conversion costs at most, in steps: 1e308 with 99 decimals.
enum { STEPS_PER_CONVERSION = 300 };

// One conversion of a format: the bytes from '%' to its letter.
typedef struct conversion {
  const char *start, *letter;
} conversion;

// The first one at or behind `p`, which is not "%%"; false: there is none. A letter that is missing is the end of the format.
static bool find_conversion(const char *p, const char *end, conversion *found) {
  while ((p = memchr(p, '%', (size_t)(end - p))) != NULL) {
    if (p + 1 < end && p[1] == '%') {
      p += 2;
      continue;
    }
    found->start = p++;
    while (p < end && (isdigit((unsigned char)*p) || (*p != '\0' && strchr("-+ #.", *p) != NULL))) p++;
    found->letter = p;
    return true;
  }
  return false;
}

// Arguments ---------------------------------------------------------------------------------------

// %p of what has no identity is "(null)", of a text too: where it lies tells nothing.
static void push_identity(lua_State *L, int index) {
  int type = lua_type(L, index);
  if (type < LUA_TTABLE) {
    lua_pushliteral(L, "(null)");
    return;
  }
  msl_push_number(L, index);
}

// Makes texts of the arguments whose text Lua itself would make of an address; a %p becomes a %s. Returns the format's bytes.
static const char *prepare(lua_State *L, const char *format, size_t length, int count) {
  bool is_trusted = msl_sandbox_of(L)->trusted;
  char *copy = NULL;
  const char *end = format + length, *p = format;
  conversion found;
  for (int argument = 2; argument <= count && find_conversion(p, end, &found); argument++) {
    p = found.letter;
    if (p == end) break;
    if (*p == 's' && lua_type(L, argument) >= LUA_TTABLE) {
      msl_push_text(L, argument, NULL);
      lua_replace(L, argument);
    } else if (*p == 'p' && !is_trusted) {
      push_identity(L, argument);
      lua_replace(L, argument);
      if (copy == NULL) {
        copy = lua_newuserdatauv(L, length + 1, 0);
        memcpy(copy, format, length + 1);
      }
      copy[p - format] = 's';
    }
    msl_limit_work(L, 10);
    p++;
  }
  if (copy == NULL) return format;
  lua_pushlstring(L, copy, length);
  lua_replace(L, 1);
  lua_settop(L, count);
  return lua_tostring(L, 1);
}

// Piece by piece ----------------------------------------------------------------------------------

// A text as Lua reads it back: what %q gives.
static void add_quoted(lua_State *L, luaL_Buffer *result, const char *s, size_t length) {
  luaL_addchar(result, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)s[i];
    if (i % 4096 == 4095) msl_limit_work(L, 4096);
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(result, '\\');
      luaL_addchar(result, (char)c);
    } else if (iscntrl(c)) {
      // Three digits where another one follows.
      bool is_followed = i + 1 < length && isdigit((unsigned char)s[i + 1]);
      char *room = luaL_prepbuffsize(result, 8);
      int digits = 0;
      room[digits++] = '\\';
      if (is_followed || c >= 100) room[digits++] = (char)('0' + c / 100);
      if (is_followed || c >= 10) room[digits++] = (char)('0' + c / 10 % 10);
      room[digits++] = (char)('0' + c % 10);
      luaL_addsize(result, (size_t)digits);
    } else {
      luaL_addchar(result, (char)c);
    }
  }
  luaL_addchar(result, '"');
}

// Raises where the argument is not what the letter asks for.
static void check_argument(lua_State *L, int argument, char letter) {
  if (strchr("cdiuoxX", letter)) luaL_checkinteger(L, argument);
  else if (strchr("aAeEfFgG", letter)) luaL_checknumber(L, argument);
  else if (strchr("sqp", letter)) luaL_checkany(L, argument);
  else luaL_error(L, "invalid conversion '%%%c' to 'format'", letter);
}

static void add_conversion(lua_State *L, luaL_Buffer *result, const conversion *found, int argument) {
  bool is_bare = found->letter == found->start + 1;
  size_t length = 0;
  check_argument(L, argument, *found->letter);
  msl_limit_work(L, STEPS_PER_CONVERSION);
  if (is_bare && *found->letter == 's') {
    msl_push_text(L, argument, &length);
    msl_limit_work(L, length / 64);
  } else if (is_bare && *found->letter == 'q' && lua_type(L, argument) == LUA_TSTRING) {
    const char *text = lua_tolstring(L, argument, &length);
    add_quoted(L, result, text, length);
    return;
  } else {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushlstring(L, found->start, (size_t)(found->letter + 1 - found->start));
    lua_pushvalue(L, argument);
    lua_call(L, 2, 1);
  }
  luaL_addvalue(result);
}

// Of "%%" one is left.
static void add_plain(lua_State *L, luaL_Buffer *result, const char *text, const char *end) {
  while (text < end) {
    const char *percent = memchr(text, '%', (size_t)(end - text));
    const char *stop = percent == NULL ? end : percent + 1;
    luaL_addlstring(result, text, (size_t)(stop - text));
    msl_limit_work(L, 1 + (size_t)(stop - text) / 64);
    text = percent == NULL ? end : percent + 2;
  }
}

static int format_in_pieces(lua_State *L, const char *format, size_t length, int count) {
  const char *end = format + length, *p = format;
  conversion found;
  int argument = 1;
  luaL_Buffer result;
  luaL_buffinit(L, &result);
  while (find_conversion(p, end, &found)) {
    add_plain(L, &result, p, found.start);
    if (found.letter == end) return luaL_error(L, "invalid conversion '%%' to 'format'");
    if (++argument > count) return luaL_argerror(L, argument, "no value");
    add_conversion(L, &result, &found, argument);
    p = found.letter + 1;
  }
  add_plain(L, &result, p, end);
  luaL_pushresult(&result);
  return 1;
}

int msl_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  int count = lua_gettop(L);
  bool is_short = length <= MOST_BYTES_AT_ONCE && count <= MOST_ARGUMENTS_AT_ONCE;
  bool has_objects = memchr(format, 'p', length) != NULL;
  msl_limit_work(L, 10 + length / 16);
  for (int i = 2; i <= count; i++) {
    int type = lua_type(L, i);
    if (type >= LUA_TTABLE) has_objects = true;
    else if (type == LUA_TSTRING && lua_rawlen(L, i) > MOST_BYTES_AT_ONCE) is_short = false;
    else if (msl_is_nan(L, i)) {
      lua_pushnumber(L, (lua_Number)NAN);
      lua_replace(L, i);
    }
  }
  // The text of an object may be long.
  if (has_objects) {
    format = prepare(L, format, length, count);
    for (int i = 2; is_short && i <= count; i++) is_short = lua_type(L, i) != LUA_TSTRING || lua_rawlen(L, i) <= MOST_BYTES_AT_ONCE;
  }
  return is_short ? msl_call_stock(L) : format_in_pieces(L, format, length, count);
}
