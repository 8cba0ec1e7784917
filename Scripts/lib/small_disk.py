"""A disk that is soon full."""

import contextlib
import shutil
import subprocess


@contextlib.contextmanager
def small_disk(place, size):
    """A disk of its own over a folder, for as long as the block lasts. Needs the right to mount."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def fill(ballast, left):
    """A file that leaves so many bytes of its disk."""
    ballast.write_bytes(bytes(max(0, shutil.disk_usage(ballast.parent).free - left)))
