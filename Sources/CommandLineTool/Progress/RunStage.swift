import Readback

/// What a run is doing, in the order in which it is done. The raw value is the name in `--progress json`.
enum RunStage: String, CaseIterable, Comparable, Codable, Sendable {
    /// The models are opened.
    case opening
    case hearing
    /// Who speaks is found out.
    case speakers
    case reading
    case writing
    case title
    /// The results are made and put in their place.
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

    /// What its work grows with.
    enum Measure {
        /// Seconds of audio.
        case audio
        /// What it counts: segments, sentences.
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

    /// How what is counted grows with the audio: twice as long a recording has not twice as much worth a sentence.
    var growth: Double { self == .writing ? 0.7 : 1 }

    static func < (left: RunStage, right: RunStage) -> Bool { left.place < right.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
