#if READBACK_ENGINES && os(Linux)
    import Foundation
    import Testing

    /// The program on limited file systems: the kernel itself refuses it certain calls.
    @Suite struct FileSystemTests {
        /// Kinds of file systems by what they refuse: exFAT and FAT, some network folders, some FUSE file systems.
        static let kinds = ["link=EPERM", "rename-to-new=EINVAL", "link=EPERM,rename-to-new=EINVAL"]

        private func run(_ program: BuiltProgram, refusing rules: String, _ arguments: [String]) async throws
            -> BuiltProgram.Outcome
        {
            try await program.run(
                arguments, program: BuiltProgram.probe, before: ["refuse", rules, BuiltProgram.path])
        }

        @Test(
            "results are written whatever the file system refuses, and never over an existing file",
            arguments: kinds)
        func written(rules: String) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let arguments = ["transcribe", Fixture.path("one-word.wav"), "-o", "out/", "-f", "txt"]
            let outcome = try await run(program, refusing: rules, arguments)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try !outcome.file("out/one-word.txt").isEmpty, "\(outcome)")
            #expect(outcome.files.filter { $0.hasPrefix("out/") } == ["out/one-word.txt"], "\(outcome)")
            let again = try await run(program, refusing: rules, arguments)
            #expect(again.code == 7 && again.errors.contains("--force"), "\(again)")
        }

        @Test("a folder in which files cannot be renamed is noticed before any model is opened")
        func foundOutFirst() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await run(
                program, refusing: "link=EPERM,rename-to-new=EINVAL,rename=EIO",
                ["transcribe", Fixture.path("one-word.wav"), "-o", "out/", "--model", "no-such-model"])
            #expect(outcome.code == 7 && outcome.errors.contains("cannot be written"), "\(outcome)")
            #expect(outcome.files.filter { $0.hasPrefix("out/") } == [], "\(outcome)")
        }

        @Test("results that cannot be flushed to disk are not reported as written")
        func unflushed() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await run(
                program, refusing: "sync=EIO",
                ["transcribe", Fixture.path("one-word.wav"), "-o", "out/", "-f", "txt"])
            #expect(outcome.code == 7 && !outcome.errors.contains("wrote "), "\(outcome)")
            #expect(outcome.files.filter { $0.hasPrefix("out/") } == [], "\(outcome)")
        }
    }
#endif
