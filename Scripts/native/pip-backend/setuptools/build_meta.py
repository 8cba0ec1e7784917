import sys

from metadata_only import build_wheel, prepare_metadata_for_build_wheel  # noqa: F401

# pip uses this name for packages that name no backend.
__legacy__ = sys.modules[__name__]
