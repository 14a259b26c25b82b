#include "line_editor.h"
#include <histedit.h>
