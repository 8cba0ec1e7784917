#pragma once

#if __has_include("../../.native/include/samplerate.h")
#include "../../.native/include/samplerate.h"
#elif __has_include(<readback/samplerate.h>)
#include <readback/samplerate.h>
#else
#include "../CNative/missing.h"
#endif
