import Foundation
import LanguageModels
import PromptLibrary

extension PromptLibrary {
    /// Examples as a model is shown them, messages with their answers: `->` stands before what an example answers, a line of `==` before
    /// the next one.
    func examples(_ name: Name) throws(PromptError) -> [ChatMessage] {
        try prompt(name, [:]).components(separatedBy: "\n==\n").flatMap { example -> [ChatMessage] in
            let parts = example.components(separatedBy: "\n->\n")
            return parts.count == 2 ? [ChatMessage(.user, parts[0]), ChatMessage(.assistant, parts[1])] : []
        }
    }
}
