"""Write a text model with only its first layers, for tests that need a model that writes anything, and quickly.

    PYTHONPATH=Scripts python3 -m lib.shallow_model MODEL.gguf LAYERS OUT.gguf
"""

import re
import struct
import sys
from pathlib import Path

from lib.model_damage import GGUFHeader

HEAD = 8 + 2 * 8
ALIGNMENT = 32


def padded(part):
    return part + bytes(-len(part) % ALIGNMENT)


def metadata(data, fields, layers):
    end = next(at for what, at, _ in fields if what == "tensor name length")
    changed = bytearray(data[:end])
    for (what, at, size), _, (_, value, width) in zip(fields, fields[1:], fields[2:]):
        if what == "key" and data[at:at + size].endswith(b".block_count"):
            changed[value:value + width] = layers.to_bytes(width, "little")
    return bytes(changed[HEAD:])


def shapes(data, fields):
    """Each tensor's name, its header entry, and the offset of its weights."""
    for what, at, size in fields:
        if what == "tensor name length":
            start = at
        elif what == "tensor name":
            name = data[at:at + size]
        elif what == "tensor offset":
            yield name, data[start:at], int.from_bytes(data[at:at + size], "little")


def shallow(data, layers):
    header = GGUFHeader(data)
    tensors = list(shapes(data, header.fields))
    begin = header.at + -header.at % ALIGNMENT
    places = sorted(place for _, _, place in tensors) + [len(data) - begin]
    ends = dict(zip(places, places[1:]))
    infos, weights = [], b""
    for name, shape, place in tensors:
        layer = re.match(rb"blk\.(\d+)\.", name)
        if not layer or int(layer[1]) < layers:
            infos.append(shape + struct.pack("<Q", len(weights)))
            weights += padded(data[begin + place:begin + ends[place]])
    counts = struct.pack("<Q", len(infos)) + data[16:HEAD]
    return padded(data[:8] + counts + metadata(data, header.fields, layers) + b"".join(infos)) + weights


if __name__ == "__main__":
    model, layers, out = sys.argv[1:]
    Path(out).write_bytes(shallow(Path(model).read_bytes(), int(layers)))
