import Readback

/// `readback --version`.
struct VersionCommand {
    static let version = "0.1.0"

    func run() throws -> ExitStatus {
        let libraries = NativeLibraries.linked?.versions.map { "\($0.name) \($0.version)" } ?? ["no engines"]
        try StandardOutput.write("readback \(Self.version) (\(libraries.joined(separator: ", ")))\n")
        return .done
    }
}
