// libedit as the system ships it: it edits the line that is being typed.
#include <histedit.h>
