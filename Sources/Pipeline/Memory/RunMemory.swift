import Execution
import Foundation
import Journal
import LanguageModels
import SpeakerFinder
import Spoken
import Transcripts

/// The finished work of a run, on disk: a run that was killed is resumed from here.
///
/// Resuming means running again with the same request. The audio is read and divided again, which costs almost nothing. The expensive
/// work goes to engines that remember (`RememberingSpeechEngine`, `RememberingLanguageEngine`). A final result depends only on its
/// audio, and a score only on its texts. So what is remembered is what would be computed again, and the result is the same to the byte.
///
/// Every record is on disk before anybody sees its content.
public actor RunMemory {
    // Writing a record waits for the disk, which must not happen on the cooperative pool.
    private let executor = QueueExecutor(label: "readback.journal")
    /// The queue on which the journal is written, off the cooperative pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the run was asked to do.
    public nonisolated let description: RunDescription
    private let journal: JournalWriter
    private var contents: RunContents

    private init(description: RunDescription, journal: sending JournalWriter, contents: RunContents) {
        self.description = description
        self.journal = journal
        self.contents = contents
    }

    /// Begins a journal; fails if the file exists.
    public static func begin(_ description: RunDescription, at path: String) throws -> RunMemory {
        let journal = try JournalWriter.create(at: path)
        try journal.append(type: RunRecord.description.rawValue, description)
        return RunMemory(description: description, journal: journal, contents: RunContents())
    }

    /// Opens the journal of an earlier run, exclusively.
    public static func resume(at path: String) throws -> RunMemory {
        let (journal, records) = try JournalWriter.resume(at: path)
        let contents = try RunContents(records.records, path: path)
        return RunMemory(description: try contents.known(path), journal: journal, contents: contents)
    }

    /// Whether nothing has been recognized or read yet, so that resuming would be starting over.
    public var isEmpty: Bool {
        contents.recognitions.isEmpty && contents.segments.isEmpty && contents.scores.isEmpty
            && contents.answers.isEmpty
    }

    // MARK: Speech

    func recognitions(of party: Int) -> [SpeechRecognition] {
        contents.recognitions[party].map { Array($0.values) } ?? []
    }

    func keep(_ recognition: SpeechRecognition, of party: Int) throws {
        guard contents.recognitions[party]?[recognition.range] != recognition else { return }
        try append(.recognition, RecognitionRecord(party: party, recognition: recognition))
        contents.recognitions[party, default: [:]][recognition.range] = recognition
    }

    func keep(_ segment: Segment) throws {
        guard contents.segments[segment.id] != segment else { return }
        try append(.segment, segment)
        contents.segments[segment.id] = segment
    }

    /// The speakers, if they have been determined.
    var speakers: SpeakerMap? { contents.speakers }

    func keep(_ speakers: SpeakerMap) throws {
        try append(.speakers, speakers)
        contents.speakers = speakers
    }

    // MARK: Text

    func scores(of items: [ContentHash]) -> [ContinuationScore?] { items.map { contents.scores[$0] } }

    func keep(_ scores: [(item: ContentHash, score: ContinuationScore)]) throws {
        try append(
            .scores,
            ScoresRecord(scores: scores.map { ScoresRecord.Score($0.score, of: $0.item) }))
        for (item, score) in scores { contents.scores[item] = score }
    }

    func answer(to request: ContentHash) -> GenerationOutcome? { contents.answers[request] }

    func keep(_ outcome: GenerationOutcome, of request: ContentHash) throws {
        try append(.answer, AnswerRecord(request: request, outcome: outcome))
        contents.answers[request] = outcome
    }

    // MARK: Outputs

    /// Records that this content is about to be written to this path, so that a resumed run may replace the file.
    public func willWrite(_ content: ContentHash, to path: String) throws {
        let output = RunOutput(path: path, content: content)
        guard contents.outputs.insert(output).inserted else { return }
        try append(.output, output)
    }

    /// Undoes ``willWrite(_:to:)``: another file already has that name, and this run wrote nothing there.
    public func didNotWrite(_ content: ContentHash, to path: String) throws {
        let output = RunOutput(path: path, content: content)
        guard contents.outputs.contains(output) else { return }
        try append(.notWritten, output)
        contents.outputs.remove(output)
    }

    // MARK: The recording

    /// The SHA-256 of the whole recording, if the run has computed it.
    public var inputHash: String? { contents.inputHash }

    /// Stores the hash of the recording's content.
    public func keep(inputHash: String) throws {
        try append(.inputHash, inputHash)
        contents.inputHash = inputHash
    }

    /// The files that this run has put in place, or was about to.
    public var outputs: Set<RunOutput> { contents.outputs }

    private func append(_ kind: RunRecord, _ value: some Encodable) throws {
        try journal.append(type: kind.rawValue, value)
    }
}
