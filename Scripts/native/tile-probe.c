// Tests whether this machine really runs AMX tile instructions, as this compiler generates them. On some virtual machines, the processor
// reports them and the kernel grants the permission, but the first tile load kills the process. So Scripts/setup runs them in this child
// process, the way the library does; the exit status is the answer.
#define _GNU_SOURCE
#include <immintrin.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { worksAsDocumented = 0, permissionRefused = 10, wrongProduct = 11 };
enum { requestPermission = 0x1023, tileData = 18, rows = 16, bytesPerRow = 64 };

struct TileLayout {
    uint8_t palette, startRow, reserved[14];
    uint16_t bytesPerRow[16];
    uint8_t rows[16];
};

// Written out in a function of its own and built with -O3, as in the library; otherwise GCC 12 stores everything anyway.
static void configure(void) {
    _Alignas(64) struct TileLayout layout = {0};
    layout.palette = 1;
    layout.rows[0] = layout.rows[1] = layout.rows[2] = rows;
    layout.bytesPerRow[0] = layout.bytesPerRow[1] = layout.bytesPerRow[2] = bytesPerRow;
    _tile_loadconfig(&layout);
}

int main(void) {
    if (syscall(SYS_arch_prctl, requestPermission, tileData) != 0) return permissionRefused;

    configure();

    int8_t left[rows * bytesPerRow], right[rows * bytesPerRow];
    int32_t product[rows * bytesPerRow / 4];
    memset(left, 2, sizeof left);
    memset(right, 3, sizeof right);
    memset(product, 0, sizeof product);

    // Many rounds, so that the scheduler can move the tiles away and back.
    for (int round = 0; round < 20000; round++) {
        _tile_zero(0);
        _tile_loadd(1, left, bytesPerRow);
        _tile_loadd(2, right, bytesPerRow);
        _tile_dpbssd(0, 1, 2);
        _tile_stored(0, product, bytesPerRow);
    }
    _tile_release();
    for (int index = 0; index < rows * bytesPerRow / 4; index++) {
        if (product[index] != 2 * 3 * bytesPerRow) return wrongProduct;
    }
    return worksAsDocumented;
}
