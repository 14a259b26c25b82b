// The error of the call that fails: its text and, of a script's, its traceback.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "state/engine.h"

enum { LONGEST_TEXT = 16384 };

// A script may raise a text of any length; a reader has enough of 16 KB. Cut between characters.
static void copy_text(char **buffer, size_t *capacity, const char *text, size_t length) {
  if (length > LONGEST_TEXT) {
    length = LONGEST_TEXT;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  // Without memory the old text stays; there is always one after msl_engine_create.
  if (!msl_reserve(buffer, capacity, length + 1, 1)) return;
  memcpy(*buffer, text, length);
  (*buffer)[length] = 0;
}

static void set_message(msl_errors *errors, const char *bytes, size_t length) {
  copy_text(&errors->message, &errors->message_capacity, bytes, length);
}

void msl_save_error(msl_errors *errors, const char *message, const char *traceback) {
  set_message(errors, message, strlen(message));
  copy_text(&errors->traceback, &errors->traceback_capacity, traceback, strlen(traceback));
}

void msl_set_error(msl_engine *E, const char *bytes, size_t length) { set_message(&E->errors, bytes, length); }
const char *msl_error_message(const msl_engine *E) { return E->errors.message ? E->errors.message : "not enough memory"; }
const char *msl_error_traceback(const msl_engine *E) { return E->errors.traceback ? E->errors.traceback : ""; }
int32_t msl_last_stop(const msl_engine *E) { return E->errors.last_stop; }
void msl_note_errors(msl_engine *E, size_t count) { E->errors.held = count; }

void msl_no_memory(lua_State *L) {
  luaL_error(L, "not enough memory");
  for (;;) {}  // luaL_error does not return
}

void msl_check_stack(lua_State *L, int slots, const char *what) {
  if (lua_checkstack(L, slots)) return;
  if (msl_memory_of(L)->refused) msl_no_memory(L);
  luaL_error(L, "stack overflow (%s)", what ? what : "too many values");
}

// Where a script is ------------------------------------------------------------------------------

bool msl_script_frame(lua_State *L, int level, int most, lua_Debug *frame) {
  for (; level < most && lua_getstack(L, level, frame); level++) {
    lua_getinfo(L, "Sl", frame);
    if (frame->currentline > 0) return true;
  }
  return false;
}

bool msl_script_place(lua_State *L, int most, char place[MSL_PLACE_BYTES]) {
  lua_Debug frame;
  if (!msl_script_frame(L, 0, most, &frame)) return false;
  snprintf(place, MSL_PLACE_BYTES, "%s:%d: ", frame.short_src, frame.currentline);
  return true;
}
