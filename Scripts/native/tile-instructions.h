// AMX tile instructions that declare what they read. GCC's own do not: it assumes that the tile layout has 8 bytes, and omits the library's
// stores into the other 56, so the first tile load kills the process. It may also move the library's stores for a load behind that load,
// which then gets the data of an earlier product. On processors with tiles, this header is included before every C++ file of the libraries,
// and before the processor probe.
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
