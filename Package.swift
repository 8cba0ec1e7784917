// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// `READBACK_ENGINES=none` leaves out every target that needs a C library. Everything else builds and passes its
// tests without one. (Environment variables are part of the key under which SwiftPM caches this manifest; the
// existence of a file is not, so nothing here may depend on it.) The Swift Package Index, which sets `SPI_BUILD`, has none.
let enginesAreOn =
    Context.environment["READBACK_ENGINES"] != "none" && Context.environment["SPI_BUILD"] == nil

// `READBACK_MACROS=none` leaves out `@Generable` and `@Guide`: they speak a protocol that is the compiler's own, and another compiler
// may have changed it.
let macrosAreOn = Context.environment["READBACK_MACROS"] != "none"

/// Whether SwiftPM has fetched this package for another one: it keeps what it fetches in a folder `checkouts`. There is no `.native/` then,
/// and unsafe flags are refused; the C libraries are those that `Scripts/install` has put in place, and pkg-config's file says where.
let isFetched = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// A target and its test target.
func tested(_ name: String, _ dependencies: [Target.Dependency] = [], tests extra: [Target.Dependency] = [])
    -> [Target]
{
    [
        .target(name: name, dependencies: dependencies),
        .testTarget(name: "\(name)Tests", dependencies: [.target(name: name)] + extra),
    ]
}

/// A target whose tests are those of the targets that use it.
func plain(_ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
    [.target(name: name, dependencies: dependencies)]
}

/// `Models/` is at the top, where people look for the list of models. The list is compiled in.
let modelStore: [Target] = [
    .target(
        name: "ModelList", path: "Models", exclude: ["README.md", "fixtures"],
        resources: [.embedInCode("manifest.json")]),
    .target(name: "ModelStore", dependencies: ["ModelList", "Execution", "Files", "ChildProcess"]),
    .testTarget(
        name: "ModelStoreTests", dependencies: ["ModelStore", "Execution", "Files", "ChildProcess"],
        exclude: ["hub.py", "index.py"]),
]

/// What writing models are told; at the top for the same reason.
let promptLibrary: [Target] = [
    .target(
        name: "PromptLibrary", dependencies: ["Files"], path: "Prompts", exclude: ["README.md"],
        resources: ["system", "notes", "examples", "ask", "answers"].map {
            .embedInCode("\($0).prompt.md")
        }
            + ["call", "meeting", "interview", "lecture", "consultation", "standup", "memo"].map {
                .embedInCode("templates/\($0).md")
            })
]

/// What a browser shows. Its template, styles and scripts are plain files in `Page/`, compiled in.
let pageFiles = [
    "base.css", "head.html", "call.html", "call.css", "report.css", "transcript.css", "player.css",
    "print.css", "library.html", "library.css", "library.js",
    "format.js",
    "memory.js",
    "dialog.js", "model.js", "corrections.js", "player.js", "words.js", "follow.js", "names.js", "search.js",
    "picture.js", "quotations.js", "sentences.js", "evidence.js", "todos.js", "report.js", "markdown.js",
    "keys.js", "start.js",
]
let pages: [Target] = [
    .target(
        name: "Pages", dependencies: ["Files"],
        resources: pageFiles.map { .embedInCode("Page/\($0)") }),
    .testTarget(name: "PagesTests", dependencies: ["Pages", "TestSupport"]),
]

/// The probe is a program for the tests: what it does to itself cannot be done to the process that runs them.
let childProcess: [Target] =
    tested("ChildProcess", ["Execution", "CLinux"], tests: ["ChildProcessProbe"]) + [
        .executableTarget(
            name: "ChildProcessProbe", dependencies: ["ChildProcess", "CLinux"],
            path: "Tests/ChildProcessProbe")
    ]

/// Tells sources whether there are engines.
let engineSettings: [SwiftSetting] = enginesAreOn ? [.define("READBACK_ENGINES")] : []

/// What the umbrella needs beside the pure targets.
let engineDependencies: [Target.Dependency] = [
    "CNative", "CNotes", "SampleRateConversion", "WhisperEngine", "LlamaEngine", "SpeakerEngine",
]

/// What `import Readback` brings. Whoever stands on it names these targets, too: when something is edited SwiftPM builds again what
/// names it, and a program in which one part has the old layout of a type crashes.
let exportedTargets: [Target.Dependency] = [
    "Timeline", "AudioInput", "ModelStore", "Spoken", "SpeechEngines", "SpeechAnalysis", "AppleFaces",
    "Transcripts", "LanguageModels", "LanguageSession", "TranscriptTasks", "SpeakerFinder",
    "SpeakerDetection", "Pipeline",
]

/// The library that people import. It names the engines when there are any.
let umbrella: [Target] = [
    .target(name: "CStart"),
    .target(
        name: "Readback",
        dependencies: exportedTargets + ["ChildProcess", "Files", "Journal", "CStart"]
            + (enginesAreOn ? engineDependencies : []),
        swiftSettings: engineSettings),
    // The client imports the library alone, as a program of somebody else would; Scripts/check client-package builds it
    // as a package of its own, the tests run it from here.
    .executableTarget(
        name: "ReadbackClient", dependencies: ["Readback"], path: "Tests/ClientPackage/Sources/Client"),
    .testTarget(
        name: "ReadbackTests",
        dependencies: ["Readback", "AudioInput", "Journal", "ModelStore", "ChildProcess", "ReadbackClient"],
        swiftSettings: engineSettings),
]

/// `READBACK_COMMIT=ID` is what `--version` names; the scripts that build a release set it.
let commit = Context.environment["READBACK_COMMIT"].map {
    CSetting.define("READBACK_COMMIT", to: "\"\($0)\"")
}

let commandLine: [Target] = [
    .target(name: "CBuild", cSettings: commit.map { [$0] } ?? []),
    // What `readback demo` reads back, as a file that is compiled in.
    .target(name: "CDemo"),
    .target(
        name: "CommandLineTool",
        dependencies: [
            "Readback", "Pages", "Serving", "Execution", "SafeText", "Files", "ChildProcess", "CBuild",
            "CDemo", "CLinux",
        ]
            + exportedTargets),
    .executableTarget(name: "ReadbackCommand", dependencies: ["CommandLineTool"]),
    .testTarget(
        name: "CommandLineToolTests",
        dependencies: [
            "CommandLineTool", "Serving", "Execution", "SafeText", "Files", "ChildProcess",
            "ChildProcessProbe", "ReadbackCommand", "TestSupport", "Measuring",
        ],
        swiftSettings: engineSettings),
]

/// How good reports are and how many words were heard wrong. It lies with the tests: nothing that measures ships.
let measuring: [Target] = [
    .target(
        name: "Measuring", dependencies: ["Transcripts", "TranscriptTasks"], path: "Tests/Measuring"),
    meter("ReportMeter", ["Measuring", "Readback", "Execution"] + exportedTargets),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring", "ChildProcess", "ReportMeter"]),
]

/// The program that the compiler starts for macros. What it does is in `MacroText`, where tests can call it.
let macros: [Target] = [.macro(name: "GenerableMacros", dependencies: ["MacroText"])]

/// Tells sources whether there are macros.
let macroSettings: [SwiftSetting] = macrosAreOn ? [.define("READBACK_MACROS")] : []

/// Apple's session; with the macros, if there are any.
let languageSession: [Target] = [
    .target(
        name: "LanguageSession",
        dependencies: ["Execution", "LanguageModels"] + (macrosAreOn ? ["GenerableMacros"] : []),
        swiftSettings: macroSettings),
    .testTarget(
        name: "LanguageSessionTests",
        dependencies: ["LanguageSession", "Execution", "LanguageModels", "TestSupport"],
        swiftSettings: macroSettings),
]

/// Scripted engines, gates and logs of events, for the tests of several targets.
let testSupport: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: [
            "Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines", "SpeechAnalysis",
            "LanguageModels",
        ], path: "Tests/Support")
]

// From the ground up: a target names only what lies below it.
let pureTargets: [[Target]] = [
    tested("Timeline"),
    tested("Execution"),
    tested("SafeText", tests: ["TestSupport"]),
    [.systemLibrary(name: "CLinux")],
    tested("Files", ["CLinux"]),
    childProcess,
    tested("Journal", ["Files"], tests: ["Files"]),
    tested("Serving", ["Execution", "ChildProcess"], tests: ["ChildProcess"]),
    modelStore,
    tested(
        "AudioInput", ["Timeline", "Execution", "Files", "ChildProcess"],
        tests: ["Timeline", "ChildProcess", "TestSupport"]),
    plain("Spoken", ["Timeline"]),
    tested(
        "SpeechEngines", ["Timeline", "Execution", "AudioInput", "Spoken"],
        tests: ["Timeline", "AudioInput", "TestSupport"]),
    tested(
        "SpeechAnalysis", ["Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines"],
        tests: ["Timeline", "AudioInput", "Spoken", "SpeechEngines", "TestSupport"]),
    tested(
        "AppleFaces",
        [
            "Timeline", "Execution", "AudioInput", "ModelStore", "Spoken", "SpeechEngines", "SpeechAnalysis",
        ],
        tests: [
            "Timeline", "AudioInput", "ModelStore", "Spoken", "SpeechEngines", "SpeechAnalysis",
            "TestSupport",
        ]),
    tested("SpeakerFinder", ["Timeline", "AudioInput"], tests: ["Timeline", "AudioInput", "TestSupport"]),
    tested(
        "SpeakerDetection", ["Timeline", "Execution", "AudioInput", "SpeechEngines", "SpeakerFinder"],
        tests: [
            "Timeline", "AudioInput", "SpeechEngines", "SpeechAnalysis", "SpeakerFinder", "TestSupport",
        ]),
    testSupport,
    tested(
        "Transcripts", ["Timeline", "SafeText", "Spoken"], tests: ["Timeline", "Spoken", "TestSupport"]),
    tested("LanguageModels", ["Execution", "Files"], tests: ["Execution", "TestSupport"]),
    tested("MacroText"),
    macrosAreOn ? macros : [],
    languageSession,
    promptLibrary,
    pages,
    tested(
        "TranscriptTasks",
        ["Timeline", "SafeText", "Files", "Spoken", "Transcripts", "LanguageModels", "PromptLibrary"],
        tests: [
            "Timeline", "Execution", "Spoken", "Transcripts", "LanguageModels", "PromptLibrary",
            "TestSupport",
        ]),
    tested(
        "Pipeline",
        [
            "Timeline", "Execution", "Files", "Journal", "AudioInput", "Spoken", "SpeechEngines",
            "SpeechAnalysis", "Transcripts",
            "LanguageModels", "TranscriptTasks", "SpeakerFinder", "SpeakerDetection",
        ],
        tests: [
            "Timeline", "Execution", "Journal", "AudioInput", "Spoken", "SpeechEngines", "SpeechAnalysis",
            "Transcripts",
            "LanguageModels", "TranscriptTasks", "SpeakerFinder", "TestSupport",
        ]),
    umbrella,
    measuring,
    commandLine,
]

/// One system library per C library; each `shim.h` finds its header in `.native/` by a relative path, or where pkg-config's file says.
let cLibraries: [Target] = [
    "CLlama", "CWhisper", "CSampleRate", "CNative", "COnnxRuntime",
].map { .systemLibrary(name: $0, pkgConfig: isFetched ? "readback-engines" : nil) }

/// The C libraries, each before those it rests on: Debian's linker reads archives once, from left to right. All engines name all of them,
/// because SwiftPM names a library to the linker once, at its first place.
#if os(macOS)
    let ofTheSystem = ["c++"]
#else
    let ofTheSystem = ["stdc++", "m"]
#endif
let linked: [LinkerSetting] =
    (["samplerate", "whisper", "llama", "ggml", "ggml-gpu", "ggml-cpu", "ggml-base"] + ofTheSystem).map {
        .linkedLibrary($0)
    } + (isFetched ? [] : [.unsafeFlags(["-L\(Context.packageDirectory)/.native/lib"])])

/// An engine and its tests. Whoever depends on it inherits what it is linked with.
func engine(_ name: String, _ dependencies: [Target.Dependency], tests extra: [Target.Dependency])
    -> [Target]
{
    [
        .target(name: name, dependencies: dependencies, linkerSettings: linked),
        .testTarget(name: "\(name)Tests", dependencies: [.target(name: name)] + extra),
    ]
}

let engineTargets: [[Target]] = [
    cLibraries,
    // What the default writing model has learned, as a file that is compiled in.
    [.target(name: "CNotes", exclude: ["notes.gguf"])],
    engine(
        "SampleRateConversion", ["AudioInput", "CSampleRate"],
        tests: ["Timeline", "AudioInput", "ChildProcess"]),
    engine(
        "WhisperEngine", ["Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines", "CWhisper"],
        tests: [
            "Timeline", "Execution", "AudioInput", "Spoken", "SpeechEngines", "SpeechAnalysis", "AppleFaces",
            "TestSupport",
        ]),
    engine(
        "LlamaEngine", ["Execution", "LanguageModels", "CLlama"],
        tests: [
            "TestSupport", "Execution", "LanguageModels", "LanguageSession", "TranscriptTasks", "Transcripts",
            "Spoken",
        ]),
    // Nothing to link: the library is loaded when it is first needed.
    tested("OnnxRuntime", ["COnnxRuntime", "Files"]),
    tested(
        "SpeakerEngine", ["Execution", "OnnxRuntime", "SpeakerFinder"],
        tests: ["SpeakerFinder", "AudioInput", "ModelStore", "TestSupport"]),
]

/// A program that measures a part by itself; for the parts of `Scripts/bench`. It lies with the tests: nothing that measures
/// ships.
func meter(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/Meters/\(name)")
}

let meters: [[Target]] = [
    [
        meter("WhisperMeter", ["WhisperEngine", "AudioInput", "Spoken", "SpeechEngines", "Timeline"]),
        meter(
            "SpeakerMeter",
            ["SpeakerEngine", "SpeakerFinder", "AudioInput", "SampleRateConversion", "TestSupport"]),
        meter(
            "LanguageMeter",
            ["LlamaEngine", "LanguageModels", "Transcripts", "TranscriptTasks", "Measuring", "Execution"]),
        meter("ToolMeter", ["LlamaEngine", "LanguageModels", "LanguageSession"]),
        meter(
            "ReloadMeter",
            [
                "WhisperEngine", "LlamaEngine", "SpeakerEngine", "SpeakerFinder",
                "SpeechEngines", "LanguageModels", "AudioInput", "Timeline", "CLinux",
            ]),
    ]
]
let metersAreOn = Context.environment["READBACK_METERS"] == "all"

/// `READBACK_FUZZ=1` adds the fuzzers, which only `Scripts/hurt fuzz` can build: they have no main of their own.
let fuzzersAreOn = Context.environment["READBACK_FUZZ"] != nil

let fuzzers: [[Target]] = [
    [
        .executableTarget(
            name: "ReadersFuzzer",
            dependencies: [
                "AudioInput", "ChildProcess", "CommandLineTool", "Journal", "LanguageModels", "Pages",
                "Pipeline", "TestSupport", "Transcripts",
            ], path: "Tests/Fuzz/Readers",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    ]
]

let package = Package(
    name: "readback",
    platforms: [.macOS(.v15)],
    products: [
        // Products are files, and some disks do not tell "readback" from "Readback": so the library's product has a name of
        // its own. The module is Readback.
        .library(name: "ReadbackLibrary", targets: ["Readback"]),
        // The language half by itself, for whoever brings a model.
        .library(name: "LanguageSession", targets: ["LanguageSession"]),
        .executable(name: "readback", targets: ["ReadbackCommand"]),
    ],
    targets: (pureTargets + (enginesAreOn ? engineTargets : []) + (metersAreOn ? meters : [])
        + (fuzzersAreOn ? fuzzers : [])).flatMap { $0 },
    swiftLanguageModes: [.v6]
)
