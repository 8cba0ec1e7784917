import Foundation

/// Tells from the levels which of two channels picks up the other, if only one does.
///
/// If a party speaks and the other channel does not pick it up, the levels are far apart; if both pick it up,
/// they are closer. Two microphones in one room pick up everybody, and two separate lines only their own party.
struct OneWayHearing {
    /// If the levels differ by more than this, one channel does not pick up the other, in decibels.
    private static let apart = 25
    /// Below this level nobody speaks, in decibels of full scale.
    private static let quietest: Float = -55
    /// Differences that occur less than a tenth of the time are ignored.
    private static let rarest = 0.1
    private static let widest = 60

    private let samplesPerFrame: Int
    private var energies: (first: Float, second: Float) = (0, 0)
    private var samples = 0
    /// How often the first channel was this many decibels above the second, from -60 to 60.
    private var differences = [Int](repeating: 0, count: 2 * widest + 1)

    init(sampleRate: Int) {
        samplesPerFrame = max(1, sampleRate / 50)
    }

    /// Adds the next sample of each channel, filtered to the speech band.
    mutating func add(_ first: Float, _ second: Float) {
        energies.first += first * first
        energies.second += second * second
        samples += 1
        if samples == samplesPerFrame { closeFrame() }
    }

    private mutating func closeFrame() {
        let levels = [energies.first, energies.second].map { 10 * log10(max($0 / Float(samples), 1e-12)) }
        if max(levels[0], levels[1]) > Self.quietest {
            let difference = Int(levels[0] - levels[1])
            differences[min(max(difference, -Self.widest), Self.widest) + Self.widest] += 1
        }
        energies = (0, 0)
        samples = 0
    }

    /// `nil` if both channels pick up the other, or neither does.
    var direction: EchoRemover.Direction? {
        let count = differences.reduce(0, +)
        guard count > 0 else { return nil }
        let least = Int(Self.rarest * Double(count))
        let secondAlone = differences.prefix(Self.widest - Self.apart).reduce(0, +) > least
        let firstAlone = differences.suffix(Self.widest - Self.apart).reduce(0, +) > least
        return switch (firstAlone, secondAlone) {
        case (true, false): .firstHearsSecond
        case (false, true): .secondHearsFirst
        default: nil
        }
    }
}
