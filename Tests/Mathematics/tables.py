#!/usr/bin/env python3
"""Writes the tables and polynomials of Sources/CMoonspringLua/mathematics: function_tables.c.
    Tests/Mathematics/tables.py >Sources/CMoonspringLua/mathematics/function_tables.c
    Tests/Mathematics/tables.py coefficients
Needs mpmath."""
import struct
import sys
from mpmath import mp, mpf, acos, asin, atan, cos, exp, floor, log, matrix, lu_solve, nint, pi, sin, sqrt, tan, tanh

mp.prec = 2400


def bits(x):
    return struct.unpack('<Q', struct.pack('<d', float(x)))[0]


def shown(x):
    return float(x).hex() if x else '0'


def pair(x):
    """x as a double and the rest."""
    high = mpf(float(x))
    return high, x - high


def on_grid(x, places):
    """x on a grid of 2^-places, and the rest."""
    high = nint(x * 2 ** places) / 2 ** places
    return high, x - high


def fit(function, end, count):
    """`count` coefficients of function(z) for z in 0...end: interpolation at Chebyshev's points."""
    with mp.workprec(300):
        nodes = [end * (1 + cos(pi * (2 * k + 1) / (2 * count))) / 2 for k in range(count)]
        rows = matrix([[node ** power for power in range(count)] for node in nodes])
        return list(lu_solve(rows, matrix([function(node) for node in nodes])))


# exp: 2^(i/128) as a double and, relative to it, what that lacks.
def powers():
    for i in range(128):
        high, rest = pair(mpf(2) ** (mpf(i) / 128))
        yield f'{{{shown(rest / high)}, 0x{bits(high):016x}}}'


# log: interval i begins at LOG_START + i * 2^45, as bits of a double. 1 is inside one, as far from its ends by value.
LOG_START = 0x3ff0000000000000 - 75 * 2 ** 45 + 2 ** 45 // 3


def value(word):
    return mpf(struct.unpack('<d', struct.pack('<Q', word))[0])


def inverses():
    for i in range(128):
        first, last = value(LOG_START + i * 2 ** 45), value(LOG_START + (i + 1) * 2 ** 45)
        inverse = 1 if first < 1 < last else nint(2 / (first + last) * 1024) / 1024
        yield mpf(inverse)


def binary_logarithms():
    for inverse in inverses():
        yield '{%s, %s}' % tuple(map(shown, on_grid(-log(inverse) / log(mpf(2)), 42)))


def natural_logarithms():
    for inverse in inverses():
        yield '{%s, %s, %s}' % tuple(map(shown, (inverse, *on_grid(-log(inverse), 42))))


# sin and cos: at i * pi/64 the sine with its rest, and the cosine.
def circle():
    for i in range(128):
        s, c = sin(i * pi / 64), cos(i * pi / 64)
        yield '{%s, %s, %s}' % tuple(map(shown, (*pair(s), c) if i % 32 else (nint(s), 0, nint(c))))


# tan: at i * pi/64.
def tangents():
    for i in range(64):
        yield '{%s, %s}' % tuple(map(shown, pair(tan(i * pi / 64)) if i % 32 else (0, 0)))


def arctangents():
    for i in range(65):
        yield '{%s, %s}' % tuple(map(shown, pair(atan(mpf(i) / 64))))


def two_over_pi():
    number = int(floor(2 / pi * mpf(2) ** (64 * 20)))
    for i in reversed(range(20)):
        yield f'0x{number >> 64 * i & 2 ** 64 - 1:016x}'


def table(declaration, rows, columns):
    rows = list(rows)
    print(f'const {declaration} = {{')
    for i in range(0, len(rows), columns):
        print('  ' + ', '.join(rows[i:i + columns]) + ',')
    print('};\n')


def print_tables():
    print('// Written by Tests/Mathematics/tables.py.\n#include "mathematics/kernels.h"\n')
    table('msl_power_of_two msl_powers_of_two[128]', powers(), 3)
    table('msl_inverse msl_inverses[128]', natural_logarithms(), 2)
    table('msl_pair msl_binary_logarithms[128]', binary_logarithms(), 2)
    table('msl_sine msl_circle[128]', circle(), 2)
    table('msl_pair msl_tangents[64]', tangents(), 2)
    table('msl_pair msl_arctangents[65]', arctangents(), 2)
    table('uint64_t msl_two_over_pi[20]', two_over_pi(), 4)


def print_coefficients():
    def show(name, numbers):
        print(name, ', '.join(map(shown, numbers)))

    show('ln2 / 128, ln2 on a grid:', [*on_grid(log(mpf(2)) / 128, 43), *on_grid(log(mpf(2)), 42)])
    show('128 / ln2:', [128 / log(mpf(2))])
    show('log2 e in 26 bits:', [*on_grid(1 / log(mpf(2)), 25)])
    show('log2 e, log10 e:', [1 / log(mpf(2)), *pair(1 / log(mpf(10)))])
    show('(log2(1 + r) - r / ln2) / r^2:', [(-1) ** (n + 1) / n / log(mpf(2)) for n in range(2, 8)])
    show('pi / 2:', [*pair(pi / 2)])
    first, rest = on_grid(pi / 64, 35)
    second, rest = on_grid(rest, 66)
    show('pi / 64 in three:', [first, second, rest])
    show('64 / pi:', [64 / pi])
    print('log starts at', hex(LOG_START))
    small = mpf(1) / 8
    with mp.workprec(300):
        show('sin, (sin t - t) / t^3:', fit(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, small ** 2, 4))
        show('cos, (cos t - 1 + t^2 / 2) / t^4:', fit(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z ** 2, small ** 2, 3))
        show('tan, (tan t - t) / t^3:', fit(lambda z: (tan(sqrt(z)) / sqrt(z) - 1) / z, mpf('0.172') ** 2, 7))
        show('asin, (asin t - t) / t^3:', fit(lambda z: (asin(sqrt(z)) / sqrt(z) - 1) / z, mpf(1) / 4, 13))
        show('atan, (atan t - t) / t^3:', fit(lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z, (mpf(7) / 128) ** 2, 5))
        show('tanh, (tanh t - t) / t^3:', fit(lambda z: (tanh(sqrt(z)) / sqrt(z) - 1) / z, mpf(1) / 4, 11))


if __name__ == '__main__':
    print_coefficients() if sys.argv[1:] == ['coefficients'] else print_tables()
