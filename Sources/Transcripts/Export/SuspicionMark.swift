import Spoken

extension SpeechSuspicion {
    /// The mark that people read after suspect words or in place of missing ones. JSON has the reason's own name.
    public var mark: String {
        switch self {
        case .repetition: "[repeats left out]"
        case .lowProbability: "[unclear]"
        case .silence: "[perhaps no speech]"
        case .noText: "[unintelligible]"
        }
    }

    init?(mark: some StringProtocol) {
        guard let reason = Self.allCases.first(where: { $0.mark == mark }) else { return nil }
        self = reason
    }
}
