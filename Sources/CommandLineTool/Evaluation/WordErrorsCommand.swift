import Foundation
import Readback

/// `readback __word-errors`: counts the words that were heard wrong. Each line of standard input is an object with a `reference` and
/// what was `recognized`; each line of the answer is the count of one. So the scripts that measure count as `readback eval` does.
struct WordErrorsCommand: Sendable {
    private struct Pair: Decodable {
        var reference: String
        var recognized: String
    }

    func run() throws -> ExitStatus {
        while let line = readLine() {
            let pair: Pair
            do {
                pair = try JSONDecoder().decode(Pair.self, from: Data(line.utf8))
            } catch {
                throw CommandFailure(
                    .unreadableInput,
                    "standard input: a line is no object with a reference and what was recognized; mend it")
            }
            let errors = WordErrors(reference: pair.reference, recognized: pair.recognized)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try StandardOutput.write(
                .document(String(decoding: try encoder.encode(errors), as: UTF8.self) + "\n"))
        }
        return .done
    }
}
