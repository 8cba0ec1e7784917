#include "demo.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char recording[] = {
#embed "../../Tests/Fixtures/call-booking.flac"
};

const void *readback_demo(void) { return recording; }
size_t readback_demo_length(void) { return sizeof recording; }
