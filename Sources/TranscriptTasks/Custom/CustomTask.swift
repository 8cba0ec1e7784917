import Files
import Foundation
import LanguageModels
import PromptLibrary

/// A user's own task: a folder with `prompt.md`, which contains the variable `{{transcript}}`, and `schema.json`, a JSON Schema of the
/// answer. A text model answers, and the answer is verified like everything that a model writes.
///
/// ```swift
/// let task = try CustomTask(directory: URL(fileURLWithPath: "docs/examples/complaints"))
/// ```
public struct CustomTask: TranscriptTask {
    /// The file with the prompt.
    public static let promptFile = "prompt.md"
    /// The file with the JSON Schema of the answer.
    public static let schemaFile = "schema.json"

    /// The name of the folder.
    public let name: String
    /// The user's choices.
    public var options = TaskOptions()
    let prompt: PromptTemplate
    let schema: JSONSchema

    /// - Throws: ``CustomTaskError`` if the folder does not contain a valid task.
    public init(directory: URL) throws(CustomTaskError) {
        name = directory.standardizedFileURL.lastPathComponent
        let promptFile = directory.appendingPathComponent(Self.promptFile)
        let schemaFile = directory.appendingPathComponent(Self.schemaFile)
        do {
            prompt = try PromptTemplate(try Self.text(promptFile), called: promptFile.path)
            // Throws if a variable is missing or unknown.
            _ = try prompt.filled(with: ["transcript": ""])
        } catch let error as CustomTaskError {
            throw error
        } catch let error as PromptError {
            throw CustomTaskError(subject: error.subject, reason: error.reason)
        } catch {
            throw CustomTaskError(subject: promptFile.path, reason: "\(error)")
        }
        do {
            schema = try JSONSchema(text: try Self.text(schemaFile))
            _ = try schema.grammar()
        } catch let error as CustomTaskError {
            throw error
        } catch let error as TextModelError {
            throw CustomTaskError(
                subject: schemaFile.path, reason: "it cannot be enforced: \(error.subject): \(error.reason)")
        } catch {
            throw CustomTaskError(subject: schemaFile.path, reason: "it cannot be enforced: \(error)")
        }
    }

    private static func text(_ file: URL) throws(CustomTaskError) -> String {
        do throws(FileError) {
            guard let text = String(validating: try OpenFile.read(file.path), as: UTF8.self) else {
                throw FileError("reading it", file.path, code: EILSEQ)
            }
            return text
        } catch {
            let reason =
                switch error.code {
                case EILSEQ: "it is not UTF-8 text"
                case ENOENT, ENOTDIR: "there is no such file"
                default: error.reason.lowercased()
                }
            throw CustomTaskError(subject: file.path, reason: reason)
        }
    }

    /// The same task with other options.
    public func with(_ options: TaskOptions) -> CustomTask {
        var task = self
        task.options = options
        return task
    }

    /// A custom task always needs a model.
    public var modelUse: ModelUse { .always }

    /// Starts a run of the task.
    public func begin(with model: WritingModel?) throws -> any TranscriptTaskRun {
        guard let model else { throw TextModelError.needsWriter(name) }
        return try CustomRun(task: self, model: model)
    }
}

/// Why a folder is not a task.
public struct CustomTaskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder or the file.
    public let subject: String
    /// What is wrong with it.
    public let reason: String

    /// The error message.
    public var description: String {
        "\(subject): \(reason); a task's folder needs schema.json and a prompt.md that contains {{transcript}}"
    }
}
