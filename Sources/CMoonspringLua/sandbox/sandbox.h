// What the libraries of a script keep.
#pragma once
#include "sandbox/limit.h"

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

typedef struct msl_sandbox {
  bool trusted;          // full libraries
  msl_random random;
  msl_walks walks;
  double scene_time;     // seconds; what os.time, os.clock and os.date tell
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

static inline msl_sandbox *msl_sandbox_of(lua_State *L) { return msl_root_of(L)->sandbox; }
static inline msl_sandbox *msl_sandbox_in(const msl_engine *E) { return msl_root_in(E)->sandbox; }
