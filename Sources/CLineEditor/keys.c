// Which keys do what.
#include <stdio.h>
#include <wchar.h>
#include "editor.h"

// Name of the command for ~/.editrc, and what it does.
#define COMMANDS(X) \
  X(ACCEPT, L"ms-accept", L"Take the line, or go on below when it is not complete") \
  X(NEWLINE, L"ms-newline", L"Begin a new line of the same input") \
  X(INTERRUPT, L"ms-interrupt", L"Drop the line") \
  X(DELETE_OR_END, L"ms-delete-or-end", L"Delete the character at the cursor; leave when the line is empty") \
  X(DELETE, L"ms-delete", L"Delete the character at the cursor") \
  X(BACKSPACE, L"ms-backspace", L"Delete the character before the cursor") \
  X(LEFT, L"ms-left", L"One character to the left") \
  X(RIGHT, L"ms-right", L"One character to the right") \
  X(UP, L"ms-up", L"One line up; from the first one, the older input") \
  X(DOWN, L"ms-down", L"One line down; from the last one, the newer input") \
  X(HOME, L"ms-home", L"To the beginning of the line") \
  X(END, L"ms-end", L"To the end of the line") \
  X(WORD_LEFT, L"ms-word-left", L"To the beginning of the word") \
  X(WORD_RIGHT, L"ms-word-right", L"To the end of the word") \
  X(OLDER, L"ms-older", L"The older input") \
  X(NEWER, L"ms-newer", L"The newer input") \
  X(OLDEST, L"ms-oldest", L"The oldest input") \
  X(NEWEST, L"ms-newest", L"The input that is being typed") \
  X(KILL_TO_END, L"ms-kill-to-end", L"Cut up to the end of the line") \
  X(KILL_TO_HOME, L"ms-kill-to-home", L"Cut back to the beginning of the line") \
  X(KILL_WORD_LEFT, L"ms-kill-word-left", L"Cut back to the beginning of the word") \
  X(KILL_WORD_RIGHT, L"ms-kill-word-right", L"Cut up to the end of the word") \
  X(KILL_SPACED_WORD, L"ms-kill-spaced-word", L"Cut back to the last space") \
  X(YANK, L"ms-yank", L"Insert what was cut last") \
  X(COMPLETE, L"ms-complete", L"Complete the name before the cursor; twice: show what there is") \
  X(SEARCH_OLDER, L"ms-search-older", L"Search older inputs") \
  X(SEARCH_NEWER, L"ms-search-newer", L"Search newer inputs") \
  X(CLEAR_SCREEN, L"ms-clear-screen", L"Clear the screen") \
  X(SUSPEND, L"ms-suspend", L"Stop the process until the shell continues it") \
  X(PASTE, L"ms-paste", L"Insert what the terminal pastes") \
  X(IGNORE, L"ms-ignore", L"Do nothing")

static unsigned char perform(EditLine *el, line_editor_command command) {
  line_editor *editor = NULL;
  if (el_wget(el, EL_CLIENTDATA, &editor) != 0 || !editor) return CC_ERROR;
  line_editor_answer answer = editor->host.command(editor->host.context, command);
  switch (answer) {
    case LINE_EDITOR_CONTINUES:
      // libedit's idea of a screen nobody sees must fit the buffer: adding a character it trusts the row it believes to be in.
      return CC_REFRESH;
    case LINE_EDITOR_BEEPS:
      line_editor_write(editor, "\a", 1);
      return CC_REFRESH;
    case LINE_EDITOR_IS_ACCEPTED:
      editor->answer = answer;
      return CC_NEWLINE;
    default:
      // The input may have ended inside the command.
      if (editor->answer == LINE_EDITOR_CONTINUES) editor->answer = answer;
      return CC_EOF;
  }
}

#define FUNCTION(command, name, help) \
  static unsigned char perform_##command(EditLine *el, wint_t key) { \
    (void)key; \
    return perform(el, LINE_EDITOR_##command); \
  }
COMMANDS(FUNCTION)

typedef unsigned char (*key_function)(EditLine *, wint_t);

static const struct {
  const wchar_t *name, *help;
  key_function function;
} commands[LINE_EDITOR_COMMAND_COUNT] = {
#define ROW(command, name, help) [LINE_EDITOR_##command] = {name, help, perform_##command},
    COMMANDS(ROW)};

typedef struct {
  const wchar_t *keys;
  line_editor_command command;
} binding;

// Keys that hold whatever ~/.editrc says: without them the editor would be none.
static const binding essentials[] = {
    {L"\r", LINE_EDITOR_ACCEPT},         {L"\n", LINE_EDITOR_ACCEPT},    {L"\003", LINE_EDITOR_INTERRUPT},
    {L"\004", LINE_EDITOR_DELETE_OR_END}, {L"\032", LINE_EDITOR_SUSPEND}, {L"\x80", LINE_EDITOR_PASTE},
};

// Keys that ~/.editrc may change.
static const binding defaults[] = {
    {L"\t", LINE_EDITOR_COMPLETE},
    {L"\b", LINE_EDITOR_BACKSPACE},
    {L"\177", LINE_EDITOR_BACKSPACE},
    {L"\001", LINE_EDITOR_HOME},
    {L"\005", LINE_EDITOR_END},
    {L"\002", LINE_EDITOR_LEFT},
    {L"\006", LINE_EDITOR_RIGHT},
    {L"\020", LINE_EDITOR_UP},
    {L"\016", LINE_EDITOR_DOWN},
    {L"\013", LINE_EDITOR_KILL_TO_END},
    {L"\025", LINE_EDITOR_KILL_TO_HOME},
    {L"\027", LINE_EDITOR_KILL_SPACED_WORD},
    {L"\031", LINE_EDITOR_YANK},
    {L"\014", LINE_EDITOR_CLEAR_SCREEN},
    {L"\022", LINE_EDITOR_SEARCH_OLDER},
    {L"\023", LINE_EDITOR_SEARCH_NEWER},
    {L"\007", LINE_EDITOR_IGNORE},
    // libedit's own commands cannot be typed: it crashes on an empty one.
    {L"\033x", LINE_EDITOR_IGNORE},
    {L"\033X", LINE_EDITOR_IGNORE},
    {L"\033\r", LINE_EDITOR_NEWLINE},
    {L"\033\n", LINE_EDITOR_NEWLINE},
    {L"\033b", LINE_EDITOR_WORD_LEFT},
    {L"\033B", LINE_EDITOR_WORD_LEFT},
    {L"\033f", LINE_EDITOR_WORD_RIGHT},
    {L"\033F", LINE_EDITOR_WORD_RIGHT},
    {L"\033d", LINE_EDITOR_KILL_WORD_RIGHT},
    {L"\033D", LINE_EDITOR_KILL_WORD_RIGHT},
    {L"\033\b", LINE_EDITOR_KILL_WORD_LEFT},
    {L"\033\177", LINE_EDITOR_KILL_WORD_LEFT},
    {L"\033p", LINE_EDITOR_OLDER},
    {L"\033n", LINE_EDITOR_NEWER},
    {L"\033<", LINE_EDITOR_OLDEST},
    {L"\033>", LINE_EDITOR_NEWEST},
    // xterm and rxvt, in both cursor key modes.
    {L"\033[A", LINE_EDITOR_UP},
    {L"\033[B", LINE_EDITOR_DOWN},
    {L"\033[C", LINE_EDITOR_RIGHT},
    {L"\033[D", LINE_EDITOR_LEFT},
    {L"\033[H", LINE_EDITOR_HOME},
    {L"\033[F", LINE_EDITOR_END},
    {L"\033OA", LINE_EDITOR_UP},
    {L"\033OB", LINE_EDITOR_DOWN},
    {L"\033OC", LINE_EDITOR_RIGHT},
    {L"\033OD", LINE_EDITOR_LEFT},
    {L"\033OH", LINE_EDITOR_HOME},
    {L"\033OF", LINE_EDITOR_END},
    {L"\033OM", LINE_EDITOR_ACCEPT},
    {L"\033[1~", LINE_EDITOR_HOME},
    {L"\033[7~", LINE_EDITOR_HOME},
    {L"\033[4~", LINE_EDITOR_END},
    {L"\033[8~", LINE_EDITOR_END},
    {L"\033[3~", LINE_EDITOR_DELETE},
    {L"\033[5~", LINE_EDITOR_OLDER},
    {L"\033[6~", LINE_EDITOR_NEWER},
    // With Alt or Ctrl.
    {L"\033[1;3D", LINE_EDITOR_WORD_LEFT},
    {L"\033[1;3C", LINE_EDITOR_WORD_RIGHT},
    {L"\033[1;5D", LINE_EDITOR_WORD_LEFT},
    {L"\033[1;5C", LINE_EDITOR_WORD_RIGHT},
    {L"\033[5D", LINE_EDITOR_WORD_LEFT},
    {L"\033[5C", LINE_EDITOR_WORD_RIGHT},
    {L"\033Od", LINE_EDITOR_WORD_LEFT},
    {L"\033Oc", LINE_EDITOR_WORD_RIGHT},
    {L"\033\033[D", LINE_EDITOR_WORD_LEFT},
    {L"\033\033[C", LINE_EDITOR_WORD_RIGHT},
    {L"\033[1;3A", LINE_EDITOR_OLDER},
    {L"\033[1;3B", LINE_EDITOR_NEWER},
    {L"\033[3;3~", LINE_EDITOR_KILL_WORD_RIGHT},
    {L"\033[3;5~", LINE_EDITOR_KILL_WORD_RIGHT},
    {L"\033[3^", LINE_EDITOR_KILL_WORD_RIGHT},
};

static void bind_all(EditLine *el, const binding *bindings, size_t count) {
  for (size_t i = 0; i < count; i++)
    el_wset(el, EL_BIND, bindings[i].keys, commands[bindings[i].command].name, NULL);
}

// A function key that means nothing here would leave its last characters in the line.
static void ignore_function_keys(EditLine *el) {
  const wchar_t *ignore = commands[LINE_EDITOR_IGNORE].name;
  wchar_t keys[16];
  for (int number = 1; number <= 34; number++) {
    static const wchar_t ends[] = L"~^$@";
    for (const wchar_t *end = ends; *end; end++) {
      swprintf(keys, 16, L"\033[%d%lc", number, (wint_t)*end);
      el_wset(el, EL_BIND, keys, ignore, NULL);
    }
    for (int modifier = 2; modifier <= 8; modifier++) {
      swprintf(keys, 16, L"\033[%d;%d~", number, modifier);
      el_wset(el, EL_BIND, keys, ignore, NULL);
    }
  }
  for (const wchar_t *end = L"ABCDEFHIPQRSZabcdM"; *end; end++) {
    swprintf(keys, 16, L"\033[%lc", (wint_t)*end);
    el_wset(el, EL_BIND, keys, ignore, NULL);
    swprintf(keys, 16, L"\033O%lc", (wint_t)*end);
    el_wset(el, EL_BIND, keys, ignore, NULL);
    for (int modifier = 2; modifier <= 8; modifier++) {
      swprintf(keys, 16, L"\033[1;%d%lc", modifier, (wint_t)*end);
      el_wset(el, EL_BIND, keys, ignore, NULL);
    }
  }
}

bool line_editor_bind(EditLine *el) {
  for (int i = 0; i < LINE_EDITOR_COMMAND_COUNT; i++)
    if (el_wset(el, EL_ADDFN, commands[i].name, commands[i].help, commands[i].function) != 0) return false;
  ignore_function_keys(el);
  bind_all(el, defaults, sizeof defaults / sizeof *defaults);
  return true;
}

void line_editor_bind_essentials(EditLine *el) {
  size_t count = sizeof essentials / sizeof *essentials;
  const wchar_t *kind = NULL;
  bool is_vi = el_wget(el, EL_EDITOR, &kind) == 0 && kind && wcscmp(kind, L"vi") == 0;
  if (is_vi) {
    // `bind -v` forgets all that was bound. ESC alone goes to the command keys there, so sequences are bound without it.
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
      const binding *row = &defaults[i];
      if (row->keys[0] != 033)
        el_wset(el, EL_BIND, row->keys, commands[row->command].name, NULL);
      else if (row->keys[1] == L'[' || row->keys[1] == L'O')
        el_wset(el, EL_BIND, L"-a", row->keys + 1, commands[row->command].name, NULL);
    }
    el_wset(el, EL_BIND, L"-a", L":", commands[LINE_EDITOR_IGNORE].name, NULL);
    el_wset(el, EL_BIND, L"-a", L"k", commands[LINE_EDITOR_UP].name, NULL);
    el_wset(el, EL_BIND, L"-a", L"j", commands[LINE_EDITOR_DOWN].name, NULL);
    for (size_t i = 0; i < count; i++)
      el_wset(el, EL_BIND, L"-a", essentials[i].keys, commands[essentials[i].command].name, NULL);
  }
  bind_all(el, essentials, count);
}
