// A line that is being typed, over libedit. Nothing here is variadic, so Swift can call it.
//
// libedit owns the keys: which sequence is which command (the user's ~/.editrc has a say), numeric arguments, quoted characters,
// changes of case, the vi keys, and the terminal's modes. It draws into nothing: it counts a combining character as a column,
// loses the cursor in lines higher than the screen, and cannot print above a line. The host draws what stands in the buffer.
#ifndef LINE_EDITOR_H
#define LINE_EDITOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct line_editor line_editor;

// What keys are bound to beyond libedit's own commands.
typedef enum {
  LINE_EDITOR_ACCEPT,
  LINE_EDITOR_NEWLINE,
  LINE_EDITOR_INTERRUPT,
  LINE_EDITOR_DELETE_OR_END,
  LINE_EDITOR_DELETE,
  LINE_EDITOR_BACKSPACE,
  LINE_EDITOR_LEFT,
  LINE_EDITOR_RIGHT,
  LINE_EDITOR_UP,
  LINE_EDITOR_DOWN,
  LINE_EDITOR_HOME,
  LINE_EDITOR_END,
  LINE_EDITOR_WORD_LEFT,
  LINE_EDITOR_WORD_RIGHT,
  LINE_EDITOR_OLDER,
  LINE_EDITOR_NEWER,
  LINE_EDITOR_OLDEST,
  LINE_EDITOR_NEWEST,
  LINE_EDITOR_KILL_TO_END,
  LINE_EDITOR_KILL_TO_HOME,
  LINE_EDITOR_KILL_WORD_LEFT,
  LINE_EDITOR_KILL_WORD_RIGHT,
  LINE_EDITOR_KILL_SPACED_WORD,
  LINE_EDITOR_YANK,
  LINE_EDITOR_COMPLETE,
  LINE_EDITOR_SEARCH_OLDER,
  LINE_EDITOR_SEARCH_NEWER,
  LINE_EDITOR_CLEAR_SCREEN,
  LINE_EDITOR_SUSPEND,
  LINE_EDITOR_PASTE,
  LINE_EDITOR_IGNORE,
  LINE_EDITOR_COMMAND_COUNT
} line_editor_command;

// What a command says to libedit.
typedef enum {
  LINE_EDITOR_CONTINUES,
  LINE_EDITOR_BEEPS,
  LINE_EDITOR_IS_ACCEPTED,
  LINE_EDITOR_IS_INTERRUPTED,
  LINE_EDITOR_IS_ENDED,
} line_editor_answer;

// The host's functions. They are called on the thread that reads, while it reads, and must not raise.
typedef struct {
  void *context;
  // Shows what changed. Called when no key is waiting, and from time to time while many are.
  void (*draw)(void *context);
  // Time for other work, a few milliseconds. Returns milliseconds until it wants to be called again; negative: a second.
  int (*idle)(void *context);
  // Was there a SIGINT? Asked at every key and twenty times a second.
  bool (*interrupted)(void *context);
  // A command of the list above.
  line_editor_answer (*command)(void *context, line_editor_command command);
  // The terminal's modes or size changed behind our back (the process was stopped and continued): draw all anew.
  void (*lost)(void *context);
} line_editor_host;

// Makes an editor on a terminal. `program` is the name that lines of ~/.editrc may start with. NULL when input or output is no
// terminal, or memory is short. Sets LC_CTYPE to a UTF-8 locale.
line_editor *line_editor_new(const char *program, int input, int output, const line_editor_host *host);
void line_editor_free(line_editor *editor);

// Reads until the line is accepted, interrupted or ended. The buffer keeps its text until the next read.
line_editor_answer line_editor_read(line_editor *editor);

// The terminal as it was before the editor was made. Safe in a signal handler.
void line_editor_restore(line_editor *editor);
// The same for the editor that was made last, where there is one.
void line_editor_restore_terminal(void);
// The terminal as a program finds it that is started or stopped while a line is typed; and back.
void line_editor_leave_terminal(line_editor *editor);
void line_editor_enter_terminal(line_editor *editor);
// Stops the processes of the terminal's job, as Ctrl-Z does; returns when they are continued.
void line_editor_stop_process(void);

// The buffer: Unicode scalars. The pointer is valid until the buffer changes.
const uint32_t *line_editor_text(line_editor *editor, size_t *count, size_t *cursor);
// Replaces `count` scalars at `start`, and puts the cursor behind what is inserted.
void line_editor_replace(line_editor *editor, size_t start, size_t count, const uint32_t *text, size_t length);
void line_editor_move(line_editor *editor, size_t cursor);

// The text that was pasted, while LINE_EDITOR_PASTE runs or a key LINE_EDITOR_PASTE_KEY was read.
const uint32_t *line_editor_pasted(line_editor *editor, size_t *count);

// One key past libedit, for a loop inside a command. Waits as reading does. False when the line is interrupted or at its end.
bool line_editor_key(line_editor *editor, uint32_t *key);
// Gives a key back: it is read again next.
void line_editor_unread(line_editor *editor, uint32_t key);
#define LINE_EDITOR_PASTE_KEY 0x80
// How many keys have been read so far.
uint64_t line_editor_key_count(const line_editor *editor);

// Does the terminal understand the usual ANSI sequences?
bool line_editor_is_capable(const line_editor *editor);
// Columns and rows, 80 and 24 where the terminal does not say.
void line_editor_size(const line_editor *editor, int *columns, int *rows);
// Writes all of it.
void line_editor_write(line_editor *editor, const void *bytes, size_t count);

// The columns that a character takes: 0 for combining ones, 2 for wide ones, -1 for control characters.
int line_editor_width(uint32_t character);
// Locale whose characters are UTF-8; numbers keep the locale they have.
void line_editor_use_utf8(void);

#endif
