// Angles that are large, or near a multiple of pi/2, by Payne and Hanek (1983), "Radian reduction for trigonometric functions".
#include "mathematics/reduction.h"

typedef unsigned __int128 uint128;

// 64 bits of 2/pi from the given one on; the first has the value 1/2. Those before it are 0.
static uint64_t bits_from(int64_t first) {
  if (first <= -64) return 0;
  if (first < 0) return msl_two_over_pi[0] >> -first;
  int64_t word = first / 64, shift = first % 64;
  if (shift == 0) return msl_two_over_pi[word];
  return msl_two_over_pi[word] << shift | msl_two_over_pi[word + 1] >> (64 - shift);
}

// The value of 128 bits behind the point, in two parts.
static msl_pair parts_of(uint128 fraction) {
  if (fraction == 0) return (msl_pair){0, 0};
  int zeros = 0;
  while (!(fraction >> 127)) {
    fraction <<= 1;
    zeros++;
  }
  double high = (double)(uint64_t)(fraction >> 75), low = (double)((uint64_t)(fraction >> 22) & (((uint64_t)1 << 53) - 1));
  double unit = msl_power_of_2(-53 - zeros);
  return (msl_pair){high * unit, low * unit * 0x1p-53};
}

// |x| = m * 2^e. Bits of 2/pi whose product with that is a multiple of 4 do not count. The next 192 are the turn: seven bits of steps
// and what is left of one. Of that no more than 62 bits are 0 for a double, so that the 128 behind are enough.
static msl_turn reduce_large(double x, int64_t near) {
  uint64_t bits = msl_bits(x);
  int64_t e = (int64_t)(bits >> 52 & 0x7ff) - 1075;
  if (e == 972) return (msl_turn){{msl_not_a_number(), 0}, 0};
  uint64_t m = (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
  int64_t first = e - 2;
  uint128 low = (uint128)m * bits_from(first + 128), middle = (uint128)m * bits_from(first + 64);
  uint64_t top = m * bits_from(first);
  middle += low >> 64;
  top += (uint64_t)(middle >> 64);
  // A whole turn is 2^64 in `top`, a step 2^57. What is left is less than 4 steps: four bits are as its sign.
  uint64_t steps = (top + ((uint64_t)1 << 56)) >> 57;
  steps -= (uint64_t)msl_steps_beyond(steps, near);
  top -= steps << 57;
  bool is_negative = top >> 63;
  uint128 fraction = ((uint128)top << 64 | (uint64_t)middle) << 4 | (uint64_t)low >> 60;
  msl_pair part = parts_of(is_negative ? -fraction : fraction);
  // Of a sixteenth of a turn, which is pi/8.
  double product = part.high * 0x1.921fb54442d18p-2;
  double lost = msl_lost(part.high, 0x1.921fb54442d18p-2, product);
  msl_pair angle = msl_sum(product, lost + (part.high * 0x1.1a62633145c07p-56 + part.low * 0x1.921fb54442d18p-2));
  if (is_negative != (x < 0)) angle = (msl_pair){-angle.high, -angle.low};
  return (msl_turn){angle, x < 0 ? -steps : steps};
}

msl_turn msl_reduce_hard(double x, int64_t near) {
  return msl_magnitude(x) < 0x1p-20 ? (msl_turn){{x, 0}, 0} : reduce_large(x, near);
}
