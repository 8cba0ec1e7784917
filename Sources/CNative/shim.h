#pragma once

#if __has_include("../../.native/include/readback_native.h")
#include "../../.native/include/readback_native.h"
#elif __has_include(<readback/readback_native.h>)
#include <readback/readback_native.h>
#else
#include "../CNative/missing.h"
#endif
