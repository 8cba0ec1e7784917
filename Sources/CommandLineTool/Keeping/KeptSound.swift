import Files
import Foundation
import Readback

/// The sound that a finished result was made of, where Readback has recorded it, and what may become of it.
struct KeptSound: Sendable {
    private let recording: RecordedFiles.Entry
    var path: String { recording.path }
    /// What it takes.
    let byteCount: Int64
    private let result: FinishedResult
    private let facts: SoundFacts

    /// Why it stays; `nil` where it may go.
    var obstacle: String? { facts.obstacle }

    /// `nil` where no recording of Readback's is there that the result could be made of.
    ///
    /// - Parameter recorded: what Readback has recorded and is there still.
    init?(of json: String, among recorded: [RecordedFiles.Entry]) throws {
        let result = try FinishedResult(at: json)
        guard let source = result.provenance?.recording else { return nil }
        let named = recorded.filter { URL(fileURLWithPath: $0.path).lastPathComponent == source.name }
        // Two of one name are told apart by what they hold.
        let own = named.first {
            source.sha256 != nil && (try? FileHash.sha256(path: $0.path)) == source.sha256
        }
        guard let entry = own ?? named.first else { return nil }
        recording = entry
        byteCount = FileFacts(unlinked: entry.path)?.byteCount ?? 0
        self.result = result
        var facts = SoundFacts()
        facts.isRecorded = entry.isThere
        facts.isGrowing =
            (try? OpenFile.open(entry.path, O_RDONLY)).map { OpenFile.isLocked($0.descriptor) } ?? true
        facts.isResultReadable = true
        facts.isOfResult = own != nil
        facts.isReportComplete = result.report?.coverage.isComplete ?? true
        facts.waitingRun = RunPlaces.waiting(for: entry.path, result: json).map(RunPlaces.name(of:))
        facts.hasMarks = RecordingMarks(of: entry.path).read().allSatisfy(result.transcript.marks.contains)
        self.facts = facts
    }

    /// Lets the result say that the sound is gone, and takes it out of the page, and links to it out of the Markdown. This comes first: who
    /// is interrupted then does it again.
    func tellDeleted(on day: String, _ arguments: ParsedArguments) throws {
        try allow()
        try tell(Provenance.Kept(.none, on: day), arguments)
    }

    func delete() throws(CommandFailure) {
        try allow()
        do throws(FileError) {
            try Removal.file(path)
            // What it says stands in the result.
            try Removal.file(RecordingMarks(of: path).path)
            try Folder.synchronize(Folder.holding(path))
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): the sound cannot be deleted: \(error.reason.lowercased()); check the folder's permissions"
            )
        }
    }

    /// Makes silence of what is no speech. Times stay what they are, and silence takes no room on most disks.
    func keepSpeech(on day: String, _ arguments: ParsedArguments) throws {
        try allow()
        let transcript = result.transcript
        let speech = transcript.segments.map(\.range) + transcript.gaps.map(\.range)
        try SpeechOnlyRecording.replace(path, keeping: speech) { temporary in
            if let facts = FileFacts(unlinked: temporary) {
                try RecordedFiles.standard.add(path, facts, began: recording.began)
            }
            let hash = try FileHash.sha256(path: temporary)
            try tell(Provenance.Kept(.speech, on: day), arguments, sha256: hash)
        }
    }

    private func tell(_ kept: Provenance.Kept, _ arguments: ParsedArguments, sha256: String? = nil) throws {
        let formats: [OutputFormat] = kept.part == .none && result.linksSound ? [.html, .md] : [.html]
        try MendedFiles(of: result.path, arguments).change(only: formats) { result in
            MendedResult(result.telling(kept, sha256: sha256), of: result)
        }
    }

    /// What was found out may be old: another file may have the name by now.
    private func allow() throws(CommandFailure) {
        guard let obstacle = facts.obstacle ?? (recording.isThere ? nil : "it was replaced meanwhile") else {
            return
        }
        throw CommandFailure(.unwritableOutput, "\(path): the sound stays: \(obstacle)")
    }
}
