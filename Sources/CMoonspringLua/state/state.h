// The data of an engine and its userdata, and what state/ does with them. Every C file of the shim includes this.
#ifndef MSL_STATE_H
#define MSL_STATE_H
// No fused multiply-add: a scene's numbers are the same on every machine of an architecture.
#pragma STDC FP_CONTRACT OFF
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdatomic.h>
#include "moonspring_lua.h"
#include "state/memory.h"
#include "state/places.h"

// What sandbox/ keeps in the engine ------------------------------------------------------------

typedef enum msl_limit_mode {  // ORDER LIMIT_MODES
  MSL_LIMIT_NONE = 0,  // nothing is ever stopped
  MSL_LIMIT_TIMER = 1, // a per-thread CPU timer's signal handler sets a sticky hook: no cost while not reached
  MSL_LIMIT_COUNT = 2  // a count hook every 1,000 instructions, fewer where they are slow, reads the thread's CPU clock: for Swift hosts
} msl_limit_mode;

enum { MSL_PLACE_BYTES = LUA_IDSIZE + 24 }; // "file:line: "
enum { MSL_LIMIT_NESTING = 256, MSL_LONG_STRINGS = 64 };
typedef struct msl_block { void *block; size_t size; } msl_block;

typedef enum msl_tick_state {
  MSL_TICK_NONE,        // nothing runs, or nothing that is a tick
  MSL_TICK_RUNS,
  MSL_TICK_TOO_LONG,
  MSL_TICK_INTERRUPTED,
} msl_tick_state;

// All zero but mode and seconds when it is made.
typedef struct msl_limit {
  msl_limit_mode mode;
  double seconds;                // CPU seconds of the script's thread for one outermost entry; 0 or infinite: no limit
  int depth;                     // nested begin/end
  uint64_t entries;              // outermost entries so far, the current one included
  double deadline;               // COUNT: thread CPU clock at which the entry is stopped; 0: not read yet in this entry
  double next_look;              // COUNT: wall clock before which the CPU clock need not be read
  size_t work;                   // steps of C loops since the last poll
  size_t values;                 // COUNT: the most values that one call of this entry has returned, when they are very many
  int string_count;              // COUNT: the longest strings that there are
  msl_block strings[MSL_LONG_STRINGS];
  void *timer;                   // TIMER and NONE: what the signal handler reads, made on first use
  int tick_depth;                // `depth` where it began: one that a script takes by hand runs within the limit of that script
  double tick_seconds;           // CPU seconds of the script's thread for the tick under way; 0: no limit, or no tick
  double tick_end;               // thread CPU clock at which it is over; 0: no limit, or no tick
  volatile msl_tick_state tick;  // over: every entry is stopped as it begins, until the tick ends
  double script_seconds;         // what a script gets, while the host works for `seconds`,
  msl_tick_state script_tick;    // and the tick that it works in
  volatile int fired;            // the limit was reached during this entry; sticky until the outermost end
  volatile int interrupted;      // set from outside (Ctrl-C); stops like the limit, with the text "interrupted"
  lua_State *volatile running;   // the coroutine that is executing now: what the handler hooks
  lua_State *outer[MSL_LIMIT_NESTING]; // what was running when each nested entry began
  char text[160];                // the kill's message, made where the kill was first raised; kept until the next outermost begin
  // TIMER: called in the signal handler when a script has ignored the hook for a further quarter of a second, which only a function
  // of C or the collector can do. Something is running then.
  void (*stuck)(struct msl_limit *limit);
} msl_limit;

typedef struct msl_random { uint64_t s[4]; } msl_random;  // xoshiro256**

// Traversals by next that may go on: of a table, by its creation number, at a place in its list of keys.
enum { MSL_WALKS = 16 };
typedef struct msl_walk {
  uint64_t table; // 0: none
  lua_Integer place;
} msl_walk;
typedef struct msl_walks {
  uint64_t entry; // the outermost entry that they belong to
  int newest, last;
  msl_walk walks[MSL_WALKS];
} msl_walks;

// What the libraries of a script need.
typedef struct msl_sandbox {
  msl_memory memory;
  msl_limit limit;
  msl_random random;
  msl_walks walks;
  double scene_time;     // seconds; what os.time, os.clock and os.date tell in the sandbox
  bool trusted;          // full libraries
  char *script_folder;   // where require finds Lua files; NULL: nowhere
  char **files;          // the real paths of the Lua files that were read, or could not be
  size_t file_count, file_capacity;
  uint64_t handlers;     // calls of xpcall that have not ended, those of coroutines that will never go on included
  unsigned repairs_known, repairs_needed;  // of msl_repair, a bit each
  int closing;           // nested coroutine.close calls: each restarts the count of C calls, so they are bounded here
  // Writes one line (print, log) without its newline. Never raises.
  void (*write_line)(void *context, const char *bytes, size_t length);
  void *write_context;
} msl_sandbox;

// The engine -----------------------------------------------------------------------------------

typedef struct msl_note {
  int32_t edge;
  void *owner;
  void *target;
  int64_t reference;
} msl_note;

// All that a folder asks of one above it. Each is set once, by the folder that answers; NULL: it has not been used.
typedef struct msl_upcalls {
  // sandbox/hook_interval.c: a block of MSL_LARGE_BLOCK bytes or more was made, which takes long to fill; or is about to be freed.
  void (*large_block_made)(msl_limit *limit, void *block, size_t size, bool is_string);
  void (*large_block_freed)(msl_limit *limit, void *block);
  // prompt/failed_callbacks.c: whether the callback at `function` is disabled, since it failed. Allocates and raises nothing, and
  // finds room for six on the stack.
  bool (*is_disabled)(lua_State *L, const msl_engine *E, const msl_invocation *call, int function);
  // prompt/failed_callbacks.c: the slot of the object at the index is about to get another value.
  void (*enable_slot)(lua_State *L, const msl_engine *E, int index, int32_t slot);
  // attached/attached.c: what opens and closes an engine in a state that is not ours.
  bool (*open_attached)(msl_engine *E);
  void (*close_attached)(msl_engine *E);
} msl_upcalls;

struct msl_engine {
  msl_sandbox sandbox;  // first: lua_getextraspace leads here
  msl_upcalls upcalls;
  msl_host host;
  lua_State *L;
  lua_State *current;   // the coroutine that entered the engine last: callbacks run on it
  const msl_class *classes;
  int32_t class_count;
  int32_t value_classes[MSL_LIST + 1];  // class of each value kind, or -1
  void **singletons;    // by class id

  msl_place *places;    // of all Swift objects held; a collection allocates nothing
  size_t place_count, place_capacity;
  msl_place_map place_map;
  size_t first_free, first_dead;  // plus one; the dead were collected and wait for msl_drain
  size_t first_dead_data;         // the same for data, which the next object made releases
  size_t dead_count;              // that are not data
  size_t tolerated_dead;  // the next object made drains the dead when there are more
  size_t dead_owed, dead_data_owed;  // what they are still charged for, in bytes
  size_t live;          // userdata that hold a Swift object
  void **kept;          // objects retained for results that are being pushed
  size_t kept_count, kept_capacity;
  msl_note *notes;
  size_t note_count, note_capacity;

  char *error, *traceback;
  size_t error_capacity, traceback_capacity;
  int32_t last_stop;
  size_t errors;     // that the host holds
  char refused_place[MSL_PLACE_BYTES];  // "file:line: " of the script when it was refused memory last,
  uint64_t refused_entry;               // in that outermost entry
  bool error_noted;  // the error that is being raised has its text and traceback already

  char *arena;          // memory of results: bytes and values
  size_t arena_used, arena_capacity;
  void **spill;         // blocks of results that did not fit
  size_t spill_count, spill_capacity;

  int64_t next_reference;
  int64_t pending[8];   // references kept for a call that has not reached the host
  int pending_count;
  int64_t running_reference;
  lua_State *running_thread;
  uint64_t next_serial;
  bool closing;         // lua_close runs: a trusted script's __gc may still call
  bool is_attached;     // the state is not ours
  void *owner;          // Swift's owner of an attached engine, retained; released when the state closes
  char closed_text[32]; // an attached engine's error text when it is closed
  const char *version;
  const char *const *names;
  int32_t name_count;
  // Places in the registry, for what every callback looks up.
  int cache, names_table;
  int value_metas[MSL_LIST + 1];
  uint64_t methods_epoch;
  bool any_disabled;            // some callbacks are, or have been
  const void *failed_function;  // the last callback that failed, for msl_disable_callback alone
};

// Userdata -------------------------------------------------------------------------------------

// A Swift object in Lua. `self` is its own address: a block that was forged or moved differs.
typedef struct msl_object {
  uint32_t magic;
  int32_t class_id;
  struct msl_object *self;
  void *object;       // retained; NULL until constructed and after it was collected
  uint64_t serial;    // the generation: creation number, never used twice
  size_t place;       // in the engine's list, while there is an object
  size_t cost;        // bytes charged for it
  int32_t line;       // where it was made
  char source[27];
  bool is_moved;      // an animator moves it
} msl_object;

// A plain value in Lua: `parts` as many as its kind has.
typedef struct msl_boxed {
  uint32_t magic;
  int32_t class_id;
  double parts[];
} msl_boxed;

#define MSL_OBJECT_MAGIC 0x6d736f62u
#define MSL_VALUE_MAGIC 0x6d737661u

// User values of an object.
enum {
  MSL_UV_FIELDS = 1,   // a script subclass's own fields
  MSL_UV_HOLDS,        // creation number as lightuserdata -> held object, positive number -> reference, -slot -> callback or stored value
  MSL_UV_OWNER,        // the animator, behaviour or superview it belongs to
  MSL_UV_NEXT_ROOT,    // running animators are a list: linking one allocates nothing
  MSL_UV_FIRST_ANIMATOR,  // of a reference view
  MSL_UV_NEXT_ANIMATOR,
  MSL_UV_COUNT = MSL_UV_NEXT_ANIMATOR
};

// Keys of the registry and of metatables.
extern const char msl_metas_key, msl_module_key, msl_root_key, msl_attached_key;
extern const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

// Whether an engine of this process is attached to a state that is not ours. There lua_getextraspace is the host's.
extern atomic_bool msl_has_attached;
msl_sandbox *msl_attached_sandbox_of(lua_State *L);

// The sandbox of a state: lua_getextraspace(L) holds the pointer, in coroutines too.
static inline msl_sandbox *msl_sandbox_of(lua_State *L) {
  if (__builtin_expect(atomic_load_explicit(&msl_has_attached, memory_order_relaxed), 0)) return msl_attached_sandbox_of(L);
  return *(msl_sandbox **)lua_getextraspace(L);
}
static inline msl_engine *msl_engine_of(lua_State *L) { return (msl_engine *)msl_sandbox_of(L); }

// errors.c: luaL_checkstack, but it says so where it was memory that ran out; `what` may be NULL
void msl_check_stack(lua_State *L, int slots, const char *what);

// objects.c: identity and collection
msl_object *msl_new_object(lua_State *L, msl_engine *E, int32_t class_id, int meta_index);
void msl_watch_objects(lua_State *L, msl_engine *E);
void msl_bind_object(lua_State *L, msl_engine *E, int index, void *object);
bool msl_push_cached(lua_State *L, void *object);
void msl_push_object(lua_State *L, msl_engine *E, void *object);
// The object at index, or NULL for anything else, a forged block included.
static inline msl_object *msl_to_object(lua_State *L, int index) {
  // Not NULL and of some length: a userdata, and not a light one.
  msl_object *object = lua_touserdata(L, index);
  if (!object || lua_rawlen(L, index) != sizeof(msl_object)) return NULL;
  return object->magic == MSL_OBJECT_MAGIC && object->self == object ? object : NULL;
}
// Sorts engine objects among table keys: the creation number of the engine object at `index`, or 0 for anything else.
uint64_t msl_object_serial(lua_State *L, int index);
// object_blocks.c: in a sandbox, how many objects were made before this one and with it; 0 for what is not a table, a function, a
// coroutine or a value of the engine. And the number that its text shows: they count those of its kind whose text was asked for.
uint64_t msl_creation_number(lua_State *L, int index);
uint64_t msl_shown_number(lua_State *L, int index);
void msl_watch_userdata(lua_State *L);
int msl_object_gc(lua_State *L);
void msl_bury(msl_engine *E, msl_object *object);
// The innermost frame of a Lua function from the level on, but below `most`.
bool msl_script_frame(lua_State *L, int level, int most, lua_Debug *frame);
// Writes "file:line: " of that frame from level 0 on, or returns false and leaves `place` as it was. Needs no Lua memory.
bool msl_script_place(lua_State *L, int most, char place[MSL_PLACE_BYTES]);
// Pushes a C function with an upvalue that it does not use: a light one would have no number in a sandbox.
void msl_push_function(lua_State *L, lua_CFunction function);
void msl_block_freed(msl_memory *memory, void *block);

// stacks.c: finds out how this library resizes a stack
void msl_learn_stacks(lua_State *L);

// ownership.c: who keeps whom alive
void msl_push_holds(lua_State *L, int object_index);
bool msl_hold(lua_State *L, int owner_index, void *target);
void msl_unhold(lua_State *L, int owner_index, void *target);
int msl_push_held(lua_State *L, int object_index, lua_Integer key);
void msl_push_kept(lua_State *L, void *owner, int64_t reference);
int64_t msl_keep_reference(lua_State *L, msl_engine *E, int owner_index, int value_index);
void msl_drop_reference(lua_State *L, int owner_index, int64_t reference);
void msl_apply_notes(lua_State *L, msl_engine *E);

// weights.c: what objects weigh in the budget; msl_drain
size_t msl_weigh(lua_State *L, msl_engine *E, int32_t class_id, void *object);
void msl_make_room(lua_State *L, msl_engine *E, const msl_value *values, int count, size_t more);
void msl_weigh_again(msl_engine *E, msl_object *object);
void msl_drain_data(msl_engine *E);
void msl_drain_many(msl_engine *E);

// values.c: vec, rect, transform
void msl_push_vec(lua_State *L, const msl_engine *E, double x, double y);
void msl_push_value_parts(lua_State *L, const msl_engine *E, int32_t kind, const double *parts);
const msl_boxed *msl_to_boxed(lua_State *L, int index, int32_t *kind);
msl_value msl_value_of_box(const msl_boxed *box, int32_t kind);
int msl_parts_of(int32_t kind);
bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts);
bool msl_read_box(lua_State *L, int index, int32_t kind, double *parts);
void msl_add_value_metamethods(lua_State *L, int32_t kind);

// classes.c: the classes of objects and of tables that stand for classes
static inline bool msl_is_a(const msl_engine *E, int32_t class_id, int32_t ancestor) {
  for (; class_id >= 0 && class_id < E->class_count; class_id = E->classes[class_id].parent)
    if (class_id == ancestor) return true;
  return false;
}
const char *msl_class_name_at(lua_State *L, int index);
const char *msl_built_in_name_at(lua_State *L, int index);
const msl_class *msl_class_of_table(lua_State *L, int index);
bool msl_is_module(lua_State *L, int index);
bool msl_push_script_class(lua_State *L, int index);
bool msl_climb(lua_State *L);
bool msl_push_inherited(lua_State *L, int object_index, bool only_functions);
// A script's classes that are above another, at most: a chain may be made to have no end.
enum { MSL_MOST_ANCESTORS = 100 };
void msl_lock_metatable(lua_State *L);

int msl_leaks(lua_State *L);  // leaks.c: ms.leaks

// results.c, errors.c: see moonspring_lua.h
void msl_push_value(lua_State *L, msl_engine *E, const msl_value *value);
void msl_drop_results(lua_State *L, msl_engine *E);
void msl_carry_result(lua_State *L, msl_engine *E, msl_value *value);
_Noreturn void msl_no_memory(lua_State *L);
void msl_save_error(msl_engine *E, const char *message, const char *traceback);

#endif
