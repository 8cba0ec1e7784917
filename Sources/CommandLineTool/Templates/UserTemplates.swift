import Files
import Foundation
import Readback

/// Templates of the user's own: files in the configuration folder, and files that are named.
enum UserTemplates {
    static let ending = ".md"

    static var folder: String {
        UserFolder.path("XDG_CONFIG_HOME", or: ".config") + "/readback/templates"
    }

    static func file(of name: String) -> String { "\(folder)/\(name)\(ending)" }

    /// The names of those in the folder.
    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(ending.count)) }.sorted()
    }

    /// - Parameter name: a template's name, or a path that ends as one's file does.
    /// - Returns: `nil` where it is neither.
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
