// The page to which a viewer posts its messages.
#pragma once
#include <stddef.h>
#include <stdint.h>

__attribute__((import_module("viewer"), import_name("post_text"))) void page_post_text(const uint8_t *text, size_t length);
__attribute__((import_module("viewer"), import_name("post_bytes"))) void page_post_bytes(const uint8_t *bytes, size_t length);
