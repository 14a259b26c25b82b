// Measures the functions of CMoonspringLua/mathematics against MPFR, whose results are exact to the last bit, and against the C
// library's time.
//     accuracy [COUNT]     COUNT arguments of each function (default 100,000); status 1 if one is off by more than one unit
//     accuracy --time      nanoseconds of each function and of the C library's, in turn
#include <math.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "moonspring_mathematics.h"
#include "random_bits.h"

// Arguments ---------------------------------------------------------------------------------------

static double unit(void) { return (double)(random_bits() >> 11) * 0x1p-53; }
static double between(double low, double high) { return low + (high - low) * unit(); }

static double of_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static double any(void) { return of_bits(random_bits()); }
static double subnormal(void) { return of_bits(random_bits() & 0x800fffffffffffffu); }
static double huge(void) { return of_bits((random_bits() & 0x803fffffffffffffu) | (0x43f + random_bits() % 0x3bf) << 52); }
// 1 and what is next to it, at any distance.
static double near_one(void) { return 1 + ldexp(between(-1, 1), -(int)(random_bits() % 53)); }
static double near_quarters(void) {
  double x = (double)(random_bits() >> (12 + random_bits() % 52)) * 1.5707963267948966;
  for (uint64_t steps = random_bits() % 4; steps > 0; steps--) x = nextafter(x, INFINITY);
  return random_bits() & 1 ? x : -x;
}
static double any_size(int low, int high) { return ldexp(between(-1, 1), low + (int)(random_bits() % (uint64_t)(high - low))); }

// Functions ---------------------------------------------------------------------------------------

typedef int mpfr_function(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef struct function {
  const char *name;
  double (*ours)(double), (*theirs)(double);
  mpfr_function *exact;
  double low, high;    // where it is mostly called
  double lowest, highest; // where its result is neither 0 nor infinite
  double (*near)(void);   // where it is hard
} function;

static const function functions[] = {
    {"sin", msl_sin, sin, mpfr_sin, -10, 10, -1e6, 1e6, near_quarters},
    {"cos", msl_cos, cos, mpfr_cos, -10, 10, -1e6, 1e6, near_quarters},
    {"tan", msl_tan, tan, mpfr_tan, -10, 10, -1e6, 1e6, near_quarters},
    {"asin", msl_asin, asin, mpfr_asin, -1, 1, -0.51, 0.51, near_one},
    {"acos", msl_acos, acos, mpfr_acos, -1, 1, -0.51, 0.51, near_one},
    {"exp", msl_exp, exp, mpfr_exp, -10, 10, -746, 710, near_one},
    {"log", msl_log, log, mpfr_log, 0, 10, 0, 2, near_one},
    {"log2", msl_log2, log2, mpfr_log2, 0, 10, 0, 2, near_one},
    {"log10", msl_log10, log10, mpfr_log10, 0, 10, 0, 2, near_one},
    {"sinh", msl_sinh, sinh, mpfr_sinh, -5, 5, -711, 711, near_one},
    {"cosh", msl_cosh, cosh, mpfr_cosh, -5, 5, -711, 711, near_one},
    {"tanh", msl_tanh, tanh, mpfr_tanh, -3, 3, -25, 25, near_one},
};

static double argument(const function *f, long i) {
  switch (i % 8) {
  case 0: return any();
  case 1: return f->near();
  case 2: return i % 64 == 2 ? subnormal() : any_size(-60, 10);
  case 3: return i % 64 == 3 ? huge() : between(f->lowest, f->highest);
  case 4: return between(f->lowest, f->highest);
  default: return between(f->low, f->high);
  }
}

static void pair_argument(bool is_power, long i, double *x, double *y) {
  switch (i % 8) {
  case 0: *x = any(), *y = any(); break;
  case 1: *x = near_one(), *y = any_size(0, 60); break;
  case 2: *x = subnormal(), *y = is_power ? between(-2, 2) : i & 8 ? subnormal() : any(); break;
  case 3: *x = huge(), *y = is_power ? between(-2, 2) : huge(); break;
  case 4: *x = is_power ? any_size(-100, 100) : any_size(-30, 30), *y = is_power ? (double)(random_bits() % 64) - 32 : any_size(-30, 30); break;
  // Results at the ends of the range.
  case 5: *x = fabs(any_size(-1000, 1000)), *y = is_power ? between(690, 750) / log(*x) * (i & 8 ? 1 : -1) : *x * near_one(); break;
  default: *x = between(is_power ? 0 : -10, 10), *y = between(-5, 5);
  }
}

// Errors ------------------------------------------------------------------------------------------

typedef struct worst {
  double error, x, y, found;
} worst;

// In units of the last place of the exact result; infinite where a value is none of the same kind.
static double error_of(double found, const mpfr_t exact) {
  if (mpfr_nan_p(exact)) {
    uint64_t bits;
    memcpy(&bits, &found, sizeof bits);
    return bits == 0x7ff8000000000000u ? 0 : INFINITY;
  }
  if (found != found) return INFINITY;
  if (mpfr_zero_p(exact)) return found == 0 && !signbit(found) == !mpfr_signbit(exact) ? 0 : INFINITY;
  if (mpfr_inf_p(exact)) return isinf(found) && !signbit(found) == !mpfr_signbit(exact) ? 0 : INFINITY;
  if (!signbit(found) != !mpfr_signbit(exact)) return INFINITY;
  long exponent = mpfr_get_exp(exact) - 53;
  if (exponent > 971) return isinf(found) ? 0 : INFINITY;
  if (exponent < -1074) exponent = -1074;
  mpfr_t difference;
  mpfr_init2(difference, 64);
  // What lies behind the largest double is one unit from it.
  if (isinf(found)) mpfr_set_ui_2exp(difference, 1, 1024, MPFR_RNDN);
  else mpfr_set_d(difference, fabs(found), MPFR_RNDN);
  mpfr_t size;
  mpfr_init2(size, mpfr_get_prec(exact));
  mpfr_abs(size, exact, MPFR_RNDN);
  mpfr_sub(difference, difference, size, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -exponent, MPFR_RNDN);
  double error = fabs(mpfr_get_d(difference, MPFR_RNDN));
  mpfr_clears(difference, size, (mpfr_ptr)0);
  return error;
}

static void note(worst *most, double error, double x, double y, double found) {
  if (error > most->error) *most = (worst){error, x, y, found};
}

static bool report(const char *name, const worst *most) {
  printf("%-6s %.4f ulp at %a", name, most->error, most->x);
  if (most->y != 0) printf(", %a", most->y);
  printf("%s\n", most->error <= 1 ? "" : "  <-- more than 1");
  if (!(most->error <= 1)) printf("       found %a\n", most->found);
  return most->error <= 1;
}

static bool measure(long count) {
  bool is_good = true;
  mpfr_t x, y, exact;
  mpfr_inits2(53, x, y, (mpfr_ptr)0);
  mpfr_init2(exact, 90);
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    worst most = {0};
    random_state = k;
    for (long i = 0; i < count; i++) {
      double a = argument(&functions[k], i), found = functions[k].ours(a);
      mpfr_set_d(x, a, MPFR_RNDN);
      functions[k].exact(exact, x, MPFR_RNDN);
      note(&most, error_of(found, exact), a, 0, found);
    }
    is_good &= report(functions[k].name, &most);
  }
  for (int is_power = 0; is_power < 2; is_power++) {
    worst most = {0};
    random_state = 100 + (uint64_t)is_power;
    for (long i = 0; i < count; i++) {
      double a, b;
      pair_argument(is_power, i, &a, &b);
      double found = is_power ? msl_pow(a, b) : msl_atan2(a, b);
      mpfr_set_d(x, a, MPFR_RNDN);
      mpfr_set_d(y, b, MPFR_RNDN);
      (is_power ? mpfr_pow : mpfr_atan2)(exact, x, y, MPFR_RNDN);
      note(&most, error_of(found, exact), a, b, found);
    }
    is_good &= report(is_power ? "pow" : "atan2", &most);
  }
  return is_good;
}

// Time --------------------------------------------------------------------------------------------

enum { ARGUMENTS = 4096, ROUNDS = 200 };
static double first[ARGUMENTS], second[ARGUMENTS];
static volatile double sink;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double nanoseconds(double (*one)(double), double (*two)(double, double)) {
  double start = seconds(), sum = 0;
  for (int i = 0; i < ARGUMENTS; i++) sum += one != NULL ? one(first[i]) : two(first[i], second[i]);
  sink = sum;
  return (seconds() - start) * 1e9 / ARGUMENTS;
}

static void compare(const char *name, double (*ours)(double), double (*theirs)(double), double (*ours2)(double, double),
                    double (*theirs2)(double, double)) {
  double best = INFINITY, best_of_theirs = INFINITY;
  for (int round = 0; round < ROUNDS; round++) {
    best = fmin(best, nanoseconds(ours, ours2));
    best_of_theirs = fmin(best_of_theirs, nanoseconds(theirs, theirs2));
  }
  printf("%-6s %6.2f ns, C library %6.2f ns, ratio %.2f\n", name, best, best_of_theirs, best / best_of_theirs);
}

static void time_all(void) {
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    const function *f = &functions[k];
    for (int i = 0; i < ARGUMENTS; i++) first[i] = between(f->low, f->high);
    compare(f->name, f->ours, f->theirs, NULL, NULL);
  }
  for (int is_power = 0; is_power < 2; is_power++) {
    for (int i = 0; i < ARGUMENTS; i++) first[i] = between(is_power ? 0 : -10, 10), second[i] = between(-5, 5);
    compare(is_power ? "pow" : "atan2", NULL, NULL, is_power ? msl_pow : msl_atan2, is_power ? pow : atan2);
  }
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "--time") == 0) {
    time_all();
    return 0;
  }
  return measure(count > 1 ? atol(arguments[1]) : 100000) ? 0 : 1;
}
