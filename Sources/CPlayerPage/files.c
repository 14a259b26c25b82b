#include "CPlayerPage.h"

#include <string.h>

// #embed is C23: clang has it since version 19, gcc since 15, and both in older dialects too.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

// A 0, which no text has, ends each.
static const struct {
    const char *name;
    const unsigned char *bytes;
} files[] = {
    {"head.html", (const unsigned char[]){
#embed "Page/head.html" suffix(, 0)
    }},
    {"icons.html", (const unsigned char[]){
#embed "Page/icons.html" suffix(, 0)
    }},
    {"dock.html", (const unsigned char[]){
#embed "Page/dock.html" suffix(, 0)
    }},
    {"sound_button.html", (const unsigned char[]){
#embed "Page/sound_button.html" suffix(, 0)
    }},
    {"scripts.html", (const unsigned char[]){
#embed "Page/scripts.html" suffix(, 0)
    }},
    {"player.html", (const unsigned char[]){
#embed "Page/player.html" suffix(, 0)
    }},
    {"sound.html", (const unsigned char[]){
#embed "Page/sound.html" suffix(, 0)
    }},
    {"base.css", (const unsigned char[]){
#embed "Page/base.css" suffix(, 0)
    }},
    {"dock.css", (const unsigned char[]){
#embed "Page/dock.css" suffix(, 0)
    }},
    {"player.css", (const unsigned char[]){
#embed "Page/player.css" suffix(, 0)
    }},
    {"elements.js", (const unsigned char[]){
#embed "Page/elements.js" suffix(, 0)
    }},
    {"text_drawing.js", (const unsigned char[]){
#embed "Page/text_drawing.js" suffix(, 0)
    }},
    {"drawing.js", (const unsigned char[]){
#embed "Page/drawing.js" suffix(, 0)
    }},
    {"finger_dots.js", (const unsigned char[]){
#embed "Page/finger_dots.js" suffix(, 0)
    }},
    {"stage.js", (const unsigned char[]){
#embed "Page/stage.js" suffix(, 0)
    }},
    {"transport.js", (const unsigned char[]){
#embed "Page/transport.js" suffix(, 0)
    }},
    {"keyboard.js", (const unsigned char[]){
#embed "Page/keyboard.js" suffix(, 0)
    }},
    {"overlay_menu.js", (const unsigned char[]){
#embed "Page/overlay_menu.js" suffix(, 0)
    }},
    {"chart.js", (const unsigned char[]){
#embed "Page/chart.js" suffix(, 0)
    }},
    {"film.js", (const unsigned char[]){
#embed "Page/film.js" suffix(, 0)
    }},
    {"playback.js", (const unsigned char[]){
#embed "Page/playback.js" suffix(, 0)
    }},
    {"signals.js", (const unsigned char[]){
#embed "Page/signals.js" suffix(, 0)
    }},
    {"player.js", (const unsigned char[]){
#embed "Page/player.js" suffix(, 0)
    }},
    {"sound.js", (const unsigned char[]){
#embed "Page/sound.js" suffix(, 0)
    }},
    {"pictures.js", (const unsigned char[]){
#embed "Page/pictures.js" suffix(, 0)
    }},
    {"kept_pictures.js", (const unsigned char[]){
#embed "Page/kept_pictures.js" suffix(, 0)
    }},
#ifndef __wasm__
    {"live_icons.html", (const unsigned char[]){
#embed "Page/live_icons.html" suffix(, 0)
    }},
    {"live_styles.html", (const unsigned char[]){
#embed "Page/live_styles.html" suffix(, 0)
    }},
    {"heading.html", (const unsigned char[]){
#embed "Page/heading.html" suffix(, 0)
    }},
    {"actions.html", (const unsigned char[]){
#embed "Page/actions.html" suffix(, 0)
    }},
    {"live_stage.html", (const unsigned char[]){
#embed "Page/live_stage.html" suffix(, 0)
    }},
    {"console.html", (const unsigned char[]){
#embed "Page/console.html" suffix(, 0)
    }},
    {"panels.html", (const unsigned char[]){
#embed "Page/panels.html" suffix(, 0)
    }},
    {"keys.html", (const unsigned char[]){
#embed "Page/keys.html" suffix(, 0)
    }},
    {"live_scripts.html", (const unsigned char[]){
#embed "Page/live_scripts.html" suffix(, 0)
    }},
    {"live.html", (const unsigned char[]){
#embed "Page/live.html" suffix(, 0)
    }},
    {"playground.html", (const unsigned char[]){
#embed "Page/playground.html" suffix(, 0)
    }},
    {"editor.html", (const unsigned char[]){
#embed "Page/editor.html" suffix(, 0)
    }},
    {"live.css", (const unsigned char[]){
#embed "Page/live.css" suffix(, 0)
    }},
    {"fields.css", (const unsigned char[]){
#embed "Page/fields.css" suffix(, 0)
    }},
    {"panels.css", (const unsigned char[]){
#embed "Page/panels.css" suffix(, 0)
    }},
    {"springs.css", (const unsigned char[]){
#embed "Page/springs.css" suffix(, 0)
    }},
    {"states.css", (const unsigned char[]){
#embed "Page/states.css" suffix(, 0)
    }},
    {"console.css", (const unsigned char[]){
#embed "Page/console.css" suffix(, 0)
    }},
    {"playground.css", (const unsigned char[]){
#embed "Page/playground.css" suffix(, 0)
    }},
    {"editor.css", (const unsigned char[]){
#embed "Page/editor.css" suffix(, 0)
    }},
    {"connection.js", (const unsigned char[]){
#embed "Page/connection.js" suffix(, 0)
    }},
    {"live_source.js", (const unsigned char[]){
#embed "Page/live_source.js" suffix(, 0)
    }},
    {"touch_input.js", (const unsigned char[]){
#embed "Page/touch_input.js" suffix(, 0)
    }},
    {"item_selection.js", (const unsigned char[]){
#embed "Page/item_selection.js" suffix(, 0)
    }},
    {"problem.js", (const unsigned char[]){
#embed "Page/problem.js" suffix(, 0)
    }},
    {"notice.js", (const unsigned char[]){
#embed "Page/notice.js" suffix(, 0)
    }},
    {"download.js", (const unsigned char[]){
#embed "Page/download.js" suffix(, 0)
    }},
    {"panels.js", (const unsigned char[]){
#embed "Page/panels.js" suffix(, 0)
    }},
    {"field.js", (const unsigned char[]){
#embed "Page/field.js" suffix(, 0)
    }},
    {"parameter_sets.js", (const unsigned char[]){
#embed "Page/parameter_sets.js" suffix(, 0)
    }},
    {"tuning.js", (const unsigned char[]){
#embed "Page/tuning.js" suffix(, 0)
    }},
    {"find.js", (const unsigned char[]){
#embed "Page/find.js" suffix(, 0)
    }},
    {"inspector.js", (const unsigned char[]){
#embed "Page/inspector.js" suffix(, 0)
    }},
    {"springs.js", (const unsigned char[]){
#embed "Page/springs.js" suffix(, 0)
    }},
    {"states.js", (const unsigned char[]){
#embed "Page/states.js" suffix(, 0)
    }},
    {"series.js", (const unsigned char[]){
#embed "Page/series.js" suffix(, 0)
    }},
    {"plots.js", (const unsigned char[]){
#embed "Page/plots.js" suffix(, 0)
    }},
    {"costs.js", (const unsigned char[]){
#embed "Page/costs.js" suffix(, 0)
    }},
    {"events.js", (const unsigned char[]){
#embed "Page/events.js" suffix(, 0)
    }},
    {"output.js", (const unsigned char[]){
#embed "Page/output.js" suffix(, 0)
    }},
    {"completion.js", (const unsigned char[]){
#embed "Page/completion.js" suffix(, 0)
    }},
    {"console.js", (const unsigned char[]){
#embed "Page/console.js" suffix(, 0)
    }},
    {"server.js", (const unsigned char[]){
#embed "Page/server.js" suffix(, 0)
    }},
    {"live.js", (const unsigned char[]){
#embed "Page/live.js" suffix(, 0)
    }},
    {"first_worker.js", (const unsigned char[]){
#embed "Page/first_worker.js" suffix(, 0)
    }},
    {"scene_worker.js", (const unsigned char[]){
#embed "Page/scene_worker.js" suffix(, 0)
    }},
    {"share.js", (const unsigned char[]){
#embed "Page/share.js" suffix(, 0)
    }},
    {"worker_host.js", (const unsigned char[]){
#embed "Page/worker_host.js" suffix(, 0)
    }},
    {"editor.js", (const unsigned char[]){
#embed "Page/editor.js" suffix(, 0)
    }},
    {"divider.js", (const unsigned char[]){
#embed "Page/divider.js" suffix(, 0)
    }},
    {"playground.js", (const unsigned char[]){
#embed "Page/playground.js" suffix(, 0)
    }},
#endif
};

player_page_file player_page_file_named(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (strcmp(files[i].name, name) != 0) continue;
        return (player_page_file){files[i].bytes, strlen((const char *)files[i].bytes)};
    }
    return (player_page_file){NULL, 0};
}
