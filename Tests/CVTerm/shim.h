// libvterm as the system ships it: what a program writes to a terminal becomes a screen.
#include <vterm.h>
#include <spawn.h>

// What makes a pseudo-terminal. Swift's view of the C library leaves out what lies beyond plain POSIX.
int posix_openpt(int flags);
int grantpt(int master);
int unlockpt(int master);
char *ptsname(int master);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
