internal import CBuild
import Readback

/// `readback --version`.
struct VersionCommand {
    static let version = "0.2.0"

    private static var commit: String { String(cString: readback_build_commit()) }

    /// The program's version and commit, for results.
    static var identity: String { "readback \(version)" + (commit.isEmpty ? "" : " (\(commit))") }

    func run() throws -> ExitStatus {
        let commit = Self.commit
        let libraries = NativeLibraries.linked?.versions.map { "\($0.name) \($0.version)" } ?? ["no engines"]
        let facts = [commit.isEmpty ? "commit not recorded" : "commit \(commit)"] + libraries
        try StandardOutput.write(.text("readback \(Self.version) (\(facts.joined(separator: ", ")))\n"))
        return .done
    }
}
