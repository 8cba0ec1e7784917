"""Controls Debian's Chromium over a pair of pipes: no port, no network, only the standard library."""

import base64
import json
import os
import pathlib
import select
import subprocess
import tempfile
import time


class Failure(Exception):
    pass


class Browser:
    """One browser process, which opens pages one after the other."""

    def __init__(self, program="chromium-headless-shell"):
        self.folder = tempfile.TemporaryDirectory(prefix="readback-browser-")
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()

        def take_descriptors():
            # The browser reads from descriptor 3 and writes to 4.
            high = [os.dup2(to_browser, 103), os.dup2(from_browser, 104)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        options = ["--remote-debugging-pipe", "--headless", f"--user-data-dir={self.folder.name}", "--disable-gpu",
                   "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
                   "--mute-audio", "--autoplay-policy=no-user-gesture-required", "--force-color-profile=srgb", "--hide-scrollbars"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self.process = subprocess.Popen([program, *options, "about:blank"], preexec_fn=take_descriptors, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.messages = []
        self.pieces = []
        self.number = 0
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
        except Failure:
            self.process.kill()
        self.process.wait(20)
        self.folder.cleanup()

    def read(self, seconds):
        """The next message, or None if none came in time."""
        end = time.monotonic() + seconds
        while not self.messages:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.reader], [], [], left)[0]:
                return None
            piece = os.read(self.reader, 1 << 20)
            if not piece:
                raise Failure("the browser has ended")
            *complete, rest = piece.split(b"\0")
            for part in complete:
                self.messages.append(b"".join([*self.pieces, part]))
                self.pieces = []
            self.pieces.append(rest)
        return json.loads(self.messages.pop(0))

    def call(self, method, session=None, seconds=60, **parameters):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writer, data):]
        end = time.monotonic() + seconds
        while True:
            answer = self.read(end - time.monotonic())
            if answer is None:
                raise Failure(f"{method} was not answered in {seconds} s")
            if answer.get("id") == number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def page(self, path, **options):
        return Page(self, path, **options)


class Page:
    """An open page: its contents, its requests, and its errors and warnings."""

    def __init__(self, browser, path, fragment="", width=1280, height=900, dark=False, before=""):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(width, height)
        self.colours(dark)
        if before:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        self.address = pathlib.Path(path).resolve().as_uri() + fragment
        browser.events.clear()
        self.call("Page.navigate", url=self.address)
        self.until("document.readyState === 'complete'")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def colours(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def reload(self):
        self.call("Page.reload")
        time.sleep(0.1)
        self.until("document.readyState === 'complete'")

    def run(self, script, **options):
        """The value of a JavaScript expression on the page; awaits promises."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True, **options)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def until(self, script, seconds=20):
        """Waits until an expression is true, by polling instead of guessing a duration."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"!!({script})"):
                return
            time.sleep(0.02)
        raise Failure(f"after {seconds} s it is still not so: {script}")

    def click(self, selector):
        """A real click in the middle of an element."""
        place = self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "center", behavior: "instant" }});
            const box = element.getClientRects()[0];
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        self.click_at(*place)

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def move_to(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    NAMED = {"Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowRight": 39}

    def press(self, key, shift=False):
        code = self.NAMED.get(key, ord(key.upper()) if len(key) == 1 else 0)
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # Events that the browser sent.

    def happened(self, method):
        self.run("0")
        return [event["params"] for event in self.browser.events
                if event.get("method") == method and event.get("sessionId") == self.session]

    @property
    def complaints(self):
        said = [entry["entry"]["text"] for entry in self.happened("Log.entryAdded") if entry["entry"]["level"] in ("error", "warning")]
        said += [str([argument.get("value") for argument in entry["args"]])
                 for entry in self.happened("Runtime.consoleAPICalled") if entry["type"] in ("error", "warning", "assert")]
        said += [entry["exceptionDetails"]["exception"].get("description", "exception")
                 for entry in self.happened("Runtime.exceptionThrown")]
        return said

    @property
    def requests(self):
        """All requested URLs except the page itself."""
        asked = [entry["request"]["url"] for entry in self.happened("Network.requestWillBeSent")]
        return [address for address in asked if address != self.address.split("#")[0]]
