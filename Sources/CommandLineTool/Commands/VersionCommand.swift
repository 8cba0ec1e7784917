internal import CBuild
import Readback

/// `readback --version`.
struct VersionCommand {
    static let version = "0.1.0"

    func run() throws -> ExitStatus {
        let commit = String(cString: readback_build_commit())
        let libraries = NativeLibraries.linked?.versions.map { "\($0.name) \($0.version)" } ?? ["no engines"]
        let facts = [commit.isEmpty ? "commit not recorded" : "commit \(commit)"] + libraries
        try StandardOutput.write("readback \(Self.version) (\(facts.joined(separator: ", ")))\n")
        return .done
    }
}
