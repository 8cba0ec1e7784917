import Foundation
import Testing

@testable import ChildProcess

#if os(Linux)
    /// The filter is for good, so it is put on a program of its own, never on the tests.
    @Suite("The sandbox", .timeLimit(.minutes(10)))
    struct SandboxTests {
        @Test("refuses internet sockets and rings on every thread, and leaves local sockets")
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

        @Test("holds for children and theirs")
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

        @Test("refuses the calls of the x32 interface")
        func foreignCall() async throws {
            #expect(try await Child.run(try probe("foreign-call")).outputText == "x32: error 38\n")
        }

        @Test("is not active here")
        func inactive() {
            #expect(!Sandbox.isActive)
        }
    }
#endif
