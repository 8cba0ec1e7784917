import SpeechEngines
import Timeline

/// What a session gives a module to publish.
enum ModuleOutput: Hashable, Sendable {
    case text(ShapedText)
    case activity(AudioTimeRange, isSpeech: Bool)
    case speakers([SpeakerTurn], in: AudioTimeRange)
    case conclusion(SpeakerConclusion)
    case notice(SpeechNotice)
}

/// Turns the events of a module's engine into the module's results.
enum OutputShaper: Hashable, Sendable {
    case text(TextShaper)
    case activity(ActivityShaper)
    case speakers(SpeakerShaper)

    var isActivity: Bool { if case .activity = self { true } else { false } }

    /// Everything before this time is final.
    var finalizedThrough: AudioTime {
        switch self {
        case .text(let shaper): shaper.finalizedThrough
        case .activity(let shaper): shaper.finalizedThrough
        case .speakers(let shaper): shaper.finalizedThrough
        }
    }

    mutating func receive(_ event: SpeechEngineEvent) -> [ModuleOutput] {
        switch event {
        case .finalized(let time): return finalize(through: time)
        case .notice(let notice): return [.notice(notice)]
        case .recognition(let recognition):
            guard case .text(var shaper) = self else { return [] }
            defer { self = .text(shaper) }
            return shaper.receive(recognition).map(ModuleOutput.text)
        case .activity(let range, let isSpeech):
            guard case .activity(var shaper) = self else { return [] }
            defer { self = .activity(shaper) }
            return shaper.receive(range, isSpeech: isSpeech).map { [$0] } ?? []
        case .speakers(let turns, let range):
            guard case .speakers(var shaper) = self else { return [] }
            defer { self = .speakers(shaper) }
            return shaper.receive(turns, in: range).map { [$0] } ?? []
        case .conclusion(let conclusion):
            guard case .speakers = self else { return [] }
            return [.conclusion(conclusion)]
        }
    }

    mutating func finalize(through time: AudioTime) -> [ModuleOutput] {
        switch self {
        case .text(var shaper):
            defer { self = .text(shaper) }
            return shaper.finalize(through: time).map(ModuleOutput.text)
        case .activity(var shaper):
            shaper.finalize(through: time)
            self = .activity(shaper)
            return []
        case .speakers(var shaper):
            shaper.finalize(through: time)
            self = .speakers(shaper)
            return []
        }
    }

    mutating func cancel(before time: AudioTime) -> [ModuleOutput] {
        switch self {
        case .text(var shaper):
            defer { self = .text(shaper) }
            return shaper.cancel(before: time).map(ModuleOutput.text)
        case .activity, .speakers:
            return finalize(through: time)
        }
    }
}
