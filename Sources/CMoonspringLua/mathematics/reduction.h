// Angles taken back to what is left of the next multiple of pi/64.
#pragma once
#include "mathematics/kernels.h"

// x = steps * pi/64 + angle; only the last seven bits of `steps` count. Within `near` steps of a multiple of pi/2, where sine or cosine
// is near 0, the steps are to that multiple: a small result would lose digits in a sum. Elsewhere |angle| < 1/40.
typedef struct msl_turn {
  msl_pair angle;
  uint64_t steps;
} msl_turn;

// How many steps to go back for that.
static inline int64_t msl_steps_beyond(uint64_t steps, int64_t near) {
  int64_t beyond = (int64_t)((steps + (uint64_t)near) & 31) - near;
  return beyond <= near ? beyond : 0;
}

// For any x, in any case; reduction.c.
MSL_HIDDEN msl_turn msl_reduce_hard(double x, int64_t near);

// After Cody and Waite (1980): pi/64 in three parts, of which products of the first two with a whole number below 2^22 are exact. False:
// x is large, or so near a multiple of pi/2, 0 too, that this leaves too few digits.
static inline bool msl_reduce(double x, int64_t near, msl_turn *turn) {
  uint64_t steps = msl_bits(x * 0x1.45f306dc9c883p+4 + 0x1.8p52);
  steps -= (uint64_t)msl_steps_beyond(steps, near);
  double n = msl_double(steps) - 0x1.8p52;
  double a = x - n * 0x1.921fb54400000p-5, b = n * 0x1.0b4611a000000p-39;
  double high = a - b;
  double low = ((a - high) - b) - n * 0x1.898cc51701b84p-69;
  *turn = (msl_turn){msl_sum(high, low), steps};
  return __builtin_expect(msl_magnitude(x) < 0x1p17 && msl_magnitude(high) >= 0x1p-20, true);
}
