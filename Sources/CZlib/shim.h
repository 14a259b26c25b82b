// zlib as the system ships it: it packs the rows of a PNG.
#include <zlib.h>
