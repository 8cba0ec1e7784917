import Files
import Foundation

/// Where a machine keeps how long its last runs took: a small file among the user's state. Nothing of a recording is in it but how long
/// it was.
///
/// It is a convenience: one that is missing or damaged is no error, and one that cannot be written is none either.
struct WorkRatesFile: Sendable {
    let path: String
    /// Homes are shared by machines, and what is done at a time changes how long each takes.
    let machine: String

    /// - Parameters:
    ///   - threadCount: how many threads each recording has.
    ///   - jobCount: how many recordings are worked on at a time.
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

    /// Keeps them beside what other machines have kept.
    func keep(_ rates: WorkRates) {
        guard rates != read() else { return }
        var document = document()
        document.machines[machine] = rates
        guard let text = try? JSONText.encodeLine(document) else { return }
        try? Folder.make(Folder.holding(path), mode: 0o700)
        AtomicFile.sweep(beside: path)
        try? AtomicFile.write(Array((text + "\n").utf8), to: path, mode: 0o600)
    }

    /// A file of another version, or with something else in it, is begun anew.
    private func document() -> Document {
        guard let facts = FileFacts(path: path), facts.byteCount < 1 << 20,
            let bytes = try? OpenFile.read(path),
            let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
            document.version == Document().version
        else { return Document() }
        return document
    }
}
