import Execution
import Foundation
import Journal
import LanguageModels
import SpeakerFinder
import Spoken
import Transcripts

/// What a run has done so far, on disk: a run that was killed goes on from here.
///
/// Going on means running again with the same request. The audio is read and cut into utterances again, which costs next to nothing; what
/// costs is asked of engines that remember (`RememberingSpeechEngine`, `RememberingLanguageEngine`). A final is a function of its
/// utterance, a score of its texts: so what is remembered is what would come out again, and the result is the same to the byte.
///
/// Every record is on the disk before anybody else sees what it holds.
public actor RunMemory {
    // Each record waits for the disk: that must not happen on the cooperative pool.
    private let executor = QueueExecutor(label: "readback.journal")
    /// The queue on which the journal is written, off the cooperative pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the run was asked for.
    public nonisolated let description: RunDescription
    private let journal: JournalWriter
    private var contents: RunContents

    private init(description: RunDescription, journal: sending JournalWriter, contents: RunContents) {
        self.description = description
        self.journal = journal
        self.contents = contents
    }

    /// Begins a journal; a file that exists is left alone.
    public static func begin(_ description: RunDescription, at path: String) throws -> RunMemory {
        let journal = try JournalWriter.create(at: path)
        try journal.append(type: RunRecord.description.rawValue, description)
        return RunMemory(description: description, journal: journal, contents: RunContents())
    }

    /// Opens a journal that an earlier run has left behind, for this run alone.
    public static func resume(at path: String) throws -> RunMemory {
        let (journal, records) = try JournalWriter.resume(at: path)
        let contents = try RunContents(records.records, path: path)
        return RunMemory(description: try contents.known(path), journal: journal, contents: contents)
    }

    /// Nothing has been heard or read yet: going on would be beginning anew.
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

    /// Who spoke, where that has been found out.
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

    /// Says that this content is about to be put there, so that the run may replace it when it goes on.
    public func willWrite(_ content: ContentHash, to path: String) throws {
        let output = RunOutput(path: path, content: content)
        guard contents.outputs.insert(output).inserted else { return }
        try append(.output, output)
    }

    /// Takes back what ``willWrite(_:to:)`` said: somebody else's file has that name, and this run put nothing there.
    public func didNotWrite(_ content: ContentHash, to path: String) throws {
        let output = RunOutput(path: path, content: content)
        guard contents.outputs.contains(output) else { return }
        try append(.notWritten, output)
        contents.outputs.remove(output)
    }

    // MARK: The recording

    /// The SHA-256 of the whole recording, where the run came to know it.
    public var inputHash: String? { contents.inputHash }

    /// Keeps what tells the recording's content from every other.
    public func keep(inputHash: String) throws {
        try append(.inputHash, inputHash)
        contents.inputHash = inputHash
    }

    /// The files that this run has put in their places, or was about to.
    public var outputs: Set<RunOutput> { contents.outputs }

    private func append(_ kind: RunRecord, _ value: some Encodable) throws {
        try journal.append(type: kind.rawValue, value)
    }
}
