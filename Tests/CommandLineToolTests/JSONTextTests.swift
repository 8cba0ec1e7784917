import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// Rule: JSON contains no control character that a terminal would obey, and reads back as the original text.
@Suite("JSON as the program writes it") struct JSONTextTests {
    @Test("C0 and C1 control characters are escaped and read back unchanged", arguments: 0..<200)
    func controls(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let said = [HostileText.made(by: &random) + "\u{9B}2J\u{7F}\u{1B}"]
        for json in [try JSONText.encode(said), try JSONText.encodeLine(said)] {
            #expect(json.contains("\\u009b2J\\u007f"), "\(json.debugDescription)")
            #expect(
                !json.unicodeScalars.contains {
                    $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
                },
                "\(json.debugDescription)")
            let back = try JSONDecoder().decode([String].self, from: Data(json.utf8))
            #expect(back.map { Array($0.unicodeScalars) } == said.map { Array($0.unicodeScalars) })
        }
    }
}
