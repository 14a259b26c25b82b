// Text that is typed at a prompt: loading it, running it, numbering its results.
#include <string.h>
#include "border/protected.h"
#include "prompt/inspection.h"
#include "prompt/locals.h"
#include "sandbox/limit.h"
#include "sandbox/loading.h"

// Loading ----------------------------------------------------------------------------------------

// What a load that left a function or a message has come to. Raises what is not the fault of the text.
static bool is_loaded(lua_State *L, int status) {
  if (status != LUA_OK && (status != LUA_ERRSYNTAX || msl_is_killed(L))) lua_error(L);
  return status == LUA_OK;
}

static bool load(lua_State *L, const char *bytes, size_t length, const char *chunk) {
  return is_loaded(L, msl_load_text(L, bytes, length, chunk));
}

static bool load_expression(lua_State *L, const char *bytes, size_t length, const char *chunk) {
  return is_loaded(L, msl_load_expression(L, bytes, length, chunk));
}

// A text that Lua has understood: an expression stands behind `head`.
typedef struct form {
  const char *head, *text;  // no text: none was understood
  size_t length;
} form;

// Leaves the function of the text with what keeps its locals; or, where that is too much for Lua, of the text as it is; or the
// message of that one.
static form load_statements(lua_State *L, const msl_evaluation *typed) {
  if (typed->kept) {
    if (load(L, typed->kept, typed->kept_length, typed->chunk)) return (form){"", typed->kept, typed->kept_length};
    lua_pop(L, 1);
  }
  bool is_good = load(L, typed->text, typed->length, typed->chunk);
  return (form){"", is_good ? typed->text : NULL, typed->length};
}

// Evaluation -------------------------------------------------------------------------------------

// Pushes `local a, b;return function(...) `, where a and b are the kept locals that the text names; false, with nothing pushed,
// where it names none.
static bool push_binding(lua_State *L, int prompt, const msl_evaluation *typed) {
  enum { MOST = 190 };  // locals of a function, some of them for the text itself
  int top = lua_gettop(L), count = 0;
  luaL_checkstack(L, 2 * MOST + 16, NULL);
  lua_pushliteral(L, "local ");
  for (size_t i = 0; i < typed->name_count && count < MOST; i++) {
    lua_pushstring(L, typed->names[i]);
    if (!msl_push_variable(L, prompt, -1)) {
      lua_pop(L, 1);
      continue;
    }
    lua_pop(L, 1);
    lua_pushliteral(L, ",");
    count++;
  }
  if (count == 0) {
    lua_settop(L, top);
    return false;
  }
  lua_pop(L, 1);
  lua_pushliteral(L, ";return function(...) ");
  lua_concat(L, lua_gettop(L) - top);
  return true;
}

// Makes the upvalues of the function on top the kept locals that they are named after.
static void join_locals(lua_State *L, int prompt) {
  int function = lua_gettop(L);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)) != NULL; i++) {
    lua_pushstring(L, name);
    int upvalue = msl_push_variable(L, prompt, -1);
    if (upvalue) lua_upvaluejoin(L, function, i, -1, upvalue);
    lua_settop(L, function);
  }
}

static void set_environment(lua_State *L, int prompt) {
  lua_getiuservalue(L, prompt, MSL_PROMPT_ENVIRONMENT);
  if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
}

// The function on top is that of the text. A local that is kept is to be the text's own upvalue, as if the text were the rest of
// the one that declared it: what is declared later under the same name is another one.
static void bind_locals(lua_State *L, int prompt, const msl_evaluation *typed, const form *form) {
  int function = lua_gettop(L);
  set_environment(L, prompt);
  if (!push_binding(L, prompt, typed)) return;
  lua_pushstring(L, form->head);
  lua_pushlstring(L, form->text, form->length);
  lua_pushliteral(L, "\nend");
  lua_concat(L, 4);
  size_t length;
  const char *bound = lua_tolstring(L, -1, &length);
  // Where that is too much for Lua the names are looked up when they are met.
  if (load(L, bound, length, typed->chunk)) {
    set_environment(L, prompt);
    lua_call(L, 0, 1);
    join_locals(L, prompt);
    lua_replace(L, function);
  }
  lua_settop(L, function);
}

// Leaves the typed text as a function in the prompt's environment, or raises what is wrong with it.
static void load_typed(lua_State *L, int prompt, const msl_evaluation *typed) {
  form form = {"return ", typed->text, typed->length};
  if (!load_expression(L, typed->text, typed->length, typed->chunk)) form = load_statements(L, typed);
  if (form.text) {
    bind_locals(L, prompt, typed, &form);
    return;
  }
  if (typed->begins_expression) lua_pop(L, 1);
  lua_error(L);
}

// Numbers the results from `first` on, and keeps them.
static void keep_results(lua_State *L, int prompt_index, int first, msl_evaluation *typed) {
  msl_prompt *prompt = lua_touserdata(L, prompt_index);
  msl_push_prompt_table(L, prompt_index, MSL_PROMPT_RESULTS);
  int results = lua_gettop(L);
  lua_pushvalue(L, first);
  lua_rawseti(L, results, 0);
  if (prompt->last < 0) prompt->last = 0;
  for (int i = 0; i < typed->result_count; i++) {
    typed->numbers[i] = 0;
    if (lua_isnil(L, first + i)) continue;
    lua_pushvalue(L, first + i);
    lua_rawseti(L, results, prompt->last + 1);
    typed->numbers[i] = ++prompt->last;
    lua_pushnil(L);
    lua_rawseti(L, results, prompt->last - MSL_NUMBERED_RESULTS);
  }
  lua_pop(L, 1);
}

static int evaluate_body(lua_State *L) {
  msl_evaluation *typed = lua_touserdata(L, 1);
  int prompt = msl_need_prompt(L);
  load_typed(L, prompt, typed);
  int first = lua_gettop(L);  // where the function is now
  typed->has_run = true;
  lua_call(L, 0, LUA_MULTRET);
  int count = lua_gettop(L) - first + 1;
  if (count == 0) return 0;
  typed->result_count = count < MSL_MOST_RESULTS ? count : MSL_MOST_RESULTS;
  lua_settop(L, first + typed->result_count - 1);
  luaL_checkstack(L, 24, NULL);
  // A text that is stopped while its results are inspected has no results: nobody has seen them.
  for (int i = 0; i < typed->result_count && !typed->is_silent; i++) msl_inspect(L, &typed->inspection, first + i);
  if (!typed->is_aside) keep_results(L, prompt, first, typed);
  return 0;
}

// A script that has used up its budget must be able to free something: a text may be read, and run, with a little more.
static int32_t with_reserve(msl_engine *E, lua_CFunction body, void *arguments) {
  enum { RESERVE = 1 << 20 };
  msl_memory *memory = &E->root.memory;
  size_t limit = memory->limit, held = memory->used + memory->charged;
  bool is_short = limit != 0 && (held >= limit || limit - held < RESERVE);
  if (is_short) memory->limit = (held > limit ? held : limit) + RESERVE;
  int32_t status = msl_protected(E, body, arguments);
  memory->limit = limit;
  return status;
}

int32_t msl_evaluate(msl_engine *E, msl_evaluation *typed) { return with_reserve(E, evaluate_body, typed); }

// Completeness -----------------------------------------------------------------------------------

typedef struct completeness {
  const char *text;
  size_t length;
  bool is_incomplete;
} completeness;

// Whether the message on top says that the text ended too early. Lua's own rule.
static bool ends_early(lua_State *L) {
  static const char mark[] = "<eof>";
  size_t length;
  const char *message = lua_tolstring(L, -1, &length);
  return message && length >= sizeof mark - 1 && strcmp(message + length - (sizeof mark - 1), mark) == 0;
}

static int completeness_body(lua_State *L) {
  completeness *asked = lua_touserdata(L, 1);
  // With the line's end, which a string in quotes cannot have in it.
  lua_pushlstring(L, asked->text, asked->length);
  lua_pushliteral(L, "\n");
  lua_concat(L, 2);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  if (load_expression(L, text, length, "=typed")) return 0;
  bool is_open = ends_early(L);
  if (load(L, text, length, "=typed")) return 0;
  asked->is_incomplete = is_open || ends_early(L);
  return 0;
}

bool msl_is_incomplete(msl_engine *E, const char *text, size_t length) {
  completeness asked = {text, length, false};
  return with_reserve(E, completeness_body, &asked) == MSL_OK && asked.is_incomplete;
}

// A scene's locals -------------------------------------------------------------------------------

// A scene has the plain globals as its environment: there the function that keeps its locals stands while it is loaded.
static int keeping_body(lua_State *L) {
  int prompt = msl_need_prompt(L);
  if (!load_statements(L, lua_touserdata(L, 1)).text) return lua_error(L);
  lua_pushglobaltable(L);
  lua_getiuservalue(L, prompt, MSL_PROMPT_KEEP_NAME);
  msl_push_keep_function(L, prompt);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  lua_call(L, 0, 0);
  return 0;
}

// Takes the function that keeps locals out of the globals. Raw reads and an assignment of nil to what is there: nothing allocates or raises, so that
// it can be done after any failure.
static void remove_keep_function(msl_engine *E) {
  lua_State *L = E->current;
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 8) || !msl_push_prompt(L)) return;
  lua_getiuservalue(L, -1, MSL_PROMPT_KEEP_NAME);
  lua_pushglobaltable(L);
  lua_pushvalue(L, -2);
  if (lua_rawget(L, -2) != LUA_TNIL) {
    lua_pushvalue(L, -3);
    lua_pushnil(L);
    lua_rawset(L, -4);
  }
  lua_settop(L, top);
}

int32_t msl_run_keeping(msl_engine *E, const char *text, size_t length, const char *kept, size_t kept_length, const char *chunk) {
  msl_evaluation asked = {.text = text, .length = length, .kept = kept, .kept_length = kept_length, .chunk = chunk};
  int32_t status = msl_protected(E, keeping_body, &asked);
  remove_keep_function(E);
  return status;
}

// Members of results -----------------------------------------------------------------------------

typedef struct inspecting {
  int64_t result;
  const char *name;
  size_t length;
  msl_inspection *inspection;
} inspecting;

static int member_body(lua_State *L) {
  inspecting *asked = lua_touserdata(L, 1);
  luaL_checkstack(L, 24, NULL);
  if (!msl_push_prompt(L)) return luaL_error(L, "there are no results yet");
  msl_push_prompt_table(L, -1, MSL_PROMPT_RESULTS);
  lua_rawgeti(L, -1, asked->result);
  lua_pushlstring(L, asked->name, asked->length);
  lua_gettable(L, -2);
  msl_inspect(L, asked->inspection, lua_gettop(L));
  return 0;
}

int32_t msl_inspect_member(msl_engine *E, int64_t result, const char *name, size_t length, msl_inspection *inspection) {
  inspecting asked = {result, name, length, inspection};
  return msl_protected(E, member_body, &asked);
}
