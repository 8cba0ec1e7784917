"""A small disk, to be filled."""

import contextlib
import shutil
import subprocess


@contextlib.contextmanager
def small_disk(place, size):
    """Mounts a small disk over a folder for the duration of the block. Needs the right to mount."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def fill(ballast, left):
    """Writes a file that leaves this many bytes free on its disk."""
    ballast.write_bytes(bytes(max(0, shutil.disk_usage(ballast.parent).free - left)))
