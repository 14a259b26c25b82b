// Cairo, Fontconfig and giflib as the system ships them, loaded when they are first asked for: the commands that draw nothing start without
// them and the twenty libraries that Cairo brings.
#ifndef MS_DRAWING_H
#define MS_DRAWING_H

#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <gif_lib.h>

// Each function that is drawn with: one more is one more name here.
#define MS_CAIRO_FUNCTIONS(X) \
  X(arc) X(clip) X(clip_extents) X(clip_preserve) X(close_path) X(create) X(curve_to) X(destroy) X(fill_preserve) X(font_extents) \
  X(font_options_create) X(font_options_destroy) X(font_options_set_antialias) X(font_options_set_hint_metrics) \
  X(font_options_set_hint_style) X(get_matrix) X(get_scaled_font) X(get_source) X(glyph_free) X(image_surface_create) X(image_surface_create_from_png_stream) \
  X(image_surface_get_data) X(image_surface_get_height) X(image_surface_get_stride) X(image_surface_get_width) \
  X(line_to) X(mask) X(move_to) X(new_path) X(new_sub_path) X(paint) X(paint_with_alpha) \
  X(pattern_add_color_stop_rgba) X(pattern_create_for_surface) X(pattern_create_linear) X(pattern_destroy) \
  X(pattern_set_extend) X(pattern_set_matrix) X(pop_group_to_source) X(push_group) \
  X(rectangle) X(restore) X(save) X(scale) X(scaled_font_text_to_glyphs) X(select_font_face) X(set_dash) X(set_fill_rule) X(set_font_options) \
  X(set_font_size) X(set_line_cap) X(set_line_join) X(set_line_width) X(set_matrix) X(set_source) X(set_source_rgba) X(set_source_surface) \
  X(show_text) X(status_to_string) X(stroke_preserve) X(surface_destroy) X(surface_finish) X(surface_flush) \
  X(surface_mark_dirty) \
  X(surface_reference) X(surface_status) X(surface_write_to_png_stream) X(svg_surface_create_for_stream) \
  X(svg_surface_set_document_unit) X(text_extents) X(text_path) X(transform) X(translate)

#define MS_GIF_FUNCTIONS(X) \
  X(EGifCloseFile) X(EGifGCBToExtension) X(EGifOpen) X(EGifPutExtension) X(EGifPutExtensionBlock) \
  X(EGifPutExtensionLeader) X(EGifPutExtensionTrailer) X(EGifPutImageDesc) X(EGifPutLine) X(EGifPutScreenDesc) \
  X(EGifSetGifVersion) X(GifErrorString) X(GifFreeMapObject) X(GifMakeMapObject)

#define MS_FONT_FUNCTIONS(X) \
  X(FcConfigSubstitute) X(FcDefaultSubstitute) X(FcFontMatch) X(FcPatternAddString) X(FcPatternCreate) X(FcPatternDestroy) \
  X(FcPatternGetString)

// A function under its name without the prefix.
typedef struct ms_cairo {
#define X(name) __typeof__(&cairo_##name) name;
  MS_CAIRO_FUNCTIONS(X)
#undef X
} ms_cairo;

typedef struct ms_gif {
#define X(name) __typeof__(&name) name;
  MS_GIF_FUNCTIONS(X)
#undef X
} ms_gif;

typedef struct ms_fonts {
#define X(name) __typeof__(&name) name;
  MS_FONT_FUNCTIONS(X)
#undef X
} ms_fonts;

// Loads a library and looks its functions up. Returns whether all were found; what is missing is then said in `error`, `size` bytes.
_Bool ms_load_cairo(ms_cairo *cairo, char *error, size_t size);
_Bool ms_load_fonts(ms_fonts *fonts, char *error, size_t size);
_Bool ms_load_gif(ms_gif *gif, char *error, size_t size);

#endif
