// os.clock, os.time and os.date on the scene's time, in UTC.
#define _GNU_SOURCE
#include <limits.h>
#include <locale.h>
#include <string.h>
#include <time.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif
#include "sandbox/libraries.h"
#include "sandbox/sandbox.h"

void msl_set_scene_time(msl_engine *E, double seconds) { msl_sandbox_in(E)->scene_time = seconds; }

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
  size_t plain = 0;
  while (format < end) {
    if (*format != '%') {
      luaL_addchar(&result, *format++);
      if (++plain % 4096 == 0) msl_limit_work(L, 4096);
      continue;
    }
    msl_limit_work(L, 200); // the locale costs most of it
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

const luaL_Reg msl_date_functions[] = {{"clock", scene_clock}, {"time", scene_date_to_time}, {"date", scene_date}, {NULL, NULL}};
