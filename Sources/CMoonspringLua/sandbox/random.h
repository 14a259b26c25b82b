// Random numbers that a seed decides.
#pragma once
#include "sandbox/sandbox.h"

void msl_random_seed(msl_random *random, uint64_t seed);
