// require: Lua files beside the script, and what the engine preloads.
#define _GNU_SOURCE
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "sandbox/loading.h"

// Finding a module's file -----------------------------------------------------------------------

enum { LONGEST_NAME = 200 };

static bool is_name_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Parts separated by single dots: nothing that could climb out of the folder.
static bool is_module_name(const char *name, size_t length) {
  if (length == 0 || length > LONGEST_NAME) return false;
  for (size_t i = 0; i < length; i++) {
    bool inner_dot = name[i] == '.' && i > 0 && i + 1 < length && name[i - 1] != '.';
    if (!is_name_part(name[i]) && !inner_dot) return false;
  }
  return true;
}

// A link may lead anywhere, so what counts is where the path really ends.
static bool lies_within(const char *real_folder, const char *real_path) {
  size_t length = strlen(real_folder);
  if (length == 1) return true; // the root
  return strncmp(real_folder, real_path, length) == 0 && real_path[length] == '/';
}

// Tries one file. True: its path, and the real path to read, are on the stack. Otherwise a line that says what was tried is added
// to the string on top.
static bool try_file(lua_State *L, const char *folder, const char *stem, const char *ending) {
  char real_folder[PATH_MAX], real_path[PATH_MAX];
  const char *slash = folder[0] != '\0' && folder[strlen(folder) - 1] == '/' ? "" : "/";
  const char *path = lua_pushfstring(L, "%s%s%s%s", folder, slash, stem, ending);
  const char *trouble = "no file";
  if (realpath(folder, real_folder) != NULL && realpath(path, real_path) != NULL) {
    struct stat about;
    if (!lies_within(real_folder, real_path))
      trouble = "not within the script's folder: file";
    else if (stat(real_path, &about) == 0 && S_ISREG(about.st_mode)) {
      lua_pushstring(L, real_path);
      return true;
    }
  }
  lua_pushfstring(L, "\n\t%s '%s'", trouble, path);
  lua_remove(L, -2);
  lua_concat(L, 2);
  return false;
}

// Pushes a loader and the path it will be given; or one string, the lines about what was tried.
static bool find_in_folder(lua_State *L, const char *name) {
  const char *folder = msl_sandbox_of(L)->script_folder;
  lua_pushliteral(L, "");
  if (folder == NULL) {
    lua_pushliteral(L, "\n\tno folder to look for Lua files in");
    lua_replace(L, -2);
    return false;
  }
  const char *stem = luaL_gsub(L, name, ".", "/");
  lua_insert(L, -2);
  if (!try_file(L, folder, stem, ".lua") && !try_file(L, folder, stem, "/init.lua")) {
    lua_remove(L, -2);
    return false;
  }
  const char *path = lua_tostring(L, -2);
  const char *chunk_name = lua_pushfstring(L, "@%s", path);
  if (msl_load_file(L, lua_tostring(L, -2), chunk_name) != LUA_OK)
    luaL_error(L, "error loading module '%s' from file '%s': %s", name, path, lua_tostring(L, -1));
  lua_pushvalue(L, -4);
  return true;
}

// Pushes a loader and its second argument, or the message that says what was tried.
static bool find_loader(lua_State *L, const char *name) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  if (lua_getfield(L, -1, name) != LUA_TNIL) {
    lua_pushliteral(L, ":preload:");
    return true;
  }
  lua_pushfstring(L, "module '%s' not found:\n\tno module of the engine has this name", name);
  if (find_in_folder(L, name)) return true;
  lua_concat(L, 2);
  return false;
}

// require ---------------------------------------------------------------------------------------

static const char *const loading_table = "moonspring.loading"; // registry: name -> the entry in which it began to load

// The __close of a module's mark, called when its loading ends or fails. The mark's user value is the name.
static int end_loading(lua_State *L) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, loading_table);
  lua_getiuservalue(L, 1, 1);
  lua_pushnil(L);
  lua_rawset(L, -3);
  return 0;
}

// A mark of an earlier entry is left over from a kill, which lets no __close run.
static void refuse_loop(lua_State *L, const char *name) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, loading_table);
  bool loading = lua_getfield(L, -1, name) == LUA_TNUMBER &&
                 (uint64_t)lua_tointeger(L, -1) == msl_limit_of(L)->entries;
  lua_pop(L, 2);
  if (loading) luaL_error(L, "loop of requires: module '%s' is still being loaded", name);
}

// Leaves a value on the stack whose __close takes the mark away again.
static void begin_loading(lua_State *L, const char *name) {
  lua_newuserdatauv(L, 0, 1);
  lua_pushstring(L, name);
  lua_setiuservalue(L, -2, 1);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, end_loading);
  lua_setfield(L, -2, "__close");
  lua_setmetatable(L, -2);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, loading_table);
  lua_pushinteger(L, (lua_Integer)msl_limit_of(L)->entries);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
  lua_toclose(L, -1);
}

static int require(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  if (!is_module_name(name, length))
    return luaL_error(L, "'%s' is not a module name (letters, digits, '_' and '-', in parts separated by single dots)", name);
  lua_settop(L, 1);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  if (lua_getfield(L, 2, name) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  refuse_loop(L, name);
  if (!find_loader(L, name)) {
    // Lua's own form takes several lines; an error here is one.
    const char *first = luaL_gsub(L, lua_tostring(L, -1), ":\n\t", ": ");
    return luaL_error(L, "%s", luaL_gsub(L, first, "\n\t", "; "));
  }
  lua_insert(L, 3); // to 3: the loader, 4: what it is told
  lua_insert(L, 3);
  lua_settop(L, 4);
  begin_loading(L, name);
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 4);
  lua_call(L, 2, 1);
  if (lua_isnil(L, -1) && lua_getfield(L, 2, name) == LUA_TNIL) lua_pushboolean(L, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, 2, name);
  lua_pushvalue(L, 4);
  return 2;
}

// The same search for a trusted script, as one of the package searchers.
static int search_folder(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  if (!is_module_name(name, length)) return 0;
  if (find_in_folder(L, name)) return 2;
  lua_pushstring(L, lua_tostring(L, -1) + 2); // Lua's require begins the line itself
  return 1;
}

static void add_searcher(lua_State *L) {
  lua_getglobal(L, LUA_LOADLIBNAME);
  lua_getfield(L, -1, "searchers");
  for (lua_Integer i = (lua_Integer)lua_rawlen(L, -1); i > 1; i--) { // after the preloaded ones
    lua_rawgeti(L, -1, i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_pushcfunction(L, search_folder);
  lua_rawseti(L, -2, 2);
  lua_pop(L, 2);
}

void msl_preload(lua_State *L, const char *name, lua_CFunction open) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, open);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

void msl_open_require(lua_State *L) {
  if (msl_sandbox_of(L)->trusted) {
    add_searcher(L);
    return;
  }
  lua_pushcfunction(L, require);
  lua_setglobal(L, "require");
}
