// The same random arguments on every processor, for the tests of the mathematics.
#ifndef RANDOM_BITS_H
#define RANDOM_BITS_H

#include <stdint.h>

static uint64_t random_state;

static uint64_t random_bits(void) { // splitmix64
  uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

#endif
