#pragma once

#if !__has_include("../../.native/include/samplerate.h")
#error "Readback's native libraries are not built yet: run Scripts/setup"
#else
#include "../../.native/include/samplerate.h"
#endif
