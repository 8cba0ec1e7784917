#pragma once

// Only the types and the table of functions: the library itself is loaded when it is first needed.
#if __has_include("../../.native/include/onnxruntime_c_api.h")
#include "../../.native/include/onnxruntime_c_api.h"
#elif __has_include(<readback/onnxruntime_c_api.h>)
#include <readback/onnxruntime_c_api.h>
#else
#include "../CNative/missing.h"
#endif
