"""A package index for tests, on the loopback interface only.

    index.py FOLDER

Every folder FOLDER/NAME becomes a wheel of version 1.0 that holds its files. The first line of the output says under which port the
index answers, and the size and the SHA-256 of each wheel. On standard input it understands:

    damage NAME     the wheel comes with one byte changed
    remove NAME     the index does not know the package
    hold NAME N     sends N bytes of the wheel, says "held", and sends the rest after "go"
    mend            everything is as it was
    go
    log             answers with the wheels that were asked for so far

It ends when its input does.
"""

import base64
import hashlib
import http.server
import io
import json
import pathlib
import sys
import threading
import zipfile


def wheel(folder):
    """The wheel of one package, as any tool would make it."""
    name, data = folder.name.replace("-", "_"), io.BytesIO()
    info, record = f"{name}-1.0.dist-info", []

    def add(archive, path, content):
        archive.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record.append(f"{path},sha256={digest},{len(content)}")

    with zipfile.ZipFile(data, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            add(archive, str(path.relative_to(folder)), path.read_bytes())
        add(archive, f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {folder.name}\nVersion: 1.0\n".encode())
        add(archive, f"{info}/WHEEL", b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,"]))
    return f"{name}-1.0-py3-none-any.whl", data.getvalue()


wheels = {folder.name: wheel(folder) for folder in pathlib.Path(sys.argv[1]).iterdir()}
faults, requests = {}, []
lock, going = threading.Lock(), threading.Event()


def say(text):
    with lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()

    def do_GET(self):
        place, _, rest = self.path.strip("/").partition("/")
        name = rest.split("/")[0]
        fault = faults.get(name, [""])
        if name not in wheels or fault[0] == "remove":
            return self.answer(404, "text/plain", b"")
        file, body = wheels[name]
        if place == "simple":
            page = f'<!DOCTYPE html><html><body><a href="/files/{name}/{file}">{file}</a></body></html>'.encode()
            self.answer(200, "text/html", page)
            return self.wfile.write(page)
        with lock:
            requests.append(name)
        if fault[0] == "damage":
            body = body[:100] + bytes([body[100] ^ 1]) + body[101:]
        self.answer(200, "application/octet-stream", body)
        if fault[0] == "hold":
            end = int(fault[1])
            self.wfile.write(body[:end])
            self.wfile.flush()
            say("held")
            going.wait()
            body = body[end:]
        self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that goes away is no error here."""


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
say(json.dumps({
    "port": server.server_address[1],
    "wheels": {name: {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()} for name, (_, body) in wheels.items()},
}))
for line in sys.stdin:
    words = line.split()
    if words[0] == "mend":
        faults.clear()
    elif words[0] == "go":
        going.set()
    elif words[0] == "log":
        say(json.dumps(requests))
    else:
        faults[words[1]] = [words[0], *words[2:]]
