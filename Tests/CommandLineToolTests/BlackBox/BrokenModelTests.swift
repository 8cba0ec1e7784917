import Foundation
import Testing

/// A model store in the test's own folder, with the machine's models linked into it, so that one can be broken.
struct BorrowedStore {
    let root: URL

    init(in directory: URL, _ models: [String] = [ModelFiles.speech, ModelFiles.text]) throws {
        root = directory.appendingPathComponent("models")
        let files = FileManager.default
        let source = URL(fileURLWithPath: ModelFiles.store)
        for id in models {
            let folder = root.appendingPathComponent(id)
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in try files.contentsOfDirectory(atPath: source.appendingPathComponent(id).path) {
                try files.createSymbolicLink(
                    at: folder.appendingPathComponent(name),
                    withDestinationURL: source.appendingPathComponent(id).appendingPathComponent(name))
            }
        }
    }
}

/// Where the models of this machine are.
enum ModelFiles {
    static let speech = "whisper-tiny.en"
    static let text = "smollm2-135m-instruct-q4_1"
    static let textFile = "SmolLM2-135M-Instruct.Q4_1.gguf"
    /// Only the first layer of that model, made by `Scripts/setup --tests`: it works like any model and takes a tenth of the time.
    static let shallowText = Fixture.path("../../Models/fixtures/shallow-text.gguf")

    static var store: String {
        let environment = ProcessInfo.processInfo.environment
        if let chosen = environment["READBACK_MODELS"] { return chosen }
        let data =
            environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        return data + "/readback/models"
    }
}

#if READBACK_ENGINES
    @Suite struct BrokenModelTests {
        private static func withoutTextModel() throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            program.environment["READBACK_RECIPE"] = ""
            program.environment["READBACK_MODELS"] =
                try BorrowedStore(in: program.directory, [ModelFiles.speech]).root.path
            return program
        }

        @Test(
            "a task that needs a text model is exit 4 if there is none, and nothing is printed"
        )
        func missing() async throws {
            let program = try Self.withoutTextModel()
            defer { program.remove() }
            let task = Fixture.path("../../docs/examples/complaints") + "/"
            let text = Fixture.path("eval/dev/bank-card.txt")
            for command in [["summarize", text], ["run", Fixture.path("memo.flac")]] {
                for wish in [["--task", task], ["--recipe", "notes"]] {
                    let outcome = try await program.run(command + wish)
                    #expect(outcome.code == 4 && outcome.output.isEmpty, "\(outcome)")
                    #expect(outcome.errors.contains("readback models pull"), "\(outcome)")
                }
            }
            let missing = try await program.run(["summarize", text, "--task", "./nowhere/"])
            #expect(missing.code == 2 && missing.errors.contains("nowhere/prompt.md"), "\(missing)")
        }

        @Test("without a text model a report consists of quotations and says so")
        func quotations() async throws {
            let program = try Self.withoutTextModel()
            defer { program.remove() }
            let outcome = try await program.run(["summarize", Fixture.path("eval/dev/bank-card.txt")])
            #expect(outcome.code == 0 && outcome.output.contains("> These are quotations"), "\(outcome)")
            let doctor = try await program.run(["doctor"])
            #expect(doctor.code == 0 && doctor.output.contains("so reports quote what was said"), "\(doctor)")
        }

        /// What happened to the text model's file.
        enum Damage: String, CaseIterable {
            case deleted, truncated, replaced

            func inflict(on file: URL) throws {
                let original = file.resolvingSymlinksInPath()
                try FileManager.default.removeItem(at: file)
                switch self {
                case .deleted: break
                case .truncated: try Data(contentsOf: original).prefix(1_000_000).write(to: file)
                case .replaced:
                    let size = try Data(contentsOf: original, options: .alwaysMapped).count
                    try Data(repeating: 7, count: size).write(to: file)
                }
            }
        }

        @Test(
            "a deleted, truncated or replaced model file is exit 4, named, with the command that repairs it",
            arguments: Damage.allCases)
        func brokenTextModel(damage: Damage) async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            let store = try BorrowedStore(in: program.directory)
            let file = store.root.appendingPathComponent("\(ModelFiles.text)/\(ModelFiles.textFile)")
            try damage.inflict(on: file)
            program.environment = BuiltProgram.writing
            program.environment["READBACK_LLM"] = ModelFiles.text
            program.environment["READBACK_MODELS"] = store.root.path
            let outcome = try await program.run(["run", Fixture.path("one-word.wav")])
            #expect(outcome.code == 4, "\(damage): \(outcome)")
            #expect(outcome.errors.contains(ModelFiles.textFile), "\(damage): \(outcome)")
            #expect(
                outcome.errors.contains("readback models pull \(ModelFiles.text)"), "\(damage): \(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(damage): \(outcome)")
        }

        @Test("with an empty store, doctor ends with 4 and names one command that fetches all missing models")
        func emptyStore() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("none").path
            let outcome = try await program.run(["doctor"])
            #expect(outcome.code == 4, "\(outcome)")
            #expect(
                outcome.output.contains("Not ready to run") && outcome.output.contains("missing"),
                "\(outcome)")
            #expect(outcome.output.contains("`readback models pull all-minilm-l6-v2` (46 MB)"), "\(outcome)")
            let all = try #require(
                outcome.output.split(separator: "\n").first { $0.contains("missing models") })
            #expect(all.contains("6; to fetch them all, run `readback models pull whisper-base "), "\(all)")
            #expect(all.hasSuffix("(1.3 GB)"), "\(all)")
        }
    }
#else
    @Suite struct NoEngineTests {
        @Test("a build without engines says so and ends with 4")
        func noEngines() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(["run", Fixture.path("one-word.wav")])
            #expect(outcome.code == 4 && outcome.errors.contains("without engines"), "\(outcome)")
        }
    }
#endif
