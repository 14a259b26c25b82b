// Lua text from files, and require.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "state/sandbox.h"

// Text ------------------------------------------------------------------------------------------

// A source that a limit can stop: Lua asks for it piece by piece. Translating a kilobyte may take long, since some lists of jumps
// are walked to their end for each one added.
enum { PIECE = 1024 };

typedef struct source {
  const char *bytes;
  size_t length;
  bool calls; // a function at index 1 gives more; its last answer is at index 5
} source;

static void ask_for_more(lua_State *L, source *from) {
  luaL_checkstack(L, 2, "too many nested functions");
  lua_pushvalue(L, 1);
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
  lua_replace(L, 5);
  from->bytes = lua_tolstring(L, 5, &from->length);
}

static const char *next_piece(lua_State *L, void *data, size_t *size) {
  source *from = data;
  msl_limit_poll(L);
  if (from->length == 0 && from->calls) ask_for_more(L, from);
  const char *piece = from->bytes;
  *size = from->length < PIECE ? from->length : PIECE;
  from->bytes += *size;
  from->length -= *size;
  return piece;
}

int msl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) bytes += 3, length -= 3;
  if (length > 0 && bytes[0] == '#') { // the line break stays, for the line numbers
    const char *line_end = memchr(bytes, '\n', length);
    length = line_end == NULL ? 0 : length - (size_t)(line_end - bytes);
    if (line_end != NULL) bytes = line_end;
  }
  source from = {.bytes = bytes, .length = length};
  return lua_load(L, next_piece, &from, chunk_name, "t");
}

// Bytecode is not checked by Lua: a forged one can do anything to the process.
static bool refuses_mode(lua_State *L, const char *mode) {
  if (msl_sandbox_of(L)->trusted || strchr(mode, 't') != NULL) return false;
  luaL_pushfail(L);
  lua_pushfstring(L, "attempt to load a chunk with mode '%s' (the sandbox loads text only)", mode);
  return true;
}

int msl_load(lua_State *L) {
  size_t length = 0;
  const char *text = lua_tolstring(L, 1, &length);
  bool is_trusted = msl_sandbox_of(L)->trusted;
  const char *mode = luaL_optstring(L, 3, "bt");
  const char *name = luaL_optstring(L, 2, text != NULL ? text : "=(load)");
  if (text == NULL) luaL_checktype(L, 1, LUA_TFUNCTION);
  if (refuses_mode(L, mode)) return 2;
  bool has_environment = !lua_isnone(L, 4);
  lua_settop(L, 5);
  source from = {.bytes = text != NULL ? text : "", .length = length, .calls = text == NULL};
  if (lua_load(L, next_piece, &from, name, is_trusted ? mode : "t") != LUA_OK) {
    if (msl_limit_killed(&msl_sandbox_of(L)->limit)) return lua_error(L);
    luaL_pushfail(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  }
  return 1;
}

static int fail(lua_State *L, const char *path, const char *reason) {
  lua_pushfstring(L, "cannot read '%s': %s", path, reason);
  return LUA_ERRFILE;
}

// Reads at most `size` bytes; -1 on an error. Raises nothing, so the file is always closed.
static long read_file(const char *path, char *bytes, size_t size) {
  FILE *file = fopen(path, "rbe");
  if (file == NULL) return -1;
  size_t length = fread(bytes, 1, size, file);
  int error = ferror(file) ? errno : 0;
  fclose(file);
  errno = error;
  return error != 0 ? -1 : (long)length;
}

// Notes a file before it is read, so that one that cannot be loaded is known too. Past the last place, or without memory, it is
// not noted.
void msl_note_file(msl_sandbox *sandbox, const char *path) {
  if (sandbox->file_count == MSL_MOST_FILES) return;
  char *real = realpath(path, NULL);
  if (real == NULL) return;
  bool known = false;
  for (size_t i = 0; i < sandbox->file_count && !known; i++) known = strcmp(sandbox->files[i], real) == 0;
  char **files = known ? NULL : realloc(sandbox->files, (sandbox->file_count + 1) * sizeof *files);
  if (files == NULL) {
    free(real);
    return;
  }
  sandbox->files = files;
  files[sandbox->file_count++] = real;
}

void msl_forget_files(msl_sandbox *sandbox) {
  while (sandbox->file_count > 0) free(sandbox->files[--sandbox->file_count]);
  free(sandbox->files);
  sandbox->files = NULL;
}

int msl_load_file(lua_State *L, const char *path, const char *chunk_name) {
  msl_note_file(msl_sandbox_of(L), path);
  struct stat about;
  if (stat(path, &about) != 0) return fail(L, path, strerror(errno));
  // A pipe or a device may never end.
  if (!S_ISREG(about.st_mode)) return fail(L, path, S_ISDIR(about.st_mode) ? "it is a folder" : "it is not a plain file");
  if (about.st_size > INT_MAX) return fail(L, path, "it is too large");
  char *bytes = lua_newuserdatauv(L, (size_t)about.st_size + 1, 0);
  long length = read_file(path, bytes, (size_t)about.st_size);
  int status =
      length < 0 ? fail(L, path, strerror(errno)) : msl_load_text(L, bytes, (size_t)length, chunk_name);
  lua_remove(L, -2);
  return status;
}

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
                 (uint64_t)lua_tointeger(L, -1) == msl_sandbox_of(L)->limit.entries;
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
  lua_pushinteger(L, (lua_Integer)msl_sandbox_of(L)->limit.entries);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
  lua_toclose(L, -1);
}

static int require(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  if (!is_module_name(name, length))
    return luaL_error(L, "'%s' is no module name (letters, digits, '_' and '-', in parts separated by single dots)", name);
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

void msl_open_loading(lua_State *L) {
  if (msl_sandbox_of(L)->trusted) {
    add_searcher(L);
    return;
  }
  lua_pushcfunction(L, require);
  lua_setglobal(L, "require");
}
