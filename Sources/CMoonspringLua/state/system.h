// What systems differ in. With MSL_POSIX_ALONE a Linux does without what is its own, which tries the forms of other systems there.
#pragma once
#if defined(__linux__) && !defined(MSL_POSIX_ALONE)
#define MSL_IS_LINUX 1
#else
#define MSL_IS_LINUX 0
#endif
