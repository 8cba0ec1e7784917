import Foundation
import Testing

@testable import ChildProcess

#if os(Linux)
    /// The filter cannot be removed, so it is installed in a program of its own, never in the tests.
    @Suite("The sandbox", .timeLimit(.minutes(10)))
    struct SandboxTests {
        @Test("refuses internet sockets and io_uring on every thread, and allows local sockets")
        func attempts() async throws {
            let outcome = try await Child.run(try probe("sandbox"))
            #expect(outcome.status.isSuccess, "\(outcome.errorTail.text)")
            let lines = Set(outcome.outputText.split(separator: "\n").map(String.init))
            #expect(
                lines.isSuperset(of: ["before active: false", "before inet: ok"]), "\(outcome.outputText)")
            for place in ["after", "thread"] {
                let expected: Set = [
                    "\(place) active: true", "\(place) inet: error 13", "\(place) inet6: error 13",
                    "\(place) packet: error 13", "\(place) inet with high bits: error 13",
                    "\(place) ring: error 1",
                    "\(place) inet pair: error 13", "\(place) unix: ok", "\(place) unix pair: ok",
                ]
                #expect(
                    lines.isSuperset(of: expected),
                    "\(expected.subtracting(lines)) missing:\n\(outcome.outputText)")
            }
        }

        @Test("also applies to children and grandchildren")
        func children() async throws {
            let program = try probe("sandbox").executable
            let command = try probe("sandboxed-child", "/bin/sh", "-c", "\(program) sandbox; exit 3")
            let outcome = try await Child.run(command)
            let lines = outcome.outputText.split(separator: "\n")
            #expect(lines.contains("before active: true"), "\(outcome.outputText)")
            #expect(lines.contains("before inet: error 13"), "\(outcome.outputText)")
            #expect(lines.contains("before unix: ok"), "\(outcome.outputText)")
            #expect(lines.last == "child exited with status 3", "\(outcome.outputText)")
        }

        @Test("refuses calls through the x32 interface")
        func foreignCall() async throws {
            #expect(try await Child.run(try probe("foreign-call")).outputText == "x32: error 38\n")
        }

        @Test("is not active in the test program")
        func inactive() {
            #expect(!Sandbox.isActive)
        }
    }
#endif
