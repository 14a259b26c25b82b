// exp, and the hyperbolic functions, which are sums and quotients of it.
#include "mathematics/kernels.h"

double msl_extreme_exponential(msl_pair x) {
  if (x.high != x.high) return msl_not_a_number();
  if (x.high > 710) return (double)INFINITY;
  if (x.high < -746) return 0;
  msl_exponent e = msl_reduce_exponent(x.high);
  int64_t shift = x.high < 0 ? 200 : -200;
  // The result is made 2^200 times larger or smaller, and put right in one rounding.
  msl_pair power = msl_exponential(e.steps, e.r + x.low, shift);
  return (power.high + power.low) * msl_power_of_2(-shift);
}

double msl_exp(double x) {
  if (!__builtin_expect(msl_magnitude(x) < 708, true)) return msl_extreme_exponential((msl_pair){x, 0});
  msl_exponent e = msl_reduce_exponent(x);
  msl_pair power = msl_exponential(e.steps, e.r, 0);
  return power.high + power.low;
}

// A quarter of e^x and of e^-x, for 0 <= x < 711: the whole may be too large. From 40 on the second is nothing beside the first.
static inline msl_pair quarter_growth(msl_exponent e) { return msl_exponential(e.steps, e.r, -2); }
static inline msl_pair quarter_decay(double x, msl_exponent e) {
  return x < 40 ? msl_exponential(-e.steps, -e.r, -2) : (msl_pair){0, 0};
}

double msl_cosh(double x) {
  x = msl_magnitude(x);
  if (!(x < 711)) return x == x ? (double)INFINITY : msl_not_a_number();
  msl_exponent e = msl_reduce_exponent(x);
  msl_pair grown = quarter_growth(e), shrunk = quarter_decay(x, e);
  msl_pair sum = msl_sum(grown.high, shrunk.high);
  return 2 * (sum.high + (sum.low + (grown.low + shrunk.low)));
}

// The first terms of the series.
static double small_sine(double x) {
  double z = x * x, z2 = z * z;
  double sum = (0x1.5555555555555p-3 + z * 0x1.1111111111111p-7) +
               z2 * ((0x1.a01a01a01a01ap-13 + z * 0x1.71de3a556c734p-19) + z2 * 0x1.ae64567f544e4p-26);
  return x + (x * z) * sum;
}

double msl_sinh(double x) {
  double a = msl_magnitude(x);
  if (a < 0.25) return a < 0x1p-28 ? x : small_sine(x);
  if (a != a) return msl_not_a_number();
  if (!(a < 711)) return x < 0 ? (double)-INFINITY : (double)INFINITY;
  msl_exponent e = msl_reduce_exponent(a);
  msl_pair grown = quarter_growth(e), shrunk = quarter_decay(a, e);
  msl_pair difference = msl_sum(grown.high, -shrunk.high);
  double result = 2 * (difference.high + (difference.low + (grown.low - shrunk.low)));
  return x < 0 ? -result : result;
}

static double small_tangent(double x) {
  double z = x * x, z2 = z * z, z4 = z2 * z2;
  double first = (-0x1.5555555555555p-2 + z * 0x1.11111111110ecp-3) + z2 * (-0x1.ba1ba1ba15daap-5 + z * 0x1.664f487fed22ap-6);
  double second = (-0x1.226e34a851d2cp-7 + z * 0x1.d6d39b48449bfp-9) + z2 * (-0x1.7d9e74586c684p-10 + z * 0x1.350ce30757046p-11);
  double third = (-0x1.efab6555ccc22p-13 + z * 0x1.71eb85bee4b4ap-14) - z2 * 0x1.8117b15cbb104p-16;
  return x + (x * z) * (first + z4 * (second + z4 * third));
}

double msl_tanh(double x) {
  double a = msl_magnitude(x);
  if (a < 0.5) return a < 0x1p-28 ? x : small_tangent(x);
  if (a != a) return msl_not_a_number();
  double result = 1;
  if (a < 22) {
    // 1 - 2 / (e^2a + 1), the divisor in two parts.
    msl_exponent e = msl_reduce_exponent(2 * a);
    msl_pair power = msl_exponential(e.steps, e.r, 0);
    msl_pair divisor = msl_sum(power.high, 1);
    divisor = msl_sum(divisor.high, divisor.low + power.low);
    double quotient = 2 / divisor.high;
    double lost = quotient * divisor.high;
    lost = (2 - lost) - msl_lost(quotient, divisor.high, lost) - quotient * divisor.low;
    msl_pair high = msl_sum(1, -quotient);
    result = high.high + (high.low - 0.5 * quotient * lost);
  }
  return x < 0 ? -result : result;
}
