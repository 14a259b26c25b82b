// The tokens of Lua's text, by the manual of Lua 5.4, section 3.1.
#include <ctype.h>
#include <string.h>
#include "sandbox/tokens.h"

static inline bool begins(const msl_tokens *tokens, const char *text) {
  size_t length = strlen(text);
  return (size_t)(tokens->end - tokens->next) >= length && *tokens->next == *text && memcmp(tokens->next, text, length) == 0;
}

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
    while (tokens->next < tokens->end && isspace((unsigned char)*tokens->next)) tokens->next++;
    if (!begins(tokens, "--")) return;
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
    while (skips && tokens->next < tokens->end && isspace((unsigned char)*tokens->next)) tokens->next++;
  }
  if (tokens->next < tokens->end && *tokens->next == quote) tokens->next++;
}

static bool is_exponent(const msl_tokens *tokens, bool is_hexadecimal) {
  char before = (char)tolower((unsigned char)tokens->next[-1]);
  return before == (is_hexadecimal ? 'p' : 'e') && (*tokens->next == '+' || *tokens->next == '-');
}

static void skip_number(msl_tokens *tokens) {
  bool is_hexadecimal = begins(tokens, "0x") || begins(tokens, "0X");
  for (tokens->next++; tokens->next < tokens->end; tokens->next++) {
    bool belongs = isalnum((unsigned char)*tokens->next) || *tokens->next == '.' || *tokens->next == '_';
    if (!belongs && !is_exponent(tokens, is_hexadecimal)) return;
  }
}

static void skip_sign(msl_tokens *tokens) {
  static const char *const long_signs[] = {"...", "..", "==", "~=", "<=", ">=", "<<", ">>", "//", "::"};
  for (size_t i = 0; i < sizeof long_signs / sizeof *long_signs; i++) {
    if (*tokens->next != *long_signs[i] || !begins(tokens, long_signs[i])) continue;
    tokens->next += strlen(long_signs[i]);
    return;
  }
  tokens->next++;
}

static bool is_keyword(const msl_token *token) {
  static const char *const keywords[] = {"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if",
                                         "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (*token->text == *keywords[i] && msl_token_is(token, keywords[i])) return true;
  return false;
}

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

msl_token msl_next_token(msl_tokens *tokens) {
  skip_spaces(tokens);
  msl_token token = {.kind = MSL_TOKEN_END, .text = tokens->next};
  if (tokens->next == tokens->end) return token;
  char first = *tokens->next;
  bool has_digit = first == '.' && tokens->end - tokens->next > 1 && isdigit((unsigned char)tokens->next[1]);
  if (isdigit((unsigned char)first) || has_digit) {
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
    skip_sign(tokens);
  }
  token.length = (size_t)(tokens->next - token.text);
  if (token.kind == MSL_TOKEN_NAME && is_keyword(&token)) token.kind = MSL_TOKEN_KEYWORD;
  return token;
}
