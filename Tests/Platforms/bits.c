// Prints a hash of the results of each function of CMoonspringLua/mathematics. It is the same for every processor, or one of them is
// wrong: what the functions are compared with exactly (Tests/Mathematics/accuracy.c) holds for all of them then.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "moonspring_mathematics.h"
#include "../Mathematics/random_bits.h"

// Of any bits, and of such a size as scripts have.
static double argument(int i) {
  uint64_t bits = random_bits();
  if (i % 4 == 0) {
    double any;
    memcpy(&any, &bits, sizeof any);
    return any;
  }
  double unit = (double)(bits >> 11) * 0x1p-52 - 1;
  return i % 4 == 1 ? unit : i % 4 == 2 ? unit * 20 : unit * 800;
}

typedef struct function {
  const char *name;
  double (*one)(double), (*two)(double, double);
} function;

static const function functions[] = {
    {"sin", msl_sin, NULL},   {"cos", msl_cos, NULL},     {"tan", msl_tan, NULL},   {"asin", msl_asin, NULL},   {"acos", msl_acos, NULL},
    {"exp", msl_exp, NULL},   {"log", msl_log, NULL},     {"log2", msl_log2, NULL}, {"log10", msl_log10, NULL}, {"sinh", msl_sinh, NULL},
    {"cosh", msl_cosh, NULL}, {"tanh", msl_tanh, NULL},   {"pow", NULL, msl_pow},   {"atan2", NULL, msl_atan2},
};

int main(void) {
  enum { COUNT = 200000 };
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    uint64_t hash = 0xcbf29ce484222325u; // FNV-1a, by words
    random_state = k;
    for (int i = 0; i < COUNT; i++) {
      double x = argument(i), result = functions[k].one ? functions[k].one(x) : functions[k].two(x, argument(i / 4));
      uint64_t bits;
      memcpy(&bits, &result, sizeof bits);
      hash = (hash ^ bits) * 0x100000001b3u;
    }
    printf("%-5s %016llx\n", functions[k].name, (unsigned long long)hash);
  }
  return 0;
}
