// What typed text finds at a prompt: its environment, with the locals and results of earlier texts.
#pragma once
#include "moonspring_prompt.h"
#include "state/lua.h"

// What the prompt remembers: a userdata in the registry, made when it is first needed.
typedef struct msl_prompt {
  int64_t last;  // number of the latest result
} msl_prompt;

// User values of the prompt.
enum {
  MSL_PROMPT_ENVIRONMENT = 1,
  MSL_PROMPT_RESULTS,  // number -> result; 0 -> the first one of the last expression
  MSL_PROMPT_CELLS,    // name of a kept local -> {function, upvalue}, or {value} of a constant
  MSL_PROMPT_KEEP_NAME,   // the name that a scene finds the function that keeps its locals under while it is loaded
  MSL_PROMPT_COUNT = MSL_PROMPT_KEEP_NAME
};

// Pushes the prompt; false, with nothing pushed, where nobody has used one.
bool msl_push_prompt(lua_State *L);
// The same, but makes it where there is none; returns its index.
int msl_need_prompt(lua_State *L);
// Pushes one of the prompt's tables; an empty one where a trusted script has put something else there.
void msl_push_prompt_table(lua_State *L, int prompt, int value);
// Pushes the Lua function that text calls to have its locals kept.
void msl_push_keep_function(lua_State *L, int prompt);
// Pushes a result or a kept local that the string at `name` stands for; false, with nothing pushed, where there is none.
bool msl_push_own(lua_State *L, int prompt, int name);

// Pushes the function that has the kept local as an upvalue, and returns which; 0, with nothing pushed, where there is no
// variable of that name.
int msl_push_variable(lua_State *L, int prompt, int name);
