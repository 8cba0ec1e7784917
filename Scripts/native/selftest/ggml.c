// Multiplies matrices in every number format that the models use, large enough for the vectorized and the tiled kernels, and compares with
// a plain sum. Wrong processor options crash here, or give wrong results.
#include "check.h"
#include "ggml-cpu.h"
#include "ggml.h"
#include <math.h>
#include <string.h>

enum { depth = 512, outputs = 384, columns = 96 };

static float *noise(size_t count) {
    float *values = malloc(count * sizeof *values);
    unsigned state = 12345;
    for (size_t index = 0; index < count; index++) {
        state = state * 1664525u + 1013904223u;
        values[index] = (float)(state >> 8) / 8388608.0f - 1.0f;
    }
    return values;
}

static void multiply(enum ggml_type type, const float *left, const float *right, float tolerance) {
    struct ggml_context *context = ggml_init((struct ggml_init_params){.mem_size = 64 << 20});
    struct ggml_tensor *a = ggml_new_tensor_2d(context, type, depth, outputs);
    struct ggml_tensor *b = ggml_new_tensor_2d(context, GGML_TYPE_F32, depth, columns);
    if (type == GGML_TYPE_F32) {
        memcpy(a->data, left, ggml_nbytes(a));
    } else {
        ggml_quantize_chunk(type, left, a->data, 0, outputs, depth, NULL);
    }
    memcpy(b->data, right, ggml_nbytes(b));
    struct ggml_tensor *product = ggml_mul_mat(context, a, b);
    struct ggml_cgraph *graph = ggml_new_graph(context);
    ggml_build_forward_expand(graph, product);
    CLAIM(ggml_graph_compute_with_ctx(context, graph, 2) == GGML_STATUS_SUCCESS, "a matrix product did not finish");

    double difference = 0, size = 0;
    const float *values = product->data;
    for (int column = 0; column < columns; column++) {
        for (int output = 0; output < outputs; output++) {
            double sum = 0;
            for (int k = 0; k < depth; k++) sum += (double)left[output * depth + k] * right[column * depth + k];
            double error = values[column * outputs + output] - sum;
            difference += error * error;
            size += sum * sum;
        }
    }
    double relative = sqrt(difference / size);
    CLAIM(relative < tolerance, "a matrix product in %s is off by %g", ggml_type_name(type), relative);
    ggml_free(context);
}

int main(void) {
    float *left = noise((size_t)depth * outputs), *right = noise((size_t)depth * columns);
    ggml_cpu_init();
    multiply(GGML_TYPE_F32, left, right, 1e-4f);
    multiply(GGML_TYPE_F16, left, right, 1e-2f);
    multiply(GGML_TYPE_BF16, left, right, 2e-2f);
    multiply(GGML_TYPE_Q8_0, left, right, 2e-2f);
    multiply(GGML_TYPE_Q5_0, left, right, 1e-1f);
    multiply(GGML_TYPE_Q4_0, left, right, 2e-1f);
    multiply(GGML_TYPE_Q4_1, left, right, 2e-1f);
    multiply(GGML_TYPE_Q4_K, left, right, 2e-1f);
    return 0;
}
