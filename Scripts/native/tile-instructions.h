// AMX tile instructions that say what they read. GCC's own do not: it takes the layout of the tiles for 8 bytes and leaves out
// what the library stores into the other 56, so that the first tile load kills the process; and it is free to move what the library
// writes for a load behind that load, which then gets what an earlier product left there. Every C++ file of the libraries
// and the probe of the processor are compiled with this header before them, where the processor has tiles.
#if defined(__AMX_TILE__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>

static inline __attribute__((always_inline)) void readback_load_tile_layout(const void *layout) {
    __asm__ volatile("ldtilecfg %0" ::"m"(*(const char(*)[64])layout));
}

#undef _tile_loadconfig
#define _tile_loadconfig readback_load_tile_layout

#define READBACK_LOAD_TILE(tile, rows, stride) \
    __asm__ volatile("tileloadd (%0,%1,1), %%tmm" #tile ::"r"((const void *)(rows)), "r"((long)(stride)) : "memory")

#undef _tile_loadd
#define _tile_loadd(tile, rows, stride) READBACK_LOAD_TILE(tile, rows, stride)
#endif
