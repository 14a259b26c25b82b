#include "CPlayerPage.h"

#include <string.h>

// #embed is C23: clang has it since version 19, gcc since 15, and both in older dialects too.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char player_html[] = {
#embed "Page/player.html"
};
static const unsigned char player_css[] = {
#embed "Page/player.css"
};
static const unsigned char drawing_js[] = {
#embed "Page/drawing.js"
};
static const unsigned char film_js[] = {
#embed "Page/film.js"
};
static const unsigned char signals_js[] = {
#embed "Page/signals.js"
};
static const unsigned char player_js[] = {
#embed "Page/player.js"
};

static const struct {
    const char *name;
    player_page_file file;
} files[] = {
    {"player.html", {player_html, sizeof player_html}},
    {"player.css", {player_css, sizeof player_css}},
    {"drawing.js", {drawing_js, sizeof drawing_js}},
    {"film.js", {film_js, sizeof film_js}},
    {"signals.js", {signals_js, sizeof signals_js}},
    {"player.js", {player_js, sizeof player_js}},
};

player_page_file player_page_file_named(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].name, name) == 0) return files[i].file;
    return (player_page_file){NULL, 0};
}
