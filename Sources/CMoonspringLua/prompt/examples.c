#include "moonspring_prompt.h"

// #embed is C23: clang has it since version 19, gcc since 15, and both in older dialects too.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char examples[] = {
#embed "examples.lua"
    , 0};

const char *msl_reference_examples(void) { return (const char *)examples; }
