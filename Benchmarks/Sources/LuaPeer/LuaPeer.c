#include "LuaPeer.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The class of C, and what a userdata holds of it --------------------------------------------------

typedef struct body {
  uint64_t generation;
  double alpha, x, y, push_x, push_y;
} body;

typedef struct object {
  uint32_t magic;
  int32_t class_id;
  struct object *self;
  body *body;
  uint64_t generation;
} object;

typedef struct vec {
  uint32_t magic;
  int32_t class_id;
  double x, y;
} vec;

enum { OBJECT_MAGIC = 0x70656f62, VEC_MAGIC = 0x70657665 };
enum { CLASS_ITEM, CLASS_BODY, CLASS_VEC };
static const int32_t parents[] = {-1, CLASS_ITEM, -1};
static const char action_key, cache_key;

struct lua_peer {
  lua_State *L;
  body *last;
  int vec_meta, body_meta;
};

static lua_peer *peer_of(lua_State *L) { return *(lua_peer **)lua_getextraspace(L); }

typedef struct member {
  const char *name;
  void (*get)(const body *, double *parts);
  void (*set)(body *, const double *parts);
  bool is_vec;
  bool is_unit;  // 0 to 1
} member;

static bool is_a(int32_t class_id, int32_t ancestor) {
  for (; class_id >= 0; class_id = parents[class_id])
    if (class_id == ancestor) return true;
  return false;
}

static object *check_object(lua_State *L, int index, int32_t class_id) {
  object *o = lua_touserdata(L, index);
  if (!o || lua_rawlen(L, index) != sizeof(object)) luaL_error(L, "expected a body");
  if (o->magic != OBJECT_MAGIC || o->self != o || !is_a(o->class_id, class_id)) luaL_error(L, "expected a body");
  if (!o->body || o->body->generation != o->generation) luaL_error(L, "this body is gone");
  return o;
}

static double check_number(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) luaL_error(L, "expected a number");
  double number = lua_tonumber(L, index);
  if (!isfinite(number) || fabs(number) > 1e100) luaL_error(L, "expected a finite number");
  return number;
}

static void push_vec(lua_State *L, const double *parts) {
  vec *v = lua_newuserdatauv(L, sizeof *v, 0);
  *v = (vec){VEC_MAGIC, CLASS_VEC, parts[0], parts[1]};
  lua_rawgeti(L, LUA_REGISTRYINDEX, peer_of(L)->vec_meta);
  lua_setmetatable(L, -2);
}

static void get_alpha(const body *b, double *parts) { parts[0] = b->alpha; }
static void set_alpha(body *b, const double *parts) { b->alpha = parts[0]; }
static void get_center(const body *b, double *parts) { parts[0] = b->x; parts[1] = b->y; }
static const member members[] = {
    {"alpha", get_alpha, set_alpha, false, true},
    {"center", get_center, NULL, true, false},
};

// Members by name: upvalue 1 is the table from names to members and methods -------------------------

static int body_index(lua_State *L) {
  object *o = check_object(L, 1, CLASS_BODY);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TNIL) return luaL_error(L, "a body has no member '%s'", luaL_tolstring(L, 2, NULL));
  if (type != LUA_TLIGHTUSERDATA) return 1;
  const member *m = lua_touserdata(L, -1);
  double parts[2];
  m->get(o->body, parts);
  if (m->is_vec) push_vec(L, parts);
  else lua_pushnumber(L, parts[0]);
  return 1;
}

static int set_action(lua_State *L) {
  if (!lua_isnil(L, 3) && lua_type(L, 3) != LUA_TFUNCTION) return luaL_error(L, "expected a function");
  lua_getiuservalue(L, 1, 1);
  lua_pushvalue(L, 3);
  lua_rawsetp(L, -2, &action_key);
  return 0;
}

static int body_newindex(lua_State *L) {
  object *o = check_object(L, 1, CLASS_BODY);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TBOOLEAN) return set_action(L);
  if (type != LUA_TLIGHTUSERDATA) return luaL_error(L, "a body has no property '%s'", luaL_tolstring(L, 2, NULL));
  const member *m = lua_touserdata(L, -1);
  if (!m->set) return luaL_error(L, "'%s' is read only", m->name);
  double parts[2] = {check_number(L, 3)};
  if (m->is_unit && !(parts[0] >= 0 && parts[0] <= 1)) return luaL_error(L, "'%s' must be 0 to 1", m->name);
  m->set(o->body, parts);
  return 0;
}

static int body_set_angle_magnitude(lua_State *L) {
  object *o = check_object(L, 1, CLASS_BODY);
  double angle = check_number(L, 2), magnitude = check_number(L, 3);
  o->body->push_x = cos(angle) * magnitude;
  o->body->push_y = sin(angle) * magnitude;
  return 0;
}

static int body_get_center(lua_State *L) {
  object *o = check_object(L, 1, CLASS_BODY);
  lua_pushnumber(L, o->body->x);
  lua_pushnumber(L, o->body->y);
  return 2;
}

static int body_gc(lua_State *L) {
  object *o = lua_touserdata(L, 1);
  free(o->body);
  o->body = NULL;
  return 0;
}

static int new_body(lua_State *L) {
  lua_peer *peer = peer_of(L);
  object *o = lua_newuserdatauv(L, sizeof *o, 1);
  *o = (object){OBJECT_MAGIC, CLASS_BODY, o, calloc(1, sizeof(body)), 1};
  if (!o->body) return luaL_error(L, "not enough memory");
  o->body->generation = 1;
  peer->last = o->body;
  lua_rawgeti(L, LUA_REGISTRYINDEX, peer->body_meta);
  lua_setmetatable(L, -2);
  lua_newtable(L);
  lua_setiuservalue(L, -2, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cache_key);
  lua_pushvalue(L, -2);
  lua_rawsetp(L, -2, o->body);
  lua_pop(L, 1);
  return 1;
}

// The state ---------------------------------------------------------------------------------------

static void make_body_class(lua_State *L, lua_peer *peer) {
  lua_newtable(L);  // members
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    lua_pushlightuserdata(L, (void *)&members[i]);
    lua_setfield(L, -2, members[i].name);
  }
  lua_pushcfunction(L, body_set_angle_magnitude);
  lua_setfield(L, -2, "setAngleMagnitude");
  lua_pushcfunction(L, body_get_center);
  lua_setfield(L, -2, "getCenter");
  lua_pushboolean(L, 1);
  lua_setfield(L, -2, "action");
  lua_newtable(L);  // metatable
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, body_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, body_newindex, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, body_gc);
  lua_setfield(L, -2, "__gc");
  peer->body_meta = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
}

static int open_peer(lua_State *L) {
  lua_peer *peer = lua_touserdata(L, 1);
  luaL_openlibs(L);
  make_body_class(L, peer);
  lua_newtable(L);
  peer->vec_meta = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);  // bodies by address, weakly
  lua_newtable(L);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cache_key);
  lua_register(L, "Body", new_body);
  return 0;
}

lua_peer *lua_peer_create(bool generational) {
  lua_peer *peer = calloc(1, sizeof *peer);
  lua_State *L = peer ? luaL_newstate() : NULL;
  if (!L) {
    free(peer);
    return NULL;
  }
  peer->L = L;
  *(lua_peer **)lua_getextraspace(L) = peer;
  lua_gc(L, generational ? LUA_GCGEN : LUA_GCINC, 0, 0, 0);
  lua_pushcfunction(L, open_peer);
  lua_pushlightuserdata(L, peer);
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) return peer;
  lua_peer_destroy(peer);
  return NULL;
}

void lua_peer_destroy(lua_peer *peer) {
  lua_close(peer->L);
  free(peer);
}

const char *lua_peer_run(lua_peer *peer, const char *script) {
  lua_settop(peer->L, 0);
  if (luaL_dostring(peer->L, script) == LUA_OK) return NULL;
  return luaL_tolstring(peer->L, -1, NULL);
}

// One protected call into Lua ---------------------------------------------------------------------

static int note_error(lua_State *L) {
  luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
  return 1;
}

static int act_body(lua_State *L) {
  body *b = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cache_key);
  if (lua_rawgetp(L, -1, b) != LUA_TUSERDATA) return luaL_error(L, "this body is gone");
  int self = lua_gettop(L);
  lua_getiuservalue(L, self, 1);
  if (lua_rawgetp(L, -1, &action_key) != LUA_TFUNCTION) return luaL_error(L, "a body without action");
  lua_pushvalue(L, self);
  lua_pushnumber(L, 1.0 / 60);
  lua_call(L, 2, 0);
  return 0;
}

static int act(lua_State *L, body *b) {
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 24)) return LUA_ERRMEM;
  lua_pushcfunction(L, note_error);
  lua_pushcfunction(L, act_body);
  lua_pushlightuserdata(L, b);
  int status = lua_pcall(L, 1, 0, top + 1);
  if (status == LUA_OK) lua_settop(L, top);
  return status;
}

const char *lua_peer_act(lua_peer *peer, int count) {
  lua_State *L = peer->L;
  for (int i = 0; i < count; i++)
    if (act(L, peer->last) != LUA_OK) return luaL_tolstring(L, -1, NULL);
  return NULL;
}
