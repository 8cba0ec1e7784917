#pragma once

#if !__has_include("../../.native/include/whisper.h")
#error "Readback's native libraries are not built yet: run Scripts/setup"
#else
#include "../../.native/include/whisper.h"

#include <math.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Damaged weights make numbers that are none, and the library ends the process when it draws a word from them. This is called
/// once per token with all of the vocabulary, and says in the flag behind `user_data` whether it found such a number.
static inline void readback_whisper_clean_logits(
    struct whisper_context *ctx, struct whisper_state *state, const whisper_token_data *tokens, int n_tokens,
    float *logits, void *user_data) {
    (void)state;
    (void)tokens;
    (void)n_tokens;
    const int count = whisper_n_vocab(ctx);
    // -INFINITY is the library's own mark for what must not be chosen.
    int broken = 0;
    for (int i = 0; i < count; i++) { broken |= !(logits[i] < INFINITY); }
    if (!broken) { return; }
    for (int i = 0; i < count; i++) {
        if (!(logits[i] < INFINITY)) { logits[i] = -INFINITY; }
    }
    logits[whisper_token_eot(ctx)] = 0;
    *(bool *)user_data = true;
}

/// Gives memory that has been freed back to the system: glibc keeps what small blocks were made of, for this process alone.
static inline void readback_whisper_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
#endif
