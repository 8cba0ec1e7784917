import Files
import Foundation
import Readback

/// The user's own vocabulary, which stores corrections for future recordings: the file that the setting
/// `vocab` names, or a file beside the settings, which `vocab` then names.
struct RememberedWords {
    struct Outcome {
        /// The replacement was not in the vocabulary before.
        let isNew: Bool
        /// The settings file that names the vocabulary from now on; `nil` if it did before.
        let settings: String?
    }

    let path: String
    private let replacement: WordReplacement
    private let configuration: Configuration
    /// The value of the setting if it holds words and not a file name.
    private let words: String?
    private let isNamed: Bool

    init(for replacement: WordReplacement) throws(CommandFailure) {
        guard VocabularyText(replacement.line).replacements == [replacement],
            !replacement.line.hasPrefix("#")
        else {
            throw CommandFailure(
                .wrongUsage,
                "'\(replacement.line)' cannot be stored: commas, '=>' and '#' have a meaning in a vocabulary; "
                    + "leave out --remember")
        }
        self.replacement = replacement
        configuration = try Configuration()
        let setting = configuration.value(of: Options.vocabulary)
        let named = setting.flatMap { FileManager.default.fileExists(atPath: $0.text) ? $0.text : nil }
        isNamed = named != nil
        words = isNamed ? nil : setting?.text
        path = named ?? Folder.holding(configuration.path) + "/vocabulary.txt"
        if words != nil, setting?.isFromEnvironment == true {
            throw CommandFailure(
                .wrongUsage,
                "\(Configuration.variable(for: Options.vocabulary)) holds words, not the name of a file that can be added to; put the words "
                    + "into a file and name it there")
        }
    }

    /// Inserts the line into the file, above the sections for single languages.
    func keep() throws -> Outcome {
        let folder = Folder.holding(path)
        do throws(FileError) { try Folder.make(folder) } catch { throw unwritable(error) }
        var text = try Configuration.text(of: path) ?? ""
        if let words { text += words.split(separator: ",").map { "\($0.trimmed)\n" }.joined() }
        let isNew = !VocabularyText(text).replacements.contains(replacement)
        if isNew || words != nil {
            do throws(FileError) {
                let path = AtomicFile.ownPlace(path)
                AtomicFile.sweep(beside: path)
                try AtomicFile.write(Array(adding(to: text, isNew).utf8), to: path)
            } catch {
                throw unwritable(error)
            }
        }
        guard !isNamed else { return Outcome(isNew: isNew, settings: nil) }
        try configuration.write(try ConfigurationEdit(key: Options.vocabulary.name, values: [path]))
        return Outcome(isNew: isNew, settings: configuration.path)
    }

    private func adding(to text: String, _ isNew: Bool) -> String {
        guard isNew else { return text }
        var lines = TextLine.all(in: text)
        let end = lines.first?.end.isEmpty == false ? lines[0].end : "\n"
        let place = lines.firstIndex { VocabularyText.isHeading(String($0.content).trimmed) } ?? lines.count
        lines.insert(TextLine(content: replacement.line[...], end: end), at: place)
        return TextLine.joined(lines, end)
    }

    private func unwritable(_ error: FileError) -> CommandFailure {
        CommandFailure(
            .unwritableOutput,
            "\(path): the words cannot be stored: \(error.reason.lowercased()); the result is corrected all the same"
        )
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
