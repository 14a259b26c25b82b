// The functions of `math`, and `^`, with the same bits on every processor: IEEE additions, multiplications, divisions and square
// roots alone, none of them fused, in a fixed order. Each result is at most one unit in the last place from the exact one. Special
// values are those of C99, Annex F, but that a result that is not a number is always the same positive quiet one.
#pragma once

double msl_sin(double x);
double msl_cos(double x);
double msl_tan(double x);
double msl_asin(double x);
double msl_acos(double x);
double msl_atan2(double y, double x);
double msl_exp(double x);
double msl_log(double x);
double msl_log2(double x);
double msl_log10(double x);
double msl_pow(double x, double y);
double msl_sinh(double x);
double msl_cosh(double x);
double msl_tanh(double x);
