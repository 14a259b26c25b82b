// The error of the call that fails: its text and, of a script's, its traceback.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"

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

void msl_set_error(msl_engine *E, const char *bytes, size_t length) {
  copy_text(&E->error, &E->error_capacity, bytes, length);
}

void msl_save_error(msl_engine *E, const char *message, const char *traceback) {
  msl_set_error(E, message, strlen(message));
  copy_text(&E->traceback, &E->traceback_capacity, traceback, strlen(traceback));
}

const char *msl_error_message(const msl_engine *E) { return E->error ? E->error : "not enough memory"; }
const char *msl_error_traceback(const msl_engine *E) { return E->traceback ? E->traceback : ""; }
int32_t msl_last_stop(const msl_engine *E) { return E->last_stop; }
void msl_note_errors(msl_engine *E, size_t count) { E->errors = count; }

void msl_no_memory(lua_State *L) {
  luaL_error(L, "not enough memory");
  for (;;) {}  // luaL_error does not return
}

void msl_check_stack(lua_State *L, int slots, const char *what) {
  if (lua_checkstack(L, slots)) return;
  if (msl_engine_of(L)->sandbox.memory.refused) msl_no_memory(L);
  luaL_error(L, "stack overflow (%s)", what ? what : "too many values");
}
