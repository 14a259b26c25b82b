// The libraries of a script. In the sandbox an allow list and nothing else; in a trusted script everything.
#define _GNU_SOURCE
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "state/sandbox.h"

// Base ------------------------------------------------------------------------------------------

static int print(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    luaL_tolstring(L, i, NULL);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  if (sandbox->write_line != NULL) sandbox->write_line(sandbox->write_context, bytes, length);
  return 0;
}

// Lua looks for __gc only here, so one that is set later is never called.
static int set_metatable(lua_State *L) {
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "the sandbox allows no '__gc' in a metatable (use '__close')");
    lua_pop(L, 1);
  }
  return msl_call_stock(L);
}

// A function whose single calls may be slow, whatever its arguments look like.
static int polled(lua_State *L) {
  msl_limit_poll(L);
  return msl_call_stock(L);
}

static int collect_garbage(lua_State *L) {
  msl_limit_poll(L); // a step may be a whole cycle
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "collect") == 0) {
    msl_limit_work(L, msl_sandbox_of(L)->memory.used / 128);
    lua_gc(L, LUA_GCCOLLECT);
    lua_pushinteger(L, 0);
  } else if (strcmp(option, "count") == 0) {
    lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
  } else if (strcmp(option, "step") == 0) {
    lua_Integer kilobytes = luaL_optinteger(L, 2, 0);
    luaL_argcheck(L, kilobytes >= 0 && kilobytes <= 1 << 20, 2, "out of range");
    lua_pushboolean(L, lua_gc(L, LUA_GCSTEP, (int)kilobytes));
  } else {
    const char *message = lua_pushfstring(L, "the sandbox allows 'collect', 'count' and 'step', not '%s'", option);
    return luaL_argerror(L, 1, message);
  }
  return 1;
}

// string.rep ------------------------------------------------------------------------------------

// Lua's own copies in C, where nothing can stop it: even an empty string 1e18 times.
static int repeat(lua_State *L) {
  static const size_t longest = (size_t)64 << 20;
  size_t length, separator;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator);
  if (count <= 0 || length + separator == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  size_t budget = msl_sandbox_of(L)->memory.limit;
  size_t most = budget != 0 && budget < longest ? budget : longest;
  if (msl_sandbox_of(L)->trusted) return msl_call_stock(L); // the memory is its only bound
  if (length + separator > most || (lua_Unsigned)count > most / (length + separator))
    return luaL_error(L, "resulting string too large (string.rep makes at most %d bytes here)", (int)most);
  msl_limit_work(L, length * (size_t)count / 64);
  // Lua asks for a buffer without collecting first; the string itself comes beside it.
  const msl_memory *memory = &msl_sandbox_of(L)->memory;
  size_t bytes = 2 * (length + separator) * (size_t)count;
  if (budget != 0 && memory->used + memory->charged + bytes > budget) lua_gc(L, LUA_GCCOLLECT);
  return msl_call_stock(L);
}

// os --------------------------------------------------------------------------------------------

static int scene_clock(lua_State *L) {
  lua_pushnumber(L, msl_sandbox_of(L)->scene_time);
  return 1;
}

static lua_Integer scene_seconds(lua_State *L) {
  lua_Number floored = floor(msl_sandbox_of(L)->scene_time);
  lua_Integer seconds;
  return lua_numbertointeger(floored, &seconds) ? seconds : 0;
}

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

// Days since 1970-01-01 of day 1 of a month of the proleptic Gregorian calendar. Months may lie outside 1...12. A year is counted
// from March, so that the leap day is its last; a month's days before it are then (153 m + 2) / 5 (Hinnant, 2013).
static int64_t days_before_month(int64_t year, int64_t month) {
  int64_t from_march = month - 3;
  int64_t y = year + floor_divide(from_march, 12);
  int64_t m = from_march - 12 * floor_divide(from_march, 12);
  return 365 * y + floor_divide(y, 4) - floor_divide(y, 100) + floor_divide(y, 400) + (153 * m + 2) / 5 - 719468;
}

// A field of a date table; without a default (-1) it must be there.
static int64_t date_field(lua_State *L, const char *name, int fallback) {
  int is_integer;
  int type = lua_getfield(L, 1, name);
  lua_Integer value = lua_tointegerx(L, -1, &is_integer);
  if (type == LUA_TNIL && fallback < 0) return luaL_error(L, "field '%s' missing in date table", name);
  if (type != LUA_TNIL && !is_integer) return luaL_error(L, "field '%s' is not an integer", name);
  if (type == LUA_TNIL) value = fallback;
  if (value < INT_MIN || value > INT_MAX) return luaL_error(L, "field '%s' is out-of-bound", name);
  lua_pop(L, 1);
  return value;
}

static void to_date(lua_State *L, lua_Integer seconds, struct tm *date) {
  time_t time = (time_t)seconds;
  if (time != seconds || gmtime_r(&time, date) == NULL)
    luaL_error(L, "date result cannot be represented in this installation");
}

static void set_date_fields(lua_State *L, const struct tm *date) {
  const struct {
    const char *name;
    lua_Integer value;
  } fields[] = {{"year", (lua_Integer)date->tm_year + 1900}, {"month", date->tm_mon + 1}, {"day", date->tm_mday},
                {"hour", date->tm_hour}, {"min", date->tm_min}, {"sec", date->tm_sec},
                {"yday", date->tm_yday + 1}, {"wday", date->tm_wday + 1}};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_pushinteger(L, fields[i].value);
    lua_setfield(L, -2, fields[i].name);
  }
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "isdst");
}

// os.time([table]): scene time in whole seconds, or the seconds from 1970 to a date in UTC, whose fields it puts in order as Lua does.
static int scene_date_to_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, scene_seconds(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  int64_t year = date_field(L, "year", -1), month = date_field(L, "month", -1), day = date_field(L, "day", -1);
  int64_t hour = date_field(L, "hour", 12), minute = date_field(L, "min", 0), second = date_field(L, "sec", 0);
  lua_Integer seconds = (days_before_month(year, month) + day - 1) * 86400 + hour * 3600 + minute * 60 + second;
  struct tm date;
  to_date(L, seconds, &date);
  set_date_fields(L, &date);
  lua_pushinteger(L, seconds);
  return 1;
}

// The length of the conversion at `format`, after the '%': those of C99 and no others, since strftime crashes or worse on unknown ones.
static size_t check_conversion(lua_State *L, const char *format) {
  static const char single[] = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%";
  if (format[0] != '\0' && strchr(single, format[0]) != NULL) return 1;
  const char *second = format[0] == 'E' ? "cCxXyY" : format[0] == 'O' ? "deHImMSuUVwWy" : "";
  if (format[0] != '\0' && format[1] != '\0' && strchr(second, format[1]) != NULL) return 2;
  const char *message = lua_pushfstring(L, "invalid conversion specifier '%%%s'", format);
  return (size_t)luaL_argerror(L, 1, message);
}

// In the C locale whatever the program has set, so that a scene reads the same everywhere.
static size_t format_item(char *buffer, size_t size, const char *conversion, const struct tm *date) {
  locale_t locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (locale == (locale_t)0) return 0;
  size_t length = strftime_l(buffer, size, conversion, date, locale);
  freelocale(locale);
  return length;
}

// os.date([format [, time]]), always in UTC.
static int scene_date(lua_State *L) {
  size_t length;
  const char *format = luaL_optlstring(L, 1, "%c", &length);
  const char *end = format + length;
  lua_Integer seconds = luaL_opt(L, luaL_checkinteger, 2, scene_seconds(L));
  struct tm date;
  to_date(L, seconds, &date);
  if (*format == '!') format++;
  if (strcmp(format, "*t") == 0) {
    lua_createtable(L, 0, 9);
    set_date_fields(L, &date);
    return 1;
  }
  luaL_Buffer result;
  luaL_buffinit(L, &result);
  while (format < end) {
    if (*format != '%') {
      luaL_addchar(&result, *format++);
      continue;
    }
    size_t count = check_conversion(L, format + 1);
    char conversion[4] = "%";
    memcpy(conversion + 1, format + 1, count);
    char *room = luaL_prepbuffsize(&result, 250);
    luaL_addsize(&result, format_item(room, 250, conversion, &date));
    format += 1 + count;
  }
  luaL_pushresult(&result);
  return 1;
}

// Opening ---------------------------------------------------------------------------------------

static const luaL_Reg base_functions[] = {{"load", msl_load}, {"setmetatable", set_metatable}, {"collectgarbage", collect_garbage},
                                           {"pairs", msl_pairs}, {"next", polled}, {NULL, NULL}};
static const luaL_Reg string_functions[] = {{"rep", repeat}, {"byte", msl_many_results}, {NULL, NULL}};
static const luaL_Reg utf8_functions[] = {{"codepoint", msl_many_results}, {NULL, NULL}};
// What a trusted script has of them, so that limits hold there too. Not next: it is what pairs returns.
static const luaL_Reg trusted_base_functions[] = {
    {"load", msl_load}, {"collectgarbage", polled}, {NULL, NULL}};
static const luaL_Reg os_functions[] = {
    {"clock", scene_clock}, {"time", scene_date_to_time}, {"date", scene_date}, {NULL, NULL}};

void msl_replace_functions(lua_State *L, const luaL_Reg *functions) {
  for (; functions->name != NULL; functions++) {
    lua_getfield(L, -1, functions->name);
    lua_pushcclosure(L, functions->func, 1);
    lua_setfield(L, -2, functions->name);
  }
}

static void remove_field(lua_State *L, const char *name) {
  lua_pushnil(L);
  lua_setfield(L, -2, name);
}

static int open_os(lua_State *L) {
  luaL_newlib(L, os_functions);
  return 1;
}

// All strings share one metatable: a script that reached it could change what the shim's own code sees.
static void lock_string_metatable(lua_State *L) {
  lua_pushliteral(L, "");
  if (lua_getmetatable(L, -1)) {
    lua_pushliteral(L, "locked");
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

// Lua makes the metatable of large buffers when the first one is needed, and leaves a useless one behind for good when memory runs
// out in the middle of that. Now nothing has been lost yet.
static void make_buffer_metatable(lua_State *L) {
  luaL_Buffer buffer;
  luaL_buffinitsize(L, &buffer, 2 * LUAL_BUFFERSIZE);
  luaL_pushresult(&buffer);
  lua_pop(L, 1);
}

// Opens one of Lua's libraries and leaves its table on the stack.
static void open_library(lua_State *L, const char *name, lua_CFunction open) { luaL_requiref(L, name, open, 1); }

static void open_sandbox(lua_State *L) {
  open_library(L, LUA_GNAME, luaopen_base);
  remove_field(L, "dofile");
  remove_field(L, "loadfile");
  msl_replace_functions(L, base_functions);
  open_library(L, LUA_STRLIBNAME, luaopen_string);
  remove_field(L, "dump");
  msl_replace_functions(L, string_functions);
  luaL_setfuncs(L, msl_pattern_functions, 0);
  lock_string_metatable(L);
  open_library(L, LUA_TABLIBNAME, luaopen_table);
  msl_replace_functions(L, msl_table_functions);
  open_library(L, LUA_MATHLIBNAME, luaopen_math);
  luaL_setfuncs(L, msl_random_functions, 0);
  open_library(L, LUA_UTF8LIBNAME, luaopen_utf8);
  msl_replace_functions(L, utf8_functions);
  open_library(L, LUA_COLIBNAME, luaopen_coroutine);
  open_library(L, LUA_OSLIBNAME, open_os);
  lua_pop(L, 7);
}

static void replace_in(lua_State *L, const char *library, const luaL_Reg *functions) {
  lua_getglobal(L, library);
  msl_replace_functions(L, functions);
  lua_pop(L, 1);
}

// Everything, with those functions replaced by equal ones that a limit could not stop.
static void open_trusted(lua_State *L) {
  luaL_openlibs(L);
  if (msl_sandbox_of(L)->limit.mode == MSL_LIMIT_NONE) return;
  replace_in(L, LUA_GNAME, trusted_base_functions);
  replace_in(L, LUA_STRLIBNAME, string_functions);
  replace_in(L, LUA_UTF8LIBNAME, utf8_functions);
  replace_in(L, LUA_TABLIBNAME, msl_table_functions);
  lua_getglobal(L, LUA_STRLIBNAME);
  luaL_setfuncs(L, msl_pattern_functions, 0);
  lua_pop(L, 1);
}

void msl_open_libraries(lua_State *L) {
  luaL_checkstack(L, 20, NULL);
  msl_sandbox *sandbox = msl_sandbox_of(L);
  sandbox->memory.limit_account = &sandbox->limit;
  make_buffer_metatable(L);
  if (sandbox->trusted)
    open_trusted(L);
  else
    open_sandbox(L);
  lua_pushglobaltable(L);
  lua_pushcfunction(L, print);
  lua_setfield(L, -2, "print");
  luaL_setfuncs(L, msl_protected_functions, 0);
  lua_getfield(L, -1, LUA_COLIBNAME);
  luaL_setfuncs(L, msl_coroutine_functions, 0);
  lua_pop(L, 2);
  msl_open_loading(L);
}
