#!/usr/bin/env python3
"""Checks that scripts get the same bits on processors with and without fused multiply-add.
    Tests/Mathematics/processors.py MOONSPRING
The C library chooses by processor among versions of its functions; what it may choose is masked. A program of its own proves that this
changes its sine. Then every scene that ships and 500 random scripts over `math` and `^` run both ways."""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MASK = {'GLIBC_TUNABLES': 'glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4'}
SCRIPTS, SCRIPTS_AT_ONCE = 500, 100

PROBE = r'''
#include <math.h>
#include <stdio.h>
int main(void) {
  for (int i = 1; i < 10000; i++) {
    volatile double x = i * 0.37;
    printf("%a %a %a\n", sin(x), pow(x, 0.3), atan(x));
  }
}
'''


def fail(text):
    sys.exit(f'processors: {text}')


def run(command, is_masked, **options):
    found = subprocess.run(command, env={**os.environ, **(MASK if is_masked else {})}, stdin=subprocess.DEVNULL,
                           capture_output=True, text=True, **options)
    if found.returncode:
        fail(f'expected {command} to succeed, found status {found.returncode}: {found.stderr}')
    return found.stdout


def masking_works(folder):
    source, program = folder / 'probe.c', folder / 'probe'
    source.write_text(PROBE)
    subprocess.run(['clang', '-O1', '-fno-builtin', source, '-lm', '-o', program], check=True)
    return run([program], False) != run([program], True)


class Generator:
    """Writes expressions over `math` and `^`, of variables x and y."""
    ONE = ('sin cos tan asin acos atan exp log log10 sinh cosh tanh sqrt abs floor ceil rad deg').split()
    TWO = ('atan', 'log', 'pow', 'fmod', 'max', 'min')
    LEAVES = ('x', 'x', 'x', 'y', 'y', 'y', 'x / 50', 'y / 9', '0.3', '2', '1e9', '-1.5')

    def __init__(self, seed):
        self.random = random.Random(seed)

    def expression(self, depth):
        choice = self.random.random()
        if depth == 0 or choice < 0.1:
            return self.random.choice(self.LEAVES)
        inner = lambda: self.expression(depth - 1)
        if choice < 0.5:
            return f'math.{self.random.choice(self.ONE)}({inner()})'
        if choice < 0.65:
            return f'math.{self.random.choice(self.TWO)}({inner()}, {inner()} + 0.25)'
        if choice < 0.8:
            return f'({inner()}) ^ ({inner()})'
        return f'({inner()} {self.random.choice("+-*/%")} {inner()} )'

    def script(self):
        values = ', '.join(self.expression(3) for _ in range(4))
        return f'for i = 1, 100 do local x, y = i * {self.random.random()}, {self.random.uniform(-5, 5)} + i / 16\n' \
               f'  print(("%a %a %a %a"):format({values}))\nend\n'


def main(command):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if not masking_works(folder):
            print('processors: this processor or C library has no versions to choose among, nothing was compared')
            return
        scripts = sorted((ROOT / 'scripts/scenes').glob('*.lua'))
        count = len(scripts)
        for first in range(0, SCRIPTS, SCRIPTS_AT_ONCE):
            batch = [Generator(seed).script() for seed in range(first, first + SCRIPTS_AT_ONCE)]
            scripts.append(folder / f'random{first}.lua')
            scripts[-1].write_text(''.join(batch))
        for script in scripts:
            shown = run([command, 'run', script], False)
            if len(shown) < 20:
                fail(f'expected {script} to print, found {shown!r}')
            if shown != run([command, 'run', script], True):
                fail(f'expected {script} to print the same with {MASK}, it did not')
        print(f'processors: {count} scenes and {SCRIPTS} random scripts give the same bits with and without fused multiply-add')


if __name__ == '__main__':
    main(sys.argv[1])
