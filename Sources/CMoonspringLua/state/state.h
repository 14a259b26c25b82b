// What the shim's own files share: the engine, its userdata, and the few calls each room offers the others.
#ifndef MSL_ENGINE_H
#define MSL_ENGINE_H
#include <math.h>
#include "state/sandbox.h"

typedef struct msl_note {
  int32_t edge;
  void *owner;
  void *target;
  int64_t reference;
} msl_note;

// A Swift object that a userdata holds. `next` leads on, plus one, among the places that are free or whose userdata was collected.
typedef struct msl_place {
  void *object;
  const struct msl_object *header;  // NULL when it was collected
  size_t next;
} msl_place;

typedef struct msl_pointers {
  void **items;
  size_t count;
  size_t capacity;
} msl_pointers;

struct msl_engine {
  msl_sandbox sandbox;  // first: lua_getextraspace leads here
  msl_host host;
  lua_State *L;
  lua_State *current;   // the coroutine that entered the engine last: callbacks run on it
  const msl_class *classes;
  int32_t class_count;
  int32_t value_classes[MSL_LIST + 1];  // class of each value kind, or -1
  void **singletons;    // by class id

  msl_place *places;    // of all Swift objects held; a collection allocates nothing
  size_t place_count, place_capacity;
  size_t first_free, first_dead;  // plus one; the dead were collected and wait for msl_drain
  size_t first_dead_data;         // the same for data, which the next object made lets go of
  size_t dead_count;              // that are no data
  size_t tolerated_dead;  // constructors drain the dead when there are more
  size_t object_offset;  // of a msl_object in the block that Lua allocates for it
  size_t live;          // userdata that hold a Swift object
  msl_pointers kept;    // retained for results that are being pushed
  msl_note *notes;
  size_t note_count, note_capacity;

  char *error, *traceback;
  size_t error_capacity, traceback_capacity;
  int32_t last_stop;
  size_t errors;     // that the host holds
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
  bool is_attached;        // the state is not ours
  void *owner;         // Swift's owner of an attached engine, retained; let go of when the state closes
  char closed_text[32]; // an attached engine's error text when it is closed
  const char *version;
  const char *const *names;
  int32_t name_count;
  // Places in the registry, for what every callback looks up.
  int cache, names_table;
  int value_metas[MSL_LIST + 1];
  uint64_t methods_epoch;
  bool switches_off;            // failed callbacks are not called again until they are set again
  bool any_off;                 // some are, or have been
  const void *failed_function;  // the last callback that failed, for msl_disable_callback alone
};

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
  char source[28];
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
  MSL_UV_HOLDS,        // lightuserdata -> held object, positive number -> reference, -slot -> callback or stored value
  MSL_UV_OWNER,        // the animator, behaviour or superview it belongs to
  MSL_UV_NEXT_ROOT,    // running animators are a list: linking one allocates nothing
  MSL_UV_FIRST_ANIMATOR,  // of a reference view
  MSL_UV_NEXT_ANIMATOR,
  MSL_UV_COUNT = MSL_UV_NEXT_ANIMATOR
};

static inline msl_engine *msl_engine_of(lua_State *L) { return (msl_engine *)msl_sandbox_of(L); }

// Keys of the registry and of metatables.
extern const char msl_metas_key, msl_module_key, msl_root_key;
extern const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

// objects.c: userdata, identity, ownership, collection
msl_object *msl_new_object(lua_State *L, msl_engine *E, int32_t class_id, int meta_index);
void msl_watch_objects(lua_State *L, msl_engine *E);
void msl_bind_object(lua_State *L, msl_engine *E, int index, void *object);
bool msl_push_cached(lua_State *L, void *object);
void msl_push_object(lua_State *L, msl_engine *E, void *object);
// The object at index, or NULL for anything else, a forged block included.
static inline msl_object *msl_to_object(lua_State *L, int index) {
  // Not NULL and of some length: a userdata, and no light one.
  msl_object *object = lua_touserdata(L, index);
  if (!object || lua_rawlen(L, index) != sizeof(msl_object)) return NULL;
  return object->magic == MSL_OBJECT_MAGIC && object->self == object ? object : NULL;
}
static inline bool msl_is_a(const msl_engine *E, int32_t class_id, int32_t ancestor) {
  for (; class_id >= 0 && class_id < E->class_count; class_id = E->classes[class_id].parent)
    if (class_id == ancestor) return true;
  return false;
}
void msl_push_holds(lua_State *L, int object_index);
bool msl_hold(lua_State *L, int owner_index, void *target);
int64_t msl_keep_reference(lua_State *L, msl_engine *E, int owner_index, int value_index);
void msl_drop_reference(lua_State *L, int owner_index, int64_t reference);
void msl_apply_notes(lua_State *L, msl_engine *E);
int msl_object_gc(lua_State *L);

// leaks.c
int msl_leaks(lua_State *L);

// data.c: what objects weigh, and those that are data; msl_drain
size_t msl_weigh(lua_State *L, msl_engine *E, int32_t class_id, void *object);
void msl_make_room(lua_State *L, msl_engine *E, const msl_value *values, int count);
void msl_weigh_again(msl_engine *E, msl_object *object);
void msl_drain_data(msl_engine *E);
int msl_data_equals(lua_State *L);

// values.c: vec, rect, transform
void msl_push_vec(lua_State *L, const msl_engine *E, double x, double y);
void msl_push_value_parts(lua_State *L, msl_engine *E, int32_t kind, const double *parts);
const msl_boxed *msl_to_boxed(lua_State *L, int index, int32_t *kind);
int msl_parts_of(int32_t kind);
void msl_add_value_metamethods(lua_State *L, int32_t kind);

// arguments.c: Lua values by declared type
typedef struct msl_reader {
  msl_engine *engine;
  msl_problem problem;
  int receiver;        // stack index of the object that keeps references, or 0
  int64_t references[8];
  int reference_count;
} msl_reader;
bool msl_read_plain(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out);
// Beyond this a square is no longer a number: refused like an infinity. A NaN is not less than anything.
static inline bool msl_is_sane(double number) { return fabs(number) <= 1e100; }
// The commonest values without a reader, which only messages and what is kept need. False for all else, right or wrong.
static inline bool msl_read_quickly(lua_State *L, const msl_engine *E, int index, const msl_type *type, msl_value *out) {
  if (type->tag != MSL_TYPE_NUMBER) return msl_read_plain(L, E, index, type, out);
  if (lua_type(L, index) != LUA_TNUMBER || !msl_is_sane(out->number = lua_tonumber(L, index))) return false;
  out->kind = MSL_NUMBER;
  return true;
}
void msl_read(lua_State *L, msl_reader *reader, int index, const msl_type *type, msl_value *out);
void msl_read_record(lua_State *L, msl_reader *reader, int index, const msl_field *fields, int32_t count, msl_value *out);
bool msl_read_parts(lua_State *L, int index, int count, const char *const *names, const char *const *other, double *parts);
const char *msl_describe(lua_State *L, int index);
_Noreturn void msl_raise_problem(lua_State *L, msl_engine *E, const msl_problem *problem);

// calls.c: Lua to Swift
static inline void msl_begin_call(msl_call *call, const msl_engine *E, int32_t operation, int32_t class_id, const msl_member *member,
                                  void *object, const msl_value *arguments, int32_t argument_count) {
  // Field by field: the results, the largest part, are the host's to fill.
  call->context = E->host.context;
  call->row = member ? member->row : NULL;
  call->operation = operation;
  call->class_id = class_id;
  call->scripted = false;
  call->object = object;
  call->argument_count = argument_count;
  call->arguments = arguments;
  call->result_count = 0;
}
int32_t msl_refuse(msl_engine *E);
int msl_finish_fully(lua_State *L, msl_engine *E, msl_call *call, int32_t status);

// Calls the host on behalf of L. Nothing in here raises.
static inline int32_t msl_call_host(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  if (E->closing) return msl_refuse(E);
  lua_State *before = E->current;
  E->current = L;
  size_t errors = E->errors;
  int32_t status = function(call);
  // A script's code that this call ran has failed: the call fails with it, and not with what came of that.
  if (E->errors > errors) status = E->host.fail_noted(E->host.context, errors);
  E->current = before;
  return status;
}

// The same, and notes what it changed about who keeps whom alive.
static inline int32_t msl_enter(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  int32_t status = msl_call_host(L, E, call, function);
  if (E->note_count > 0) msl_apply_notes(L, E);
  return status;
}

// Pushes the results of a call, or raises its error.
static inline int msl_finish(lua_State *L, msl_engine *E, msl_call *call, int32_t status) {
  int count = call->result_count, numbers = 0;
  while (numbers < count && call->results[numbers].kind == MSL_NUMBER) numbers++;
  bool holds = E->kept.count || E->arena_used || E->spill_count;
  if (status != MSL_OK || numbers < count || holds) return msl_finish_fully(L, E, call, status);
  for (int i = 0; i < count; i++) lua_pushnumber(L, call->results[i].number);
  return count;
}
int msl_call_function(lua_State *L);
void msl_push_member_function(lua_State *L, const msl_member *member);

// module.c: class tables and the module table
int msl_open_module(lua_State *L);

// classes.c: metatables of instances
void msl_push_value(lua_State *L, msl_engine *E, const msl_value *value);
const char *msl_class_name_at(lua_State *L, int index);
const char *msl_built_in_name_at(lua_State *L, int index);
void msl_push_instance_metatable(lua_State *L, const msl_class *class, int members_index, int script);

// construct.c
bool msl_has_only_kinds(const msl_engine *E, const msl_class *class);
int msl_construct(lua_State *L);
int msl_builtin_init(lua_State *L);
int msl_subclass(lua_State *L);
int msl_rawset(lua_State *L);
bool msl_push_script_method(lua_State *L, int object_index);

// switches.c: callbacks that failed
bool msl_is_disabled(lua_State *L, const msl_engine *E, const msl_invocation *call, int function);
// The slot of the object at index is about to get another value.
void msl_enable_slot(lua_State *L, const msl_engine *E, int index, int32_t slot);

// engine.c
void msl_free_parts(msl_engine *E);

// embedding.c: pushes a function that an object keeps, or nil
void msl_push_kept(lua_State *L, void *owner, int64_t reference);

// attached.c: an engine in a state that is not ours
bool msl_attached_open(msl_engine *E);
void msl_attached_close(msl_engine *E);

// callbacks.c: one protected call
int32_t msl_protected(msl_engine *E, lua_CFunction body, void *argument);
const char *msl_no_stack(const msl_engine *E);
int msl_push_target(lua_State *L, const msl_engine *E, const msl_invocation *call);
int msl_raise_of(lua_State *L, msl_engine *E, lua_State *co);
void msl_save_error(msl_engine *E, const char *message, const char *traceback);

#endif
