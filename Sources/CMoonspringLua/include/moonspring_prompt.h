// What a prompt asks of a script: typed text is evaluated, values are inspected, names are looked up.
#pragma once
#include "moonspring_lua.h"

// Inspected values -------------------------------------------------------------------------------

typedef enum msl_inspected_kind {
  MSL_INSPECTED_NIL = 0,
  MSL_INSPECTED_BOOLEAN,  // integer
  MSL_INSPECTED_INTEGER,  // integer
  MSL_INSPECTED_NUMBER,   // number
  MSL_INSPECTED_STRING,   // text; integer: how many bytes of it are not here
  MSL_INSPECTED_TEXT,     // text: what has a text of its own
  MSL_INSPECTED_CODE,     // text: of a function or a coroutine
  MSL_INSPECTED_TABLE,    // keys and values alternate, then MSL_INSPECTED_END
  MSL_INSPECTED_END,      // integer: how many entries of the table are not here
  MSL_INSPECTED_OBJECT,   // text; class_name, built_in; integer: the creation number
  MSL_INSPECTED_CYCLE,    // integer: how many levels up the table is
} msl_inspected_kind;

// A part of msl_inspection.bytes.
typedef struct msl_slice {
  size_t start, length;
} msl_slice;

typedef struct msl_inspected {
  int32_t kind;
  int64_t integer;
  double number;
  msl_slice text, class_name, built_in;
} msl_inspected;

// Grows while values are inspected. All zero at first; whoever made it frees it with msl_inspection_free.
typedef struct msl_inspection {
  msl_inspected *records;
  size_t count, capacity;
  char *bytes;
  size_t length, room;
} msl_inspection;

void msl_inspection_free(msl_inspection *inspection);

// Evaluation -------------------------------------------------------------------------------------

enum { MSL_MOST_RESULTS = 250, MSL_NUMBERED_RESULTS = 100 };

typedef struct msl_evaluation {
  const char *text;      // as it was typed
  size_t length;
  const char *kept;      // the same with what keeps its locals put in; NULL: it declares none
  size_t kept_length;
  const char *const *names;  // that stand in it, kept locals perhaps
  size_t name_count;
  const char *chunk;
  bool is_silent;        // nothing is inspected
  bool is_aside;         // no result is numbered or kept
  bool begins_expression;  // no statement begins as the text does: what Lua says of it as an expression is told
  // Out:
  bool has_run;          // Lua has understood the text
  int32_t result_count;
  int64_t numbers[MSL_MOST_RESULTS];  // 0 for a result that is nil
  msl_inspection inspection;  // of each result, unless silent
} msl_evaluation;

// Runs typed text as an expression or as statements. MSL_OK or MSL_FAILED. `inspection` is to be freed in both cases.
int32_t msl_evaluate(msl_engine *engine, msl_evaluation *evaluation);

// Whether more text could make this one complete. Nothing is run.
bool msl_is_incomplete(msl_engine *engine, const char *text, size_t length);

// Runs a text that was not typed at a prompt, as msl_run_text does, but keeps its locals for the prompt. `kept` is the text with what keeps
// them put in.
int32_t msl_run_keeping(msl_engine *engine, const char *text, size_t length, const char *kept, size_t kept_length,
                        const char *chunk);

// Inspects what a numbered result has under a name. The name may be read by the script's own code.
int32_t msl_inspect_member(msl_engine *engine, int64_t result, const char *name, size_t length, msl_inspection *inspection);

// Looking at names -------------------------------------------------------------------------------

typedef enum msl_name_kind {
  MSL_NAME_MISSING = 0,
  MSL_NAME_MODULE,
  MSL_NAME_CLASS,   // built_in
  MSL_NAME_OBJECT,  // built_in
  MSL_NAME_VALUE,   // built_in
  MSL_NAME_TABLE,
  MSL_NAME_STRING,
  MSL_NAME_OTHER,
} msl_name_kind;

typedef struct msl_introspection {
  const char *const *path;
  size_t path_count;  // 0: the globals and what the prompt has beside them; a part "[1]" is the key 1
  // Out:
  int32_t kind;  // msl_name_kind
  const char *built_in;  // lives as long as the engine
  // Each own name is a record: text is the name, class_name what it stands for. Some may be there more than once, the first counts.
  msl_inspection names;
} msl_introspection;

// Finds what a path of names stands for by raw reads: nothing of the script runs. `names` is to be freed in any case.
int32_t msl_introspect(msl_engine *engine, msl_introspection *asked);

// The examples of the reference (prompt/examples.lua): each stands below a line `--- ` with the name of its class.
const char *msl_reference_examples(void);
