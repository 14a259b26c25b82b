#include "SceneFormat.h"
