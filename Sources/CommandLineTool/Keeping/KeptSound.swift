import Files
import Foundation
import Readback

/// The recording that a finished result was made from, if Readback recorded it, and whether its audio may be deleted.
struct KeptSound: Sendable {
    private let recording: RecordedFiles.Entry
    var path: String { recording.path }
    /// The size of the file.
    let byteCount: Int64
    private let result: FinishedResult
    private let facts: SoundFacts

    /// Why it must stay; `nil` if it may be deleted.
    var obstacle: String? { facts.obstacle }

    /// `nil` if none of Readback's recordings that still exist can be the source of the result.
    ///
    /// - Parameter recorded: the recordings that Readback made and that still exist.
    init?(of json: String, among recorded: [RecordedFiles.Entry]) throws {
        let result = try FinishedResult(at: json)
        guard let source = result.provenance?.recording else { return nil }
        let named = recorded.filter { URL(fileURLWithPath: $0.path).lastPathComponent == source.name }
        // Recordings with the same name are told apart by their hashes.
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

    /// Notes the deletion in the result, removes the audio from the page and the links to it from the Markdown. This comes
    /// before the deletion, so that an interrupted command can be repeated.
    func tellDeleted(on day: String, _ arguments: ParsedArguments) throws {
        try allow()
        try tell(Provenance.Kept(.none, on: day), arguments)
    }

    func delete() throws(CommandFailure) {
        try allow()
        do throws(FileError) {
            try Removal.file(path)
            // The marks are in the result.
            try Removal.file(RecordingMarks(of: path).path)
            try Folder.synchronize(Folder.holding(path))
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): the sound cannot be deleted: \(error.reason.lowercased()); check the folder's permissions"
            )
        }
    }

    /// Replaces everything but speech with silence. Times stay the same, and silence takes no space on most disks.
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

    /// The facts may be out of date: another file may have the name by now.
    private func allow() throws(CommandFailure) {
        guard let obstacle = facts.obstacle ?? (recording.isThere ? nil : "it was replaced meanwhile") else {
            return
        }
        throw CommandFailure(.unwritableOutput, "\(path): the sound stays: \(obstacle)")
    }
}
