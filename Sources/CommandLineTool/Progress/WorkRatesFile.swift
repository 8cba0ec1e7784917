import Files
import Foundation

/// Stores how long the last runs took, in a small file in the user's state folder. It holds rates, and nothing else about a recording.
///
/// It is a convenience: a missing or damaged file is no error, and neither is one that cannot be written.
struct WorkRatesFile: Sendable {
    let path: String
    /// The host and its load: machines may share a home folder, and the number of threads and parallel recordings changes the durations.
    let machine: String

    /// - Parameters:
    ///   - threadCount: the number of threads for each recording.
    ///   - jobCount: the number of recordings processed at a time.
    static func standard(threadCount: Int, jobCount: Int = 1) -> WorkRatesFile {
        var name = utsname()
        uname(&name)
        let host = withUnsafeBytes(of: &name.nodename) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return WorkRatesFile(
            path: UserFolder.path("XDG_STATE_HOME", or: ".local/state") + "/readback/pace.json",
            machine: "\(host), \(threadCount) threads, \(jobCount) at a time")
    }

    private struct Document: Codable {
        var version = 1
        var machines: [String: WorkRates] = [:]
    }

    func read() -> WorkRates { document().machines[machine] ?? WorkRates() }

    /// Stores the rates of this machine next to those of others.
    func keep(_ rates: WorkRates) {
        guard rates != read() else { return }
        var document = document()
        document.machines[machine] = rates
        guard let text = try? JSONText.encodeLine(document) else { return }
        try? Folder.make(Folder.holding(path), mode: 0o700)
        AtomicFile.sweep(beside: path)
        try? AtomicFile.write(Array((text + "\n").utf8), to: path, mode: 0o600)
    }

    /// A file of another version or with other content is started afresh.
    private func document() -> Document {
        guard let facts = FileFacts(path: path), facts.byteCount < 1 << 20,
            let bytes = try? OpenFile.read(path),
            let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
            document.version == Document().version
        else { return Document() }
        return document
    }
}
