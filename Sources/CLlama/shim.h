#pragma once

#if __has_include("../../.native/include/llama.h")
#include "../../.native/include/llama.h"
#elif __has_include(<readback/llama.h>)
#include <readback/llama.h>
#else
#include "../CNative/missing.h"
#endif

#ifndef READBACK_HAS_NO_ENGINES
#include <math.h>
#include <string.h>

// Every scored token takes the exponentials of a whole vocabulary. In an optimized Swift build this loop could be Swift;
// in a debug build, which the tests are, it would take fifty times as long. It is written so that compilers vectorize it.
static inline float readback_exp_of_negative(float x) {
    // exp(x) = 2^n * exp(r); adding and taking away 1.5 * 2^23 rounds to a whole number and leaves it in the low bits.
    const float magic = 12582912.0f;
    x = x < -87.0f ? -87.0f : x;
    const float shifted = x * 1.44269504088896341f + magic;
    const float n = shifted - magic;
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    int32_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits - 0x4B400000 + 127) << 23;
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return p * scale;
}

static inline float readback_largest(const float * values, size_t count) {
    float maxima[16];
    for (size_t k = 0; k < 16; k++) { maxima[k] = values[0]; }
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        for (size_t k = 0; k < 16; k++) {
            maxima[k] = values[i + k] > maxima[k] ? values[i + k] : maxima[k];
        }
    }
    float top = maxima[0];
    for (size_t k = 1; k < 16; k++) { top = maxima[k] > top ? maxima[k] : top; }
    for (; i < count; i++) { top = values[i] > top ? values[i] : top; }
    return top;
}

// The natural logarithm of the sum of exp(value), over blocks short enough for float sums to keep their seven digits.
// `count` is at least 1.
static inline double readback_log_sum_exp(const float * values, size_t count) {
    const float top = readback_largest(values, count);

    double total = 0;
    size_t start = 0;
    while (start < count) {
        const size_t end = count - start > 512 ? start + 512 : count;
        float sums[16] = {0};
        size_t j = start;
        for (; j + 16 <= end; j += 16) {
            for (size_t k = 0; k < 16; k++) { sums[k] += readback_exp_of_negative(values[j + k] - top); }
        }
        float block = 0;
        for (size_t k = 0; k < 16; k++) { block += sums[k]; }
        for (; j < end; j++) { block += readback_exp_of_negative(values[j] - top); }
        total += block;
        start = end;
    }
    return (double) top + log(total);
}

// The place of the first of the largest values; greedy decoding takes it once per token. `count` is at least 1.
static inline size_t readback_index_of_largest(const float * values, size_t count) {
    const float top = readback_largest(values, count);
    for (size_t i = 0; i < count; i++) {
        if (values[i] == top) { return i; }
    }
    return 0;
}
#endif
