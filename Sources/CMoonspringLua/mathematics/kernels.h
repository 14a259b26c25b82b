// What the functions share: bits of doubles, sums and products of two parts, tables, and the kernels of exponential and logarithm.
#pragma once
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "moonspring_mathematics.h"

// For the rest of every file that includes this one: a fused multiply-add rounds once where others round twice.
#pragma STDC FP_CONTRACT OFF

// Bits --------------------------------------------------------------------------------------------

#define MSL_SIGN ((uint64_t)1 << 63)

static inline uint64_t msl_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double msl_double(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// Processors make one of either sign.
static inline double msl_not_a_number(void) { return msl_double(0x7ff8000000000000u); }

static inline double msl_magnitude(double x) { return msl_double(msl_bits(x) & ~MSL_SIGN); }

// The upper half of a significand: the product of two such is exact.
static inline double msl_upper(double x) { return msl_double(msl_bits(x) & ~(uint64_t)0x7ffffff); }

// 2^power, for -1022...1023.
static inline double msl_power_of_2(int64_t power) { return msl_double((uint64_t)(power + 1023) << 52); }

// A number in two parts, or a result and what its rounding lost.
typedef struct msl_pair {
  double high, low;
} msl_pair;

// Dekker (1971), where |a| >= |b| or a is 0.
static inline msl_pair msl_sum(double a, double b) {
  double sum = a + b;
  return (msl_pair){sum, (a - sum) + b};
}

// Dekker (1971) and Veltkamp: what a * b lost when it was rounded to `product`.
static inline double msl_lost(double a, double b, double product) {
  double a1 = msl_upper(a), b1 = msl_upper(b), a2 = a - a1, b2 = b - b1;
  return ((a1 * b1 - product) + (a1 * b2 + a2 * b1)) + a2 * b2;
}

// Tables ------------------------------------------------------------------------------------------

// Reached without a look at where the library lies.
#define MSL_HIDDEN __attribute__((visibility("hidden")))

// 2^(i/128): `bits` is the double, and that times (1 + rest) is it.
typedef struct msl_power_of_two {
  double rest;
  uint64_t bits;
} msl_power_of_two;
extern MSL_HIDDEN const msl_power_of_two msl_powers_of_two[128];

// Of an interval of the logarithm: nearly one over its middle, in 11 bits, and minus the logarithm of that, high on a grid of 2^-42.
typedef struct msl_inverse {
  double inverse, high, low;
} msl_inverse;
extern MSL_HIDDEN const msl_inverse msl_inverses[128];

// The same logarithms to base 2.
extern MSL_HIDDEN const msl_pair msl_binary_logarithms[128];

// At i * pi/64: the sine in two parts, and its slope.
typedef struct msl_sine {
  double high, low, slope;
} msl_sine;
extern MSL_HIDDEN const msl_sine msl_circle[128];

// At i * pi/64.
extern MSL_HIDDEN const msl_pair msl_tangents[64];
// At i/64.
extern MSL_HIDDEN const msl_pair msl_arctangents[65];
// The first 1280 bits of 2/pi.
extern MSL_HIDDEN const uint64_t msl_two_over_pi[20];

// Exponential -------------------------------------------------------------------------------------

// e^x = 2^(steps/128) * e^r with |r| < 0.0028, after Tang (1989), "Table-driven implementation of the exponential function in IEEE
// floating-point arithmetic".
typedef struct msl_exponent {
  int64_t steps;
  double r;
} msl_exponent;

// For |x| < 1100. Adding and taking away 1.5 * 2^52 rounds to a whole number.
static inline msl_exponent msl_reduce_exponent(double x) {
  double shifted = x * 0x1.71547652b82fep+7 + 0x1.8p52;
  double steps = shifted - 0x1.8p52;
  double r = (x - steps * 0x1.62e42fefa0000p-8) - steps * 0x1.cf79abc9e3b3ap-47;
  return (msl_exponent){(int64_t)(msl_bits(shifted) - msl_bits(0x1.8p52)), r};
}

// 2^(steps/128 + shift) * e^r as a power of the table and the rest, which is less than 1/350 of it. The exponent of the first must be
// one of a normal number.
static inline msl_pair msl_exponential(int64_t steps, double r, int64_t shift) {
  msl_power_of_two power = msl_powers_of_two[steps & 127];
  double scale = msl_double(power.bits + ((uint64_t)((steps >> 7) + shift) << 52));
  double r2 = r * r;
  double rest = ((power.rest + r) + r2 * (0.5 + r * 0x1.5555555555555p-3)) + (r2 * r2) * (0x1.5555555555555p-5 + r * 0x1.1111111111111p-7);
  return (msl_pair){scale, scale * rest};
}

// e^(high + low) where the result or its parts may be no normal numbers.
MSL_HIDDEN double msl_extreme_exponential(msl_pair x);

// Logarithm ---------------------------------------------------------------------------------------

// x = 2^k * z, and z * inverse - 1 = r1 + r2, exactly: r1 in 26 bits and on a grid of 2^-33, after Tang (1990), "Table-driven
// implementation of the logarithm function in IEEE floating-point arithmetic", with cuts that need no more than doubles.
typedef struct msl_fraction {
  double k, r1, r2;
  uint64_t interval;
} msl_fraction;

// Of the bits of a normal x > 0, or what msl_subnormal_bits makes of one that is none. The intervals begin where 1 lies in one, as far
// from both ends: there inverse = 1 and the logarithm 0, so that nothing is lost near 1.
static inline msl_fraction msl_reduce_fraction(uint64_t bits) {
  uint64_t offset = bits - 0x3fe6aaaaaaaaaaaau, interval = offset >> 45 & 127;
  double inverse = msl_inverses[interval].inverse;
  uint64_t z = bits - (offset & (uint64_t)0xfff << 52);
  double z1 = msl_double((z + 0x20000000) & ~(uint64_t)0x3fffffff);
  return (msl_fraction){(double)((int64_t)offset >> 52), z1 * inverse - 1, (msl_double(z) - z1) * inverse, interval};
}

static inline bool msl_is_normal_and_positive(uint64_t bits) {
  return __builtin_expect(bits - 0x0010000000000000u < 0x7fe0000000000000u, true);
}

// What msl_reduce_fraction asks for, of a subnormal x > 0: the exponent is that of x * 2^52, less 52.
static inline uint64_t msl_subnormal_bits(double x) { return msl_bits(x * 0x1p52) - ((uint64_t)52 << 52); }

// log x within 2^-64 of itself, in two parts. The first sum, and the square of r1, are exact.
static inline msl_pair msl_precise_logarithm(uint64_t bits) {
  msl_fraction x = msl_reduce_fraction(bits);
  const msl_inverse *at = &msl_inverses[x.interval];
  msl_pair linear = msl_sum((x.k * 0x1.62e42fefa3800p-1 + at->high) + x.r1, x.r2);
  msl_pair high = msl_sum(linear.high, -0.5 * (x.r1 * x.r1));
  double r = x.r1 + x.r2, r2 = r * r;
  double cubic = (0x1.5555555555555p-2 - r * 0.25) + r2 * ((0x1.999999999999ap-3 - r * 0x1.5555555555555p-3) +
                                                           r2 * (0x1.2492492492492p-3 - r * 0.125));
  double low = (linear.low + high.low) + (x.k * 0x1.ef35793c76730p-45 + at->low);
  return msl_sum(high.high, low + ((r * r2) * cubic - 0.5 * x.r2 * (x.r1 + r)));
}
