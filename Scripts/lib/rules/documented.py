"""Every public declaration must have a comment that says what it is for.

Every finding is one line and says how to fix it.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]

ATTRIBUTE = re.compile(r"^\s*@\w+(\(.*\))?\s*$")
DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:\w+\(set\)\s+)?"
    r"(?:(?:static|final|mutating|indirect|nonisolated|convenience|required|override)\s+)*"
    r"(?:struct|class|enum|protocol|actor|func|var|let|init|typealias|subscript|case)\b")

findings = []
for path in sorted((ROOT / "Sources").rglob("*.swift")):
    lines = path.read_text().splitlines()
    for index, line in enumerate(lines):
        if not DECLARATION.match(line):
            continue
        above = index - 1
        while above >= 0 and ATTRIBUTE.match(lines[above]):
            above -= 1
        if above < 0 or not lines[above].lstrip().startswith("///"):
            findings.append(f"{path.relative_to(ROOT)}:{index + 1}: {line.strip()[:80]} says nothing of itself; "
                            "write one sentence above it")
for finding in findings:
    print(finding, file=sys.stderr)
sys.exit(1 if findings else 0)
