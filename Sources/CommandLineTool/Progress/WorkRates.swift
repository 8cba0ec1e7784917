import Foundation

/// How long the stages of a run take with given models, learned from completed runs.
struct WorkRates: Hashable, Sendable, Codable {
    struct Rate: Hashable, Sendable, Codable {
        /// Seconds of work per second of audio, per counted item, or per recording.
        var seconds: Double
        /// The number of counted items per second of audio, scaled by ``RunStage/growth``.
        var counted: Double

        /// Whether the rate is plausible: an edited file, or a clock that jumped, may give any value.
        var isSound: Bool {
            [seconds, counted].allSatisfy { $0.isFinite && $0 >= 0 && $0 < 1e6 }
        }
    }

    private(set) var rates: [String: Rate] = [:]

    /// The known rate; `nil` if this was never done here.
    subscript(stage: RunStage, worker: String) -> Rate? {
        rates[Self.key(stage, worker)].flatMap { $0.isSound ? $0 : nil }
    }

    /// Learns how long a stage took. The last runs count most, but a single run on a busy machine does not decide.
    ///
    /// The count is rather expected too high than too low, because nobody minds if the time left shrinks.
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

    /// Rates for the first run: roughly those of the default models on two cores. Transcription shows how fast this machine is.
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
