import Files
import Foundation

/// One setting that is put into the configuration file, or taken out of it. Everything else in it stays as it is, remarks too.
struct ConfigurationEdit: Hashable, Sendable {
    /// The section; `nil` above all sections.
    let section: String?
    let option: OptionSpec
    /// `nil` takes the setting out.
    let values: [String]?

    /// - Parameter key: `threads`, `run.format`, or `profile.calls.language`.
    init(key: String, values: [String]?) throws(CommandFailure) {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let name = (parts.last ?? "").replacing("_", with: "-")
        let section = parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
        let isProfile = parts.count == 3 && parts[0] == "profile" && !parts[1].isEmpty
        let commands = Commands.all.filter {
            !$0.isHidden && (section == nil || isProfile || $0.name == section)
        }
        guard !commands.isEmpty else {
            throw CommandFailure(
                .wrongUsage,
                "'\(key)': a key is an option, COMMAND.option or profile.NAME.option; there is no command '\(section ?? "")'"
            )
        }
        guard let option = commands.flatMap(\.options).first(where: { $0.name == name }) else {
            let names = commands.flatMap { $0.options.map(\.name) }
            let hint = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(.wrongUsage, "'\(key)': there is no option '\(name)'\(hint)")
        }
        self.section = section
        self.option = option
        self.values = values
        if let values { try check(values) }
    }

    private func check(_ values: [String]) throws(CommandFailure) {
        guard values.count == 1 || option.isRepeatable && !values.isEmpty else {
            throw CommandFailure(
                .wrongUsage, "\(option.name) takes one value; several are for options that may be repeated")
        }
        for value in values {
            let complaint =
                option.takesValue
                ? option.complaint(about: value)
                : ["true", "false"].contains(value)
                    ? nil : "--\(option.name) is true or false, not '\(value)'"
            if let complaint { throw CommandFailure(.wrongUsage, complaint) }
        }
    }

    /// The file's text with the setting in it.
    func applied(to text: String, entries: [ConfigurationFile.Entry]) -> String {
        var lines =
            text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let old = entries.filter { $0.section == section && $0.name == option.name }
        guard let values else {
            for entry in old.reversed() { lines.remove(at: entry.line - 1) }
            return lines.map { $0 + "\n" }.joined()
        }
        let line = line(values)
        if let old = old.last {
            lines[old.line - 1] = line
            return lines.joined(separator: "\n") + "\n"
        }
        if let last = entries.last(where: { $0.section == section }) {
            lines.insert(line, at: last.line)
        } else if let section {
            lines += (lines.isEmpty ? [] : [""]) + ["[\(section)]", line]
        } else {
            let firstSection =
                lines.firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.count
            lines.insert(line, at: firstSection)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ values: [String]) -> String {
        let written = values.map { value in
            if !option.takesValue || Int(value) != nil { return value }
            return "\""
                + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
        }
        return "\(option.name) = "
            + (option.isRepeatable && option.takesValue ? "[\(written.joined(separator: ", "))]" : written[0])
    }
}

extension Configuration {
    /// Whether the user's file has the setting.
    func holds(_ edit: ConfigurationEdit) -> Bool {
        file?.entries.contains { $0.section == edit.section && $0.name == edit.option.name } == true
    }

    /// Puts a setting into the user's file, which is made where there is none, or takes it out.
    func write(_ edit: ConfigurationEdit) throws(CommandFailure) {
        let text =
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        do {
            try Folder.make(Folder.holding(path))
            try AtomicFile.write(Array(edit.applied(to: text, entries: file?.entries ?? []).utf8), to: path)
        } catch {
            throw CommandFailure(
                .unwritableOutput, "\(path): the setting cannot be written: \(error.reason.lowercased())")
        }
    }
}
