import Files
import Foundation

/// One setting to write to the configuration file or to remove from it. The rest of the file stays as it is, including comments.
struct ConfigurationEdit: Hashable, Sendable {
    /// The section; `nil` for above all sections.
    let section: String?
    let option: OptionSpec
    /// `nil` removes the setting.
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
        guard
            let option = commands.flatMap(\.options).first(where: {
                $0.name == name && !Options.helps.contains($0)
            })
        else {
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
                .wrongUsage, "\(option.name) takes one value; only options that may be repeated take several")
        }
        for value in values {
            let complaint =
                option.takesValue
                ? option.complaint(about: value)
                : ["true", "false"].contains(value)
                    ? nil : "--\(option.name) takes true or false, not '\(value)'"
            if let complaint { throw CommandFailure(.wrongUsage, complaint) }
        }
    }

    /// The key as the user writes it.
    var key: String { [section, option.name].compactMap { $0 }.joined(separator: ".") }

    /// Whether an entry of the file is this setting.
    func concerns(_ entry: ConfigurationFile.Entry) -> Bool {
        entry.section == section && entry.name == option.name
    }

    /// The file's text with the setting changed. All other lines stay as they are, including their line ends.
    func applied(to text: String, entries: [ConfigurationFile.Entry]) -> String {
        var lines = TextLine.all(in: text)
        let end = lines.first?.end ?? "\n"
        let old = entries.filter(concerns)
        guard let values else {
            for entry in old.reversed() { lines.remove(at: entry.line - 1) }
            return lines.map(\.whole).joined()
        }
        let line = line(values)
        func new(_ content: String) -> TextLine { TextLine(content: content[...], end: end) }
        if let old = old.last {
            lines[old.line - 1] = new(line + (old.remark.map { "  \($0)" } ?? ""))
            return TextLine.joined(lines, end)
        }
        if let last = entries.last(where: { $0.section == section }) {
            lines.insert(new(line), at: last.line)
        } else if let section {
            lines += (lines.isEmpty ? [] : [new("")]) + [new("[\(section)]"), new(line)]
        } else {
            let firstSection =
                lines.firstIndex { $0.content.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.count
            lines.insert(new(line), at: firstSection)
        }
        return TextLine.joined(lines, end)
    }

    private func line(_ values: [String]) -> String {
        let written = values.map { value in
            if !option.takesValue || Int(value) != nil { return value }
            return "\"" + value.unicodeScalars.map(Self.escaped).joined() + "\""
        }
        return "\(option.name) = "
            + (option.isRepeatable && option.takesValue ? "[\(written.joined(separator: ", "))]" : written[0])
    }
}

extension ConfigurationEdit {
    /// By scalars: Swift treats a Windows line end as one character that equals neither of its two parts.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: String(scalar)
        }
    }

    /// Whether a file with this text has the setting as wanted.
    fileprivate func isMade(in text: String, path: String) -> Bool {
        guard let file = try? ConfigurationFile(path: path, text: text) else { return false }
        let found = file.entries.last(where: concerns)?.values
        // By bytes: Swift treats two spellings of an accented letter as equal, but the file system treats them as two names.
        return found?.map { Array($0.utf8) } == values?.map { Array($0.utf8) }
    }
}

extension Configuration {
    /// Whether the user's file has the setting.
    func holds(_ edit: ConfigurationEdit) -> Bool {
        file?.entries.contains(where: edit.concerns) == true
    }

    /// Writes a setting to the user's file, which is created if there is none, or removes it.
    func write(_ edit: ConfigurationEdit) throws(CommandFailure) {
        let folder = Folder.holding(path)
        let isOurs: Bool
        let lock: OpenFile
        do throws(FileError) {
            try Folder.make(folder)
            lock = try OpenFile.open(folder, O_RDONLY)
            isOurs = try lock.lock()
        } catch {
            throw unwritable(error)
        }
        guard isOurs else {
            throw CommandFailure(
                .unwritableOutput, "\(path): another readback is changing this file; run the command again")
        }
        defer { withExtendedLifetime(lock) {} }
        // Settings that were changed since this configuration was read are kept.
        let entries = try Configuration(environment: environment).file?.entries ?? []
        let text = edit.applied(to: try Self.text(of: path) ?? "", entries: entries)
        // An unreadable file would make every command fail.
        guard edit.isMade(in: text, path: path) else {
            throw CommandFailure(
                .wrongUsage,
                "\(path): this name or value cannot be stored unchanged; choose another"
            )
        }
        do throws(FileError) {
            let path = AtomicFile.ownPlace(path)
            AtomicFile.sweep(beside: path)
            try AtomicFile.write(Array(text.utf8), to: path)
        } catch {
            throw unwritable(error)
        }
    }

    private func unwritable(_ error: FileError) -> CommandFailure {
        CommandFailure(
            .unwritableOutput,
            "\(path): the setting cannot be written: \(error.reason.lowercased())")
    }
}
