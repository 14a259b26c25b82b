// Values that cross the border, and the table of what the host declares, as C sees it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Values ---------------------------------------------------------------------------------------

typedef enum msl_kind {
  MSL_NIL = 0,
  MSL_BOOLEAN,
  MSL_NUMBER,
  MSL_INTEGER,
  MSL_STRING,     // bytes that live as long as the call
  MSL_VEC,        // parts[0..1]
  MSL_RECT,       // parts[0..3]
  MSL_TRANSFORM,  // parts[0..5]
  MSL_OBJECT,     // a Swift object, not retained
  MSL_REFERENCE,  // a Lua function or coroutine kept in an object's user value under this number
  MSL_PRESENT,    // a Lua value that stays in Lua: only that it is there
  MSL_LIST,       // values that live as long as the call
  MSL_RECORD,     // only to Lua: a table; the list's values are a name and its value in turn, MSL_NIL for what is not there
} msl_kind;

typedef struct msl_value {
  int32_t kind;
  int32_t class_id;
  union {
    bool boolean;
    double number;
    int64_t integer;
    int64_t reference;
    struct { int64_t reference; void *owner, *context; } kept;  // the same, with the object and the host that keep it
    double parts[6];
    struct { const char *bytes; size_t length; } string;
    void *object;
    struct { struct msl_value *items; size_t count; } list;
  };
} msl_value;

// A value that is nil; never freed.
const msl_value *msl_nothing(void);

// The declaration table, as C sees it ----------------------------------------------------------

typedef enum msl_type_tag {
  MSL_TYPE_BOOLEAN = 1,
  MSL_TYPE_NUMBER,     // finite
  MSL_TYPE_INTEGER,
  MSL_TYPE_STRING,
  MSL_TYPE_CHOICE,     // a string of `choices`; crosses as its index
  MSL_TYPE_VEC,        // a vec, {x, y}, {x=, y=} or {width=, height=}
  MSL_TYPE_RECT,       // a rect, {x, y, w, h} or {x=, y=, width=, height=}
  MSL_TYPE_TRANSFORM,  // a transform or {a, b, c, d, tx, ty}
  MSL_TYPE_RANGE,      // {minimum, maximum} or {minimum=, maximum=}, any numbers, infinite ones too; crosses as parts of a MSL_VEC
  MSL_TYPE_OBJECT,     // an object of `class_id` or below it
  MSL_TYPE_FUNCTION,   // kept in the receiver's user value; crosses as a reference
  MSL_TYPE_PLAIN,      // nil, boolean, number or string
  MSL_TYPE_LIST,       // an array of `element`
  MSL_TYPE_NAMED,      // a table of `element` by name; crosses as a list of a name and its value in turn
  MSL_TYPE_RECORD,     // a table with the keys `fields`; crosses as a list in that order
  MSL_TYPE_STORED,     // any Lua value, kept in the object's user value: only its presence crosses
  MSL_TYPE_TOPIC,      // a name, or a class or object that stands for its class's name; crosses as that string
  MSL_TYPE_TEXT,       // this and all further arguments, as print shows them, joined by tabs
  MSL_TYPE_EITHER,     // the first of the `count` types at `element` that the value's Lua type fits
} msl_type_tag;

typedef enum msl_role {
  MSL_ROLE_PLAIN = 0,
  MSL_ROLE_HELD,  // the object, or each object of the list, becomes held by the receiver
  MSL_ROLE_SLOT,  // a function or any value kept in the receiver's user value under `slot`
} msl_role;

struct msl_field;

typedef struct msl_type {
  int32_t tag;
  int32_t class_id;
  bool optional;                   // nil, or nothing, is allowed
  int32_t count;                   // of choices or fields
  const char *const *choices;
  const struct msl_field *fields;
  const struct msl_type *element;
} msl_type;

typedef struct msl_field {
  const char *name;
  msl_type type;
  int32_t role;
  int32_t slot;
} msl_field;

typedef enum msl_member_kind {
  MSL_MEMBER_PROPERTY = 1,
  MSL_MEMBER_METHOD,    // called with a colon
  MSL_MEMBER_FUNCTION,  // called with a dot
  MSL_MEMBER_SLOT,      // a callback, a delegate or user data: the value stays in Lua
  MSL_MEMBER_SPAWN,     // starts a coroutine on the scene's clock
  MSL_MEMBER_CONSTANT,  // a value of the class itself, read with a dot
} msl_member_kind;

typedef struct msl_member {
  const char *name;
  int32_t kind;
  const void *row;    // what the host knows the member by
  int32_t class_id;   // whose member it is
  int32_t keeper_id;  // of a function: the class whose one object keeps what it is given
  bool read_only;
  bool yields;        // after it returned, the calling coroutine waits
  bool holds_arguments;  // some of its parameters are MSL_ROLE_HELD
  bool holds_result;  // the returned object becomes held by the receiver
  bool changes_weight;  // the receiver is weighed again afterwards
  bool is_placement;    // set while an animator moves the receiver: MSL_PLACE
  bool is_plain;        // none of the others above
  int32_t slot;
  msl_type type;      // of a property or slot
  int32_t parameter_count;
  const msl_field *parameters;
} msl_member;

typedef struct msl_class {
  const char *name;
  int32_t parent;            // class id, or -1
  int32_t value_kind;        // MSL_VEC, MSL_RECT, MSL_TRANSFORM for value classes, else 0
  bool constructible;        // from one table of `constructor` keys
  bool made_empty;           // an object can be made before `init` ran
  bool subclassable;
  bool hidden;               // not in the module table: an abstract base, or reached through one object
  int32_t nested_in;         // the class in whose table it stands, under the part of its name behind the dot; or -1
  const msl_member *members;
  int32_t member_count;
  const msl_member *call;    // what calling a value class does; NULL for none
  const msl_field *constructor;
  int32_t constructor_count;
  int32_t cost;              // bytes charged to the memory budget for one object
  bool is_weighed;           // the host is asked how many bytes an object has beside `cost`
  bool is_data;              // two objects may be equal, and letting go of one has no effect that anyone could see
} msl_class;
