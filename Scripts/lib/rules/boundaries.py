"""The project's rules that the compiler does not check. Every finding is one line and says how to fix it.

Reads the manifest (swift package dump-package) and the sources as text; runs none of the project's code.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The targets that each target may depend on, lowest first. The order is the architecture: a target may only depend on earlier ones.
LAYERS = {
    "CLinux": [],
    "CNative": [],
    "CLlama": [],
    "CWhisper": [],
    "CSampleRate": [],
    "COnnxRuntime": [],
    "CBuild": [],
    "CStart": [],
    "CNotes": [],
    "CDemo": [],
    "Timeline": [],
    "Execution": [],
    "SafeText": [],
    "Files": ["CLinux"],
    "Journal": ["Execution", "Files"],
    "ChildProcess": ["Execution", "CLinux"],
    "Serving": ["Execution", "ChildProcess"],
    "AudioInput": ["Timeline", "Execution", "Files", "ChildProcess"],
    "ModelList": [],
    "ModelStore": ["ModelList", "Execution", "Files", "ChildProcess"],
    "Spoken": ["Timeline"],
    "SpeechEngines": ["Timeline", "Execution", "AudioInput", "Spoken"],
    "SpeechAnalysis": ["Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines"],
    "AppleFaces": ["Timeline", "Execution", "AudioInput", "ModelStore", "Spoken", "SpeechEngines", "SpeechAnalysis"],
    "SampleRateConversion": ["Timeline", "Execution", "AudioInput", "CSampleRate"],
    "WhisperEngine": ["Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines", "CWhisper"],
    "SpeakerFinder": ["Timeline", "AudioInput"],
    "SpeakerDetection": ["Timeline", "Execution", "AudioInput", "SpeechEngines", "SpeakerFinder"],
    "OnnxRuntime": ["COnnxRuntime", "Files"],
    "SpeakerEngine": ["Execution", "OnnxRuntime", "SpeakerFinder"],
    "Transcripts": ["Timeline", "SafeText", "Spoken"],
    "LanguageModels": ["Execution", "Files"],
    "MacroText": [],
    "GenerableMacros": ["MacroText"],
    "LanguageSession": ["Execution", "LanguageModels", "GenerableMacros"],
    "LlamaEngine": ["LanguageModels", "Execution", "CLlama"],
    "PromptLibrary": ["Files"],
    "Pages": ["Files"],
    "TranscriptTasks": ["Timeline", "SafeText", "Files", "Spoken", "Transcripts", "LanguageModels", "PromptLibrary"],
    "Pipeline": [
        "Timeline", "Execution", "Files", "Journal", "AudioInput", "Spoken", "SpeechEngines", "SpeechAnalysis",
        "Transcripts", "LanguageModels", "TranscriptTasks", "SpeakerFinder", "SpeakerDetection",
    ],
}
# These are above all layers: the umbrella imports the engines, the command line imports the umbrella.
UMBRELLA = "Readback"
TOP = {"Readback", "CommandLineTool", "ReadbackCommand"}

ENGINES = {"WhisperEngine", "LlamaEngine", "SampleRateConversion", "SpeakerEngine"}
REGISTRY = "Sources/Readback/EngineRegistry.swift"

TOP_LEVEL = {
    "Package.swift", "Sources", "Tests", "Prompts", "Models", "Scripts", "docs", "README.md", "LICENSE",
    "CHANGELOG.md", ".ci", ".gitignore", ".spi.yml", ".swift-format",
}

LINE_BUDGET = 300
LONG_FILE_REASON = re.compile(r"//.*(pure state machine|data table)", re.IGNORECASE)

# Header-only glue to the system, not libraries: any file of the target that uses it may import it.
GLUE = {"CLinux", "CBuild"}
# Code that may do a forbidden thing: to prove that it is forbidden, or because all other code must call it instead.
EXEMPT = {
    ("Sources/ChildProcess/Sandbox+Linux.swift", "socket"), ("Sources/Execution/Mutex.swift", "import Synchronization"),
    ("Sources/SafeText/GuardedText.swift", "stringLiteral:"),
    ("Sources/Serving/Socket/LocalListener.swift", "socket"), ("Sources/Serving/Socket/LocalListener.swift", "connect"),
}

FORBIDDEN = [
    (r"\bimport\s+Synchronization\b", "a lock is Execution's, which the thread sanitizer sees; of the rest import what you need"),
    (r"\bimport\s+FoundationNetworking\b", "the program has no networking code; downloads run the system's curl"),
    (r"\bURLSession\b", "the program has no networking code; downloads run the system's curl"),
    (r"\bHost\.(current|init)|\bHost\(", "the program has no networking code"),
    (r"(?<![.\w])(socket|connect|getaddrinfo|sendto|recvfrom)\s*\(", "the program opens no sockets"),
    (r"\bNW(Connection|Listener|PathMonitor)\b", "the program has no networking code"),
    (r"(?<![.\w])Process\s*\(\)|\bFoundation\.Process\b", "children are started by ChildProcess (posix_spawn)"),
    (r"(?<![.\w])(print|debugPrint|dump|fputs)\s*\(|\bFileHandle\.standard(Output|Error)\b",
     "what people see goes through StandardOutput or Messages, which take TerminalText"),
    (r"\(stringLiteral:", "write a literal; what is interpolated into it is made harmless"),
    (r"\bfatalError\s*\(", "throw an error for bad input; preconditionFailure with a sentence for a broken invariant"),
    (r"\btry!", "handle the error"),
    (r"\b(TODO|FIXME|XXX)\b", "finish it or leave it out"),
]
# Targets that open files named by the user. Foundation waits forever on a pipe that has no writer.
NAMING = ("CommandLineTool", "Journal", "TranscriptTasks", "Pipeline", "Prompts")
WAITING = re.compile(r"(Data|String)\(contentsOf(File)?:(?!.*alwaysMapped)|FileHandle\(forReading")
UNCHECKED = re.compile(r"@unchecked\s+Sendable|nonisolated\(unsafe\)|@preconcurrency\s+import")

findings = []


def find(path, line, what, mend):
    place = f"{path.relative_to(ROOT)}:{line}" if line else str(path)
    findings.append(f"{place}: {what}; {mend}")


def swift_files(*folders):
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.swift"))


def code_of(line):
    """The line without its comment and the contents of its strings."""
    return re.sub(r'"(\\.|[^"\\])*"', '""', re.sub(r"(?<!:)//.*", "", line))


def check_layers(manifest):
    targets = {target["name"]: target for target in manifest["targets"]
               if target["type"] != "test" and not (target.get("path") or "").startswith("Tests/")}
    for name, target in targets.items():
        named = [next(iter(d.values()))[0] for d in target["dependencies"]]
        if name in TOP:
            continue
        if name not in LAYERS:
            find(ROOT / "Package.swift", 1, f"target {name} has no place among the layers",
                 "give it one in Scripts/lib/rules/boundaries.py and docs/architecture.md")
            continue
        for dependency in named:
            if dependency not in LAYERS[name]:
                find(ROOT / "Package.swift", 1, f"{name} names {dependency}, which is not below it",
                     "let the value travel forward, or move the piece to the layer that needs it")
    check_imports(targets)


def check_imports(targets):
    modules = set(targets)
    c_imports = {}
    for name, target in targets.items():
        folder = ROOT / (target.get("path") or f"Sources/{name}")
        allowed = {next(iter(d.values()))[0] for d in target["dependencies"]}
        for path in sorted(folder.rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.match(r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(\w+\s+)?import\s+(?:\w+\s+)?(\w+)", line)
                if not match or match[2] not in modules or match[2] == name:
                    continue
                module, access = match[2], (match[1] or "").strip()
                if module not in allowed:
                    find(path, number, f"imports {module}, which the manifest does not let {name} see",
                         "add the dependency if the layers allow it, else do not import it")
                if module.startswith("C") and module[1:2].isupper() and module != "CommandLineTool":
                    c_imports.setdefault(module, []).append((path, number))
                    if access not in ("internal", "private", "fileprivate"):
                        find(path, number, f"imports {module} without an access level",
                             "write 'internal import', so that no C type reaches another target")
                if module in ENGINES and str(path.relative_to(ROOT)) != REGISTRY:
                    find(path, number, f"names the engine {module}", f"only {REGISTRY} names engines")
    for module, places in c_imports.items():
        if len(places) > 1 and module not in GLUE:
            for path, number in places:
                find(path, number, f"{module} is imported by {len(places)} files",
                     "keep all C calls of a library in one file")


def check_text():
    for path in swift_files("Sources", "Prompts", "Models"):
        lines = path.read_text().splitlines()
        if len(lines) > LINE_BUDGET and not any(LONG_FILE_REASON.search(line) for line in lines[:40]):
            find(path, len(lines), f"has {len(lines)} lines",
                 "split it by idea; a pure state machine or data table may stay, with a comment saying so at its head")
        for number, line in enumerate(lines, 1):
            code = code_of(line)
            for pattern, mend in FORBIDDEN:
                target = line if "TODO" in pattern else code
                match = re.search(pattern, target)
                if match and (str(path.relative_to(ROOT)), match[0].strip(" (")) not in EXEMPT:
                    find(path, number, f"forbidden: {line.strip()}", mend)
            if WAITING.search(code) and any(part in NAMING for part in path.relative_to(ROOT).parts[:2]):
                find(path, number, f"may wait for ever: {line.strip()}", "read it with NamedFile or OpenFile, which refuse pipes")
            if UNCHECKED.search(code) and not any("//" in near for near in lines[max(0, number - 4):number]):
                find(path, number, f"unchecked: {line.strip()}", "say in a comment above it what protects it")


def check_names(manifest):
    targets = sorted(t["name"] for t in manifest["targets"])
    products = sorted(p["name"] for p in manifest["products"])
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
        check=True).stdout.splitlines()
    for kind, entries in (("target", targets), ("product", products), ("file", tracked)):
        seen = {}
        for entry in entries:
            other = seen.setdefault(entry.lower(), entry)
            if other != entry:
                find(pathlib.Path(entry), 0, f"differs from the {kind} {other} in case only", "rename one of them")
    for entry in sorted({name.split("/")[0] for name in tracked} - TOP_LEVEL):
        find(pathlib.Path(entry), 0, "does not belong at the top level", "put it into one of the folders there")


def main():
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True)
    if dump.returncode != 0:
        sys.exit(f"check: the manifest cannot be read:\n{dump.stderr}")
    manifest = json.loads(dump.stdout)
    if manifest["dependencies"]:
        find(ROOT / "Package.swift", 1, "the package depends on another package", "it has none, by rule")
    check_layers(manifest)
    check_text()
    check_names(manifest)
    for finding in findings:
        print(finding, file=sys.stderr)
    sys.exit(1 if findings else 0)


main()
