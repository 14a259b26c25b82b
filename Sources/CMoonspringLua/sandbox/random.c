// Random numbers that a seed decides: xoshiro256** by Blackman and Vigna (2018), seeded by splitmix64 as they advise.
#include <string.h>

#include "sandbox/libraries.h"
#include "sandbox/random.h"

static uint64_t rotate_left(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static uint64_t splitmix(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void msl_random_seed(msl_random *random, uint64_t seed) {
  for (int i = 0; i < 4; i++) random->s[i] = splitmix(&seed);
}

static uint64_t next_bits(msl_random *random) {
  uint64_t *s = random->s;
  uint64_t result = rotate_left(s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left(s[3], 45);
  return result;
}

// In [0, 1).
static double next_unit(msl_random *random) { return (double)(next_bits(random) >> 11) * 0x1p-53; }

// Draws as many bits as the range needs and rejects what lies beyond: at most one half, and no value is favoured.
static int64_t next_between(msl_random *random, int64_t low, int64_t high) {
  uint64_t range = (uint64_t)high - (uint64_t)low;
  uint64_t mask = range;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  uint64_t drawn;
  do drawn = next_bits(random) & mask;
  while (drawn > range);
  return (int64_t)((uint64_t)low + drawn);
}

// math.random([m [, n]]) by Lua 5.4's rules; random(0) is an integer of 64 random bits.
static int random_number(lua_State *L) {
  msl_random *random = &msl_sandbox_of(L)->random;
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
  case 0:
    lua_pushnumber(L, next_unit(random));
    return 1;
  case 1:
    high = luaL_checkinteger(L, 1);
    if (high == 0) {
      lua_pushinteger(L, (lua_Integer)next_bits(random));
      return 1;
    }
    break;
  case 2:
    low = luaL_checkinteger(L, 1);
    high = luaL_checkinteger(L, 2);
    break;
  default:
    return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  lua_pushinteger(L, next_between(random, low, high));
  return 1;
}

// A seed may be any number: a fraction is taken by its bits.
static uint64_t check_seed(lua_State *L, int index) {
  int is_integer;
  lua_Integer integer = lua_tointegerx(L, index, &is_integer);
  if (is_integer) return (uint64_t)integer;
  lua_Number number = luaL_checknumber(L, index);
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

// math.randomseed([x [, y]]). Without a seed Lua would ask the clock; here the next seed is drawn from the generator itself, so that
// a scene stays a function of its seed. Returns the two parts of the seed, as Lua does.
static int seed_random(lua_State *L) {
  msl_random *random = &msl_sandbox_of(L)->random;
  uint64_t first = lua_isnone(L, 1) ? next_bits(random) : check_seed(L, 1);
  uint64_t second = lua_isnoneornil(L, 2) ? 0 : check_seed(L, 2);
  uint64_t stirred = second;
  msl_random_seed(random, second == 0 ? first : first ^ splitmix(&stirred));
  lua_pushinteger(L, (lua_Integer)first);
  lua_pushinteger(L, (lua_Integer)second);
  return 2;
}

const luaL_Reg msl_random_functions[] = {{"random", random_number}, {"randomseed", seed_random}, {NULL, NULL}};

void msl_seed(msl_engine *E, uint64_t seed) { msl_random_seed(&msl_sandbox_in(E)->random, seed); }
double msl_random_unit(msl_engine *E) { return next_unit(&msl_sandbox_in(E)->random); }
int64_t msl_random_between(msl_engine *E, int64_t low, int64_t high) { return next_between(&msl_sandbox_in(E)->random, low, high); }
