"""Checks whether a folder that Scripts/setup made is complete, by a list of the names and sizes of its files.

    tree_files.py record FOLDER    writes FOLDER/files
    tree_files.py check FOLDER     exits with 1 if a file is missing or has another size, or nothing was recorded
"""

import pathlib
import sys

action, folder = sys.argv[1], pathlib.Path(sys.argv[2])
record = folder / "files"
lines = sorted(
    f"{path.stat().st_size} {path.relative_to(folder)}"
    for part in ("include", "lib", "assets") for path in (folder / part).rglob("*") if path.is_file()
)
if action == "record":
    record.write_text("\n".join(lines) + "\n")
else:
    whole = record.is_file() and set(record.read_text().splitlines()) <= set(lines)
    sys.exit(0 if whole else 1)
