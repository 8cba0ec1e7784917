import Readback

/// The stages of a run, in order. The raw value is the name in `--progress json`.
enum RunStage: String, CaseIterable, Comparable, Codable, Sendable {
    /// Models are being opened.
    case opening
    case hearing
    /// Speakers are being told apart.
    case speakers
    case reading
    case writing
    case title
    /// The results are being written.
    case saving

    init(_ stage: PipelineProgress.Stage) {
        self =
            switch stage {
            case .hearing: .hearing
            case .speakers: .speakers
            case .reading: .reading
            case .writing: .writing
            case .title: .title
            }
    }

    /// What the duration of a stage depends on.
    enum Measure {
        /// Seconds of audio.
        case audio
        /// The stage's own count, of segments or sentences.
        case count
        /// Nothing: it is the same for every recording.
        case nothing
    }

    var measure: Measure {
        switch self {
        case .hearing, .speakers: .audio
        case .reading, .writing: .count
        case .opening, .title, .saving: .nothing
        }
    }

    /// The exponent by which the count grows with the audio: a recording twice as long does not have twice as much worth a sentence.
    var growth: Double { self == .writing ? 0.7 : 1 }

    static func < (left: RunStage, right: RunStage) -> Bool { left.place < right.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
