// Shared by the self-tests: CLAIM exits with a message if a condition does not hold.
#include <stdio.h>
#include <stdlib.h>

#define CLAIM(holds, ...)              \
    do {                               \
        if (!(holds)) {                \
            fprintf(stderr, __VA_ARGS__); \
            fputc('\n', stderr);       \
            exit(1);                   \
        }                              \
    } while (0)

/// The samples of a 16-bit mono WAV file with the usual 44-byte header, which all of these clips have.
static inline short *readClip(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    CLAIM(file, "%s cannot be opened", path);
    fseek(file, 0, SEEK_END);
    *count = ((size_t)ftell(file) - 44) / 2;
    fseek(file, 44, SEEK_SET);
    short *samples = malloc(*count * 2);
    CLAIM(fread(samples, 2, *count, file) == *count, "%s cannot be read", path);
    fclose(file);
    return samples;
}
