// log, log2 and log10.
#include "mathematics/kernels.h"

// The bits of an argument that is positive and finite, of a subnormal one as if it were normal; false for any other.
static inline bool has_fraction(double x, uint64_t *bits) {
  *bits = msl_bits(x);
  if (msl_is_normal_and_positive(*bits)) return true;
  *bits = msl_subnormal_bits(x);
  return x > 0 && x < (double)INFINITY;
}

static double odd_logarithm(double x) {
  if (x == 0) return (double)-INFINITY;
  return x == (double)INFINITY ? x : msl_not_a_number();
}

// (log(1 + r) - r) / r^2, by the series.
static inline double logarithm_series(double r, double r2) {
  return (-0.5 + r * 0x1.5555555555555p-2) +
         r2 * ((-0.25 + r * 0x1.999999999999ap-3) + r2 * (-0x1.5555555555555p-3 + r * 0x1.2492492492492p-3));
}

double msl_log(double x) {
  uint64_t bits;
  if (!has_fraction(x, &bits)) return odd_logarithm(x);
  msl_fraction f = msl_reduce_fraction(bits);
  const msl_inverse *at = &msl_inverses[f.interval];
  double r = f.r1 + f.r2, r2 = r * r;
  double low = (f.r2 + (f.k * 0x1.ef35793c76730p-45 + at->low)) + r2 * logarithm_series(r, r2);
  return ((f.k * 0x1.62e42fefa3800p-1 + at->high) + f.r1) + low; // the sums on the left are exact
}

// The natural one in two parts times one over log 10.
double msl_log10(double x) {
  uint64_t bits;
  if (!has_fraction(x, &bits)) return odd_logarithm(x);
  msl_fraction f = msl_reduce_fraction(bits);
  const msl_inverse *at = &msl_inverses[f.interval];
  double r = f.r1 + f.r2, r2 = r * r;
  msl_pair linear = msl_sum((f.k * 0x1.62e42fefa3800p-1 + at->high) + f.r1, f.r2);
  msl_pair sum = msl_sum(linear.high, (linear.low + (f.k * 0x1.ef35793c76730p-45 + at->low)) + r2 * logarithm_series(r, r2));
  double product = sum.high * 0x1.bcb7b1526e50ep-2;
  double lost = msl_lost(sum.high, 0x1.bcb7b1526e50ep-2, product);
  return product + (lost + (sum.high * 0x1.95355baaafad3p-57 + sum.low * 0x1.bcb7b1526e50ep-2));
}

// With a table of its own. r times log2 e is upper times upper half, exactly, and a rest; the coefficients are those of the series.
double msl_log2(double x) {
  uint64_t bits;
  if (!has_fraction(x, &bits)) return odd_logarithm(x);
  msl_fraction f = msl_reduce_fraction(bits);
  const msl_pair *at = &msl_binary_logarithms[f.interval];
  double r = f.r1 + f.r2, r2 = r * r;
  double upper = msl_upper(r);
  double rest = upper * -0x1.6a3e80f444178p-27 + ((f.r1 - upper) + f.r2) * 0x1.71547652b82fep+0;
  double series = (-0x1.71547652b82fep-1 + r * 0x1.ec709dc3a03fdp-2) +
                  r2 * ((-0x1.71547652b82fep-2 + r * 0x1.2776c50ef9bfep-2) +
                        r2 * (-0x1.ec709dc3a03fdp-3 + r * 0x1.a61762a7aded9p-3));
  msl_pair sum = msl_sum(f.k + at->high, upper * 0x1.7154768000000p+0);
  return sum.high + ((sum.low + at->low) + (rest + r2 * series));
}
