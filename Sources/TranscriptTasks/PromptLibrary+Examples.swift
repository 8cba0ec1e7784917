import Foundation
import LanguageModels
import PromptLibrary

extension PromptLibrary {
    /// The examples of a prompt file as chat messages, each followed by its answer. In the file, `->` separates a message from its
    /// answer, and a line `==` separates examples.
    func examples(_ name: Name) throws(PromptError) -> [ChatMessage] {
        try prompt(name, [:]).components(separatedBy: "\n==\n").flatMap { example -> [ChatMessage] in
            let parts = example.components(separatedBy: "\n->\n")
            return parts.count == 2 ? [ChatMessage(.user, parts[0]), ChatMessage(.assistant, parts[1])] : []
        }
    }
}
