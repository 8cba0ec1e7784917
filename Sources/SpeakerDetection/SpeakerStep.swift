import AudioInput
import SpeakerFinder
import SpeechEngines
import Timeline

/// Turns requests into events that tell who speaks, while audio arrives.
///
/// Speakers are reported in stretches that follow each other without gaps. A stretch is reported once some audio after it has arrived,
/// since later audio also helps to tell voices apart, or immediately if a caller wants it to be final. If the networks fail, a notice says
/// so, and no speakers are reported from then on.
struct SpeakerStep {
    /// How much audio must follow a stretch before it is reported.
    static let delay = AudioTime(value: 2, timescale: 1)
    /// How many seconds a new stretch must have. Speakers are found anew each time, from all audio so far. To keep this a small part of the
    /// work, it is done less often the more audio there is.
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

    /// Fills a gap in the audio with silence.
    private mutating func fill(until start: AudioTime) throws {
        let second = [Float](repeating: 0, count: SpeakerGrid.sampleRate)
        var missing = Int(((start - heardThrough).seconds * Double(SpeakerGrid.sampleRate)).rounded())
        while missing > 0 {
            try finder?.hear(Array(second.prefix(missing)))
            missing -= second.count
        }
    }

    /// Reports what is known immediately.
    private mutating func say(through time: AudioTime) throws -> [SpeechEngineEvent] {
        let time = min(time, heardThrough)
        // The copy is told that the audio ends here; the finder itself continues.
        guard var copy = finder, time > saidThrough else { return [] }
        return say(try copy.finish(), through: time)
    }

    private mutating func conclude() throws -> [SpeechEngineEvent] {
        guard let map = try finder?.finish() else { return [] }
        return say(map, through: heardThrough)
    }

    /// Reports the new stretch, and everything so far as a conclusion.
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
