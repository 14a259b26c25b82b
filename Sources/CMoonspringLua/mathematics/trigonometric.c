// sin, cos and tan: from the values at a multiple of pi/64 and short series for what is left, after Gal (1986), "Computing elementary
// functions: a new approach for achieving high accuracy and good performance". No branch depends on the quadrant.
#include "mathematics/reduction.h"

static inline double sine_of(msl_pair angle, uint64_t steps) {
  const msl_sine *at = &msl_circle[steps & 127];
  double t = angle.high, z = t * t;
  double cubic = (-0x1.5555555555555p-3 + z * 0x1.111111110db47p-7) + (z * z) * (-0x1.a01a009327b59p-13 + z * 0x1.71c35502c809cp-19);
  double sine_less_t = angle.low + (t * z) * cubic;
  double cosine_less_1 = z * (-0.5 + z * ((0x1.55555555542d8p-5 - z * 0x1.6c16c0c5ad3cdp-10) + (z * z) * 0x1.9ffe451a99d21p-16));
  return at->high + (at->slope * t + (at->slope * sine_less_t + (at->high * cosine_less_1 + at->low)));
}

static double hard_sine(double x, uint64_t steps) {
  msl_turn turn = msl_reduce_hard(x, 2);
  return sine_of(turn.angle, turn.steps + steps);
}

double msl_sin(double x) {
  msl_turn turn;
  if (msl_reduce(x, 2, &turn)) return sine_of(turn.angle, turn.steps);
  return msl_magnitude(x) < 0x1p-27 ? x : hard_sine(x, 0);
}

double msl_cos(double x) {
  msl_turn turn;
  return msl_reduce(x, 2, &turn) ? sine_of(turn.angle, turn.steps + 32) : hard_sine(x, 32);
}

// -1 / (high + low), with one step of Newton's behind the division.
static inline double minus_inverse(msl_pair x) {
  double quotient = -1 / x.high;
  double product = quotient * x.high;
  double rest = (1 + product) + msl_lost(quotient, x.high, product);
  return quotient + quotient * (rest + quotient * x.low);
}

static inline double tangent_of(msl_turn turn) {
  double t = turn.angle.high, z = t * t, z2 = z * z;
  if (turn.steps % 32 != 0) {
    // tan(c + t) = T + tan t + tan t * T * (T + tan t) / (1 - T tan t), with T = tan c.
    msl_pair at = msl_tangents[turn.steps & 63];
    double series = (0x1.5555555555555p-2 + z * 0x1.1111111111111p-3) + z2 * (0x1.ba1ba1ba1ba1cp-5 + z * 0x1.664f4882c10fap-6);
    double tangent_less_t = turn.angle.low + (t * z) * series, tangent = t + tangent_less_t;
    double rest = tangent * (at.high * (at.high + tangent)) / (1 - at.high * tangent);
    return at.high + (t + (rest + (tangent_less_t + at.low)));
  }
  double series = (0x1.5555555555555p-2 + z * 0x1.111111111105fp-3) + z2 * (0x1.ba1ba1ba797bep-5 + z * 0x1.664f47ee3bce5p-6) +
                  (z2 * z2) * ((0x1.226ea52edba34p-7 + z * 0x1.d67d8b886f653p-9) + z2 * 0x1.8e11ecdfb49a5p-10);
  msl_pair tangent = msl_sum(t, turn.angle.low + (t * z) * series);
  return turn.steps & 32 ? minus_inverse(tangent) : tangent.high + tangent.low;
}

static double hard_tangent(double x) { return msl_magnitude(x) < 0x1p-27 ? x : tangent_of(msl_reduce_hard(x, 3)); }

double msl_tan(double x) {
  msl_turn turn;
  return msl_reduce(x, 3, &turn) ? tangent_of(turn) : hard_tangent(x);
}
