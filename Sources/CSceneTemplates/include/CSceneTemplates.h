// The scenes with which `moonspring new` begins, embedded in the binary as they stand in scripts/scenes.

#ifndef CSCENETEMPLATES_H
#define CSCENETEMPLATES_H

/// The text of a template's scene; empty where there is no such template.
const char *scene_template_named(const char *name);

#endif
