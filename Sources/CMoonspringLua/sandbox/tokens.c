// The tokens of Lua's text, by the manual of Lua 5.4, section 3.1.
#include <limits.h>
#include <string.h>
#include "sandbox/tokens.h"

// The classes of characters, which depend on no locale.
enum { SPACE = 1, DIGIT = 2, NAME = 4 };
static const unsigned char classes[UCHAR_MAX + 1] = {
    [' '] = SPACE, ['\t' ... '\r'] = SPACE, ['0' ... '9'] = DIGIT | NAME, ['A' ... 'Z'] = NAME, ['a' ... 'z'] = NAME, ['_'] = NAME};

static inline bool is_digit(char c) { return classes[(unsigned char)c] & DIGIT; }
static inline bool is_space(char c) { return classes[(unsigned char)c] & SPACE; }
static inline bool is_of_name(char c) { return classes[(unsigned char)c] & NAME; }

// The character so many places on; a NUL, which no token has but in a string, behind the end.
static char peek(const msl_tokens *tokens, long places) { return tokens->end - tokens->next > places ? tokens->next[places] : '\0'; }

// How many equals signs stand between the brackets that open a long string or comment here; -1: none opens.
static long long_bracket(const msl_tokens *tokens) {
  const char *p = tokens->next;
  if (p == tokens->end || *p != '[') return -1;
  for (p++; p < tokens->end && *p == '=';) p++;
  return p < tokens->end && *p == '[' ? p - tokens->next - 1 : -1;
}

static void skip_long_bracket(msl_tokens *tokens, long level) {
  const char *p = tokens->next + level + 2;
  while (p < tokens->end && (p = memchr(p, ']', (size_t)(tokens->end - p))) != NULL) {
    const char *q = ++p;
    while (q < tokens->end && *q == '=') q++;
    if (q - p != level || q == tokens->end || *q != ']') continue;
    tokens->next = q + 1;
    return;
  }
  tokens->next = tokens->end;
}

static void skip_spaces(msl_tokens *tokens) {
  for (;;) {
    while (tokens->next < tokens->end && is_space(*tokens->next)) tokens->next++;
    if (peek(tokens, 0) != '-' || peek(tokens, 1) != '-') return;
    tokens->next += 2;
    long level = long_bracket(tokens);
    if (level >= 0) {
      skip_long_bracket(tokens, level);
      continue;
    }
    while (tokens->next < tokens->end && *tokens->next != '\n' && *tokens->next != '\r') tokens->next++;
  }
}

// `\z` skips what follows, line breaks too; a line break with a backslash belongs to the string.
static void skip_string(msl_tokens *tokens) {
  char quote = *tokens->next++;
  while (tokens->next < tokens->end && *tokens->next != quote && *tokens->next != '\n' && *tokens->next != '\r') {
    bool is_escape = *tokens->next++ == '\\';
    if (!is_escape || tokens->next == tokens->end) continue;
    bool skips = *tokens->next++ == 'z';
    if (tokens->next < tokens->end && tokens->next[-1] == '\r' && *tokens->next == '\n') tokens->next++;
    while (skips && tokens->next < tokens->end && is_space(*tokens->next)) tokens->next++;
  }
  if (tokens->next < tokens->end && *tokens->next == quote) tokens->next++;
}

static bool is_exponent(const msl_tokens *tokens, char letter) {
  return (tokens->next[-1] | 0x20) == letter && (*tokens->next == '+' || *tokens->next == '-');
}

static void skip_number(msl_tokens *tokens) {
  bool is_hexadecimal = *tokens->next == '0' && (peek(tokens, 1) | 0x20) == 'x';
  for (tokens->next++; tokens->next < tokens->end; tokens->next++) {
    bool belongs = is_of_name(*tokens->next) || *tokens->next == '.';
    if (!belongs && !is_exponent(tokens, is_hexadecimal ? 'p' : 'e')) return;
  }
}

// ORDER SIGNS
static long sign_length(const msl_tokens *tokens) {
  char first = *tokens->next, second = peek(tokens, 1);
  bool is_doubled = second == first && memchr(".=<>/:", first, 6) != NULL;
  if (is_doubled) return first == '.' && peek(tokens, 2) == '.' ? 3 : 2;
  return second == '=' && (first == '~' || first == '<' || first == '>') ? 2 : 1;
}

// ORDER KEYWORDS
static bool is_keyword(const msl_token *token) {
#define IS(keyword) msl_token_is(token, keyword)
  return IS("and") || IS("break") || IS("do") || IS("else") || IS("elseif") || IS("end") || IS("false") || IS("for") || IS("function") ||
         IS("goto") || IS("if") || IS("in") || IS("local") || IS("nil") || IS("not") || IS("or") || IS("repeat") || IS("return") ||
         IS("then") || IS("true") || IS("until") || IS("while");
#undef IS
}

msl_token msl_next_token(msl_tokens *tokens) {
  skip_spaces(tokens);
  msl_token token = {.kind = MSL_TOKEN_END, .text = tokens->next};
  if (tokens->next == tokens->end) return token;
  char first = *tokens->next;
  if (is_digit(first) || (first == '.' && is_digit(peek(tokens, 1)))) {
    token.kind = MSL_TOKEN_NUMBER;
    skip_number(tokens);
  } else if (is_of_name(first)) {
    token.kind = MSL_TOKEN_NAME;
    while (tokens->next < tokens->end && is_of_name(*tokens->next)) tokens->next++;
  } else if (first == '"' || first == '\'') {
    token.kind = MSL_TOKEN_STRING;
    skip_string(tokens);
  } else if (long_bracket(tokens) >= 0) {
    token.kind = MSL_TOKEN_STRING;
    skip_long_bracket(tokens, long_bracket(tokens));
  } else {
    token.kind = MSL_TOKEN_SIGN;
    tokens->next += sign_length(tokens);
  }
  token.length = (size_t)(tokens->next - token.text);
  if (token.length <= sizeof token.word) token.word = msl_word(token.text, token.length);
  if (token.kind == MSL_TOKEN_NAME && is_keyword(&token)) token.kind = MSL_TOKEN_KEYWORD;
  return token;
}
