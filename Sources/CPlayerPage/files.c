#include "CPlayerPage.h"

#include <stdbool.h>

// #embed is C23: clang has it since version 19, gcc since 15, and both in older dialects too.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char head_html[] = {
#embed "Page/head.html"
};
static const unsigned char icons_html[] = {
#embed "Page/icons.html"
};
static const unsigned char dock_html[] = {
#embed "Page/dock.html"
};
static const unsigned char sound_button_html[] = {
#embed "Page/sound_button.html"
};
static const unsigned char scripts_html[] = {
#embed "Page/scripts.html"
};
static const unsigned char player_html[] = {
#embed "Page/player.html"
};
static const unsigned char sound_html[] = {
#embed "Page/sound.html"
};
static const unsigned char base_css[] = {
#embed "Page/base.css"
};
static const unsigned char dock_css[] = {
#embed "Page/dock.css"
};
static const unsigned char player_css[] = {
#embed "Page/player.css"
};
static const unsigned char elements_js[] = {
#embed "Page/elements.js"
};
static const unsigned char text_drawing_js[] = {
#embed "Page/text_drawing.js"
};
static const unsigned char drawing_js[] = {
#embed "Page/drawing.js"
};
static const unsigned char finger_dots_js[] = {
#embed "Page/finger_dots.js"
};
static const unsigned char stage_js[] = {
#embed "Page/stage.js"
};
static const unsigned char transport_js[] = {
#embed "Page/transport.js"
};
static const unsigned char keyboard_js[] = {
#embed "Page/keyboard.js"
};
static const unsigned char overlay_menu_js[] = {
#embed "Page/overlay_menu.js"
};
static const unsigned char chart_js[] = {
#embed "Page/chart.js"
};
static const unsigned char film_js[] = {
#embed "Page/film.js"
};
static const unsigned char playback_js[] = {
#embed "Page/playback.js"
};
static const unsigned char signals_js[] = {
#embed "Page/signals.js"
};
static const unsigned char player_js[] = {
#embed "Page/player.js"
};
static const unsigned char sound_js[] = {
#embed "Page/sound.js"
};
static const unsigned char pictures_js[] = {
#embed "Page/pictures.js"
};
static const unsigned char kept_pictures_js[] = {
#embed "Page/kept_pictures.js"
};

// In a browser the page that is saved is all that is needed.
#ifndef __wasm__
static const unsigned char live_icons_html[] = {
#embed "Page/live_icons.html"
};
static const unsigned char live_styles_html[] = {
#embed "Page/live_styles.html"
};
static const unsigned char heading_html[] = {
#embed "Page/heading.html"
};
static const unsigned char actions_html[] = {
#embed "Page/actions.html"
};
static const unsigned char live_stage_html[] = {
#embed "Page/live_stage.html"
};
static const unsigned char console_html[] = {
#embed "Page/console.html"
};
static const unsigned char panels_html[] = {
#embed "Page/panels.html"
};
static const unsigned char keys_html[] = {
#embed "Page/keys.html"
};
static const unsigned char live_scripts_html[] = {
#embed "Page/live_scripts.html"
};
static const unsigned char live_html[] = {
#embed "Page/live.html"
};
static const unsigned char playground_html[] = {
#embed "Page/playground.html"
};
static const unsigned char editor_html[] = {
#embed "Page/editor.html"
};
static const unsigned char live_css[] = {
#embed "Page/live.css"
};
static const unsigned char fields_css[] = {
#embed "Page/fields.css"
};
static const unsigned char panels_css[] = {
#embed "Page/panels.css"
};
static const unsigned char springs_css[] = {
#embed "Page/springs.css"
};
static const unsigned char states_css[] = {
#embed "Page/states.css"
};
static const unsigned char console_css[] = {
#embed "Page/console.css"
};
static const unsigned char playground_css[] = {
#embed "Page/playground.css"
};
static const unsigned char editor_css[] = {
#embed "Page/editor.css"
};
static const unsigned char connection_js[] = {
#embed "Page/connection.js"
};
static const unsigned char live_source_js[] = {
#embed "Page/live_source.js"
};
static const unsigned char touch_input_js[] = {
#embed "Page/touch_input.js"
};
static const unsigned char item_selection_js[] = {
#embed "Page/item_selection.js"
};
static const unsigned char problem_js[] = {
#embed "Page/problem.js"
};
static const unsigned char notice_js[] = {
#embed "Page/notice.js"
};
static const unsigned char download_js[] = {
#embed "Page/download.js"
};
static const unsigned char panels_js[] = {
#embed "Page/panels.js"
};
static const unsigned char field_js[] = {
#embed "Page/field.js"
};
static const unsigned char parameter_sets_js[] = {
#embed "Page/parameter_sets.js"
};
static const unsigned char tuning_js[] = {
#embed "Page/tuning.js"
};
static const unsigned char find_js[] = {
#embed "Page/find.js"
};
static const unsigned char inspector_js[] = {
#embed "Page/inspector.js"
};
static const unsigned char springs_js[] = {
#embed "Page/springs.js"
};
static const unsigned char states_js[] = {
#embed "Page/states.js"
};
static const unsigned char series_js[] = {
#embed "Page/series.js"
};
static const unsigned char plots_js[] = {
#embed "Page/plots.js"
};
static const unsigned char costs_js[] = {
#embed "Page/costs.js"
};
static const unsigned char events_js[] = {
#embed "Page/events.js"
};
static const unsigned char output_js[] = {
#embed "Page/output.js"
};
static const unsigned char completion_js[] = {
#embed "Page/completion.js"
};
static const unsigned char console_js[] = {
#embed "Page/console.js"
};
static const unsigned char server_js[] = {
#embed "Page/server.js"
};
static const unsigned char live_js[] = {
#embed "Page/live.js"
};
static const unsigned char first_worker_js[] = {
#embed "Page/first_worker.js"
};
static const unsigned char scene_worker_js[] = {
#embed "Page/scene_worker.js"
};
static const unsigned char share_js[] = {
#embed "Page/share.js"
};
static const unsigned char worker_host_js[] = {
#embed "Page/worker_host.js"
};
static const unsigned char editor_js[] = {
#embed "Page/editor.js"
};
static const unsigned char divider_js[] = {
#embed "Page/divider.js"
};
static const unsigned char playground_js[] = {
#embed "Page/playground.js"
};
#endif

// A file by the name of its bytes, which has `_` in place of the dot.
#define FILE_ROW(bytes) {#bytes, {bytes, sizeof bytes}}

static const struct {
    const char *name;
    player_page_file file;
} files[] = {
    FILE_ROW(head_html), FILE_ROW(icons_html), FILE_ROW(dock_html), FILE_ROW(sound_button_html),
    FILE_ROW(scripts_html), FILE_ROW(player_html), FILE_ROW(sound_html), FILE_ROW(base_css), FILE_ROW(dock_css),
    FILE_ROW(player_css), FILE_ROW(elements_js), FILE_ROW(text_drawing_js), FILE_ROW(drawing_js),
    FILE_ROW(finger_dots_js), FILE_ROW(stage_js), FILE_ROW(transport_js), FILE_ROW(keyboard_js),
    FILE_ROW(overlay_menu_js), FILE_ROW(chart_js), FILE_ROW(film_js), FILE_ROW(playback_js), FILE_ROW(signals_js),
    FILE_ROW(player_js), FILE_ROW(sound_js), FILE_ROW(pictures_js), FILE_ROW(kept_pictures_js),
#ifndef __wasm__
    FILE_ROW(live_icons_html), FILE_ROW(live_styles_html), FILE_ROW(heading_html), FILE_ROW(actions_html),
    FILE_ROW(live_stage_html), FILE_ROW(console_html), FILE_ROW(panels_html), FILE_ROW(keys_html),
    FILE_ROW(live_scripts_html), FILE_ROW(live_html), FILE_ROW(playground_html), FILE_ROW(editor_html),
    FILE_ROW(live_css), FILE_ROW(fields_css), FILE_ROW(panels_css), FILE_ROW(springs_css), FILE_ROW(states_css),
    FILE_ROW(console_css), FILE_ROW(playground_css), FILE_ROW(editor_css), FILE_ROW(connection_js),
    FILE_ROW(live_source_js), FILE_ROW(touch_input_js), FILE_ROW(item_selection_js), FILE_ROW(problem_js),
    FILE_ROW(notice_js), FILE_ROW(download_js), FILE_ROW(panels_js), FILE_ROW(field_js), FILE_ROW(parameter_sets_js),
    FILE_ROW(tuning_js), FILE_ROW(find_js), FILE_ROW(inspector_js), FILE_ROW(springs_js), FILE_ROW(states_js),
    FILE_ROW(series_js), FILE_ROW(plots_js), FILE_ROW(costs_js), FILE_ROW(events_js), FILE_ROW(output_js),
    FILE_ROW(completion_js), FILE_ROW(console_js), FILE_ROW(server_js), FILE_ROW(live_js), FILE_ROW(first_worker_js),
    FILE_ROW(scene_worker_js), FILE_ROW(share_js), FILE_ROW(worker_host_js), FILE_ROW(editor_js),
    FILE_ROW(divider_js), FILE_ROW(playground_js),
#endif
};

static bool is_named(const char *row, const char *name) {
    while (*name && *row == (*name == '.' ? '_' : *name)) row++, name++;
    return *row == *name;
}

player_page_file player_page_file_named(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (is_named(files[i].name, name)) return files[i].file;
    return (player_page_file){NULL, 0};
}
