// An engine of the shim whose host has no classes: it runs scripts of the language alone.
//     engine run FILE MEGABYTES SECONDS     as the command runs a script
//     engine fuzz FILE FIRST END            the file once for each number, which is its seed; prints each number as it begins
//     engine show FILE FIRST END            the same, and the file prints what it makes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "moonspring_lua.h"

static void write_line(void *context, const char *bytes, size_t length) {
  (void)context;
  fwrite(bytes, 1, length, stdout);
  putchar('\n');
}

static int32_t refuse(msl_call *call) { return (void)call, MSL_FAILED; }
static int32_t fail_noted(void *context, size_t before) { return (void)context, (void)before, MSL_FAILED; }
static void pass(void *context, void *object) { (void)context, (void)object; }
static int32_t class_of(void *context, void *object) { return (void)context, (void)object, 0; }
static size_t weigh(void *context, int32_t id, void *object) { return (void)context, (void)id, (void)object, 0; }
static void compose(void *context, const msl_problem *problem) { (void)context, (void)problem; }

static const msl_host host = {
    .get = refuse, .set = refuse, .call = refuse, .invoke = refuse, .fail_noted = fail_noted, .retain = pass, .release = pass,
    .class_of = class_of, .weigh = weigh, .compose = compose, .write_line = write_line};

static int fail(msl_engine *engine) {
  fprintf(stderr, "error: %s\n", msl_error_message(engine));
  return 1;
}

static int run_file(const char *path, size_t megabytes, double seconds) {
  msl_options options = {.memory_limit = megabytes << 20, .limit_mode = 1, .limit_seconds = seconds, .version = "0"};
  msl_engine *engine = msl_engine_create(&options, &host, NULL, 0);
  if (!engine) return 2;
  int status = msl_stacks_stay(engine) ? 0 : 2;
  if (status) fprintf(stderr, "error: stacks move\n");
  else if (msl_run_file(engine, path, "@script.lua") != MSL_OK) status = fail(engine);
  msl_engine_destroy(engine);
  return status;
}

// Little memory, since it is at the limit that Lua collects while it works; both kinds of collector.
static int run_seed(const char *path, long seed, bool shows) {
  msl_options options = {.memory_limit = (size_t)(1 + seed % 6) << 20, .limit_mode = 2, .limit_seconds = 1, .seed = (uint64_t)seed,
                         .generational = seed % 2, .version = "0"};
  msl_engine *engine = msl_engine_create(&options, &host, NULL, 0);
  if (!engine) return 2;
  int status = 0;
  if (shows) msl_run_text(engine, "shows = true", 12, "=shows");
  if (msl_run_file(engine, path, "@generator.lua") != MSL_OK) status = shows ? fail(engine) : 0;
  // What the generator made, and not the generator, may fail.
  if (strstr(msl_error_message(engine), "generator.lua") && !strstr(msl_error_message(engine), "limit")) status = fail(engine);
  msl_engine_destroy(engine);
  return status;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  if (strcmp(arguments[1], "run") == 0) return run_file(arguments[2], strtoul(arguments[3], NULL, 10), atof(arguments[4]));
  bool shows = strcmp(arguments[1], "show") == 0;
  for (long seed = atol(arguments[3]), end = atol(arguments[4]); seed < end; seed++) {
    printf("%ld\n", seed);
    fflush(stdout);
    int status = run_seed(arguments[2], seed, shows);
    if (status != 0) return status;
  }
  return 0;
}
