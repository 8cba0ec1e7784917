import Foundation
import LanguageModels
import Testing

@testable import Readback

@Suite("Prompts that were read are kept on the disk")
struct PromptFolderTests {
    private let folder = PromptFolder(
        path: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
            + "/a/prompts")
    private let model = LanguageEngineProfile(
        name: "engine", version: "1", model: "model", contextLength: 512, modelHash: "0a")
    private let state = SavedPromptState(fingerprint: "model 1", tokens: [1, 2, 3], bytes: [4, 5])

    private func prompt(_ text: String) -> [PromptPart] {
        [PromptPart(.markup, "<|user|>"), PromptPart(.text, text)]
    }

    @Test("for use only with the same model and the same words")
    func keys() {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        #expect(folder.state(of: prompt("words"), readBy: model) == nil)
        folder.keep(state, of: prompt("words"), readBy: model)
        #expect(folder.state(of: prompt("words"), readBy: model) == state)
        #expect(folder.state(of: prompt("other words"), readBy: model) == nil)
        #expect(folder.state(of: [PromptPart(.text, "<|user|>words")], readBy: model) == nil)
        let other = LanguageEngineProfile(
            name: "engine", version: "1", model: "model", contextLength: 512,
            modelHash: "0b")
        #expect(folder.state(of: prompt("words"), readBy: other) == nil)
    }

    @Test("only four of them, and a damaged one is not used")
    func few() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        for index in 0..<7 { folder.keep(state, of: prompt("\(index)"), readBy: model) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 4, "\(names)")
        #expect(folder.state(of: prompt("6"), readBy: model) == state)
        for name in names {
            let file = URL(fileURLWithPath: folder.path + "/" + name)
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: file)
        }
        #expect(folder.state(of: prompt("6"), readBy: model) == nil)
    }

    @Test("a folder that cannot be created keeps nothing and breaks nothing")
    func noFolder() {
        let nowhere = PromptFolder(path: "/dev/null/prompts")
        nowhere.keep(state, of: prompt("words"), readBy: model)
        #expect(nowhere.state(of: prompt("words"), readBy: model) == nil)
    }
}
