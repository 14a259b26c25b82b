// Many Lua states in one process, each with the module: opened and closed one after the other, side by side and on several threads.
// A host of its own: it uses the extra space of its states and its own allocator, which must stay as they are.
//     cc states.c -llua5.4 -lpthread -o states && ./states FOLDER_OF_THE_MODULE
#include <dlfcn.h>
#include <lauxlib.h>
#include <lualib.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WARM_UP = 50, ROUNDS = 300, SIDE_BY_SIDE = 20, THREADS = 4, ROUNDS_OF_A_THREAD = 40 };

static const char scene[] =
    "local ms = require 'moonspring'\n"
    "local scene = ms.scene\n"
    "local items = {}\n"
    "for i = 1, 10 do items[i] = ms.View{frame = {20 * i, 10 * i, 15, 15}}; scene.view:addSubview(items[i]) end\n"
    "animator = ms.DynamicAnimator{referenceView = scene.view}\n"
    "animator:addBehavior(ms.GravityBehavior{items = items}).action = function() count = (count or 0) + 1 end\n"
    "animator:addBehavior(ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true})\n"
    "scene.spawn(function() while true do scene.wait(0.1) end end)\n"
    "scene.advance(0.5)\n"
    "assert(count == 30)\n"
    "return scene.hash\n";

static const char *folder;

static void fail(const char *what) {
    fprintf(stderr, "states: %s\n", what);
    exit(1);
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
    (void)old_size;
    ++*(long *)context;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static lua_State *open_state(long *calls) {
    lua_State *L = lua_newstate(allocate, calls);
    *(void **)lua_getextraspace(L) = calls;
    luaL_openlibs(L);
    lua_getglobal(L, "package");
    lua_pushfstring(L, "%s/?.so", folder);
    lua_setfield(L, -2, "cpath");
    lua_pop(L, 1);
    return L;
}

// Runs the scene; the hash of its trace is on the stack.
static const char *run(lua_State *L) {
    if (luaL_dostring(L, scene)) fail(lua_tostring(L, -1));
    return lua_tostring(L, -1);
}

static void check_extra_space(lua_State *L, const long *calls) {
    lua_State *coroutine = lua_newthread(L);
    if (*(void **)lua_getextraspace(L) != calls || *(void **)lua_getextraspace(coroutine) != calls)
        fail("the host's extra space was changed");
    lua_pop(L, 1);
}

static void one_after_the_other(int rounds, char hash[32]) {
    for (int i = 0; i < rounds; i++) {
        long calls = 0;
        lua_State *L = open_state(&calls);
        const char *found = run(L);
        if (!hash[0]) strncpy(hash, found, 31);
        if (strcmp(hash, found) != 0) fail("two states gave two hashes");
        check_extra_space(L, &calls);
        lua_close(L);
    }
}

// States open at once know nothing of each other, in whatever order they close.
static void side_by_side(char hash[32]) {
    lua_State *states[SIDE_BY_SIDE];
    long calls[SIDE_BY_SIDE] = {0};
    for (int i = 0; i < SIDE_BY_SIDE; i++) {
        states[i] = open_state(&calls[i]);
        if (luaL_dostring(states[i], "require 'moonspring'")) fail(lua_tostring(states[i], -1));
    }
    for (int i = 0; i < SIDE_BY_SIDE; i += 2) {
        if (strcmp(run(states[i]), hash) != 0) fail("a state beside others gave another hash");
        lua_close(states[i]);
    }
    for (int i = SIDE_BY_SIDE - 1; i > 0; i -= 2) {
        if (strcmp(run(states[i]), hash) != 0) fail("a state after others gave another hash");
        lua_close(states[i]);
    }
}

static void *on_a_thread(void *hash) {
    one_after_the_other(ROUNDS_OF_A_THREAD, hash);
    return NULL;
}

static long resident_kilobytes(void) {
    long pages = 0, all = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &all, &pages) != 2) fail("no /proc/self/statm");
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int count, char **arguments) {
    if (count != 2) fail("expected the folder of the module");
    folder = arguments[1];
    char hash[32] = "";
    one_after_the_other(WARM_UP, hash);
    long before = resident_kilobytes();
    one_after_the_other(ROUNDS, hash);
    long grown = resident_kilobytes() - before;
    if (grown > 2048) {
        fprintf(stderr, "states: %d states left %ld KiB behind\n", ROUNDS, grown);
        return 1;
    }
    side_by_side(hash);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, on_a_thread, hash)) fail("no thread");
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);

    // Lua has let go of the library each time, and threads of Swift's runtime may still need it.
    char path[4096];
    snprintf(path, sizeof path, "%s/moonspring.so", folder);
    if (!dlopen(path, RTLD_NOW | RTLD_NOLOAD)) fail("the module was unloaded");
    printf("%d states, hash %s, %ld KiB grown\n",
           WARM_UP + ROUNDS + SIDE_BY_SIDE + THREADS * ROUNDS_OF_A_THREAD, hash, grown);
    return 0;
}
