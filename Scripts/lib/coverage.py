"""Prints a table of test coverage from `llvm-cov export -summary-only`, and compares it with Tests/uncovered.txt.

Each line of that file is the path of a file below Sources, and the reason why tests run less than half of it.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES, REASONS = ROOT / "Sources", ROOT / "Tests/uncovered.txt"
ENOUGH = 50


def reasons():
    lines = [line for line in REASONS.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split(maxsplit=1) for line in lines)


def files(export):
    """Number of lines and of lines run, by the file's path below Sources."""
    found = {}
    for entry in json.load(export)["data"][0]["files"]:
        path = Path(entry["filename"])
        if path.is_relative_to(SOURCES) and path.suffix == ".swift":
            lines = entry["summary"]["lines"]
            found[str(path.relative_to(SOURCES))] = (lines["count"], lines["covered"])
    return found


def share(lines, run):
    return 100 * run / lines if lines else 100


def print_targets(found):
    targets = defaultdict(lambda: [0, 0])
    for path, (lines, run) in found.items():
        for name in (path.split("/")[0], "all"):
            targets[name][0] += lines
            targets[name][1] += run
    print("| target | lines | run by tests |\n|---|---:|---:|")
    for name, (lines, run) in sorted(targets.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"| {name} | {lines} | {share(lines, run):.1f} % |")


def main():
    found, known, wrong = files(sys.stdin), reasons(), []
    print_targets(found)
    print(f"\nless than {ENOUGH} % run:")
    for path, (lines, run) in sorted(found.items()):
        if share(lines, run) < ENOUGH:
            print(f"  {path}: {run} of {lines} lines; {known.get(path, '?')}")
            if path not in known:
                wrong.append(f"{path}: write tests for it, or say in {REASONS.relative_to(ROOT)} why there are none")
        elif path in known:
            wrong.append(f"{path}: tests run {share(lines, run):.0f} % of it; take it out of {REASONS.relative_to(ROOT)}")
    wrong += [f"{path}: is in {REASONS.relative_to(ROOT)} and not in Sources" for path in known if path not in found]
    for sentence in wrong:
        print(f"coverage: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
