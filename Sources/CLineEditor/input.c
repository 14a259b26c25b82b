// Keys from the terminal, and what happens while none is there.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "editor.h"

enum {
  // While keys keep coming, the line is drawn this often, in milliseconds.
  DRAW_INTERVAL = 30,
  // An interrupt, another size of the terminal and its modes are noticed in this time, without handlers of signals.
  LOOK_INTERVAL = 50,
  // The rest of an escape sequence or of a character comes in this time, or it does not come.
  SEQUENCE_WAIT = 50,
  // A paste whose end does not come is over when nothing has come for so long.
  PASTE_WAIT = 1000,
  LARGEST_PASTE = 16 << 20,
  // No key is a sequence of more characters.
  LONGEST_SEQUENCE = 16,
  REPLACEMENT = 0xFFFD,
};

int64_t line_editor_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Bytes ------------------------------------------------------------------------------------------

static bool is_interrupted(line_editor *editor) {
  if (!editor->host.interrupted(editor->host.context)) return false;
  editor->start = editor->end = 0;
  editor->unread = 0;
  editor->answer = LINE_EDITOR_IS_INTERRUPTED;
  return true;
}

// Waits for bytes at most that long: 1 came, 0 none, -1 the input is over.
static int fill(line_editor *editor, int milliseconds) {
  if (editor->start > 0) {
    memmove(editor->bytes, editor->bytes + editor->start, editor->end - editor->start);
    editor->end -= editor->start;
    editor->start = 0;
  }
  if (editor->end == sizeof editor->bytes) return 1;
  struct pollfd in = {.fd = editor->input, .events = POLLIN};
  int ready = poll(&in, 1, milliseconds);
  if (ready == 0 || (ready < 0 && (errno == EINTR || errno == EAGAIN))) return 0;
  if (ready < 0 || in.revents & POLLNVAL) return -1;
  // What is read below was typed after an interrupt, and is the next line's.
  if (is_interrupted(editor)) return 0;
  ssize_t count = read(editor->input, editor->bytes + editor->end, sizeof editor->bytes - editor->end);
  if (count > 0) {
    editor->end += (size_t)count;
    return 1;
  }
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
    // A hangup keeps poll from waiting.
    return in.revents & (POLLHUP | POLLERR) ? -1 : 0;
  }
  return -1;
}

static void work(line_editor *editor) {
  int pause = editor->host.idle(editor->host.context);
  editor->next_idle = line_editor_now() + (pause < 0 ? 1000 : pause);
}

// After a stop the shell may have given the terminal other modes, and the screen other rows.
static void look_at_terminal(line_editor *editor) {
  struct termios modes;
  if (tcgetattr(editor->input, &modes) == 0 && modes.c_lflag & (ICANON | ECHO)) {
    line_editor_enter_terminal(editor);
    editor->host.lost(editor->host.context);
    editor->is_dirty = true;
  }
  int columns, rows;
  line_editor_size(editor, &columns, &rows);
  if (columns == editor->columns && rows == editor->rows) return;
  editor->columns = columns;
  editor->rows = rows;
  editor->is_dirty = true;
}

static void draw(line_editor *editor) {
  if (!editor->is_dirty) return;
  editor->is_dirty = false;
  editor->host.draw(editor->host.context);
}

// Waits for bytes, with the other work done meanwhile: 1 came, 0 none in that time, -1 over or interrupted.
int line_editor_wait(line_editor *editor, int milliseconds) {
  int64_t now = line_editor_now(), limit = now + milliseconds;
  for (;;) {
    if (is_interrupted(editor)) return -1;
    int64_t until = editor->next_idle < limit ? editor->next_idle : limit;
    int64_t pause = until - now;
    int came = fill(editor, pause < 0 ? 0 : pause > LOOK_INTERVAL ? LOOK_INTERVAL : (int)pause);
    if (came) return came;
    if (editor->answer == LINE_EDITOR_IS_INTERRUPTED) return -1;
    look_at_terminal(editor);
    draw(editor);
    now = line_editor_now();
    if (now >= editor->next_idle) {
      work(editor);
      draw(editor);
      now = line_editor_now();
    }
    if (now >= limit) return 0;
  }
}

// Pasted text ------------------------------------------------------------------------------------

static const char paste_begin[] = "\033[200~", paste_end[] = "\033[201~";
enum { MARK = sizeof paste_begin - 1 };

static bool is_printable(uint32_t key) { return key >= 0x20 && !(key >= 0x7F && key < 0xA0); }

static void keep_pasted(line_editor *editor, uint32_t character) {
  if (editor->paste_count >= LARGEST_PASTE) return;
  if (editor->paste_count == editor->paste_room) {
    size_t room = editor->paste_room ? editor->paste_room * 2 : 1024;
    uint32_t *more = realloc(editor->paste, room * sizeof *more);
    if (!more) return;
    editor->paste = more;
    editor->paste_room = room;
  }
  editor->paste[editor->paste_count++] = character;
}

// How many bytes a character has, and the character; 0 when more bytes are needed. What is no UTF-8 is one replacement a byte.
static size_t decode(const unsigned char *bytes, size_t count, uint32_t *out) {
  unsigned char first = bytes[0];
  *out = first;
  if (first < 0x80) return 1;
  size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : 2;
  uint32_t character = first & (0xFF >> (length + 1));
  *out = REPLACEMENT;
  if (first < 0xC2 || first >= 0xF5) return 1;
  for (size_t i = 1; i < length; i++) {
    if (i == count) return 0;
    if ((bytes[i] & 0xC0) != 0x80) return i;
    character = character << 6 | (bytes[i] & 0x3F);
  }
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  bool is_valid = character >= least[length] && character < 0x110000 && (character < 0xD800 || character > 0xDFFF);
  if (is_valid) *out = character;
  return length;
}

static void keep_pasted_bytes(line_editor *editor, size_t limit, bool *after_return) {
  while (editor->start < limit) {
    uint32_t character;
    size_t length = decode(editor->bytes + editor->start, limit - editor->start, &character);
    if (length == 0) length = limit - editor->start;
    editor->start += length;
    bool is_end_of_return = *after_return && character == '\n';
    *after_return = character == '\r';
    if (is_end_of_return) continue;
    if (character == '\r' || character == '\n') keep_pasted(editor, '\n');
    else if (character == '\t' || is_printable(character)) keep_pasted(editor, character);
  }
}

// Everything up to the end mark: 1, or -1 when the line was interrupted.
static int take_paste(line_editor *editor) {
  editor->start += MARK;
  editor->paste_count = 0;
  bool after_return = false;
  for (;;) {
    const unsigned char *from = editor->bytes + editor->start;
    size_t count = editor->end - editor->start;
    const unsigned char *end = memmem(from, count, paste_end, MARK);
    if (end) {
      keep_pasted_bytes(editor, (size_t)(end - editor->bytes), &after_return);
      editor->start += MARK;
      return 1;
    }
    // The last bytes may be the first ones of the mark or of a character.
    if (count > MARK + 4) {
      size_t limit = editor->end - MARK;
      while (limit > editor->start && (editor->bytes[limit] & 0xC0) == 0x80) limit--;
      keep_pasted_bytes(editor, limit, &after_return);
    }
    int came = line_editor_wait(editor, PASTE_WAIT);
    if (came > 0) continue;
    if (editor->answer == LINE_EDITOR_IS_INTERRUPTED) return -1;
    keep_pasted_bytes(editor, editor->end, &after_return);
    return 1;
  }
}

// Does pasted text begin here? Waits for the rest of a mark that has begun.
static bool begins_paste(line_editor *editor) {
  for (;;) {
    size_t count = editor->end - editor->start;
    size_t common = count < MARK ? count : MARK;
    if (memcmp(editor->bytes + editor->start, paste_begin, common) != 0) return false;
    if (count >= MARK) return true;
    if (line_editor_wait(editor, SEQUENCE_WAIT) <= 0) return false;
  }
}

// Keys -------------------------------------------------------------------------------------------

const uint32_t *line_editor_pasted(line_editor *editor, size_t *count) {
  *count = editor->paste_count;
  return editor->paste;
}

// Text that comes faster than libedit inserts it, which takes a time that grows with the line: it goes in at once, as if it
// were pasted. The keys before were printable too, so none of these belongs to a sequence of several keys.
static void take_run(line_editor *editor, uint32_t *key) {
  editor->paste_count = 0;
  for (uint32_t next = *key; is_printable(next);) {
    keep_pasted(editor, next);
    if (editor->start == editor->end) break;
    size_t length = decode(editor->bytes + editor->start, editor->end - editor->start, &next);
    if (length == 0 || !is_printable(next)) break;
    editor->start += length;
  }
  *key = LINE_EDITOR_PASTE_KEY;
}

// The next key of the bytes that are there: 1, 0 when they were none, -1 when the line was interrupted.
static int take_key(line_editor *editor, uint32_t *key) {
  if (editor->bytes[editor->start] == 033 && editor->is_capable && begins_paste(editor)) {
    *key = LINE_EDITOR_PASTE_KEY;
    return take_paste(editor);
  }
  if (editor->answer == LINE_EDITOR_IS_INTERRUPTED) return -1;
  size_t length;
  while ((length = decode(editor->bytes + editor->start, editor->end - editor->start, key)) == 0) {
    if (line_editor_wait(editor, SEQUENCE_WAIT) > 0) continue;
    if (editor->answer == LINE_EDITOR_IS_INTERRUPTED) return -1;
    length = editor->end - editor->start;
    break;
  }
  editor->start += length;
  if (!is_printable(*key)) {
    editor->run = 0;
    // NUL and the codes between DEL and the Latin letters are no keys; one of them means pasted text here.
    return *key != 0 && !(*key >= 0x80 && *key < 0xA0);
  }
  if (++editor->run > LONGEST_SEQUENCE && editor->end - editor->start > LONGEST_SEQUENCE) take_run(editor, key);
  return 1;
}

// 1 a key, 0 the input is over, -1 interrupted.
int line_editor_get_key(line_editor *editor, uint32_t *key) {
  for (;;) {
    if (editor->answer == LINE_EDITOR_IS_INTERRUPTED || is_interrupted(editor)) {
      errno = EINTR;
      return -1;
    }
    if (editor->unread) {
      *key = editor->unread;
      editor->unread = 0;
      editor->run = 0;
      break;
    }
    int came = editor->start < editor->end ? 1 : fill(editor, 0);
    if (came < 0) {
      editor->answer = LINE_EDITOR_IS_ENDED;
      return 0;
    }
    int64_t now = line_editor_now();
    if (!came || now - editor->drawn >= DRAW_INTERVAL) {
      // A key shows before other work begins, and other work is done although keys keep coming.
      draw(editor);
      if (now >= editor->next_idle) work(editor), draw(editor);
      editor->drawn = line_editor_now();
    }
    if (editor->answer == LINE_EDITOR_IS_INTERRUPTED) continue;
    if (!came && (came = line_editor_wait(editor, LOOK_INTERVAL)) <= 0) {
      if (came == 0 || editor->answer == LINE_EDITOR_IS_INTERRUPTED) continue;
      editor->answer = LINE_EDITOR_IS_ENDED;
      return 0;
    }
    if (take_key(editor, key) == 1) break;
  }
  editor->keys++;
  editor->is_dirty = true;
  return 1;
}

bool line_editor_key(line_editor *editor, uint32_t *key) { return line_editor_get_key(editor, key) == 1; }
void line_editor_unread(line_editor *editor, uint32_t key) { editor->unread = key; }
