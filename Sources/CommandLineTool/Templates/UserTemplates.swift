import Files
import Foundation
import Readback

/// The user's own templates: files in the configuration folder, and files given by path.
enum UserTemplates {
    static let ending = ".md"

    static var folder: String {
        UserFolder.path("XDG_CONFIG_HOME", or: ".config") + "/readback/templates"
    }

    static func file(of name: String) -> String { "\(folder)/\(name)\(ending)" }

    /// The names of the templates in the folder.
    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(ending.count)) }.sorted()
    }

    /// - Parameter name: the name of a template, or a path that ends in `.md`.
    /// - Returns: `nil` if it is neither.
    static func template(_ name: String) throws(CommandFailure) -> Template? {
        if name.hasSuffix(ending) { return try read(name) }
        guard !name.contains("/"), names.contains(name) else { return nil }
        return try read(file(of: name))
    }

    static func read(_ path: String) throws(CommandFailure) -> Template {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try OpenFile.read(path) } catch {
            throw CommandFailure(
                .unreadableInput, "\(path): it cannot be read: \(error.reason.lowercased()); check its name")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.unreadableInput, "\(path): it is not UTF-8 text; save it as UTF-8")
        }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        do throws(TemplateError) {
            return try Template(text, named: name)
        } catch {
            throw CommandFailure(.wrongUsage, "\(path): \(error)")
        }
    }
}
