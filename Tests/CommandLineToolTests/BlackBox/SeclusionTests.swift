#if READBACK_ENGINES && os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// The network is taken away before anything is read.
    @Suite struct SeclusionTests {
        @Test(
            "a command that waits for its input has no network any more",
            arguments: [
                ["transcribe", "-"], ["run", "-"], ["summarize", "-"],
                ["live", "--stdin-format", "s16le,16000"],
            ])
        func waiting(arguments: [String]) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let child = try program.start(arguments)
            defer { child.kill() }
            try await awaited("the filter of \(arguments)") { () -> Void? in
                let status = try String(contentsOfFile: "/proc/\(child.processID)/status", encoding: .utf8)
                return status.contains("Seccomp:\t2") ? () : nil
            }
        }
    }
#endif
