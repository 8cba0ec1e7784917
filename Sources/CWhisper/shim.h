#pragma once

#if __has_include("../../.native/include/whisper.h")
#include "../../.native/include/whisper.h"
#include "../../.native/include/ggml-cpu.h"
#elif __has_include(<readback/whisper.h>)
#include <readback/whisper.h>
#include <readback/ggml-cpu.h>
#else
#include "../CNative/missing.h"
#endif

#ifndef READBACK_HAS_NO_ENGINES
#include <math.h>
#include <stdbool.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// What must not be drawn, and what was found.
typedef struct {
    /// So many tokens, then the end; 0 for all that come. The library's own limit leaves an answer without an end, and reads past
    /// such an answer when it looks for the times of its words.
    int most_tokens;
    /// No time mark from the first to the one before this, but zero: less audio than a filter is wide ends the process.
    int first_time;
    /// What loops comes to its end early.
    bool ends_loops;
    /// Damaged weights made numbers that are none.
    bool is_broken;
} readback_whisper_watch;

/// Whether the same few tokens have come again and again for longer than anybody says one thing in thirty seconds. Time marks between
/// them do not count.
static inline bool readback_whisper_loops(const whisper_token_data *tokens, int n_tokens, whisper_token first_mark) {
    enum { span = 60, longest_phrase = 12 };
    whisper_token last[span + longest_phrase];
    int count = 0;
    for (int i = n_tokens - 1; i >= 0 && count < span + longest_phrase; i--) {
        if (tokens[i].id < first_mark) { last[count++] = tokens[i].id; }
    }
    for (int length = 1; length <= longest_phrase && length + span <= count; length++) {
        int same = 0;
        while (same < span && last[same] == last[same + length]) { same++; }
        if (same == span) { return true; }
    }
    return false;
}

/// Is called once per token with all of the vocabulary. The library ends the process when it draws from numbers that are none.
static inline void readback_whisper_watch_logits(
    struct whisper_context *ctx, struct whisper_state *state, const whisper_token_data *tokens, int n_tokens,
    float *logits, void *user_data) {
    (void)state;
    readback_whisper_watch *watch = (readback_whisper_watch *)user_data;
    const int count = whisper_n_vocab(ctx);
    // -INFINITY is the library's own mark for what must not be chosen.
    for (int i = 1; i < watch->first_time; i++) { logits[whisper_token_beg(ctx) + i] = -INFINITY; }
    int broken = 0;
    for (int i = 0; i < count; i++) { broken |= !(logits[i] < INFINITY); }
    // What loops is decoded again in another way: the rest of it need not be waited for.
    const bool is_full = (watch->most_tokens > 0 && n_tokens >= watch->most_tokens)
        || (watch->ends_loops && readback_whisper_loops(tokens, n_tokens, whisper_token_eot(ctx)));
    if (!broken && !is_full) { return; }
    for (int i = 0; i < count; i++) {
        if (is_full || !(logits[i] < INFINITY)) { logits[i] = -INFINITY; }
    }
    logits[whisper_token_eot(ctx)] = 0;
    if (broken) { watch->is_broken = true; }
}

/// Gives memory that has been freed back to the system: glibc keeps what small blocks were made of, for this process alone.
static inline void readback_whisper_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
#endif
