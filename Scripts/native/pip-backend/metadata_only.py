"""A build backend that builds nothing: it returns the name and version that the source package itself states.

`pip download` asks every source package for its metadata; to answer, packages download and run a build system
of their own. Scripts/setup only wants the archive, whose hash it knows. With this folder on PYTHONPATH and build
isolation off, pip asks this backend instead: no code of a package or its build system runs, and the download takes
a third of the time.
"""

import pathlib


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    stated = pathlib.Path("PKG-INFO").read_text(encoding="utf-8", errors="replace").split("\n\n")[0]
    kept = [line for line in stated.splitlines() if line.startswith(("Metadata-Version:", "Name:", "Version:"))]
    fields = dict(line.split(": ", 1) for line in kept)
    folder = f"{fields['Name'].replace('-', '_')}-{fields['Version']}.dist-info"
    target = pathlib.Path(metadata_directory, folder)
    target.mkdir()
    (target / "METADATA").write_text("\n".join(kept) + "\n", encoding="utf-8")
    return folder


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    raise RuntimeError("setup only downloads; it never builds a wheel")
