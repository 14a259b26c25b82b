// libvterm as the system ships it: what a program writes to a terminal becomes a screen.
#include <vterm.h>
