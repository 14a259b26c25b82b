// An engine in a state that is not ours is found through the registry.
#include "state/root.h"

atomic_bool msl_has_attached;
const char msl_attached_key;

msl_root *msl_attached_root_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_attached_key);
  msl_root *root = lua_touserdata(L, -1);
  lua_pop(L, 1);
  // A Swift program may have states of its own beside those that it is attached to.
  return root ? root : *(msl_root **)lua_getextraspace(L);
}
