// Loading Lua text, and the files that it came from.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "sandbox/libraries.h"
#include "sandbox/loading.h"
#include "sandbox/repairs.h"

// Text ------------------------------------------------------------------------------------------

// A source that a limit can stop: Lua asks for it piece by piece. Translating a kilobyte may take long, since some lists of jumps
// are walked to their end for each one added.
enum { PIECE = 1024 };

typedef struct source {
  const char *bytes;
  size_t length;
} source;

static const char *next_piece(lua_State *L, void *data, size_t *size) {
  source *from = data;
  msl_limit_poll(L);
  const char *piece = from->bytes;
  *size = from->length < PIECE ? from->length : PIECE;
  from->bytes += *size;
  from->length -= *size;
  return piece;
}

static int load_pieces(lua_State *L, const char *bytes, size_t length, const char *chunk_name, const char *mode) {
  source from = {bytes, length};
  return lua_load(L, next_piece, &from, chunk_name, mode);
}

// Leaves the function, or the message, in the place of what the repaired text lies in.
static int load_repaired(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  int status = msl_repair_text(L, &bytes, &length, chunk_name);
  if (status != LUA_OK) return status;
  status = load_pieces(L, bytes, length, chunk_name, "t");
  lua_replace(L, -2);
  return status;
}

int msl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) bytes += 3, length -= 3;
  if (length > 0 && bytes[0] == '#') { // the line break stays, for the line numbers
    const char *line_end = memchr(bytes, '\n', length);
    length = line_end == NULL ? 0 : length - (size_t)(line_end - bytes);
    if (line_end != NULL) bytes = line_end;
  }
  return load_repaired(L, bytes, length, chunk_name);
}

int msl_load_expression(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  lua_pushliteral(L, "return ");
  lua_pushlstring(L, bytes, length);
  lua_concat(L, 2);
  const char *text = lua_tolstring(L, -1, &length);
  int status = msl_load_text(L, text, length, chunk_name);
  lua_remove(L, -2);
  return status;
}

// Bytecode is not checked by Lua: a forged one can do anything to the process.
static bool refuses_mode(lua_State *L, const char *mode) {
  if (msl_sandbox_of(L)->trusted || strchr(mode, 't') != NULL) return false;
  luaL_pushfail(L);
  lua_pushfstring(L, "attempt to load a chunk with mode '%s' (the sandbox loads text only)", mode);
  return true;
}

// All that the function at index 1 gives, as one text: it is looked through before Lua translates it.
static int push_pieces(lua_State *L) {
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (;;) {
    msl_limit_poll(L);
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) break;
    size_t length;
    if (!lua_tolstring(L, -1, &length)) luaL_error(L, "reader function must return a string");
    if (length == 0) break;
    luaL_addvalue(&text);
  }
  lua_pop(L, 1);
  luaL_pushresult(&text);
  return 1;
}

// Loads what the text, or the function, at index 1 gives, under the name and in the mode that the pointers at 2 and 3 lead to; raises what
// is wrong.
static int load_body(lua_State *L) {
  if (lua_type(L, 1) == LUA_TFUNCTION) {
    push_pieces(L);
    lua_replace(L, 1);
  }
  size_t length;
  const char *text = lua_tolstring(L, 1, &length), *name = lua_touserdata(L, 2), *mode = lua_touserdata(L, 3);
  bool is_binary = length > 0 && *text == *LUA_SIGNATURE;
  bool is_as_it_is = msl_sandbox_of(L)->trusted && (is_binary || strchr(mode, 't') == NULL);
  int status = is_as_it_is ? load_pieces(L, text, length, name, mode) : load_repaired(L, text, length, name);
  return status == LUA_OK ? 1 : lua_error(L);
}

int msl_load(lua_State *L) {
  const char *text = lua_tostring(L, 1);
  const char *mode = luaL_optstring(L, 3, "bt");
  const char *name = luaL_optstring(L, 2, text != NULL ? text : "=(load)");
  if (text == NULL) luaL_checktype(L, 1, LUA_TFUNCTION);
  if (refuses_mode(L, mode)) return 2;
  bool has_environment = !lua_isnone(L, 4);
  lua_settop(L, 4);
  lua_pushcfunction(L, load_body);
  lua_pushvalue(L, 1);
  // As pointers, for which there is always memory; the texts stay where they are.
  lua_pushlightuserdata(L, (void *)name);
  lua_pushlightuserdata(L, (void *)mode);
  if (lua_pcall(L, 3, 1, 0) != LUA_OK) {
    if (msl_is_killed(L)) return lua_error(L);
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
static void note_file(msl_sandbox *sandbox, const char *path) {
  enum { MOST_FILES = 1000 };
  char *real = sandbox->file_count < MOST_FILES ? realpath(path, NULL) : NULL;
  if (real == NULL) return;
  bool known = false;
  for (size_t i = 0; i < sandbox->file_count && !known; i++) known = strcmp(sandbox->files[i], real) == 0;
  if (known || !msl_reserve(&sandbox->files, &sandbox->file_capacity, sandbox->file_count + 1, sizeof real)) free(real);
  else sandbox->files[sandbox->file_count++] = real;
}

void msl_note_loaded_file(msl_engine *E, const char *path) { note_file(msl_sandbox_in(E), path); }

const char *msl_loaded_file(const msl_engine *E, size_t index) {
  return index < msl_sandbox_in(E)->file_count ? msl_sandbox_in(E)->files[index] : NULL;
}

void msl_forget_files(msl_sandbox *sandbox) {
  while (sandbox->file_count > 0) free(sandbox->files[--sandbox->file_count]);
  free(sandbox->files);
  sandbox->files = NULL;
}

int msl_load_file(lua_State *L, const char *path, const char *chunk_name) {
  note_file(msl_sandbox_of(L), path);
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
