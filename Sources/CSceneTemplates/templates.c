#include "CSceneTemplates.h"

#include <string.h>

// #embed is C23: clang has it since version 19, gcc since 15, and both in older dialects too.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const char bottom_sheet[] = {
#embed "../../scripts/scenes/bottom_sheet.lua"
    , 0};
static const char swipe_deck[] = {
#embed "../../scripts/scenes/swipe_deck.lua"
    , 0};
static const char inbox[] = {
#embed "../../scripts/scenes/inbox.lua"
    , 0};
static const char loader[] = {
#embed "../../scripts/scenes/loader.lua"
    , 0};
static const char tower[] = {
#embed "../../scripts/scenes/tower.lua"
    , 0};

static const struct {
    const char *name, *scene;
} templates[] = {
    {"sheet", bottom_sheet}, {"cards", swipe_deck}, {"list", inbox}, {"loader", loader}, {"physics", tower},
};

const char *scene_template_named(const char *name) {
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++)
        if (strcmp(templates[i].name, name) == 0) return templates[i].scene;
    return "";
}
