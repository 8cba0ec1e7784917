import Foundation
import Testing

@testable import WhisperEngine

/// Rule: a vocabulary that is too long for the model is used from its beginning, and a notice says how much of it.
@Suite("Names that a model is told before it listens") struct NamesPromptTests {
    @Test("a few names are all read, and nothing is said")
    func short() {
        let prompt = NamesPrompt(["Grinnhil", "Kowalczyk"])
        #expect(prompt.text == "Grinnhil, Kowalczyk" && prompt.notice == nil, "\(prompt)")
        #expect(NamesPrompt([]) == NamesPrompt([]) && NamesPrompt([]).text == nil)
    }

    @Test("of many names the first are read, and a notice says how many of how many")
    func long() {
        let prompt = NamesPrompt(["Grinnhil"] + (1...400).map { "Placeholder\($0)" })
        let names = prompt.text?.components(separatedBy: ", ") ?? []
        #expect(names.first == "Grinnhil" && (prompt.text?.count ?? 0) < 700, "\(prompt)")
        let message = prompt.notice?.message ?? ""
        #expect(message.contains("401 entries") && message.contains("first \(names.count) "), "\(message)")
    }
}
