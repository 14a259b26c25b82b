// The life of an engine: making it, running scripts in it, closing it.
#include <stdlib.h>
#include <string.h>
#include "border/engine.h"
#include "border/module.h"
#include "border/protected.h"
#include "sandbox/libraries.h"
#include "sandbox/loading.h"
#include "sandbox/random.h"
#include "state/object_numbers.h"
#include "state/objects.h"

msl_engine *msl_begin_engine(msl_whole *whole) {
  msl_engine *E = &whole->engine;
  memset(whole, 0, sizeof *whole);
  E->root.limit = &whole->limit;
  E->root.sandbox = &whole->sandbox;
  E->border = &whole->border;
  return E;
}

void msl_free_parts(msl_engine *E) {
  msl_memory_destroy(&E->root.memory);
  msl_limit_destroy(E->root.limit);
  free(msl_sandbox_in(E)->script_folder);
  msl_forget_files(msl_sandbox_in(E));
  free(E->border->singletons);
  msl_forget_places(&E->places);
  msl_forget_results(&E->results);
  free(E->ownership.notes);
  free(E->errors.message);
  free(E->errors.traceback);
}

static void free_engine(msl_engine *E) {
  msl_free_parts(E);
  free(E);
}

static msl_engine *give_up(msl_engine *E) {
  if (E->L) lua_close(E->L);
  free_engine(E);
  return NULL;
}

static int open_body(lua_State *L) {
  msl_learn_stacks(L);
  msl_watch_userdata(L);
  msl_open_libraries(L);
  msl_open_module(L);
  lua_settop(L, 0);
  msl_preload(L, "moonspring", msl_push_module);
  return 0;
}

static void configure(msl_engine *E, const msl_options *options, const msl_host *host) {
  msl_sandbox *sandbox = msl_sandbox_in(E);
  msl_limit *limit = E->root.limit;
  msl_memory *memory = &E->root.memory;
  E->host = *host;
  E->border->version = options->version;
  E->border->names = options->names;
  E->border->name_count = options->name_count;
  memory->limit = options->memory_limit;
  memory->fail_countdown = options->fail_allocation;
  memory->objects.are_used = !options->trusted && !options->attached;
  limit->mode = (msl_limit_mode)options->limit_mode;
  limit->seconds = options->limit_seconds;
  sandbox->trusted = options->trusted;
  sandbox->write_line = host->write_line;
  sandbox->write_context = host->context;
  msl_random_seed(&sandbox->random, options->seed);
  if (options->script_folder) sandbox->script_folder = strdup(options->script_folder);
  msl_save_error(&E->errors, "", "");
}

static msl_engine *make_engine(void) {
  msl_whole *whole = malloc(sizeof *whole);
  return whole ? msl_begin_engine(whole) : NULL;
}

msl_engine *msl_engine_create(const msl_options *options, const msl_host *host, const msl_class *classes, int32_t class_count) {
  msl_engine *E = options->attached ? options->attached : make_engine();
  if (!E) return NULL;
  configure(E, options, host);
  E->classes.all = classes;
  E->classes.count = class_count;
  for (int i = 0; i <= MSL_LIST; i++) E->classes.of_values[i] = -1;
  for (int32_t i = 0; i < class_count; i++)
    if (classes[i].value_kind) E->classes.of_values[classes[i].value_kind] = i;
  E->border->singletons = calloc((size_t)class_count + 1, sizeof *E->border->singletons);
  if (E->border->open_attached) return E->border->open_attached(E) ? E : NULL;

  msl_sandbox *sandbox = msl_sandbox_in(E);
  E->L = E->current = lua_newstate(sandbox->trusted ? msl_memory_allocate : msl_seeding_allocate, E);
  bool has_folder = !options->script_folder || sandbox->script_folder;
  if (!E->border->singletons || !E->errors.message || !E->L || !has_folder) return give_up(E);
  lua_setallocf(E->L, msl_memory_allocate, E);
  *(msl_root **)lua_getextraspace(E->L) = &E->root;
  if (options->generational) lua_gc(E->L, LUA_GCGEN, 0, 0);
  lua_pushcfunction(E->L, open_body);
  return lua_pcall(E->L, 0, 0, 0) == LUA_OK ? E : give_up(E);
}

void msl_engine_destroy(msl_engine *E) {
  if (E->border->close_attached) {
    E->border->close_attached(E);
    return;
  }
  E->closing = true;
  lua_close(E->L);
  // Only now: a deinit inside an allocating or collecting Lua call would trip Swift's exclusivity checks.
  E->L = E->current = NULL;
  E->ownership.note_count = 0;
  msl_drain(E);
  msl_end_results(E, (msl_mark){0});
  free_engine(E);
}

typedef struct msl_running {
  const char *path, *chunk, *bytes;
  size_t length;
  void *object;
} msl_running;

static int publish_body(lua_State *L) {
  msl_running *publishing = lua_touserdata(L, 1);
  msl_engine *E = msl_engine_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  msl_push_object(L, E, publishing->object);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, publishing->object);  // a root, whatever the script does to the module table
  if (!publishing->chunk) return 0;
  lua_setfield(L, -2, publishing->chunk);
  E->border->singletons[E->host.class_of(E->host.context, publishing->object)] = publishing->object;
  return 0;
}

int32_t msl_publish(msl_engine *E, const char *name, void *object) {
  msl_running publishing = {.chunk = name, .object = object};
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
  msl_running running = {.path = path, .chunk = chunk};
  return msl_protected(E, run_body, &running);
}

int32_t msl_run_text(msl_engine *E, const char *bytes, size_t length, const char *chunk) {
  msl_running running = {.bytes = bytes, .length = length, .chunk = chunk};
  return msl_protected(E, run_body, &running);
}

static int collect_body(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

void msl_collect_garbage(msl_engine *E) {
  msl_protected(E, collect_body, NULL);
  msl_drain(E);
}
