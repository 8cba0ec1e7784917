"""A client of a server on a Unix socket that notices incomplete answers."""

import http.client
import json
import socket


class LocalConnection(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path, timeout=60):
        super().__init__("localhost", timeout=timeout)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def is_up(path):
    """Whether the server at this socket reports that it is healthy."""
    try:
        connection = LocalConnection(path, timeout=5)
        connection.request("GET", "/health")
        return json.loads(connection.getresponse().read())["status"] == "ok"
    except (OSError, http.client.HTTPException):
        return False


def upload(path, recording, pause=None, **fields):
    """Uploads a recording for transcription. `pause` is called before each part that is sent.

    Returns the status and body of a complete answer, or None if the connection was refused, broken or closed early."""
    boundary = "a-boundary-of-this-script"
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{recording.name}"\r\n\r\n')
    body = "".join(parts).encode() + recording.read_bytes() + f"\r\n--{boundary}--\r\n".encode()

    def pieces():
        for start in range(0, len(body), 16 << 10):
            if pause:
                pause()
            yield body[start:start + (16 << 10)]
    connection = LocalConnection(path)
    try:
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Content-Length": str(len(body))}
        connection.request("POST", "/v1/audio/transcriptions", body=pieces(), headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()
