// Life of an editor, its terminal and its buffer.
#define _GNU_SOURCE
#include "line_editor.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "editor.h"

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "wide characters are Unicode scalars");

void line_editor_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  // Also where the user's locale is an older one: the engine's texts and scripts are UTF-8.
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "en_US.UTF-8");
}

// libedit's own reading function is replaced by this one.
static int read_wide(EditLine *el, wchar_t *out) {
  line_editor *editor = NULL;
  if (el_wget(el, EL_CLIENTDATA, &editor) != 0 || !editor) return 0;
  uint32_t key;
  int result = line_editor_get_key(editor, &key);
  if (result == 1) *out = (wchar_t)key;
  return result;
}

static wchar_t *no_prompt(EditLine *el) {
  (void)el;
  static wchar_t nothing[] = L"";
  return nothing;
}

// Sequences that begin with ESC [ are all that the drawing needs: a terminal that clears so moves so.
static bool clears_as_ansi(EditLine *el) {
  char *clear = NULL;
  if (el_get(el, EL_GETTC, "cd", &clear) != 0 || !clear) return false;
  while (*clear >= '0' && *clear <= '9') clear++;
  return strncmp(clear, "\033[", 2) == 0;
}

// A signal's handler can only reach what is global: the editor that has the terminal.
static line_editor *volatile current;

// One at a time: libedit drops all that comes with a name that a system does not have.
static void set_modes(EditLine *el) {
  // While a line is typed Ctrl-Z, Ctrl-S, Ctrl-V, Ctrl-O and Ctrl-\ are keys; Ctrl-C is a signal.
  static const wchar_t *const typing[] = {L"-ixon", L"-iexten", L"susp=", L"dsusp=", L"quit=", L"lnext=", L"discard="};
  for (size_t i = 0; i < sizeof typing / sizeof *typing; i++) el_wset(el, EL_SETTY, L"-d", typing[i], NULL);
  // While something runs, keys wait unseen and are used afterwards. Ctrl-Z and Ctrl-\ do there what they do elsewhere; Ctrl-S
  // would stop all output for who typed ahead a search.
  static const wchar_t *const running[] = {L"-echo", L"-icanon", L"-ixon"};
  for (size_t i = 0; i < sizeof running / sizeof *running; i++) el_wset(el, EL_SETTY, L"-x", running[i], NULL);
}

line_editor *line_editor_new(const char *program, int input, int output, const line_editor_host *host) {
  if (!isatty(input) || !isatty(output)) return NULL;
  line_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->input = input;
  editor->output = output;
  editor->host = *host;
  line_editor_use_utf8();
  editor->sink = fopen("/dev/null", "we");
  if (!editor->sink || tcgetattr(input, &editor->original) != 0) {
    line_editor_free(editor);
    return NULL;
  }
  // The descriptors are the terminal's, for its modes; what libedit draws goes into the sink.
  editor->el = el_init_fd(program, stdin, editor->sink, editor->sink, input, output, output);
  if (!editor->el) {
    line_editor_free(editor);
    return NULL;
  }
  EditLine *el = editor->el;
  el_wset(el, EL_CLIENTDATA, editor);
  const char *term = getenv("TERM");
  editor->is_capable = term && strcmp(term, "dumb") != 0 && clears_as_ansi(el);
  // Its drawing is the simplest on a terminal that can do nothing.
  el_set(el, EL_TERMINAL, "dumb");
  el_wset(el, EL_SIGNAL, 0);
  el_wset(el, EL_EDITOR, L"emacs");
  el_wset(el, EL_PROMPT, no_prompt);
  el_wset(el, EL_GETCFN, read_wide);
  if (!line_editor_bind(el)) {
    line_editor_free(editor);
    return NULL;
  }
  el_source(el, NULL);
  line_editor_bind_essentials(el);
  el_wset(el, EL_EDITMODE, 1);
  set_modes(el);
  current = editor;
  // A trusted script may end the process.
  static bool is_registered;
  if (!is_registered) is_registered = atexit(line_editor_restore_terminal) == 0;
  return editor;
}

void line_editor_free(line_editor *editor) {
  if (!editor) return;
  if (current == editor) current = NULL;
  if (editor->el) {
    // libedit throws away what was typed for the shell when it puts the terminal back: it is back already.
    line_editor_restore(editor);
    el_end(editor->el);
    line_editor_restore(editor);
  }
  if (editor->sink) fclose(editor->sink);
  free(editor->paste);
  free(editor);
}

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

void line_editor_restore(line_editor *editor) {
  if (editor->is_capable && editor->answer == LINE_EDITOR_CONTINUES)
    (void)!write(editor->output, paste_off, sizeof paste_off - 1);
  tcsetattr(editor->input, TCSADRAIN, &editor->original);
}

void line_editor_restore_terminal(void) {
  line_editor *editor = current;
  if (editor) line_editor_restore(editor);
}

void line_editor_leave_terminal(line_editor *editor) {
  if (editor->is_capable) line_editor_write(editor, paste_off, sizeof paste_off - 1);
  el_wset(editor->el, EL_PREP_TERM, 0);
  tcsetattr(editor->input, TCSADRAIN, &editor->original);
}

void line_editor_enter_terminal(line_editor *editor) {
  el_wset(editor->el, EL_PREP_TERM, 0);
  el_wset(editor->el, EL_PREP_TERM, 1);
  if (editor->is_capable) line_editor_write(editor, paste_on, sizeof paste_on - 1);
}

line_editor_answer line_editor_read(line_editor *editor) {
  editor->answer = LINE_EDITOR_CONTINUES;
  editor->is_dirty = true;
  editor->next_idle = line_editor_now();
  line_editor_size(editor, &editor->columns, &editor->rows);
  if (editor->is_capable) line_editor_write(editor, paste_on, sizeof paste_on - 1);
  int count = 0;
  const wchar_t *line = el_wgets(editor->el, &count);
  // A key that the user bound to libedit's own end of line; and a terminal that went away.
  if (editor->answer == LINE_EDITOR_CONTINUES) editor->answer = line ? LINE_EDITOR_IS_ACCEPTED : LINE_EDITOR_IS_ENDED;
  if (editor->is_capable) line_editor_write(editor, paste_off, sizeof paste_off - 1);
  return editor->answer;
}

// The buffer ------------------------------------------------------------------------------------

const uint32_t *line_editor_text(line_editor *editor, size_t *count, size_t *cursor) {
  const LineInfoW *line = el_wline(editor->el);
  *count = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
  return (const uint32_t *)line->buffer;
}

void line_editor_move(line_editor *editor, size_t cursor) {
  size_t count, now;
  line_editor_text(editor, &count, &now);
  if (cursor > count) cursor = count;
  el_cursor(editor->el, (int)((ptrdiff_t)cursor - (ptrdiff_t)now));
  editor->is_dirty = true;
}

void line_editor_replace(line_editor *editor, size_t start, size_t count, const uint32_t *text, size_t length) {
  size_t all, cursor;
  line_editor_text(editor, &all, &cursor);
  if (start > all) start = all;
  if (count > all - start) count = all - start;
  line_editor_move(editor, start + count);
  if (count) el_deletestr(editor->el, (int)count);
  editor->is_dirty = true;
  if (!length) return;
  wchar_t *copy = malloc((length + 1) * sizeof *copy);
  if (!copy) return;
  for (size_t i = 0; i < length; i++) copy[i] = text[i] ? (wchar_t)text[i] : L' ';
  copy[length] = 0;
  el_winsertstr(editor->el, copy);
  free(copy);
}

// The terminal ----------------------------------------------------------------------------------

bool line_editor_is_capable(const line_editor *editor) { return editor->is_capable; }
uint64_t line_editor_key_count(const line_editor *editor) { return editor->keys; }

void line_editor_size(const line_editor *editor, int *columns, int *rows) {
  struct winsize size;
  bool is_known = ioctl(editor->output, TIOCGWINSZ, &size) == 0;
  *columns = is_known && size.ws_col ? size.ws_col : 80;
  *rows = is_known && size.ws_row ? size.ws_row : 24;
}

void line_editor_write(line_editor *editor, const void *bytes, size_t count) {
  // What was printed before comes first.
  fflush(stdout);
  const char *next = bytes;
  while (count) {
    ssize_t written = write(editor->output, next, count);
    if (written > 0) {
      next += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd out = {.fd = editor->output, .events = POLLOUT};
      poll(&out, 1, 100);
      if (out.revents & (POLLERR | POLLHUP | POLLNVAL)) return;
    } else if (!(written < 0 && errno == EINTR)) {
      return;
    }
  }
}

int line_editor_width(uint32_t character) {
  if (character < 0x20 || (character >= 0x7F && character < 0xA0)) return -1;
  if (character < 0x7F) return 1;
  int width = wcwidth((wchar_t)character);
  // Unassigned and private ones: terminals show a box or a symbol.
  return width < 0 ? 1 : width;
}

void line_editor_stop_process(void) {
  // The whole group, as the terminal does it.
  kill(0, SIGTSTP);
}
