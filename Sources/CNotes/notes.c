#include "notes.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char notes[] = {
#embed "notes.gguf"
};

static const unsigned char demands[] = {
#embed "demands.f32"
};

const void *readback_notes(void) { return notes; }
size_t readback_notes_length(void) { return sizeof notes; }

const void *readback_demands(void) { return demands; }
size_t readback_demands_length(void) { return sizeof demands; }
