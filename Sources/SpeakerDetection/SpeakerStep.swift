import AudioInput
import SpeakerFinder
import SpeechEngines
import Timeline

/// Requests in, events out: who speaks, while it is heard.
///
/// What is found is said in stretches that follow each other without gaps. A stretch is said when some more has been heard after it, since
/// a voice is told from others by what comes after it, too; and at once where somebody wants it to be final. Networks that fail are a notice, and
/// from then on nobody is said to speak.
struct SpeakerStep {
    /// So much must have been heard after a moment, …
    static let delay = AudioTime(value: 2, timescale: 1)
    /// … and so many seconds must be new. What is known is found anew each time, from all that was heard; so that this stays a small part of
    /// the work, it is done less often the more was heard.
    static func pause(after heard: Double) -> Double { max(3, heard / 400) }

    private let models: any SpeakerModels
    private let count: SpeakerCount
    /// `nil` before the first audio, and after a failure.
    private var finder: SpeakerFinder?
    private var hasFailed = false
    private var numbers = SpeakerNumbers()
    private var start = AudioTime.zero
    private var saidThrough = AudioTime.zero
    private var heardThrough = AudioTime.zero

    init(models: any SpeakerModels, count: SpeakerCount) {
        self.models = models
        self.count = count
    }

    mutating func take(_ request: SpeechEngineRequest) -> [SpeechEngineEvent] {
        switch request {
        case .audio(let chunk, let start):
            defer { heardThrough = start + chunk.duration }
            return attempt { step in try step.hear(chunk, start) }
        case .finalize(let time):
            return attempt { step in try step.say(through: time) } + [.finalized(through: time)]
        case .finish:
            return attempt { step in try step.conclude() } + [.finalized(through: heardThrough)]
        case .cancel, .setContextualStrings: return []
        }
    }

    private mutating func attempt(
        _ work: (inout SpeakerStep) throws -> [SpeechEngineEvent]
    ) -> [SpeechEngineEvent] {
        guard !hasFailed else { return [] }
        do {
            return try work(&self)
        } catch {
            (finder, hasFailed) = (nil, true)
            return [.notice(SpeechNotice(message: "speakers are not told apart: \(error)"))]
        }
    }

    private mutating func hear(_ chunk: AudioChunk, _ start: AudioTime) throws -> [SpeechEngineEvent] {
        if finder == nil {
            finder = SpeakerFinder(models: models, count: count, startTime: start)
            (self.start, saidThrough, heardThrough) = (start, start, start)
        }
        try fill(until: start)
        try finder?.hear(chunk.mixedSamples)
        guard let finder, let settled = finder.heardThrough,
            (settled - Self.delay - saidThrough).seconds >= Self.pause(after: (settled - self.start).seconds)
        else { return [] }
        return say(finder.mapSoFar(), through: settled - Self.delay)
    }

    /// What was left out is silence.
    private mutating func fill(until start: AudioTime) throws {
        let second = [Float](repeating: 0, count: SpeakerGrid.sampleRate)
        var missing = Int(((start - heardThrough).seconds * Double(SpeakerGrid.sampleRate)).rounded())
        while missing > 0 {
            try finder?.hear(Array(second.prefix(missing)))
            missing -= second.count
        }
    }

    /// Says at once what is known.
    private mutating func say(through time: AudioTime) throws -> [SpeechEngineEvent] {
        let time = min(time, heardThrough)
        // The copy hears that the audio ends here; the finder itself hears on.
        guard var copy = finder, time > saidThrough else { return [] }
        return say(try copy.finish(), through: time)
    }

    private mutating func conclude() throws -> [SpeechEngineEvent] {
        guard let map = try finder?.finish() else { return [] }
        return say(map, through: heardThrough)
    }

    /// Says the stretch that is new, and everything once more.
    private mutating func say(_ map: SpeakerMap, through time: AudioTime) -> [SpeechEngineEvent] {
        let numbers = numbers.numbers(of: map)
        let turns = map.turns.map { Self.turn($0, numbers) }
        let conclusion = SpeakerConclusion(
            speakers: map.speakers.enumerated().map {
                SpeakerConclusion.Speaker(number: numbers[$0], voice: $1.voice, seconds: $1.seconds)
            }, turns: turns)
        guard time > saidThrough else { return [.conclusion(conclusion)] }
        let stretch = AudioTimeRange(start: saidThrough, end: time)
        saidThrough = time
        let new = turns.compactMap { $0.cut(to: stretch) }
        self.numbers.say(new)
        return [.speakers(new, in: stretch), .conclusion(conclusion)]
    }

    private static func turn(_ turn: SpeakerMap.Turn, _ numbers: [Int]) -> SpeakerTurn {
        SpeakerTurn(speaker: numbers[turn.speaker], range: turn.range, isUnclear: turn.isDoubtful)
    }
}
