// pow: e^(y log x), the logarithm and the product in two parts.
#include "mathematics/kernels.h"

// A y that is whole and odd, whole and even, or neither.
typedef enum parity { FRACTION, ODD, EVEN } parity;

static parity parity_of(double y) {
  y = msl_magnitude(y);
  if (y >= 0x1p53) return EVEN;
  int64_t whole = (int64_t)y;
  if ((double)whole != y) return FRACTION;
  return whole & 1 ? ODD : EVEN;
}

// x is 0 or infinite, y is a number and not 0.
static double power_of_end(double x, double y) {
  double result = (x == 0) == (y < 0) ? (double)INFINITY : 0;
  return msl_bits(x) >> 63 && parity_of(y) == ODD ? -result : result;
}

// Of zeros, infinities and what is no number, and of a y so small or large that only its sign counts.
static double odd_power(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return msl_not_a_number();
  double a = msl_magnitude(x), b = msl_magnitude(y);
  if (a == 0 || a == (double)INFINITY) return power_of_end(x, y);
  if (x < 0 && parity_of(y) == FRACTION) return msl_not_a_number();
  if (a == 1 || b < 1) return 1;
  return a > 1 == y > 0 ? (double)INFINITY : 0; // y is so large that it is even
}

static double power_of_positive(uint64_t bits, double y) {
  msl_pair logarithm = msl_precise_logarithm(bits);
  double y1 = msl_upper(y), l1 = msl_upper(logarithm.high);
  msl_pair exponent = {y1 * l1, y1 * ((logarithm.high - l1) + logarithm.low) + (y - y1) * logarithm.high};
  if (!(msl_magnitude(exponent.high) < 708)) return msl_extreme_exponential(exponent);
  msl_exponent e = msl_reduce_exponent(exponent.high);
  msl_pair power = msl_exponential(e.steps, e.r + exponent.low, 0);
  return power.high + power.low;
}

double msl_pow(double x, double y) {
  uint64_t bits = msl_bits(x), exponent_of_y = msl_bits(y) >> 52 & 0x7ff;
  // A normal x > 0, and 2^-100 <= |y| < 2^100.
  if (msl_is_normal_and_positive(bits) && exponent_of_y - 923 < 200) return power_of_positive(bits, y);
  if (!(exponent_of_y - 923 < 200) || x == 0 || !(msl_magnitude(x) < (double)INFINITY)) return odd_power(x, y);
  parity whole = parity_of(y);
  if (x < 0 && whole == FRACTION) return msl_not_a_number();
  bits &= ~MSL_SIGN;
  double result = power_of_positive(msl_is_normal_and_positive(bits) ? bits : msl_subnormal_bits(msl_double(bits)), y);
  return x < 0 && whole == ODD ? -result : result;
}
