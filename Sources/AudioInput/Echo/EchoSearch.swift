import Foundation

/// Detects whether one of two channels picks up the other, and with what delay.
///
/// Compares blocks of a few seconds by the phases of their spectra (GCC-PHAT). Sound that returns over a
/// loudspeaker and a room shows as a peak at its delay, however soft, dull or reverberant it is, even while
/// somebody speaks over it. Peaks in single blocks are often chance, so several blocks must agree.
///
/// ```swift
/// var search = EchoSearch(sampleRate: 16_000)
/// search.add(microphone, loudspeaker)
/// if let lag = search.lag { print("the microphone hears it \(lag) s later") }
/// ```
struct EchoSearch {
    /// The largest delay between the channels, in seconds: sound systems buffer audio for some tenths of a second.
    static let longestLag = 0.6
    /// Block lags that differ by less count as the same.
    private static let tolerance = 0.003
    /// How far the peak must exceed the mean of all lags for blocks to agree …
    private static let enough: Float = 40
    /// … and how far if the lag is already known.
    private static let enoughToStay: Float = 20
    private static let blocksToAgree = 3
    /// After this many blocks in which both channels have sound but the lag does not show, the echo is gone.
    private static let blocksToForget = 40
    /// Blocks below this level are silent: -70 dB of full scale.
    private static let silence: Float = 1e-7
    private static let blockSize = 27_968
    private static let weightOfNewest: Float = 0.25
    private static let band = 300.0...3_400.0

    /// How many seconds the first channel lags the second; negative if it leads. `nil` if there is no echo.
    private(set) var lag: Double?
    private var levels: OneWayHearing

    private let transform = FourierTransform(size: 32_768)
    private let reduction: Int
    private let rate: Double
    private var filters: (SpeechBandFilter, SpeechBandFilter)
    private var samples: (first: [Float], second: [Float]) = ([], [])
    private var phase = 0
    /// How much the blocks so far agree on each lag, 1 on average.
    private var agreement: [Float] = []
    private var agreeing = (lag: 0.0, blocks: 0)
    private var blocksWithout = 0

    init(sampleRate: Int) {
        reduction = max(1, Int((Double(sampleRate) / 8_000).rounded()))
        rate = Double(sampleRate) / Double(reduction)
        levels = OneWayHearing(sampleRate: sampleRate)
        let filter = SpeechBandFilter(sampleRate: Int32(sampleRate))
        filters = (filter, filter)
    }

    /// Adds the next samples of both channels, the same number of each.
    mutating func add(_ first: [Float], _ second: [Float]) {
        for index in first.indices {
            let filtered = (filters.0.apply(first[index]), filters.1.apply(second[index]))
            levels.add(filtered.0, filtered.1)
            if phase == 0 {
                samples.first.append(filtered.0)
                samples.second.append(filtered.1)
                if samples.first.count == Self.blockSize { closeBlock() }
            }
            phase = (phase + 1) % reduction
        }
    }

    /// The direction of the echo; `nil` if there is none.
    var direction: EchoRemover.Direction? {
        guard let lag else { return nil }
        // Audio without delay comes over a wire or a shared ground; then the levels show the direction.
        guard abs(lag) < 0.002 else { return lag > 0 ? .firstHearsSecond : .secondHearsFirst }
        return levels.direction
    }

    /// Blocks overlap by half.
    private mutating func closeBlock() {
        if Self.power(samples.first) > Self.silence, Self.power(samples.second) > Self.silence { compare() }
        samples.first.removeFirst(Self.blockSize / 2)
        samples.second.removeFirst(Self.blockSize / 2)
    }

    private static func power(_ samples: [Float]) -> Float {
        samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
    }

    private mutating func compare() {
        let found = likeness()
        let mean = found.reduce(0, +) / Float(found.count)
        let relative = found.map { $0 / max(mean, .leastNormalMagnitude) }
        agreement =
            agreement.isEmpty
            ? relative
            : zip(agreement, relative).map { $0 + Self.weightOfNewest * ($1 - $0) }
        guard let peak = agreement.max() else { return }
        // A room repeats a sound many times; only the first arrival counts.
        let place = agreement.firstIndex { $0 > 0.4 * peak } ?? 0
        note(Double(place) / rate - Self.longestLag, peak)
    }

    private mutating func note(_ found: Double, _ peak: Float) {
        if let lag, peak > Self.enoughToStay, abs(found - lag) < Self.tolerance {
            self.lag = found
            blocksWithout = 0
            return
        }
        blocksWithout += 1
        if blocksWithout > Self.blocksToForget { lag = nil }
        guard peak > Self.enough else {
            agreeing = (0, 0)
            return
        }
        let agrees = agreeing.blocks > 0 && abs(found - agreeing.lag) < Self.tolerance
        agreeing = (found, agrees ? agreeing.blocks + 1 : 1)
        if agreeing.blocks >= Self.blocksToAgree {
            lag = found
            blocksWithout = 0
        }
    }

    /// The squared correlation of the last block at each lag, with equal weight for all speech frequencies.
    private func likeness() -> [Float] {
        let (first, second) = (transform.spectrum(of: samples.first), transform.spectrum(of: samples.second))
        var cross = Spectrum(count: transform.size)
        let width = rate / Double(transform.size)
        for index in Int(Self.band.lowerBound / width)...Int(min(Self.band.upperBound, rate / 2.2) / width) {
            let real =
                first.real[index] * second.real[index] + first.imaginary[index] * second.imaginary[index]
            let imaginary =
                first.imaginary[index] * second.real[index] - first.real[index] * second.imaginary[index]
            let size = max((real * real + imaginary * imaginary).squareRoot(), 1e-20)
            cross.real[index] = real / size
            cross.imaginary[index] = imaginary / size
            cross.real[transform.size - index] = real / size
            cross.imaginary[transform.size - index] = -imaginary / size
        }
        let correlation = transform.samples(of: cross)
        let reach = Int(Self.longestLag * rate)
        return (-reach...reach).map { lag in
            let value = correlation[lag < 0 ? lag + transform.size : lag]
            return value * value
        }
    }
}
