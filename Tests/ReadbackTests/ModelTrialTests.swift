import ChildProcess
import Foundation
import Testing

@testable import ModelStore
@testable import Readback

/// A store with one model in a temporary folder, and a program that stands in for the child that opens it.
struct TrialBench {
    let folder: URL
    let model: InstalledModel
    let store: ModelStore

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("trial-\(UUID().uuidString)")
        let entry = ModelEntry(
            id: "some-model", kind: .text, engine: "llama", name: "Some model", locales: ["en"],
            licence: "MIT",
            files: [ModelFile(path: "model.gguf")])
        store = ModelStore(root: folder, manifest: ModelManifest(models: [entry]))
        model = InstalledModel(entry: entry, folder: store.folder(of: entry.id))
        try FileManager.default.createDirectory(at: model.folder, withIntermediateDirectories: true)
        try Data("weights".utf8).write(to: model.mainFile)
    }

    /// The program adds a line to `calls` each time it runs, and then runs the script.
    ///
    /// Another process puts it in place: a file that this process wrote cannot be started while a child that was started in the meantime
    /// still holds its descriptor.
    func trial(_ script: String) async throws -> ModelTrial {
        let program = folder.appendingPathComponent("program")
        let text = folder.appendingPathComponent("text")
        let calls = folder.appendingPathComponent("calls").path
        try Data("#!/bin/sh\necho \"$@\" >>'\(calls)'\n\(script)\n".utf8).write(to: text)
        _ = try await Child.run(
            ChildCommand("/bin/cp", [text.path, program.path], workingDirectory: "/"), deadline: .seconds(20))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return ModelTrial(executable: program.path, store: store)
    }

    var calls: [Substring] {
        let text = try? String(contentsOf: folder.appendingPathComponent("calls"), encoding: .utf8)
        return (text ?? "").split(separator: "\n")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

@Suite struct ModelTrialTests {
    @Test("a model is opened in a child once, and not again until its file changes")
    func once() async throws {
        let bench = try TrialBench()
        defer { bench.remove() }
        let trial = try await bench.trial("exit 0")
        try await trial.admit(bench.model)
        try await trial.admit(bench.model)
        #expect(bench.calls == ["__probe-model llama \(bench.model.mainFile.path)"])
        try Data("other weights".utf8).write(to: bench.model.mainFile)
        try await trial.admit(bench.model)
        #expect(bench.calls.count == 2)
    }

    @Test("a crash of the child is an error that names the file and the signal, and it is remembered")
    func crash() async throws {
        let bench = try TrialBench()
        defer { bench.remove() }
        let trial = try await bench.trial("kill -SEGV $$")
        for _ in 1...2 {
            let error = await #expect(throws: ReadbackError.self) { try await trial.admit(bench.model) }
            let sentence = error?.description ?? ""
            #expect(
                sentence.contains(bench.model.mainFile.path) && sentence.contains("SIGSEGV"), "\(sentence)")
        }
        #expect(bench.calls.count == 1)
    }

    @Test("a child's own message about a model is passed on, and the next time a child is asked again")
    func refusal() async throws {
        let bench = try TrialBench()
        defer { bench.remove() }
        let trial = try await bench.trial("echo 'readback: that is no model' >&2; exit 4")
        for _ in 1...2 {
            let error = await #expect(throws: ReadbackError.self) { try await trial.admit(bench.model) }
            #expect(error?.reason == "that is no model")
        }
        #expect(bench.calls.count == 2)
    }
}

@Suite struct ProcessorTests {
    @Test(
        "the features of a processor are read from the kernel's list",
        arguments: [
            ("processor\t: 0\nflags\t\t: fpu sse4_2 avx2\nbugs: none\n", ["fpu", "sse4_2", "avx2"]),
            ("processor\t: 0\nFeatures\t: fp asimd\n", ["fp", "asimd"]),
        ])
    func listed(text: String, features: [String]) {
        #expect(ProcessorFeatures.listed(in: text) == Set(features))
    }

    @Test("libraries tell which required features the processor lacks")
    func missing() {
        let libraries = NativeLibraries(
            versions: [], requiredFeatures: ["no_such_feature"], refusedFeatures: [], stamp: "")
        #expect(libraries.missingFeatures == ["no_such_feature"])
    }
}
