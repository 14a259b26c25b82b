// Finds what liblua would translate wrongly. One pass over the tokens, with a frame for each bracket and block that is open.
#include <string.h>
#include "sandbox/limit.h"
#include "sandbox/repairs.h"
#include "sandbox/tokens.h"

typedef enum frame_kind { GROUP, CALL, INDEX, TABLE, BLOCK, LOOP, GENERIC_LOOP, REPEAT, FUNCTION } frame_kind;
typedef enum header { NO_HEADER, LOOP_HEADER, FOR_HEADER, GENERIC_HEADER } header;

typedef struct frame {
  frame_kind kind;
  header header;         // of the loop that begins with the next `do`
  size_t place;          // of the bracket or keyword
  size_t indexings;      // how often the operand that is being read was indexed, its indices included
  bool is_comparison;    // the last operand is one
  bool is_choice;        // there is `and` or `or`
  bool is_jump;          // either of these, within groups too
  bool is_bitwise;       // a group behind `&`, `|` or `~`
  bool may_be_all;       // a group that begins what is around it, or its last operand
  bool has_upvalues;     // a loop whose variables may be upvalues, or with something to be closed
  size_t first_edit;     // of a loop
  size_t constants, tokens; // a function: names and literals so far, and all that it consists of
} frame;

// Lua's parser goes 200 deep. To name what was indexed in a message Lua goes down the chain, one C call for each link, each of which goes
// through the function from its beginning.
enum { MOST_FRAMES = 250, MOST_INDEXINGS = 100, MOST_STEPS = 20000000, CONSTANTS_IN_REACH = 250 };

typedef struct scan {
  msl_edits *edits;
  const char *bytes;
  frame frames[MOST_FRAMES];
  int depth;                 // index of the innermost frame
  msl_token token, before;
  bool closes_comparison, closes_choice; // the token before closed a group, all of what is around it so far, that ended so
  bool is_bitwise;           // the operand that begins here follows `&`, `|` or `~`, and perhaps `not`
  bool is_declaring;         // between `local` and what follows its names
  const char *problem;
} scan;

static void add_edit(msl_edits *edits, msl_edit edit) {
  if (edits->count == edits->capacity) {
    size_t capacity = edits->capacity == 0 ? 16 : 2 * edits->capacity;
    msl_edit *larger = lua_newuserdatauv(edits->L, capacity * sizeof *larger, 0);
    if (edits->count > 0) memcpy(larger, edits->edits, edits->count * sizeof *larger);
    lua_replace(edits->L, edits->index);
    edits->edits = larger;
    edits->capacity = capacity;
  }
  edit.order = edits->count;
  edits->edits[edits->count++] = edit;
}

static frame *innermost(scan *s) { return &s->frames[s->depth]; }
#define is(s, text) msl_token_is(&(s)->token, text)
#define was(s, text) msl_token_is(&(s)->before, text)
static size_t place_of(const scan *s) { return (size_t)(s->token.text - s->bytes); }

static frame *function_around(scan *s) {
  int i = s->depth;
  while (i > 0 && s->frames[i].kind != FUNCTION) i--;
  return &s->frames[i];
}

static void open(scan *s, frame_kind kind) {
  if (s->depth + 1 == MOST_FRAMES) {
    s->problem = "chunk has too many syntax levels";
    return;
  }
  s->frames[++s->depth] = (frame){.kind = kind, .place = place_of(s), .first_edit = s->edits->count};
}

// False where the text closes what is not open: Lua will say so.
static bool close(scan *s, frame *closed) {
  *closed = *innermost(s);
  if (s->depth == 0) return false;
  s->depth--;
  return true;
}

static void add(scan *s, msl_repair repair, size_t place, size_t length, const char *text, size_t label) {
  add_edit(s->edits, (msl_edit){repair, true, 0, place, length, text, label});
}

static void count_indexings(scan *s, size_t more) {
  frame *f = innermost(s);
  f->indexings += more;
  bool is_long = f->indexings > MOST_INDEXINGS || (f->indexings > 4 && f->indexings * function_around(s)->tokens > MOST_STEPS);
  if (is_long) s->problem = "too many fields in a row, at most 100 (put the first ones into a local variable)";
}

// What a call, an index or a string may follow.
static bool is_behind_value(const scan *s) {
  if (s->before.kind == MSL_TOKEN_NAME || s->before.kind == MSL_TOKEN_STRING) return true;
  return s->before.kind == MSL_TOKEN_SIGN && (was(s, ")") || was(s, "]") || was(s, "}"));
}

// Brackets ---------------------------------------------------------------------------------------

static void open_group(scan *s) {
  frame *around = innermost(s);
  bool is_call = is_behind_value(s);
  if (!is_call) around->indexings = 0;
  bool is_bitwise = s->is_bitwise;
  bool may_be_all = was(s, "[") || was(s, "(") || was(s, "not") || was(s, "and") || was(s, "or");
  open(s, is_call ? CALL : GROUP);
  innermost(s)->is_bitwise = is_bitwise;
  innermost(s)->may_be_all = may_be_all;
}

// `({a or b})[1]` is `(a or b)` with its value in a register.
static void close_group(scan *s) {
  frame group;
  if (!close(s, &group)) return;
  frame *around = innermost(s);
  if (group.kind != GROUP) {
    around->indexings = 0;
    return;
  }
  count_indexings(s, group.indexings);
  around->is_jump = around->is_jump || group.is_jump;
  s->closes_comparison = group.may_be_all && group.is_comparison;
  s->closes_choice = group.is_choice;
  if (!group.is_bitwise || !group.is_jump || function_around(s)->constants < CONSTANTS_IN_REACH) return;
  add(s, MSL_REPAIR_BITWISE, group.place + 1, 0, "{", 0);
  add(s, MSL_REPAIR_BITWISE, place_of(s), 1, "})[1]", 0);
}

// A comparison is true or false, so `or false` changes nothing but the way in which Lua translates it. Behind `and` or `or`, whose first
// operand Lua may fold away, the value may be any: `({a or b < c})[1]`.
static void close_index(scan *s) {
  frame index;
  if (!close(s, &index)) return;
  count_indexings(s, index.indexings + 1);
  bool is_whole = s->before.kind != MSL_TOKEN_SIGN || is_behind_value(s) || was(s, "...");
  if (!index.is_comparison || !is_whole) return;
  if (index.is_choice) add(s, MSL_REPAIR_INDEX, index.place + 1, 0, "({", 0);
  add(s, MSL_REPAIR_INDEX, place_of(s), 0, index.is_choice ? "})[1]" : " or false", 0);
}

static void note_operator(scan *s) {
  frame *f = innermost(s);
  f->indexings = 0;
  bool is_comparison = is(s, "<") || is(s, ">") || is(s, "<=") || is(s, ">=") || is(s, "==") || is(s, "~=");
  if (is_comparison) f->is_comparison = f->is_jump = true;
}

static void note_sign(scan *s) {
  if (s->closes_comparison && (is(s, ")") || is(s, "]"))) {
    innermost(s)->is_comparison = true;
    innermost(s)->is_choice = innermost(s)->is_choice || s->closes_choice;
  }
  s->closes_comparison = false;
  if (is(s, "(")) open_group(s);
  else if (is(s, ")")) close_group(s);
  else if (is(s, "[")) open(s, INDEX);
  else if (is(s, "]")) close_index(s);
  else if (is(s, "{")) open(s, TABLE);
  else if (is(s, "}")) {
    frame table;
    if (close(s, &table)) innermost(s)->indexings = 0;
  } else if (!is(s, ".") && !is(s, ":")) note_operator(s);
}

// Blocks -----------------------------------------------------------------------------------------

static void mark_loops(scan *s) {
  for (int i = s->depth; i > 0 && s->frames[i].kind != FUNCTION; i--) s->frames[i].has_upvalues = true;
}

static void begin_function(scan *s) {
  mark_loops(s);
  open(s, FUNCTION);
}

static void begin_block(scan *s) {
  static const frame_kind kinds[] = {BLOCK, LOOP, LOOP, GENERIC_LOOP};
  header header = innermost(s)->header;
  innermost(s)->header = NO_HEADER;
  open(s, kinds[header]);
}

// A jump to a label behind the loop is what `break` should be.
static void note_break(scan *s) {
  int i = s->depth;
  while (i > 0 && s->frames[i].kind != LOOP && s->frames[i].kind != GENERIC_LOOP && s->frames[i].kind != REPEAT &&
         s->frames[i].kind != FUNCTION)
    i--;
  if (s->frames[i].kind != GENERIC_LOOP) return;
  add_edit(s->edits, (msl_edit){.repair = MSL_REPAIR_BREAK, .place = place_of(s), .length = s->token.length,
                                    .text = "goto moonspring_break_", .label = s->frames[i].place + 1});
}

static void end_block(scan *s) {
  frame block;
  if (!close(s, &block)) return;
  if (block.kind != GENERIC_LOOP || !block.has_upvalues) return;
  bool is_left = false;
  for (size_t i = block.first_edit; i < s->edits->count; i++) {
    msl_edit *edit = &s->edits->edits[i];
    if (edit->repair == MSL_REPAIR_BREAK && edit->label == block.place + 1 && edit->length > 0) is_left = edit->is_wanted = true;
  }
  if (is_left) add(s, MSL_REPAIR_BREAK, place_of(s) + s->token.length, 0, " ::moonspring_break_", block.place + 1);
}

static void note_keyword(scan *s) {
  frame *f = innermost(s);
  bool is_literal = is(s, "nil") || is(s, "true") || is(s, "false");
  f->indexings = 0;
  if (is_literal) function_around(s)->constants++;
  else if (is(s, "and") || is(s, "or")) {
    f->is_choice = f->is_jump = true;
    f->is_comparison = false;
  }
  else if (is(s, "function")) begin_function(s);
  else if (is(s, "if")) open(s, BLOCK);
  else if (is(s, "while")) f->header = LOOP_HEADER;
  else if (is(s, "for")) f->header = FOR_HEADER;
  else if (is(s, "in") && f->header == FOR_HEADER) f->header = GENERIC_HEADER;
  else if (is(s, "do")) begin_block(s);
  else if (is(s, "repeat")) open(s, REPEAT);
  else if (is(s, "break")) note_break(s);
  else if (is(s, "end")) end_block(s);
  else if (is(s, "until")) {
    frame repeat;
    close(s, &repeat);
  }
}

// Names ------------------------------------------------------------------------------------------

static void note_value(scan *s) {
  function_around(s)->constants++;
  bool is_field = s->token.kind == MSL_TOKEN_NAME && (was(s, ".") || was(s, ":"));
  if (is_field) count_indexings(s, 1);
  else innermost(s)->indexings = 0;
}

// `<const>` behind the name _ENV in a declaration goes; what remains is a variable that may be assigned to.
static void note_declaration(scan *s, msl_tokens *tokens) {
  bool is_attribute = is(s, "<") && s->before.kind == MSL_TOKEN_NAME;
  if (!is_attribute) {
    s->is_declaring = s->token.kind == MSL_TOKEN_NAME || is(s, ",");
    return;
  }
  s->is_declaring = true;
  size_t first = place_of(s);
  bool is_environment = was(s, "_ENV");
  msl_token attribute = msl_next_token(tokens);
  s->token = msl_next_token(tokens);
  if (msl_token_is(&attribute, "close")) mark_loops(s);
  if (!is_environment || !msl_token_is(&attribute, "const") || !is(s, ">")) return;
  add(s, MSL_REPAIR_CONSTANT, first, 1, "", 0);
  add(s, MSL_REPAIR_CONSTANT, (size_t)(attribute.text - s->bytes), attribute.length, "", 0);
  add(s, MSL_REPAIR_CONSTANT, place_of(s), 1, "", 0);
}

const char *msl_find_repairs(msl_edits *edits, const char *bytes, size_t length, size_t *place) {
  msl_tokens tokens = {bytes, bytes + length};
  // 20 KB are much for a C stack.
  scan *s = lua_newuserdatauv(edits->L, sizeof *s, 0);
  memset(s, 0, sizeof *s);
  s->edits = edits;
  s->bytes = bytes;
  s->frames[0].kind = FUNCTION;
  while (s->problem == NULL && (s->token = msl_next_token(&tokens)).kind != MSL_TOKEN_END) {
    msl_limit_work(edits->L, 1 + s->token.length / 16);
    function_around(s)->tokens++;
    bool was_declaring = s->is_declaring;
    s->is_declaring = s->token.kind == MSL_TOKEN_KEYWORD && is(s, "local");
    if (was_declaring) note_declaration(s, &tokens);
    if (!s->is_declaring || !was_declaring || s->token.kind == MSL_TOKEN_NAME) {
      if (s->token.kind == MSL_TOKEN_SIGN) note_sign(s);
      else if (s->token.kind == MSL_TOKEN_KEYWORD) note_keyword(s);
      else note_value(s);
    }
    bool is_sign = s->token.kind == MSL_TOKEN_SIGN;
    if (is_sign) s->is_bitwise = is(s, "&") || is(s, "|") || is(s, "~");
    else s->is_bitwise = s->is_bitwise && s->token.kind == MSL_TOKEN_KEYWORD && is(s, "not");
    s->before = s->token;
  }
  *place = place_of(s);
  const char *problem = s->problem;
  lua_pop(edits->L, 1);
  return problem;
}
