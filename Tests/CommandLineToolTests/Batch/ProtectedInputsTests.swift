import Foundation
import Testing

@testable import CommandLineTool

@Suite struct ProtectedInputsTests {
    @Test("an input is never overwritten, neither by its name nor through a symbolic or hard link")
    func inputs() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("inputs-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        try Data("sound".utf8).write(to: folder.appendingPathComponent("call.wav"))
        try Data("other".utf8).write(to: folder.appendingPathComponent("other.wav"))
        try files.createSymbolicLink(atPath: path("link.wav"), withDestinationPath: "call.wav")
        try files.linkItem(atPath: path("call.wav"), toPath: path("second.wav"))
        let inputs = ProtectedInputs([path("call.wav"), "-"], ParsedArguments())
        for name in ["call.wav", "link.wav", "second.wav", "../\(folder.lastPathComponent)/call.wav"] {
            let failure = #expect(throws: CommandFailure.self) { try inputs.check(path(name)) }
            #expect(
                failure?.status == .unwritableOutput
                    && failure?.message.contains("does not overwrite it") == true)
        }
        for name in ["other.wav", "new.wav"] {
            #expect(throws: Never.self) { try inputs.check(path(name)) }
        }
    }
}
