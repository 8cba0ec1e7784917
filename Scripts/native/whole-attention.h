// Attention that nothing is hidden from: a few rows of queries over many keys and values in half precision. That is how a decoder looks
// at what was heard, once for each token in each layer. The library takes one key after the other for one row after the other, with an
// exponential and two conversions of the sum for each; that took a fifth of a recording's time. Here rows of one head share a block of
// keys, the exponentials of a block are taken together, and sums are kept in single precision.
//
// Included into ggml's ops.cpp, whose types and vector functions it uses (`decoders_look_at_blocks` in build.sh).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

namespace readback {

enum { width = 64, block = 64, lanes = 16 };

// What has been seen of the keys so far, for one row of queries.
struct Seen {
    float most = -INFINITY;
    float sum = 0;
    float values[width] = {};
};

static inline float product(const float * a, const float * b) {
    float part[lanes] = {};
    for (int at = 0; at < width; at += lanes) {
        for (int lane = 0; lane < lanes; ++lane) part[lane] += a[at + lane] * b[at + lane];
    }
    for (int half = lanes / 2; half > 0; half /= 2) {
        for (int lane = 0; lane < half; ++lane) part[lane] += part[lane + half];
    }
    return part[0];
}

// ROWS rows of queries over the keys from FIRST to END.
template <int ROWS>
static void look(
    const float * const (&queries)[ROWS], const char * keys, size_t key_stride, const char * values, size_t value_stride,
    int64_t first, int64_t end, float scale, Seen (&seen)[ROWS]) {
    for (int64_t start = first; start < end; start += block) {
        const int count = (int) std::min<int64_t>(block, end - start);
        float weights[ROWS][block] = {};
        for (int at = 0; at < count; ++at) {
            float key[width];
            ggml_cpu_fp16_to_fp32((const ggml_fp16_t *) (keys + (start + at) * key_stride), key, width);
            for (int row = 0; row < ROWS; ++row) weights[row][at] = product(queries[row], key) * scale;
        }
        for (int row = 0; row < ROWS; ++row) {
            float most;
            ggml_vec_max_f32(count, &most, weights[row]);
            if (most > seen[row].most) {
                const float less = expf(seen[row].most - most);
                for (int at = 0; at < width; ++at) seen[row].values[at] *= less;
                seen[row].sum *= less;
                seen[row].most = most;
            }
            seen[row].sum += (float) ggml_vec_soft_max_f32(count, weights[row], weights[row], seen[row].most);
        }
        // Four values at a time: the sums are loaded and stored once for them.
        for (int at = 0; at < count; at += 4) {
            float value[4][width] = {};
            for (int next = 0; next < std::min(4, count - at); ++next) {
                ggml_cpu_fp16_to_fp32((const ggml_fp16_t *) (values + (start + at + next) * value_stride), value[next], width);
            }
            for (int row = 0; row < ROWS; ++row) {
                const float * weight = weights[row] + at;
                for (int column = 0; column < width; ++column) {
                    seen[row].values[column] += weight[0] * value[0][column] + weight[1] * value[1][column]
                        + weight[2] * value[2][column] + weight[3] * value[3][column];
                }
            }
        }
    }
}

// The rows from FIRST_ROW to END_ROW over the keys from FIRST to END, into PARTIALS where there are some; false where it is for others
// to do.
static bool looks_at_blocks(
    const ggml_compute_params * params, ggml_tensor * dst, int first_row, int end_row, int64_t first, int64_t end,
    float * partials, int64_t partial_stride) {
    const ggml_tensor * q = dst->src[0];
    const ggml_tensor * k = dst->src[1];
    const ggml_tensor * v = dst->src[2];
    float scale, max_bias, softcap;
    memcpy(&scale, (const float *) dst->op_params + 0, sizeof(float));
    memcpy(&max_bias, (const float *) dst->op_params + 1, sizeof(float));
    memcpy(&softcap, (const float *) dst->op_params + 2, sizeof(float));
    const bool hides_nothing = !dst->src[3] && !dst->src[4] && max_bias == 0 && softcap == 0 && !params->use_ref;
    const bool is_halves = q->type == GGML_TYPE_F32 && k->type == GGML_TYPE_F16 && v->type == GGML_TYPE_F16;
    if (!hides_nothing || !is_halves || k->ne[0] != width || v->ne[0] != width) return false;

    const int64_t rows = q->ne[1], heads = q->ne[2];
    for (int64_t row = first_row; row < end_row;) {
        const int64_t in_head = row % rows, head = row / rows % heads, batch = row / (rows * heads);
        const char * keys = (const char *) k->data + head / (heads / k->ne[2]) * k->nb[2] + batch / (q->ne[3] / k->ne[3]) * k->nb[3];
        const char * values = (const char *) v->data + head / (heads / v->ne[2]) * v->nb[2] + batch / (q->ne[3] / v->ne[3]) * v->nb[3];
        const auto query = [&](int64_t next) {
            return (const float *) ((const char *) q->data + (in_head + next) * q->nb[1] + head * q->nb[2] + batch * q->nb[3]);
        };
        const auto write = [&](int64_t next, const Seen & seen) {
            if (partials) {
                float * partial = partials + (row + next) * partial_stride;
                partial[0] = seen.most;
                partial[1] = seen.sum;
                memcpy(partial + 2, seen.values, sizeof(seen.values));
                return;
            }
            float * out = (float *) ((char *) dst->data + ((batch * rows + in_head + next) * heads + head) * dst->nb[1]);
            for (int at = 0; at < width; ++at) out[at] = seen.sum == 0 ? 0 : seen.values[at] / seen.sum;
        };
        const int64_t left = std::min<int64_t>(end_row - row, rows - in_head);
        if (left >= 3) {
            const float * const queries[3] = { query(0), query(1), query(2) };
            Seen seen[3];
            look<3>(queries, keys, k->nb[1], values, v->nb[1], first, end, scale, seen);
            for (int next = 0; next < 3; ++next) write(next, seen[next]);
            row += 3;
        } else {
            const float * const queries[1] = { query(0) };
            Seen seen[1];
            look<1>(queries, keys, k->nb[1], values, v->nb[1], first, end, scale, seen);
            write(0, seen[0]);
            row += 1;
        }
    }
    return true;
}

} // namespace readback
