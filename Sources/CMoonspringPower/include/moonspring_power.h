// Lua's operator `^` calls the C library's `pow`, whose last bit depends on the processor. A program that links this target defines a
// `pow` of its own, which on Linux Lua calls instead: that of `math.pow` in a sandbox, with the same bits everywhere.
#ifndef MOONSPRING_POWER_H
#define MOONSPRING_POWER_H

double pow(double x, double y);

#endif
