// The border between Swift and Lua. Nothing in this header names lua_State: Swift never sees one.
//
// Lua to Swift: the shim parses arguments by the declared types into plain tagged values, calls `msl_host.invoke`, and when
// that has returned, with no Swift frame on the stack, pushes the results or raises the error.
// Swift to Lua: `msl_invoke`, `msl_run` and friends, each one protected call.
#pragma once
#include "moonspring_declarations.h"

typedef struct msl_engine msl_engine;

// Lua to Swift ---------------------------------------------------------------------------------

typedef enum msl_operation { MSL_GET, MSL_SET, MSL_CALL, MSL_CONSTRUCT, MSL_INITIALIZE, MSL_SLOT_CHANGED, MSL_TOSTRING, MSL_EQUALS,
  MSL_PLACE,    // MSL_SET of where an item is that an animator moves
  MSL_EXAMINE,  // fails where a function of the script may not have its name or parameters, or is none
} msl_operation;

#define MSL_MAX_RESULTS 4

typedef struct msl_call {
  void *context;        // of the host
  const void *row;      // msl_member.row; NULL where no member is called
  int32_t operation;
  int32_t class_id;     // of the receiver, or to construct
  bool scripted;        // MSL_CONSTRUCT: for a script's subclass; no meaning otherwise
  void *object;         // the receiver; NULL for functions and values
  int32_t argument_count;
  const msl_value *arguments;  // a value class's receiver comes first
  int32_t result_count;
  msl_value results[MSL_MAX_RESULTS];  // the host sets kind and payload of the first result_count; what lies beyond has no meaning
} msl_call;

typedef enum msl_status {
  MSL_OK = 0,
  MSL_FAILED,   // the host left a text with msl_set_error; or, from msl_invoke, a Lua error: see msl_error_message
  MSL_MISSING,  // there is nothing to call
  MSL_FAILED_ELSEWHERE,  // the text says itself where the error is: no position is put before it
} msl_status;

typedef enum msl_problem_code {
  MSL_PROBLEM_UNKNOWN_MEMBER = 1,
  MSL_PROBLEM_UNKNOWN_KEY,
  MSL_PROBLEM_READ_ONLY,
  MSL_PROBLEM_IMMUTABLE,
  MSL_PROBLEM_TYPE,
  MSL_PROBLEM_NOT_FINITE,
  MSL_PROBLEM_CHOICE,
  MSL_PROBLEM_MISSING,
  MSL_PROBLEM_SELF,
  MSL_PROBLEM_NOT_INITIALIZED,
  MSL_PROBLEM_NOT_CONSTRUCTIBLE,
  MSL_PROBLEM_CONSTRUCTOR_TABLE,
} msl_problem_code;

typedef struct msl_problem {
  int32_t code;
  int32_t class_id;          // of the object or class that was asked
  const char *class_name;    // as the script calls it: a subclass's own name
  const char *member;        // property or method; NULL
  const char *argument;      // argument or key, with an index in brackets for list elements; NULL
  const msl_type *expected;  // NULL
  const char *actual;        // what was given
  bool is_call;              // an argument of a call, not a property
  const char *place;         // "file:line" of what is to blame; NULL: the caller of the function that runs
} msl_problem;

typedef struct msl_host {
  void *context;
  // Answer a call; return its status. The three commonest operations have functions of their own.
  int32_t (*get)(msl_call *call);
  int32_t (*set)(msl_call *call);
  int32_t (*call)(msl_call *call);
  int32_t (*invoke)(msl_call *call);
  // Fails a call because errors were noted while it ran: takes away those after the first `before`. Returns the call's status.
  int32_t (*fail_noted)(void *context, size_t before);
  void (*retain)(void *context, void *object);
  void (*release)(void *context, void *object);
  int32_t (*class_of)(void *context, void *object);
  size_t (*weigh)(void *context, int32_t class_id, void *object);
  // Composes the text of a problem with msl_set_error.
  void (*compose)(void *context, const msl_problem *problem);
  // A line of print or log.
  void (*write_line)(void *context, const char *bytes, size_t length);
} msl_host;

// Engine ---------------------------------------------------------------------------------------

typedef struct msl_options {
  size_t memory_limit;       // bytes; 0 is none
  int32_t limit_mode;        // 0 none, 1 timer signal, 2 count hook
  double limit_seconds;
  uint64_t seed;
  bool trusted;
  bool generational;
  const char *script_folder; // copied; NULL for none
  int64_t fail_allocation;   // tests: make the n-th growing allocation fail; 0 is off
  const char *version;
  const char *const *names;  // of methods and delegate functions, which invocations give by number; must outlive the engine
  int32_t name_count;
  msl_engine *attached;      // what luaopen_moonspring made; NULL: the engine makes a state of its own
} msl_options;

// Makes a state with the library. Returns NULL when there is no memory; the classes must outlive the engine.
msl_engine *msl_engine_create(const msl_options *options, const msl_host *host, const msl_class *classes, int32_t class_count);
// Closes the state, then releases every Swift object.
void msl_engine_destroy(msl_engine *engine);

// Makes the userdata of an object a root and, with a name, puts it into the module table (`ms.scene`).
int32_t msl_publish(msl_engine *engine, const char *name, void *object);

// Runs a file, or text; `chunk` as Lua's chunk names ("@scene.lua", "=stdin").
int32_t msl_run_file(msl_engine *engine, const char *path, const char *chunk);
int32_t msl_run_text(msl_engine *engine, const char *bytes, size_t length, const char *chunk);

// The real path of the Lua file that was run or required as number `index`, from 0 on, each once; NULL beyond the last. It lives as
// long as the engine.
const char *msl_loaded_file(const msl_engine *engine, size_t index);
// Counts a file among them that the host read itself.
void msl_note_loaded_file(msl_engine *engine, const char *path);

// Releases the Swift objects whose userdata were collected. Called between ticks.
void msl_drain(msl_engine *engine);
// Constructors release too, when more than `count` objects wait that are not data. 0 at first.
void msl_tolerate_dead(msl_engine *engine, size_t count);
void msl_collect_garbage(msl_engine *engine);
size_t msl_memory_used(const msl_engine *engine);
// Counts bytes that the host holds for the script, or gives some back, negative; false where the limit leaves no room.
bool msl_charge(msl_engine *engine, ptrdiff_t bytes);
// From here on the script is refused memory also where the process as a whole would hold more than one and a half times the limit and
// 32 MiB: blocks that were freed here and there go back to nobody. For programs whose process is one scene's. What the host takes
// between the next two, which pass a number on, is not counted.
void msl_bound_process(msl_engine *engine);
size_t msl_beside_begin(const msl_engine *engine);
void msl_beside_end(msl_engine *engine, size_t before);
uint64_t msl_allocation_count(const msl_engine *engine);
// Whether the stacks of coroutines keep their address, however they grow; known when the first one has grown.
bool msl_stacks_stay(const msl_engine *engine);
void msl_fail_allocation(msl_engine *engine, int64_t countdown);
int64_t msl_live_objects(const msl_engine *engine);
void msl_set_scene_time(msl_engine *engine, double seconds);
void msl_seed(msl_engine *engine, uint64_t seed);
double msl_random_unit(msl_engine *engine);
int64_t msl_random_between(msl_engine *engine, int64_t low, int64_t high);
// Stops what runs, from a signal handler or another thread's.
void msl_interrupt(msl_engine *engine);
// Whether the script is to be stopped. It is, when the host's function that asks has returned.
bool msl_stop_is_due(msl_engine *engine);
// A tick may last so many seconds of the thread's CPU time, 0 forever, with all callbacks in it: what runs when they are over is
// stopped, and what begins later, until the tick ends. `is_over` tells loops of the host, which it stops for an interrupt too.
void msl_tick_begin(msl_engine *engine, double seconds);
void msl_tick_end(msl_engine *engine);
bool msl_tick_is_over(msl_engine *engine);
bool msl_tick_has_ended(const msl_engine *engine);    // the same without a look at the clock
bool msl_tick_is_too_long(const msl_engine *engine);  // the time was what ended it
// From here on Ctrl-C, and the other signals that ask a process to end, are only noted: msl_was_interrupted.
void msl_catch_interrupts(void);
// From here on Ctrl-C stops what the engine runs; NULL ends that. One engine of a process at a time, for command-line programs.
void msl_watch_interrupt(msl_engine *engine);
// Ends the process with status 124 when a script hangs past its limit where Lua cannot stop it (timer signal only).
void msl_exit_when_stuck(msl_engine *engine);
// The host works for the script from here on, at a picture of it: for so long as a tick may last. `what` is what it does, for the message.
void msl_work_begin(msl_engine *engine, const char *what, double seconds);
void msl_work_end(msl_engine *engine);
// Whether Ctrl-C came since msl_watch_interrupt.
bool msl_was_interrupted(void);
// The same for a prompt, where Ctrl-C may come again and again: it stops what runs between msl_prompt_begin and msl_prompt_end,
// and otherwise is only noted. A second one before what runs has stopped ends the process with 130. `end` is called before a
// signal ends the process, in its handler: the terminal is to be put back.
void msl_watch_prompt(msl_engine *engine, void (*end)(void));
// Something runs from here on. Ctrl-C stops it at once, or only when it has run for long enough to be noticed.
void msl_prompt_begin(bool at_once);
void msl_prompt_end(void);
// From here on Ctrl-C stops what runs and stays noted.
void msl_keep_interrupts(void);
void msl_forget_interrupt(void);
// Whether the last error was a stop by the limit (1) or from outside (2).
int32_t msl_last_stop(const msl_engine *engine);

// Errors ---------------------------------------------------------------------------------------

// How many errors the host holds. Where a call from Lua leaves more than there were, it fails with the first of them.
void msl_note_errors(msl_engine *engine, size_t count);
// The text of the call that fails: copied.
void msl_set_error(msl_engine *engine, const char *bytes, size_t length);
// Of the last msl_invoke, msl_run: the message, and the traceback's lines.
const char *msl_error_message(const msl_engine *engine);
const char *msl_error_traceback(const msl_engine *engine);

// Results that hold memory ---------------------------------------------------------------------

// Bytes, and values, that live until the call's results are pushed. NULL when there is no memory.
char *msl_result_bytes(msl_engine *engine, size_t length);
msl_value *msl_result_values(msl_engine *engine, size_t count);
// Takes over one retain of an object, and releases it when the call's results are pushed.
void msl_keep(msl_engine *engine, void *object);

// Swift to Lua ---------------------------------------------------------------------------------

typedef enum msl_target {
  MSL_TARGET_SLOT = 1,   // the function in `slot` of the object, called with the object first
  MSL_TARGET_METHOD,     // the method number `name_id` of the object's script class, called with the object first
  MSL_TARGET_DELEGATE,   // the function number `name_id` of the table in `slot`, called with the table first
  MSL_TARGET_REFERENCE,  // the function kept under `reference`
} msl_target;

typedef struct msl_invocation {
  int32_t target;
  void *object;
  int32_t slot;
  int64_t reference;
  const char *name;             // for messages, and of a slot: the method of the script class that stands for it; NULL
  int32_t name_id;
  const msl_value *arguments;
  int32_t argument_count;
  const msl_type *result_type;  // NULL: results are dropped
  msl_value result;             // plain kinds, or a list of them that lives until results are next pushed; no strings
} msl_invocation;

// MSL_OK, MSL_MISSING when there is no such function, or MSL_FAILED.
int32_t msl_invoke(msl_engine *engine, msl_invocation *invocation);

// From here on failed callbacks can be disabled. False at first.
void msl_disable_failed_callbacks(msl_engine *engine, bool flag);
// Disables the callback that has just failed: from here on msl_invoke finds it missing, until its slot or delegate is set again,
// or another function stands in its place. False where that is not done: for references, and where the callback, while it ran, put
// another in its place.
bool msl_disable_callback(msl_engine *engine, const msl_invocation *invocation);

// Which of the names 0...31 the script class of an object has as methods, a bit each. False: Lua does not know the object, yet
// or any more.
bool msl_script_methods(msl_engine *engine, void *object, uint32_t *methods);
// Grows when a script's class got a method, or whatever else it may hold: the bits may be others then.
uint64_t msl_methods_epoch(const msl_engine *engine);

// Goes on with a coroutine of MSL_MEMBER_SPAWN; one that a script has ended is only let go. `finished` is set when it will not run again.
int32_t msl_resume(msl_engine *engine, void *owner, int64_t reference, bool *finished);
// Whether a coroutine of MSL_MEMBER_SPAWN can go on: a script may have closed it, or have run it to its end.
bool msl_is_waiting(msl_engine *engine, void *owner, int64_t reference);
// The coroutine that is running under msl_resume or spawn and may wait; 0 when none is.
int64_t msl_waiting_coroutine(const msl_engine *engine);

// Who keeps whom alive -------------------------------------------------------------------------

typedef enum msl_edge {
  MSL_EDGE_UNHOLD = 1,   // `owner` no longer holds `target`
  MSL_EDGE_OWNER,        // `target` keeps `owner` alive too (NULL: no longer)
  MSL_EDGE_ROOT,         // `target` is kept alive by the engine (a running animator)
  MSL_EDGE_UNROOT,
  MSL_EDGE_REFERENCE,    // reference view `owner` keeps animator `target`
  MSL_EDGE_UNREFERENCE,
  MSL_EDGE_RELEASE,      // the function or coroutine `reference` of `owner` is no longer needed
} msl_edge;

// Notes a change of ownership; it takes effect, without allocating, before any Lua code or collection can see the difference.
void msl_note_edge(msl_engine *engine, int32_t edge, void *owner, void *target, int64_t reference);

// Reading the table ----------------------------------------------------------------------------

// "file:line" of where an object was made; writes "" when unknown. `out` holds `size` bytes.
void msl_creation_site(msl_engine *engine, void *object, char *out, size_t size);
// "file:line" of what the script runs now; writes "" when it runs nothing. `out` holds `size` bytes.
void msl_current_site(msl_engine *engine, char *out, size_t size);
// Whether an animator moves the object, an item: `placed` of the host is called for it then.
void msl_set_moved(msl_engine *engine, void *object, bool is_moved);
// The class of an object as the script calls it, or NULL; lives as long as the object's userdata.
const char *msl_class_name_of(msl_engine *engine, void *object);
