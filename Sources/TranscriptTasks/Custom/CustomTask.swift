import Files
import Foundation
import LanguageModels
import PromptLibrary

/// A task that a user wrote: a folder with `prompt.md`, which has the variable `{{transcript}}`, and `schema.json`, a JSON Schema
/// of the answer. A model that writes answers; what it answers is checked like everything that a model writes.
///
/// ```swift
/// let task = try CustomTask(directory: URL(fileURLWithPath: "docs/examples/complaints"))
/// ```
public struct CustomTask: TranscriptTask {
    /// The file that says what is asked.
    public static let promptFile = "prompt.md"
    /// The file that says what an answer looks like.
    public static let schemaFile = "schema.json"

    /// The folder's name.
    public let name: String
    /// What the user wants of it.
    public var options = TaskOptions()
    let prompt: PromptTemplate
    let schema: JSONSchema

    /// - Throws: ``CustomTaskError`` for a folder that holds no such task.
    public init(directory: URL) throws(CustomTaskError) {
        name = directory.standardizedFileURL.lastPathComponent
        let promptFile = directory.appendingPathComponent(Self.promptFile)
        let schemaFile = directory.appendingPathComponent(Self.schemaFile)
        do {
            prompt = try PromptTemplate(try Self.text(promptFile), called: promptFile.path)
            // Says which variable is missing, or is none.
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

    /// The same task, done as the options say.
    public func with(_ options: TaskOptions) -> CustomTask {
        var task = self
        task.options = options
        return task
    }

    /// A model has to write the answer.
    public var modelUse: ModelUse { .always }

    /// Puts the task to work.
    public func begin(with model: WritingModel?) throws -> any TranscriptTaskRun {
        guard let model else { throw TextModelError.needsWriter(name) }
        return try CustomRun(task: self, model: model)
    }
}

/// Why a folder is no task.
public struct CustomTaskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder or the file.
    public let subject: String
    /// Why no task can be made of it.
    public let reason: String

    /// The sentence.
    public var description: String {
        "\(subject): \(reason); a task's folder needs schema.json and a prompt.md that contains {{transcript}}"
    }
}
