"""A model hub for tests, on the loopback interface only.

    hub.py SIZE STEP...

The file that it serves has SIZE bytes. Every request for /hub/NAME is sent on to /cdn/NAME under another host name. Every
request for /cdn/NAME takes the next STEP, the last one again and again. A step is a list of words, joined by commas:

    whole        answers as a good server does: ranges, If-Range, 416
    version=N    from now on the file has other content and another tag
    drop=N       breaks the connection after N bytes of the body
    hold=N       sends N bytes, says "held", and sends the rest after "go"
    stall=N      sends N bytes, and then nothing
    status=N     answers with this status
    after=N      asks to be left alone for N seconds
    no-range     sends the whole file when it is asked for the rest
    careless     sends the rest of the file without looking at If-Range
    weak, no-tag the tag is a weak one, or there is none
    junk         the file is no model
    endless      sends without end, and without saying how much

On standard input it understands "go", and "log", which it answers with the requests so far. It ends when its input does.
"""

import http.server
import json
import sys
import threading
import time

size = int(sys.argv[1])
steps = [dict((part.split("=") + [""])[:2] for part in step.split(",")) for step in sys.argv[2:]]
lock = threading.Lock()
go = threading.Event()
requests = []
version = 1


# That of a text model in GGUF format: version, tensors, entries.
HEAD = b"GGUF" + (3).to_bytes(4, "little") + bytes(8) + (1).to_bytes(8, "little")


def content(number):
    line = b"version %d of the model\n" % number
    return (HEAD + line * (size // len(line) + 1))[:size]


def say(text):
    with lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path.startswith("/hub/"):
            self.send_response(302)
            host, port = self.server.server_address
            self.send_header("Location", f"http://{host}:{port}/cdn/{self.path[5:]}")
            self.send_header("ETag", '"of the hub, not of the file"')
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        global version
        with lock:
            step = steps.pop(0) if len(steps) > 1 else steps[0]
            version = int(step.get("version", version))
            number = version
        self.serve(step, number)

    def serve(self, step, number):
        body, tag = content(number), f'"tag-{number}"'
        if "junk" in step:
            body = b"x" * size
        if "weak" in step:
            tag = "W/" + tag
        wanted, condition = self.headers.get("Range"), self.headers.get("If-Range")
        status, start = 200, 0
        if wanted and "no-range" not in step and ("careless" in step or condition in (None, tag)):
            start = int(wanted.removeprefix("bytes=").split("-")[0])
            status = 206 if start < len(body) else 416
        status = int(step.get("status", status))
        with lock:
            requests.append({"range": wanted, "ifRange": condition, "status": status})
        self.send_response(status)
        if "after" in step:
            self.send_header("Retry-After", step["after"])
        if "no-tag" not in step:
            self.send_header("ETag", tag)
        if status == 416:
            self.send_header("Content-Range", f"bytes */{len(body)}")
        if status not in (200, 206):
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if "endless" in step:
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            while True:
                self.wfile.write(body[:65536])
                time.sleep(0.005)
        if status == 206:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        if "drop" in step:
            self.wfile.write(body[start:start + int(step["drop"])])
            self.close_connection = True
            return
        if "stall" in step:
            self.wfile.write(body[start:start + int(step["stall"])])
            self.wfile.flush()
            go.wait()
            return
        if "hold" in step:
            end = start + int(step["hold"])
            self.wfile.write(body[start:end])
            self.wfile.flush()
            say("held")
            go.wait()
            start = end
        self.wfile.write(body[start:])


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that goes away is no error here."""


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
say(str(server.server_address[1]))
for command in sys.stdin:
    if command.strip() == "go":
        go.set()
    elif command.strip() == "log":
        with lock:
            text = json.dumps(requests)
        say(text)
