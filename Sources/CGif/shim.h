// giflib as the system ships it: it writes the GIF container and packs the pixels.
#include <gif_lib.h>
