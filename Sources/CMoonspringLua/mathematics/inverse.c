// asin, acos and atan2.
#include "mathematics/kernels.h"

// (asin t - t) / t^3 for z = t^2 <= 1/4.
static inline double arcsine_series(double z) {
  double z2 = z * z, z4 = z2 * z2;
  double first = (0x1.5555555555556p-3 + z * 0x1.3333333332ecap-4) + z2 * (0x1.6db6db6e31f13p-5 + z * 0x1.f1c71c1db0623p-6);
  double second = (0x1.6e8bb1c8209a2p-6 + z * 0x1.1c4d35cf95421p-6) + z2 * (0x1.c9cf07674736ap-7 + z * 0x1.782651caa6547p-7);
  double third = (0x1.52420b04b37bep-7 + z * 0x1.65a9c4dfcf8b2p-8) + z2 * (0x1.1d189408314eep-6 - z * 0x1.e6aaa8a0a04ccp-7);
  return first + z4 * (second + z4 * (third + z4 * 0x1.d72b2bc8155f8p-6));
}

// acos of 1/2...1, in two parts: twice the arc sine of the square root s of (1 - a) / 2, to which half of (z - s^2) / s is added.
static inline msl_pair small_arccosine(double a) {
  double z = (1 - a) * 0.5;
  double s = sqrt(z);
  if (s == 0) return (msl_pair){0, 0};
  double s1 = msl_upper(s), s2 = s - s1;
  double lost = (z - s1 * s1) - s2 * (s1 + s);
  return (msl_pair){2 * s, lost / s + 2 * (s * z * arcsine_series(z))};
}

double msl_asin(double x) {
  double a = msl_magnitude(x);
  if (a < 0.5) return a < 0x1p-27 ? x : x + x * (a * a) * arcsine_series(a * a);
  if (!(a <= 1)) return msl_not_a_number();
  msl_pair rest = small_arccosine(a), high = msl_sum(0x1.921fb54442d18p+0, -rest.high);
  double result = high.high + (high.low + (0x1.1a62633145c07p-54 - rest.low));
  return x < 0 ? -result : result;
}

double msl_acos(double x) {
  double a = msl_magnitude(x);
  if (a < 0.5) {
    msl_pair high = msl_sum(0x1.921fb54442d18p+0, -x);
    return high.high + (high.low + (0x1.1a62633145c07p-54 - x * (a * a) * arcsine_series(a * a)));
  }
  if (!(a <= 1)) return msl_not_a_number();
  msl_pair angle = small_arccosine(a);
  if (x > 0) return angle.high + angle.low;
  msl_pair high = msl_sum(0x1.921fb54442d18p+1, -angle.high);
  return high.high + (high.low + (0x1.1a62633145c07p-53 - angle.low));
}

// The angle of (x, y) is that of the axis behind it or before it, high + low, and `factor` times that of the smaller and the larger
// magnitude. By whether x is negative, and whether y is the larger.
typedef struct quadrant {
  double high, low, factor;
} quadrant;
static const quadrant quadrants[2][2] = {
    {{0, 0, 1}, {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -1}},
    {{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -1}, {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, 1}}};

// atan(small / large) taken to its quadrant, after Gal (1986): the value at the next multiple of 1/64, c, and a series for the angle
// between, whose tangent is (small - c large) / (large + c small). Below 7/128 it is the series alone.
static inline double arctangent(double small, double large, double ratio, const quadrant *in) {
  int32_t i = ratio < 0x1.cp-5 ? 0 : (int32_t)(ratio * 64 + 0.5);
  double c = i * 0x1p-6, large1 = msl_upper(large), product = c * small;
  // The dividend is exact: it lies on a grid of 2^-6 of the last place of `large`.
  double dividend = (small - c * large1) - c * (large - large1);
  msl_pair divisor = msl_sum(large, product);
  double inverse = 1 / divisor.high;
  double t = dividend * inverse, back = t * divisor.high;
  double rest = ((dividend - back) - msl_lost(t, divisor.high, back) - t * divisor.low) * inverse;
  double z = t * t;
  double series = (-0x1.5555555555555p-2 + z * 0x1.9999999994590p-3) +
                  (z * z) * ((-0x1.249248edac778p-3 + z * 0x1.c71adfff9c582p-4) - (z * z) * 0x1.72048b8c7b854p-4);
  msl_pair high = msl_sum(in->high, in->factor * msl_arctangents[i].high), sum = msl_sum(high.high, in->factor * t);
  return sum.high + (sum.low + (high.low + (in->low + in->factor * (msl_arctangents[i].low + (rest + (t * z) * series)))));
}

double msl_atan2(double y, double x) {
  if (x != x || y != y) return msl_not_a_number();
  double a = msl_magnitude(y), b = msl_magnitude(x);
  bool is_left = msl_bits(x) >> 63, is_steep = a > b;
  double small = is_steep ? b : a, large = is_steep ? a : b;
  const quadrant *in = &quadrants[is_left][is_steep];
  double result, ratio;
  // Far from the ends of the range, so that nothing below over- or underflows.
  if (large > 0x1p500) small *= 0x1p-600, large *= 0x1p-600;
  else if (large < 0x1p-400) small *= 0x1p600, large *= 0x1p600;
  if (large == (double)INFINITY) ratio = small == large ? 1 : 0;
  else ratio = large == 0 ? 0 : small / large;
  if (ratio < 0x1p-30) {
    // The quotient anew: it may be subnormal.
    result = in->high == 0 ? (ratio == 0 && a == 0 ? 0 : a / b) : in->high + (in->low + in->factor * ratio);
  } else {
    if (large == (double)INFINITY) small = large = 1;
    result = arctangent(small, large, ratio, in);
  }
  return msl_double(msl_bits(result) | (msl_bits(y) & MSL_SIGN));
}
