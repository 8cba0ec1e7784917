"""The program that a script measures, and where its models are."""

import functools
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
STORE = Path(os.environ.get("READBACK_MODELS", Path.home() / ".local/share/readback/models"))
DEFAULT_TEXT_MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m"


def name_small_models():
    """For scripts whose bounds hold for the small speech model and quotations; what the environment already names stays."""
    os.environ.setdefault("READBACK_MODEL", "whisper-tiny.en")
    os.environ.setdefault("READBACK_RECIPE", "quotations")


def need_model(readback, model):
    """Pulls a model that Scripts/setup does not, with the measured program."""
    if not (STORE / model).exists():
        subprocess.run([readback, "models", "pull", model], env=os.environ | {"READBACK_MODELS": str(STORE)}, check=True)


def text_model_file(model):
    """The GGUF file of a text model, given as a file or by name, for programs that do not know our names."""
    if Path(model).is_file():
        return Path(model)
    return next((STORE / model).glob("*.gguf"), None) or sys.exit(f"the model {model} is not installed; run Scripts/setup")


@functools.cache
def meter(name):
    """A program of Tests/Meters, from the folder READBACK_METER_FOLDER, or built first."""
    if folder := os.environ.get("READBACK_METER_FOLDER"):
        return Path(folder) / name
    build = ["swift", "build", "-c", "release", "--product", name]
    subprocess.run(build, cwd=ROOT, env=os.environ | {"READBACK_METERS": "all"}, check=True, stdout=sys.stderr)
    return ROOT / ".build/release" / name


@functools.cache
def program():
    """The program that READBACK names, or this checkout's release, built first so that no figure comes from an older build."""
    if named := os.environ.get("READBACK"):
        return named
    build = 'source Scripts/lib/release.sh && build_release >&2 && echo "$release_binary"'
    built = subprocess.run(["bash", "-c", build], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return built.stdout.strip() if built.returncode == 0 else sys.exit("the release could not be built")
