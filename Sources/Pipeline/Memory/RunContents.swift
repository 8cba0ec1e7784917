import Foundation
import Journal
import LanguageModels
import SpeakerFinder
import SpeechAnalysis
import Spoken
import Timeline
import Transcripts

/// The content of a run's journal, in dictionaries.
struct RunContents {
    var description: RunDescription?
    var recognitions: [Int: [AudioTimeRange: SpeechRecognition]] = [:]
    var segments: [Int: Segment] = [:]
    var scores: [ContentHash: ContinuationScore] = [:]
    var answers: [ContentHash: GenerationOutcome] = [:]
    var outputs: Set<RunOutput> = []
    var speakers: SpeakerMap?
    var inputHash: String?

    init() {}

    init(_ records: [JournalRecord], path: String) throws {
        for record in records {
            do {
                try take(record)
            } catch {
                throw JournalError(path: path, cause: .unknownRecords)
            }
        }
    }

    private mutating func take(_ record: JournalRecord) throws {
        guard let kind = RunRecord(rawValue: record.type) else { throw CocoaError(.coderInvalidValue) }
        func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(record.payload))
        }
        switch kind {
        case .description: description = try value(RunDescription.self)
        case .recognition:
            let found = try value(RecognitionRecord.self)
            recognitions[found.party, default: [:]][found.recognition.range] = found.recognition
        case .segment:
            let segment = try value(Segment.self)
            segments[segment.id] = segment
        case .scores:
            for score in try value(ScoresRecord.self).scores {
                scores[score.item] = score.score
            }
        case .answer:
            let answer = try value(AnswerRecord.self)
            answers[answer.request] = answer.outcome
        case .speakers: speakers = try value(SpeakerMap.self)
        case .output: outputs.insert(try value(RunOutput.self))
        case .notWritten: outputs.remove(try value(RunOutput.self))
        case .inputHash: inputHash = try value(String.self)
        }
    }

    /// All segments in order. Results that were final but not yet numbered when the run died come last.
    var allSegments: [Segment] {
        let numbered = segments.values.sorted { ($0.range.start, $0.id) < ($1.range.start, $1.id) }
        let ranges = Set(numbered.map(\.range))
        let rest = recognitions.values.flatMap(\.values)
            .filter { !ranges.contains($0.range) && $0.hypotheses.first?.words.isEmpty == false }
            .sorted { $0.range.start < $1.range.start }
        let next = (segments.keys.max() ?? 0) + 1
        return numbered
            + rest.enumerated().map { index, final in
                Segment(
                    id: next + index, range: final.range,
                    words: final.hypotheses[0].words, language: final.language, suspicion: final.suspicion)
            }
    }

    func known(_ path: String) throws -> RunDescription {
        guard let description else {
            throw JournalError(path: path, cause: .empty)
        }
        return description
    }
}

/// The state of a run on disk, for display; the run may still be going on.
public struct RunSnapshot: Sendable {
    /// What the run was asked to do.
    public let description: RunDescription
    /// The segments that were final, in order.
    public let transcript: Transcript
    /// The files that the run has put in place, or was about to.
    public let outputs: Set<RunOutput>
    /// Whether another process is writing the journal now.
    public let isInUse: Bool
    private let speakers: SpeakerMap?

    /// Reads a journal up to its last intact record.
    public init(readingFrom path: String) throws {
        let contents = try RunContents(JournalWriter.read(at: path).records, path: path)
        description = try contents.known(path)
        let segments = contents.allSegments
        transcript = Transcript(
            segments: segments, duration: segments.map(\.range.end).max() ?? .zero)
        speakers = contents.speakers
        outputs = contents.outputs
        isInUse = try JournalWriter.isInUse(at: path)
    }

    /// The segments with their speakers, if the run had recognized all audio before it ended. Otherwise a
    /// notice says why no speaker is named.
    public func attributed(labels: [Int: String] = [:], prints: [VoicePrint] = []) -> Transcript {
        if let speakers {
            return SpeakerAttribution(map: speakers, labels: labels, prints: prints).attributed(transcript)
        }
        var transcript = transcript
        if description.looksForSpeakers, transcript.segments.allSatisfy({ $0.speaker == nil }) {
            transcript.notices.append("speakers were not told apart, because that needs the whole recording")
        }
        return transcript
    }
}
