// What makes processes and pseudo-terminals. Swift's view of the C library leaves out what lies beyond plain POSIX.
#include <spawn.h>

int pipe2(int descriptors[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_openpt(int flags);
int grantpt(int master);
int unlockpt(int master);
char *ptsname(int master);
