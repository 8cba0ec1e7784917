import sys

from metadata_only import build_wheel, prepare_metadata_for_build_wheel  # noqa: F401

# Packages that name no backend are asked under this name.
__legacy__ = sys.modules[__name__]
