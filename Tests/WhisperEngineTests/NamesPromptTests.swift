import Foundation
import Testing

@testable import WhisperEngine

/// Rule: a vocabulary that is too long for the model is used from its beginning, and a notice says how much of it is used.
@Suite("Names that a model is told before it listens") struct NamesPromptTests {
    @Test("a few names are all used, without a notice")
    func short() {
        let prompt = NamesPrompt(["Grinnhil", "Kowalczyk"])
        #expect(prompt.text == "Grinnhil, Kowalczyk" && prompt.notice == nil, "\(prompt)")
        #expect(NamesPrompt([]) == NamesPrompt([]) && NamesPrompt([]).text == nil)
    }

    @Test("of many names the first ones are used, and a notice says how many of how many")
    func long() {
        let prompt = NamesPrompt(["Grinnhil"] + (1...400).map { "Placeholder\($0)" })
        let names = prompt.text?.components(separatedBy: ", ") ?? []
        #expect(names.first == "Grinnhil" && (prompt.text?.count ?? 0) < 700, "\(prompt)")
        let message = prompt.notice?.message ?? ""
        #expect(
            message.contains("401 entries") && message.contains("only the first \(names.count);"),
            "\(message)")
        let long = String(repeating: "o", count: 400)
        #expect(
            NamesPrompt([long, long + "n", "Ann"]).text == long,
            "no later name takes the place of one that does not fit")
    }

    @Test("after the names comes what was said last, as far as there is room")
    func behind() {
        let names = NamesPrompt(["Grinnhil", "Kowalczyk"])
        #expect(names.prompt(before: "") == "Grinnhil, Kowalczyk")
        #expect(names.prompt(before: "so what") == "Grinnhil, Kowalczyk. so what")
        #expect(NamesPrompt([]).prompt(before: "so what") == "so what")
        #expect(NamesPrompt([]).prompt(before: "") == nil)
        let said = (0..<300).map { "word\($0)" }.joined(separator: " ")
        let prompt = names.prompt(before: said) ?? ""
        #expect(prompt.hasPrefix("Grinnhil, Kowalczyk. word") && prompt.hasSuffix(" word299"), "\(prompt)")
        #expect(prompt.utf8.count < 650, "\(prompt)")
    }
}
