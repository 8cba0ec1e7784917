import Files
import Foundation
import Readback
import SafeText

/// `readback templates`: lists, shows, creates and checks kinds of report.
struct TemplatesCommand {
    private enum Action: String {
        case list, show, new, check
    }

    private let action: Action
    private let name: String
    private let asJSON: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let words = arguments.operands
        let action = words.first.map { Action(rawValue: $0) } ?? .list
        guard let action, words.count == (action == .list ? min(1, words.count) : 2) else {
            throw CommandFailure(
                .wrongUsage,
                "choose one of: readback templates, readback templates show call, readback templates new sales, "
                    + "readback templates check sales.md")
        }
        self.action = action
        name = words.count > 1 ? words[1] : ""
        asJSON = arguments.isGiven(Options.json)
    }

    func run() throws -> ExitStatus {
        switch action {
        case .list: try list()
        case .show: try StandardOutput.write(.document(try text()))
        case .new: try begin()
        case .check: try check()
        }
        return .done
    }

    private func list() throws {
        var templates = Template.builtIn
        for name in UserTemplates.names {
            if let template = try UserTemplates.template(name) { templates.append(template) }
        }
        guard !asJSON else { return try StandardOutput.write(.document(JSONText.encode(templates) + "\n")) }
        let width = templates.map(\.name.count).max() ?? 0
        try StandardOutput.write(
            .text(
                templates.map { template -> TerminalText in
                    "\(template.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(template.summary)\n"
                }.joined()))
    }

    private func text() throws -> String {
        if let text = Template.text(ofBuiltIn: name) { return text }
        let path = name.hasSuffix(UserTemplates.ending) ? name : UserTemplates.file(of: name)
        guard let bytes = try? OpenFile.read(path), let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(
                .unreadableInput, "there is no template '\(name)'; `readback templates` lists them")
        }
        return text
    }

    /// Creates a template as a copy of the one for calls.
    private func begin() throws {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }), !name.isEmpty else {
            throw CommandFailure(
                .wrongUsage, "'\(name)' is no name for a template; use letters, digits, - and _")
        }
        guard StandardTask.named(name) == nil else {
            throw CommandFailure(
                .wrongUsage,
                "'\(name)' comes with the program; choose another name for a template of your own")
        }
        let path = UserTemplates.file(of: name)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(
                .unwritableOutput, "\(path): it exists already; edit it, or choose another name")
        }
        try Folder.make(UserTemplates.folder, mode: 0o755)
        try AtomicFile.write(Array((Template.text(ofBuiltIn: "call") ?? "").utf8), to: path)
        try StandardOutput.tell(.text("\(path)\n"))
    }

    private func check() throws {
        let template = try UserTemplates.read(name)
        try StandardOutput.write(
            .text("\(template.name): \(template.sections.map(\.heading).joined(separator: ", "))\n"))
    }
}
