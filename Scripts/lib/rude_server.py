"""A local server that never sends a complete file, for testing that downloads stay polite."""

import contextlib
import http.server
import threading
import time

BODY = b"GGUF" + (3).to_bytes(4, "little") + bytes(8) + (1).to_bytes(8, "little") + bytes(4 << 20)


class _Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.server.moments.append(time.monotonic())
        manner = self.server.manner
        start, wanted = 0, self.headers.get("Range")
        if manner == "busy":
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if wanted and manner in ("cut", "stall"):
            start = int(wanted.removeprefix("bytes=").split("-")[0])
        self.send_response(206 if start else 200)
        self.send_header("ETag", '"one"')
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(BODY) - 1}/{len(BODY)}")
        self.send_header("Content-Length", str(len(BODY) - start))
        self.end_headers()
        # Where ranges are honored, only the first answer has data.
        self.wfile.write(BODY[start:start + (0 if start else 1 << 20)])
        self.wfile.flush()
        if manner == "stall":
            self.server.ended.wait()
        self.close_connection = True


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


@contextlib.contextmanager
def rude_server(manner):
    """Manners: `cut` breaks off and honors ranges, `forgetful` breaks off and ignores them, `stall` stops sending and honors ranges, `busy`
    answers 503. `moments` has the time of each request."""
    server = _Server(("127.0.0.1", 0), _Answer)
    server.manner, server.moments, server.ended = manner, [], threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
