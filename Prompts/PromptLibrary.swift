import Files
import Foundation

/// The built-in prompts, each replaceable by a file of the same name.
package struct PromptLibrary: Hashable, Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case system, notes, examples, ask, answers

        package var file: String { "\(rawValue).prompt.md" }

        /// The variables that must be filled in.
        package var variables: Set<String> {
            switch self {
            case .system: ["language"]
            case .notes, .examples, .ask, .answers: []
            }
        }

        fileprivate var builtIn: [UInt8] {
            switch self {
            case .system: PackageResources.system_prompt_md
            case .notes: PackageResources.notes_prompt_md
            case .examples: PackageResources.examples_prompt_md
            case .ask: PackageResources.ask_prompt_md
            case .answers: PackageResources.answers_prompt_md
            }
        }
    }

    private var templates: [Name: PromptTemplate] = [:]

    /// - Parameter directory: files in it replace the built-in prompts.
    package init(directory: URL? = nil) throws(PromptError) {
        for name in Name.allCases {
            let (text, subject) = try Self.text(name, directory)
            let template = try PromptTemplate(text, called: subject)
            try template.check(against: name.variables)
            templates[name] = template
        }
    }

    package func prompt(_ name: Name, _ values: [String: String]) throws(PromptError) -> String {
        guard let template = templates[name] else {
            throw PromptError(subject: name.file, reason: "there is no such prompt")
        }
        return try template.filled(with: values).trimmingCharacters(in: .newlines)
    }

    private static func text(_ name: Name, _ directory: URL?) throws(PromptError) -> (String, String) {
        guard let file = directory?.appendingPathComponent(name.file),
            FileManager.default.fileExists(atPath: file.path)
        else { return (String(decoding: name.builtIn, as: UTF8.self), name.file) }
        do throws(FileError) {
            guard let text = String(validating: try OpenFile.read(file.path), as: UTF8.self) else {
                throw FileError("reading it", file.path, code: EILSEQ)
            }
            return (text, file.path)
        } catch {
            let reason = error.code == EILSEQ ? "it is not UTF-8 text" : error.reason.lowercased()
            throw PromptError(subject: file.path, reason: reason)
        }
    }
}

extension PromptLibrary {
    /// The kinds of report that come with the program, in the order in which they are listed.
    package static let templates: [(name: String, text: String)] = [
        ("call", PackageResources.call_md), ("meeting", PackageResources.meeting_md),
        ("interview", PackageResources.interview_md), ("lecture", PackageResources.lecture_md),
        ("consultation", PackageResources.consultation_md), ("standup", PackageResources.standup_md),
        ("memo", PackageResources.memo_md),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
}
