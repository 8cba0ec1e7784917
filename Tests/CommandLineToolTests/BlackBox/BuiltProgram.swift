import ChildProcess
import Foundation
import Testing

/// Runs the built program in a fresh directory, as a user would, and keeps all its output.
struct BuiltProgram {
    /// What a run left behind. Its description is what a failing test prints.
    struct Outcome: CustomStringConvertible {
        let arguments: [String]
        let directory: URL
        let status: ChildStatus
        let output: String
        let errors: String

        var code: Int32? {
            guard case .exited(let code) = status else { return nil }
            return code
        }

        var files: [String] {
            let names = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String }
            return (names ?? []).sorted()
        }

        var description: String {
            """
            readback \(arguments.joined(separator: " ")): \(status)
            in \(directory.path): \(files.joined(separator: ", "))
            --- standard output
            \(output)
            --- standard error
            \(errors)
            """
        }

        func file(_ name: String) throws -> String {
            try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
        }
    }

    let directory: URL
    /// Replaces or adds to the variables of the tests' own environment; an empty value removes one.
    var environment = Self.quick

    /// What most tests use: a small speech model, and quotations, which need no text model.
    static let quick = ["READBACK_MODEL": ModelFiles.speech, "READBACK_RECIPE": "quotations"]
    /// The same with a text model, whose notes never pass the checks.
    static let writing = [
        "READBACK_MODEL": ModelFiles.speech, "READBACK_LLM": ModelFiles.shallowText, "READBACK_RECIPE": "",
    ]

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "readback-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // A runtime folder allows one live recording at a time, and tests record in parallel.
        environment["XDG_RUNTIME_DIR"] = runtime.path
    }

    /// Beside the directory, so that it is not among the files that a run leaves behind.
    var runtime: URL { URL(fileURLWithPath: directory.path + "-run") }

    func remove() {
        for folder in [directory, runtime] { try? FileManager.default.removeItem(at: folder) }
    }

    /// The program that `READBACK_PROGRAM` names, such as a release build, which is much faster on real recordings; else the one that
    /// was built beside these tests.
    static var path: String {
        ProcessInfo.processInfo.environment["READBACK_PROGRAM"] ?? beside("readback")
    }

    /// A program that replaces itself with another one, under conditions that a test sets.
    static var probe: String { beside("ChildProcessProbe") }

    private static func beside(_ name: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            name
        )
        .path
    }

    /// - Parameters:
    ///   - program: another program that runs this one.
    ///   - before: that program's own arguments, which come first.
    func run(
        _ arguments: [String], input: String = "", program: String = BuiltProgram.path, before: [String] = []
    ) async throws -> Outcome {
        try await run(arguments, inputBytes: Array(input.utf8), program: program, before: before)
    }

    func run(
        _ arguments: [String], inputBytes: [UInt8], program: String = BuiltProgram.path, before: [String] = []
    ) async throws -> Outcome {
        let child = try await Child.run(
            command(before + arguments, program: program), input: inputBytes, deadline: .seconds(300))
        return Outcome(
            arguments: arguments, directory: directory, status: child.status, output: child.outputText,
            errors: child.errorTail.text)
    }

    /// Starts the program and leaves it to the test, with pipes for all three streams.
    func start(_ arguments: [String], program: String = BuiltProgram.path) throws -> Child {
        var command = command(arguments, program: program)
        command.input = .pipe
        command.output = .pipe
        command.error = .pipe
        return try Child.start(command)
    }

    private func command(_ arguments: [String], program: String = BuiltProgram.path) -> ChildCommand {
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.filter { !$1.isEmpty }
        return ChildCommand(
            program, arguments, environment: variables, workingDirectory: directory.path)
    }
}

/// Recordings and texts under `Tests/Fixtures`.
enum Fixture {
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures").appendingPathComponent(name).path
    }

    /// Runs ffmpeg, which must succeed, and returns what it prints.
    @discardableResult static func ffmpeg(_ words: [String]) async throws -> [UInt8] {
        let made = try await Child.run(
            ChildCommand(
                "/usr/bin/env", ["ffmpeg", "-nostdin", "-y", "-v", "error"] + words,
                environment: ProcessInfo.processInfo.environment),
            outputLimit: 50_000_000)
        try #require(made.status.isSuccess, "\(made.errorTail.text)")
        return made.output
    }
}

extension BuiltProgram {
    /// Puts a recording of two and a half minutes into the directory. Whisper decodes half a minute at a time, so a run can be stopped
    /// in the middle.
    @discardableResult func addLongRecording(_ name: String) async throws -> String {
        let path = directory.appendingPathComponent(name).path
        try await Fixture.ffmpeg(["-i", Fixture.path("meeting.flac"), "-t", "150", path])
        return path
    }

    /// A fresh directory in which runs leave their journals as well.
    static func withState() throws -> BuiltProgram {
        var program = try BuiltProgram()
        program.environment["XDG_STATE_HOME"] = program.directory.appendingPathComponent("state").path
        return program
    }
}
