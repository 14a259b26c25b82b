// The life of an engine: making it, running scripts in it, closing it.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"

// All that an engine points to of its own.
void msl_free_parts(msl_engine *E) {
  msl_memory_destroy(&E->sandbox.memory);
  msl_limit_destroy(&E->sandbox.limit);
  free(E->sandbox.script_folder);
  msl_forget_files(&E->sandbox);
  free(E->singletons);
  free(E->places);
  free(E->kept.items);
  free(E->notes);
  free(E->error);
  free(E->traceback);
  free(E->arena);
  while (E->spill_count > 0) free(E->spill[--E->spill_count]);
  free(E->spill);
}

static void free_engine(msl_engine *E) {
  msl_free_parts(E);
  free(E);
}

// What require "moonspring" runs.
static int open_moonspring(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  return 1;
}

static int open_body(lua_State *L) {
  msl_open_libraries(L);
  msl_open_module(L);
  lua_settop(L, 0);
  msl_preload(L, "moonspring", open_moonspring);
  return 0;
}

msl_engine *msl_engine_create(const msl_options *options, const msl_host *host, const msl_class *classes, int32_t class_count) {
  msl_engine *E = options->attached ? options->attached : calloc(1, sizeof *E);
  if (!E) return NULL;
  E->host = *host;
  E->classes = classes;
  E->class_count = class_count;
  E->version = options->version;
  E->names = options->names;
  E->name_count = options->name_count;
  for (int i = 0; i <= MSL_LIST; i++) E->value_classes[i] = -1;
  for (int32_t i = 0; i < class_count; i++)
    if (classes[i].value_kind) E->value_classes[classes[i].value_kind] = i;
  E->singletons = calloc((size_t)class_count + 1, sizeof *E->singletons);
  E->sandbox.memory.limit = options->memory_limit;
  E->sandbox.memory.fail_countdown = options->fail_allocation;
  E->sandbox.limit.mode = (msl_limit_mode)options->limit_mode;
  E->sandbox.limit.seconds = options->limit_seconds;
  E->sandbox.trusted = options->trusted;
  E->sandbox.write_line = host->write_line;
  E->sandbox.write_context = host->context;
  msl_random_seed(&E->sandbox.random, options->seed);
  if (options->script_folder) E->sandbox.script_folder = strdup(options->script_folder);
  msl_save_error(E, "", "");
  E->error_capacity = E->error ? E->error_capacity : 0;
  if (E->is_attached) return msl_attached_open(E) ? E : NULL;

  E->L = lua_newstate(msl_memory_allocate, &E->sandbox.memory);
  if (!E->singletons || !E->error || !E->L || (options->script_folder && !E->sandbox.script_folder)) {
    if (E->L) lua_close(E->L);
    free_engine(E);
    return NULL;
  }
  E->current = E->L;
  *(msl_sandbox **)lua_getextraspace(E->L) = &E->sandbox;
  if (options->generational) lua_gc(E->L, LUA_GCGEN, 0, 0);
  lua_pushcfunction(E->L, open_body);
  if (lua_pcall(E->L, 0, 0, 0) != LUA_OK) {
    lua_close(E->L);
    free_engine(E);
    return NULL;
  }
  return E;
}

void msl_engine_destroy(msl_engine *E) {
  if (E->is_attached) {
    msl_attached_close(E);
    return;
  }
  E->closing = true;
  lua_close(E->L);
  // Only now: a deinit inside an allocating or collecting Lua call would trip Swift's exclusivity checks.
  E->L = E->current = NULL;
  E->note_count = 0;
  msl_drain(E);
  while (E->kept.count > 0) E->host.release(E->host.context, E->kept.items[--E->kept.count]);
  free_engine(E);
}

typedef struct msl_running {
  msl_engine *engine;
  const char *path, *chunk, *bytes;
  size_t length;
  void *object;
} msl_running;

static int publish_body(lua_State *L) {
  msl_running *publishing = lua_touserdata(L, 1);
  msl_engine *E = publishing->engine;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  msl_push_object(L, E, publishing->object);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, publishing->object);  // a root, whatever the script does to the module table
  if (!publishing->chunk) return 0;
  lua_setfield(L, -2, publishing->chunk);
  E->singletons[E->host.class_of(E->host.context, publishing->object)] = publishing->object;
  return 0;
}

int32_t msl_publish(msl_engine *E, const char *name, void *object) {
  msl_running publishing = {.engine = E, .chunk = name, .object = object};
  return msl_protected(E, publish_body, &publishing);
}

static int run_body(lua_State *L) {
  msl_running *running = lua_touserdata(L, 1);
  int status = running->path ? msl_load_file(L, running->path, running->chunk)
                             : msl_load_text(L, running->bytes, running->length, running->chunk);
  if (status != LUA_OK) return lua_error(L);
  lua_call(L, 0, 0);
  return 0;
}

int32_t msl_run_file(msl_engine *E, const char *path, const char *chunk) {
  msl_running running = {.engine = E, .path = path, .chunk = chunk};
  return msl_protected(E, run_body, &running);
}

int32_t msl_run_text(msl_engine *E, const char *bytes, size_t length, const char *chunk) {
  msl_running running = {.engine = E, .bytes = bytes, .length = length, .chunk = chunk};
  return msl_protected(E, run_body, &running);
}

const char *msl_loaded_file(const msl_engine *E, size_t index) {
  return index < E->sandbox.file_count ? E->sandbox.files[index] : NULL;
}

void msl_note_loaded_file(msl_engine *E, const char *path) { msl_note_file(&E->sandbox, path); }

static int collect_body(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

void msl_tolerate_dead(msl_engine *E, size_t count) { E->tolerated_dead = count; }

void msl_collect_garbage(msl_engine *E) {
  msl_protected(E, collect_body, NULL);
  msl_drain(E);
}

size_t msl_memory_used(const msl_engine *E) { return E->sandbox.memory.used + E->sandbox.memory.charged; }
uint64_t msl_allocation_count(const msl_engine *E) { return E->sandbox.memory.allocations; }
void msl_fail_allocation(msl_engine *E, int64_t countdown) { E->sandbox.memory.fail_countdown = countdown; }
void msl_set_scene_time(msl_engine *E, double seconds) { E->sandbox.scene_time = seconds; }
void msl_seed(msl_engine *E, uint64_t seed) { msl_random_seed(&E->sandbox.random, seed); }
double msl_random_unit(msl_engine *E) { return msl_random_double(&E->sandbox.random); }

int64_t msl_random_between(msl_engine *E, int64_t low, int64_t high) {
  return msl_random_integer(&E->sandbox.random, low, high);
}

bool msl_stop_is_due(msl_engine *E) { return msl_limit_due(&E->sandbox.limit); }
void msl_interrupt(msl_engine *E) { msl_limit_interrupt(&E->sandbox.limit); }
