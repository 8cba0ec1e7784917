"""Chooses the processor features that the libraries are built for. Prints one line each for the architecture, the
features they need, the features left out with the reason, and every CMake option.

The choice is explicit, never "whatever this compiler finds": the program reads the same list from a header, so that
it can say which instruction set a result depends on, and refuse to run where one is missing.
"""

import os
import pathlib
import platform
import signal
import subprocess
import sys
import tempfile

# CMake option, the kernel's names for the features it needs, and the option that it requires.
X86 = [
    ("GGML_SSE42", ["sse4_2"], None),
    ("GGML_F16C", ["f16c"], "GGML_AVX"),
    ("GGML_FMA", ["fma"], "GGML_AVX"),
    ("GGML_BMI2", ["bmi2"], None),
    ("GGML_AVX", ["avx"], "GGML_SSE42"),
    ("GGML_AVX2", ["avx2"], "GGML_AVX"),
    ("GGML_AVX_VNNI", ["avx_vnni"], "GGML_AVX2"),
    ("GGML_AVX512", ["avx512f", "avx512cd", "avx512vl", "avx512dq", "avx512bw"], "GGML_AVX2"),
    ("GGML_AVX512_VBMI", ["avx512vbmi"], "GGML_AVX512"),
    ("GGML_AVX512_VNNI", ["avx512_vnni"], "GGML_AVX512"),
    ("GGML_AVX512_BF16", ["avx512_bf16"], "GGML_AVX512"),
    ("GGML_AMX_TILE", ["amx_tile"], "GGML_AVX512_VNNI"),
    ("GGML_AMX_INT8", ["amx_int8"], "GGML_AMX_TILE"),
    ("GGML_AMX_BF16", ["amx_bf16"], "GGML_AMX_TILE"),
]
# On Arm, one option lists all features: the kernel's name, then the compiler's.
ARM = [("asimddp", "dotprod"), ("asimdhp", "fp16"), ("i8mm", "i8mm")]


def processor_flags():
    """The processor features that the kernel reports, by its names."""
    path = pathlib.Path("/proc/cpuinfo")
    if path.exists():
        for line in path.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() in ("flags", "Features"):
                return set(value.split())
        return set()
    if platform.system() != "Darwin":
        return set()
    names = {"asimddp": "FEAT_DotProd", "asimdhp": "FEAT_FP16", "i8mm": "FEAT_I8MM"}
    return {ours for ours, theirs in names.items() if sysctl(f"hw.optional.arm.{theirs}") == "1"}


def sysctl(name):
    return subprocess.run(["sysctl", "-n", name], capture_output=True, text=True).stdout.strip()


def tile_fault():
    """Why AMX must be left out, or None if this compiler's code for a tile product gives the right result."""
    source, instructions = (pathlib.Path(__file__).with_name(name) for name in ("tile-probe.c", "tile-instructions.h"))
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "tile-probe")
        command = [os.environ.get("CC", "cc"), "-O3", "-mamx-tile", "-mamx-int8", "-include", str(instructions), str(source), "-o", program]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode != 0:
            return "the compiler cannot build the tile probe"
        try:
            status = subprocess.run([program], timeout=20).returncode
        except subprocess.TimeoutExpired:
            return "a tile load did not come back in the probe"
    if status < 0:
        return f"tile load faulted in the probe ({signal.Signals(-status).name})"
    return {0: None, 10: "the kernel refuses the permission", 11: "a tile product came out wrong in the probe"}[status]


def choose_x86(flags, refused):
    fault = tile_fault() if "amx_tile" in flags and "amx_tile" not in refused else None
    if fault:
        refused.update({name: fault for name in ("amx_tile", "amx_int8", "amx_bf16") if name in flags})
    on, needed = set(), []
    # An option may be listed before the one it requires, so the table is read until nothing is added.
    while True:
        more = [
            (option, names) for option, names, below in X86
            if option not in on and (below is None or below in on)
            and all(name in flags and name not in refused for name in names)
        ]
        if not more:
            break
        for option, names in more:
            on.add(option)
            needed += names
    return [f"{option}={'ON' if option in on else 'OFF'}" for option, _, _ in X86], needed


def choose_arm(flags, refused):
    kept = [(ours, theirs) for ours, theirs in ARM if ours in flags and ours not in refused]
    if not kept or kept[0][0] != "asimddp":
        return [], []
    return ["GGML_CPU_ARM_ARCH=armv8.2-a+" + "+".join(theirs for _, theirs in kept)], [ours for ours, _ in kept]


def main():
    flags = processor_flags()
    wish = os.environ.get("READBACK_WITHOUT", "").replace(",", " ").split()
    refused = {name: "left out by READBACK_WITHOUT" for name in wish if name in flags}
    machine = platform.machine()
    if machine in ("x86_64", "AMD64"):
        options, needed = choose_x86(flags, refused)
    elif machine in ("aarch64", "arm64"):
        options, needed = choose_arm(flags, refused)
    else:
        sys.exit(f"this processor ({machine}) is neither x86-64 nor 64-bit Arm, the two that Readback is built for")
    print("architecture", machine)
    print("needed", *needed)
    print("refused", "; ".join(f"{name}: {reason}" for name, reason in refused.items()))
    for option in options:
        print("option", option)


main()
