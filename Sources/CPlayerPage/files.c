#include "CPlayerPage.h"

#include <string.h>

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
static const unsigned char base_css[] = {
#embed "Page/base.css"
};
static const unsigned char dock_css[] = {
#embed "Page/dock.css"
};
static const unsigned char player_css[] = {
#embed "Page/player.css"
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

static const struct {
    const char *name;
    player_page_file file;
} files[] = {
    {"head.html", {head_html, sizeof head_html}},
    {"icons.html", {icons_html, sizeof icons_html}},
    {"dock.html", {dock_html, sizeof dock_html}},
    {"sound_button.html", {sound_button_html, sizeof sound_button_html}},
    {"scripts.html", {scripts_html, sizeof scripts_html}},
    {"player.html", {player_html, sizeof player_html}},
    {"sound.html", {sound_html, sizeof sound_html}},
    {"live_icons.html", {live_icons_html, sizeof live_icons_html}},
    {"live_styles.html", {live_styles_html, sizeof live_styles_html}},
    {"heading.html", {heading_html, sizeof heading_html}},
    {"actions.html", {actions_html, sizeof actions_html}},
    {"live_stage.html", {live_stage_html, sizeof live_stage_html}},
    {"console.html", {console_html, sizeof console_html}},
    {"panels.html", {panels_html, sizeof panels_html}},
    {"keys.html", {keys_html, sizeof keys_html}},
    {"live_scripts.html", {live_scripts_html, sizeof live_scripts_html}},
    {"live.html", {live_html, sizeof live_html}},
    {"playground.html", {playground_html, sizeof playground_html}},
    {"editor.html", {editor_html, sizeof editor_html}},
    {"base.css", {base_css, sizeof base_css}},
    {"dock.css", {dock_css, sizeof dock_css}},
    {"player.css", {player_css, sizeof player_css}},
    {"live.css", {live_css, sizeof live_css}},
    {"fields.css", {fields_css, sizeof fields_css}},
    {"panels.css", {panels_css, sizeof panels_css}},
    {"springs.css", {springs_css, sizeof springs_css}},
    {"states.css", {states_css, sizeof states_css}},
    {"console.css", {console_css, sizeof console_css}},
    {"playground.css", {playground_css, sizeof playground_css}},
    {"editor.css", {editor_css, sizeof editor_css}},
    {"elements.js", {elements_js, sizeof elements_js}},
    {"text_drawing.js", {text_drawing_js, sizeof text_drawing_js}},
    {"drawing.js", {drawing_js, sizeof drawing_js}},
    {"finger_dots.js", {finger_dots_js, sizeof finger_dots_js}},
    {"stage.js", {stage_js, sizeof stage_js}},
    {"transport.js", {transport_js, sizeof transport_js}},
    {"keyboard.js", {keyboard_js, sizeof keyboard_js}},
    {"overlay_menu.js", {overlay_menu_js, sizeof overlay_menu_js}},
    {"chart.js", {chart_js, sizeof chart_js}},
    {"film.js", {film_js, sizeof film_js}},
    {"playback.js", {playback_js, sizeof playback_js}},
    {"signals.js", {signals_js, sizeof signals_js}},
    {"player.js", {player_js, sizeof player_js}},
    {"sound.js", {sound_js, sizeof sound_js}},
    {"pictures.js", {pictures_js, sizeof pictures_js}},
    {"kept_pictures.js", {kept_pictures_js, sizeof kept_pictures_js}},
    {"connection.js", {connection_js, sizeof connection_js}},
    {"live_source.js", {live_source_js, sizeof live_source_js}},
    {"touch_input.js", {touch_input_js, sizeof touch_input_js}},
    {"item_selection.js", {item_selection_js, sizeof item_selection_js}},
    {"problem.js", {problem_js, sizeof problem_js}},
    {"notice.js", {notice_js, sizeof notice_js}},
    {"download.js", {download_js, sizeof download_js}},
    {"panels.js", {panels_js, sizeof panels_js}},
    {"field.js", {field_js, sizeof field_js}},
    {"parameter_sets.js", {parameter_sets_js, sizeof parameter_sets_js}},
    {"tuning.js", {tuning_js, sizeof tuning_js}},
    {"find.js", {find_js, sizeof find_js}},
    {"inspector.js", {inspector_js, sizeof inspector_js}},
    {"springs.js", {springs_js, sizeof springs_js}},
    {"states.js", {states_js, sizeof states_js}},
    {"series.js", {series_js, sizeof series_js}},
    {"plots.js", {plots_js, sizeof plots_js}},
    {"costs.js", {costs_js, sizeof costs_js}},
    {"events.js", {events_js, sizeof events_js}},
    {"output.js", {output_js, sizeof output_js}},
    {"completion.js", {completion_js, sizeof completion_js}},
    {"console.js", {console_js, sizeof console_js}},
    {"server.js", {server_js, sizeof server_js}},
    {"live.js", {live_js, sizeof live_js}},
    {"first_worker.js", {first_worker_js, sizeof first_worker_js}},
    {"scene_worker.js", {scene_worker_js, sizeof scene_worker_js}},
    {"share.js", {share_js, sizeof share_js}},
    {"worker_host.js", {worker_host_js, sizeof worker_host_js}},
    {"editor.js", {editor_js, sizeof editor_js}},
    {"divider.js", {divider_js, sizeof divider_js}},
    {"playground.js", {playground_js, sizeof playground_js}},
};

player_page_file player_page_file_named(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].name, name) == 0) return files[i].file;
    return (player_page_file){NULL, 0};
}
