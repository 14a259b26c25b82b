// A text with what repairs.c has found in it, where the library that runs needs it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sandbox/repairs.h"
#include "state/errors.h"

static int compare(const void *a, const void *b) {
  const msl_edit *first = a, *second = b;
  if (first->place != second->place) return first->place < second->place ? -1 : 1;
  return first->order < second->order ? -1 : 1;
}

// Drops the edits that this library does not need.
static void keep_needed(msl_edits *edits) {
  size_t count = 0;
  for (size_t i = 0; i < edits->count; i++) {
    const msl_edit edit = edits->edits[i];
    if (edit.is_wanted && msl_is_repair_needed(edits->L, edit.repair)) edits->edits[count++] = edit;
  }
  edits->count = count;
}

static void push_edited(const msl_edits *edits, const char *bytes, size_t length) {
  size_t done = 0;
  luaL_Buffer text;
  luaL_buffinit(edits->L, &text);
  for (size_t i = 0; i < edits->count; i++) {
    const msl_edit *edit = &edits->edits[i];
    luaL_addlstring(&text, bytes + done, edit->place - done);
    luaL_addstring(&text, edit->text);
    done = edit->place + edit->length;
    if (edit->label == 0) continue;
    char label[24];
    snprintf(label, sizeof label, "%zu%s", edit->label, edit->length == 0 ? ":: " : "");
    luaL_addstring(&text, label);
  }
  luaL_addlstring(&text, bytes + done, length - done);
  luaL_pushresult(&text);
}

// Pushes the message of a text that is refused, in the form of Lua's own.
static void push_problem(lua_State *L, const char *problem, const char *bytes, size_t place, const char *chunk_name) {
  int line = 1;
  for (size_t i = 0; i < place; i++) {
    bool is_break = bytes[i] == '\n' || bytes[i] == '\r';
    line += is_break;
    bool is_pair = is_break && i + 1 < place && (bytes[i + 1] == '\n' || bytes[i + 1] == '\r') && bytes[i + 1] != bytes[i];
    i += is_pair;
  }
  lua_Debug about;
  if (luaL_loadbufferx(L, "", 0, chunk_name, "t") != LUA_OK) return; // no memory: that is the message
  lua_getinfo(L, ">S", &about);
  lua_pushfstring(L, "%s:%d: %s", about.short_src, line, problem);
}

int msl_repair_text(lua_State *L, const char **bytes, size_t *length, const char *chunk_name) {
  msl_check_stack(L, 8, NULL);
  lua_pushnil(L);
  msl_edits edits = {.L = L, .index = lua_gettop(L)};
  size_t place;
  const char *problem = msl_find_repairs(&edits, *bytes, *length, &place);
  if (problem) {
    push_problem(L, problem, *bytes, place, chunk_name);
    lua_replace(L, edits.index);
    return LUA_ERRSYNTAX;
  }
  keep_needed(&edits);
  if (edits.count == 0) return LUA_OK;
  qsort(edits.edits, edits.count, sizeof *edits.edits, compare);
  push_edited(&edits, *bytes, *length);
  lua_replace(L, edits.index);
  *bytes = lua_tolstring(L, edits.index, length);
  return LUA_OK;
}
