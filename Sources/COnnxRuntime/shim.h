#pragma once

// Only the types and the table of functions: the library itself is loaded when it is first needed.
#if !__has_include("../../.native/include/onnxruntime_c_api.h")
#error "ONNX Runtime's C header is not here yet: run Scripts/setup"
#else
#include "../../.native/include/onnxruntime_c_api.h"
#endif
