#include "moonspring_power.h"
#include "moonspring_mathematics.h"

double pow(double x, double y) { return msl_pow(x, y); }
