"""Writes a folder as an OCI image of one layer, in a tar file (oci-archive). The same folder gives the same bytes.

    write.py FOLDER CONFIGURATION NAME:TAG SECONDS ARCHIVE

CONFIGURATION is the image configuration, without the fields that depend on the layer. All files get the date SECONDS and belong to root,
except for the home folder and the volumes, which belong to the image's user.
"""

import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile

IMAGE = "application/vnd.oci.image"


class Blobs:
    """The archive's blobs, by their hashes."""

    def __init__(self):
        self.content = {}

    def add(self, kind, content):
        digest = hashlib.sha256(content).hexdigest()
        self.content[digest] = content
        return {"mediaType": f"{IMAGE}.{kind}", "digest": f"sha256:{digest}", "size": len(content)}

    def add_document(self, kind, value):
        return self.add(kind, document(value))


def document(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def owned_by_user(configuration):
    """The folders that the image's user may write to, as named in the layer."""
    config = configuration["config"]
    home = next(value[5:] for value in config["Env"] if value.startswith("HOME="))
    return [path.lstrip("/") for path in [home, *config["Volumes"]]]


def layer(folder, owned, user, seconds):
    """A tar archive of everything below the folder, sorted by name."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            member = archive.gettarinfo(path, name)
            # Hard links would depend on how the folder was made.
            if member.islnk():
                member.type, member.linkname, member.size = tarfile.REGTYPE, "", path.stat().st_size
            is_owned = any(name == place or name.startswith(f"{place}/") for place in owned)
            member.uid = member.gid = user if is_owned else 0
            member.uname = member.gname = ""
            member.mtime, member.pax_headers = seconds, {}
            if member.isreg():
                with path.open("rb") as content:
                    archive.addfile(member, content)
            else:
                archive.addfile(member)
    return buffer.getvalue()


def main(folder, configuration, name, seconds, target):
    folder, seconds = pathlib.Path(folder), int(seconds)
    configuration = json.loads(pathlib.Path(configuration).read_text())
    blobs = Blobs()
    user = int(configuration["config"]["User"].split(":")[0])
    files = layer(folder, owned_by_user(configuration), user, seconds)
    packed = blobs.add("layer.v1.tar+gzip", gzip.compress(files, compresslevel=6, mtime=0))
    created = configuration["created"]
    configuration["rootfs"] = {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(files).hexdigest()}"]}
    configuration["history"] = [{"created": created, "created_by": "Scripts/package oci"}]
    manifest = {
        "schemaVersion": 2,
        "mediaType": f"{IMAGE}.manifest.v1+json",
        "config": blobs.add_document("config.v1+json", configuration),
        "layers": [packed],
        "annotations": configuration["config"]["Labels"],
    }
    described = blobs.add_document("manifest.v1+json", manifest)
    described["platform"] = {"architecture": configuration["architecture"], "os": configuration["os"]}
    # The names by which podman and docker know the image after loading it.
    described["annotations"] = {"org.opencontainers.image.ref.name": name, "io.containerd.image.name": f"localhost/{name}"}
    index = {"schemaVersion": 2, "mediaType": f"{IMAGE}.index.v1+json", "manifests": [described]}
    write(target, seconds, blobs, index)


def write(target, seconds, blobs, index):
    parts = {"oci-layout": document({"imageLayoutVersion": "1.0.0"}), "index.json": document(index)}
    parts |= {f"blobs/sha256/{digest}": content for digest, content in sorted(blobs.content.items())}
    unfinished = pathlib.Path(f"{target}.new")
    with tarfile.open(unfinished, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in parts.items():
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), seconds, 0o644
            archive.addfile(member, io.BytesIO(content))
    unfinished.rename(target)


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
