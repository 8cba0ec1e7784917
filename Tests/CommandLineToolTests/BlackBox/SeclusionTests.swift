#if READBACK_ENGINES && os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// Network access is blocked before anything is read.
    @Suite struct SeclusionTests {
        @Test(
            "a command that waits for its input has already blocked the network",
            arguments: [
                ["transcribe", "-"], ["run", "-"], ["summarize", "-"],
                ["live", "--stdin-format", "s16le,16000"],
            ])
        func waiting(arguments: [String]) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            // A container may have filters of its own.
            let before = try Self.filters(of: "self")
            let child = try program.start(arguments)
            defer { child.kill() }
            try await awaited("the filter of \(arguments)") { () -> Void? in
                try Self.filters(of: "\(child.processID)") > before ? () : nil
            }
        }

        private static func filters(of process: String) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
            return try #require(line.flatMap { Int($0.split(separator: "\t").last ?? "") }, "\(status)")
        }
    }
#endif
