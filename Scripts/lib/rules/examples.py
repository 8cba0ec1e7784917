"""Every Swift block of docs/library.md must occur, line for line, in the examples that are compiled and run."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/library.md"
SOURCES = sorted((ROOT / "Tests/ClientPackage/Sources/Examples").glob("*.swift"))


def lines(text):
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


compiled = "\n".join(lines(path.read_text()) for path in SOURCES)
blocks = re.findall(r"^```swift\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
missing = [block for block in blocks if lines(block) not in compiled]
for block in missing:
    print(f"docs/library.md: this block is not in Tests/ClientPackage/Sources/Examples:\n{block}", file=sys.stderr)
if len(blocks) < 10:
    print(f"docs/library.md: {len(blocks)} examples, ten are promised", file=sys.stderr)
sys.exit(1 if missing or len(blocks) < 10 else 0)
