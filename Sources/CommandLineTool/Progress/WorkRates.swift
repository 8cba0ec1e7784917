import Foundation

/// How long the stages of a run take, by what does the work: learned from runs that came to their end.
struct WorkRates: Hashable, Sendable, Codable {
    struct Rate: Hashable, Sendable, Codable {
        /// Seconds of work for a second of audio, for one of what is counted, or for a recording.
        var seconds: Double
        /// How many are counted in a second of audio, grown as ``RunStage/growth`` says.
        var counted: Double

        /// What may be expected of a rate: a file that was edited, or written by a clock that jumped, may hold anything.
        var isSound: Bool {
            [seconds, counted].allSatisfy { $0.isFinite && $0 >= 0 && $0 < 1e6 }
        }
    }

    private(set) var rates: [String: Rate] = [:]

    /// What is known; `nil` where it was never done here.
    subscript(stage: RunStage, worker: String) -> Rate? {
        rates[Self.key(stage, worker)].flatMap { $0.isSound ? $0 : nil }
    }

    /// Takes up how long it took this time. The last runs count most; a single one that met a busy machine does not decide.
    ///
    /// What is counted is rather expected too high than too low: an estimate that shrinks disappoints nobody.
    mutating func learn(_ new: Rate, of stage: RunStage, by worker: String) {
        guard new.isSound else { return }
        guard var rate = self[stage, worker] else {
            rates[Self.key(stage, worker)] = new
            return
        }
        rate.seconds = (rate.seconds + new.seconds) / 2
        rate.counted = max(new.counted, (3 * rate.counted + new.counted) / 4)
        rates[Self.key(stage, worker)] = rate
    }

    private static func key(_ stage: RunStage, _ worker: String) -> String { "\(stage.rawValue) \(worker)" }

    /// Before the first run: about what the default models take on two cores. How fast this machine is shows while it hears.
    static func usual(_ stage: RunStage) -> Rate {
        switch stage {
        case .opening: Rate(seconds: 3, counted: 0)
        case .hearing: Rate(seconds: 0.12, counted: 0)
        case .speakers: Rate(seconds: 0.005, counted: 0)
        case .reading: Rate(seconds: 0.1, counted: 0.25)
        case .writing: Rate(seconds: 3, counted: 0.35)
        case .title: Rate(seconds: 30, counted: 0)
        case .saving: Rate(seconds: 0.2, counted: 0)
        }
    }
}
