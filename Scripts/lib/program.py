"""The program that a script measures."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def program():
    """What READBACK names, or this checkout's release, which is built first: a figure of an older build says nothing."""
    if named := os.environ.get("READBACK"):
        return named
    build = 'source Scripts/lib/release.sh && build_release >&2 && echo "$release_binary"'
    built = subprocess.run(["bash", "-c", build], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return built.stdout.strip() if built.returncode == 0 else sys.exit("the release could not be built")
