// Lua text as tokens, as far as repairs.c needs to tell them apart.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum msl_token_kind {
  MSL_TOKEN_END,
  MSL_TOKEN_NAME,
  MSL_TOKEN_KEYWORD,
  MSL_TOKEN_STRING,
  MSL_TOKEN_NUMBER,
  MSL_TOKEN_SIGN,  // an operator, a bracket or a separator
} msl_token_kind;

typedef struct msl_token {
  msl_token_kind kind;
  const char *text;
  size_t length;
  uint64_t word;  // its characters where there are at most eight, as msl_word packs them; 0 where there are more
} msl_token;

// What is left of a text.
typedef struct msl_tokens {
  const char *next, *end;
} msl_tokens;

// The next token. A text that Lua will refuse gives some tokens or other, and ends.
msl_token msl_next_token(msl_tokens *tokens);

// Of a literal this is a constant. No keyword has more than eight letters.
static inline uint64_t msl_word(const char *text, size_t length) {
  uint64_t word = 0;
  for (size_t i = 0; i < length; i++) word |= (uint64_t)(unsigned char)text[i] << 8 * i;
  return word;
}
__attribute__((always_inline)) static inline bool msl_token_is(const msl_token *token, const char *text) {
  return token->word == msl_word(text, strlen(text));
}
