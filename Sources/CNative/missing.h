#pragma once

// What shims say where there are no engines. What would be a second error must not follow.
#define READBACK_HAS_NO_ENGINES
#error "Readback needs its engines. In its checkout: run Scripts/setup. In a package that depends on it: run Scripts/install in a checkout of Readback, then build with PKG_CONFIG_PATH=$HOME/.local/lib/pkgconfig (docs/library.md)."
