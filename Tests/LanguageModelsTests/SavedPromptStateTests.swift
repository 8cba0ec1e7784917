import Foundation
import LanguageModels
import Testing

@Suite("Saved prompts on disk")
struct SavedPromptStateTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "readback-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "state").path)
    }

    @Test("a state is read back as it was written")
    func roundTrip() throws {
        for state in [
            SavedPromptState(fingerprint: "llama 1 ü", tokens: [0, 1, -1, .max], bytes: Array(0...255)),
            SavedPromptState(fingerprint: "", tokens: [], bytes: []),
        ] {
            try inFolder { path in
                try state.write(to: path)
                #expect(try SavedPromptState(contentsOf: path) == state)
            }
        }
    }

    @Test("a file that is cut or changed anywhere is refused")
    func damaged() throws {
        try inFolder { path in
            try SavedPromptState(fingerprint: "llama", tokens: [7, 8], bytes: [1, 2, 3]).write(to: path)
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for index in whole.indices {
                var changed = whole
                changed[index] ^= 1
                for damaged in [changed, whole.prefix(index)] {
                    try damaged.write(to: URL(fileURLWithPath: path))
                    #expect(throws: TextModelError.self, "byte \(index)") {
                        try SavedPromptState(contentsOf: path)
                    }
                }
            }
            try FileManager.default.removeItem(atPath: path)
            #expect(throws: TextModelError.self) { try SavedPromptState(contentsOf: path) }
        }
    }
}
