// Cairo as the system ships it: pictures in memory, PNG and SVG.
#include <cairo.h>
#include <cairo-svg.h>
