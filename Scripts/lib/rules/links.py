"""Every link of the documents must lead to an existing file and an existing heading.

Every finding is one line and says how to fix it.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.M | re.S)


def anchors(text):
    """The headings' names in links: lower case, hyphens for spaces, no other punctuation."""
    for heading in re.findall(r"(?m)^#+\s+(.*)$", FENCE.sub("", text)):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


findings = []
names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT,
                       capture_output=True, text=True, check=True).stdout.split()
for name in filter(lambda name: (ROOT / name).exists() and not name.startswith("Tests/Fixtures"), names):
    path = ROOT / name
    for link in LINK.findall(FENCE.sub("", path.read_text())):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, heading = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        if not target.exists():
            findings.append(f"{name}: {link} leads nowhere; there is no {place}")
        elif heading and heading not in anchors(target.read_text()):
            findings.append(f"{name}: {link} leads to a heading that is not there; see the headings of {target.name}")
for finding in findings:
    print(finding, file=sys.stderr)
sys.exit(1 if findings else 0)
