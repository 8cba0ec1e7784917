import Files
import Foundation

/// Values that were not typed: from the environment and from the user's file. The command line takes precedence over the environment,
/// the environment over the file, and the file over the built-in values.
struct Configuration: Hashable, Sendable {
    let environment: [String: String]
    let file: ConfigurationFile?
    /// Where the file is, or would be.
    let path: String

    /// Reads the file, if there is one.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(CommandFailure) {
        path = Self.path(in: environment)
        self.environment = environment
        guard let text = try Self.text(of: path) else {
            file = nil
            return
        }
        file = try ConfigurationFile(path: path, text: text)
        try checkNames()
    }

    /// Returns `nil` if the file does not exist.
    static func text(of path: String) throws(CommandFailure) -> String? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OpenFile.read(path)
        } catch {
            guard error.code != ENOENT, error.code != ENOTDIR else { return nil }
            throw CommandFailure(
                .wrongUsage, "\(path): the settings cannot be read: \(error.reason.lowercased())")
        }
        // Some editors begin a file with a byte order mark, which has no meaning in UTF-8.
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            throw CommandFailure(.wrongUsage, "\(path): this is not UTF-8 text; save it as UTF-8")
        }
        return text
    }

    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    private static func path(in environment: [String: String]) -> String {
        if let chosen = environment["READBACK_CONFIG"], !chosen.isEmpty { return chosen }
        return UserFolder.path("XDG_CONFIG_HOME", or: ".config", environment: environment)
            + "/readback/config.toml"
    }

    /// A misspelled setting must not be ignored silently.
    private func checkNames() throws(CommandFailure) {
        for entry in file?.entries ?? [] {
            let isForAll = entry.section == nil || entry.profile != nil
            let known = Commands.all.filter { isForAll || $0.name == entry.section }
            guard !known.isEmpty else {
                throw complaint(entry, "there is no command '\(entry.section ?? "")'")
            }
            guard !Options.helps.contains(where: { $0.name == entry.name }) else {
                throw complaint(entry, "'\(entry.name)' is not a setting; remove the line")
            }
            let names = known.flatMap { $0.options.map(\.name) }
            guard !names.contains(entry.name) else { continue }
            let hint = nearestName(to: entry.name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw complaint(entry, "there is no option '\(entry.name)'\(hint)")
        }
    }

    /// Fills in values that were not typed.
    func complete(_ parsed: ParsedArguments, for command: CommandSpec) throws(CommandFailure)
        -> ParsedArguments
    {
        var completed = parsed
        let profile = try profile(parsed)
        for option in command.options
        where !Options.helps.contains(option) && !parsed.isSettled(option, in: command) {
            let name = Self.variable(for: option)
            if let text = environment[name], !text.isEmpty {
                let values = option.isRepeatable ? text.split(separator: ",").map(String.init) : [text]
                try set(option, to: values, in: &completed, from: .environment(name)) {
                    .init(.wrongUsage, "\(name): \($0)")
                }
            } else if let entry = entry(for: option, of: command, profile) {
                let origin = ValueOrigin.file("\(path):\(entry.line)")
                try set(option, to: entry.values, in: &completed, from: origin) { complaint(entry, $0) }
            }
        }
        return completed
    }

    /// Where an option is set for all commands: the name of a variable or a place in the file; `nil` if it is not set.
    func place(of option: OptionSpec) -> String? {
        let name = Self.variable(for: option)
        if environment[name]?.isEmpty == false { return name }
        let entry = file?.entries.last { $0.section == nil && $0.name == option.name }
        return entry.map { "\(path):\($0.line)" }
    }

    /// The value of an option for all commands, and whether it comes from a variable.
    func value(of option: OptionSpec) -> (text: String, isFromEnvironment: Bool)? {
        if let text = environment[Self.variable(for: option)], !text.isEmpty { return (text, true) }
        return file?.entries.last { $0.section == nil && $0.name == option.name }?.values.last
            .map { ($0, false) }
    }

    /// The variable for an option: `READBACK_OUTPUT_DIR` for `--output-dir`.
    static func variable(for option: OptionSpec) -> String {
        "READBACK_" + option.name.uppercased().replacing("-", with: "_")
    }

    /// The profile takes precedence over the command's own section, and that section over the settings above all sections.
    private func entry(
        for option: OptionSpec, of command: CommandSpec, _ profile: String?
    ) -> ConfigurationFile.Entry? {
        let entries = file?.entries.filter { $0.name == option.name } ?? []
        return entries.last { profile != nil && $0.profile == profile }
            ?? entries.last { $0.section == command.name } ?? entries.last { $0.section == nil }
    }

    /// The profile named on the command line, in the environment or in the file.
    private func profile(_ parsed: ParsedArguments) throws(CommandFailure) -> String? {
        let fromFile = file?.entries.last { $0.section == nil && $0.name == Options.profile.name }?.values
            .last
        let fromEnvironment = environment[Self.variable(for: Options.profile)].flatMap {
            $0.isEmpty ? nil : $0
        }
        guard let name = parsed.value(of: Options.profile) ?? fromEnvironment ?? fromFile else { return nil }
        guard profiles.contains(name) else {
            let hint = nearestName(to: name, among: profiles).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(
                .wrongUsage,
                "there is no profile '\(name)'\(hint); `readback config set profile.\(name).KEY VALUE` creates one"
            )
        }
        return name
    }

    /// The profiles in the file, in order.
    var profiles: [String] {
        (file?.entries ?? []).compactMap(\.profile).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func set(
        _ option: OptionSpec, to values: [String], in parsed: inout ParsedArguments, from origin: ValueOrigin,
        failure: (String) -> CommandFailure
    ) throws(CommandFailure) {
        for value in values {
            guard option.takesValue else {
                switch value {
                case "true", "1", "yes": parsed.count(option)
                case "false", "0", "no": continue
                default: throw failure("--\(option.name) takes true or false, not '\(value)'")
                }
                parsed.note(origin, of: option)
                continue
            }
            if let reason = option.complaint(about: value) { throw failure(reason) }
            parsed.set(option, to: value)
            parsed.note(origin, of: option)
        }
    }

    private func complaint(_ entry: ConfigurationFile.Entry, _ reason: String) -> CommandFailure {
        CommandFailure(.wrongUsage, "\(path), line \(entry.line): \(reason)")
    }
}

extension ConfigurationFile.Entry {
    /// The profile in whose section the entry is.
    var profile: String? {
        section.flatMap { $0.hasPrefix("profile.") ? String($0.dropFirst("profile.".count)) : nil }
    }
}

/// Where a value comes from.
enum ValueOrigin: Hashable, Sendable {
    case commandLine
    case environment(String)
    case file(String)
}

extension ParsedArguments {
    /// Whether the option was typed, or a typed option makes it pointless: a typed file name overrides the configured directory.
    fileprivate func isSettled(_ option: OptionSpec, in command: CommandSpec) -> Bool {
        let rivals = Options.rivals.first { $0.contains(option) } ?? [option]
        return rivals.contains { isGiven($0) }
            || isGiven(Options.highlight) && Options.ofResults.contains(option)
    }
}
