// The inside of a line editor.
#ifndef EDITOR_H
#define EDITOR_H
#include <histedit.h>
#include <stdio.h>
#include <termios.h>
#include "line_editor.h"

struct line_editor {
  EditLine *el;
  FILE *sink;
  int input, output;
  line_editor_host host;
  struct termios original;
  bool is_capable;

  // Bytes that were read and are not keys yet.
  unsigned char bytes[8192];
  size_t start, end;
  // A key that was given back; 0 for none.
  uint32_t unread;
  // Printable keys in a row.
  size_t run;
  uint32_t *paste;
  size_t paste_count, paste_room;

  line_editor_answer answer;
  // Something may look different from what is drawn.
  bool is_dirty;
  int columns, rows;
  // Milliseconds of a clock that only goes forward.
  int64_t drawn, next_idle;
  uint64_t keys;
};

// Input.
int line_editor_get_key(line_editor *editor, uint32_t *key);
int line_editor_wait(line_editor *editor, int milliseconds);
int64_t line_editor_now(void);

// Keys.
bool line_editor_bind(EditLine *el);
void line_editor_bind_essentials(EditLine *el);

#endif
