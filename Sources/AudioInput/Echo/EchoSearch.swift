import Foundation

/// Finds out whether one of two channels hears the other one, and how much later.
///
/// Both are compared in blocks of a few seconds by the phases of their spectra (GCC-PHAT): a sound that comes back over a
/// loudspeaker and a room shows as a peak at its delay, however soft, dull or reverberant it is, and also while somebody
/// speaks over it. Peaks of single blocks are often chance, so several blocks must agree.
///
/// ```swift
/// var search = EchoSearch(sampleRate: 16_000)
/// search.add(microphone, loudspeaker)
/// if let lag = search.lag { print("the microphone hears it \(lag) s later") }
/// ```
struct EchoSearch {
    /// How far apart the channels may be, in seconds: sound systems hold back audio for some tenths of a second.
    static let longestLag = 0.6
    /// Lags of blocks that differ by less are one and the same.
    private static let tolerance = 0.003
    /// How far the peak stands out from the mean of all lags where blocks count as agreeing …
    private static let enough: Float = 40
    /// … and how far where a lag is known already.
    private static let enoughToStay: Float = 20
    private static let blocksToAgree = 3
    /// After so many blocks in which both channels sound and the lag does not show, there is no echo any more.
    private static let blocksToForget = 40
    /// Blocks below this level are silence: -70 dB of full scale.
    private static let silence: Float = 1e-7
    private static let blockSize = 27_968
    private static let weightOfNewest: Float = 0.25
    private static let band = 300.0...3_400.0

    /// By how many seconds the first channel is behind the second; negative where it is ahead. `nil` without an echo.
    private(set) var lag: Double?
    private var levels: OneWayHearing

    private let transform = FourierTransform(size: 32_768)
    private let reduction: Int
    private let rate: Double
    private var filters: (SpeechBandFilter, SpeechBandFilter)
    private var samples: (first: [Float], second: [Float]) = ([], [])
    private var phase = 0
    /// For each lag how much the blocks so far agree on it, 1 on average.
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

    /// Takes the next samples of both channels, as many of the one as of the other.
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

    /// Who hears whom; `nil` without an echo.
    var direction: EchoRemover.Direction? {
        guard let lag else { return nil }
        // Sound that needs no time comes over a wire or a shared ground, and levels say which way.
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
        // A room repeats a sound many times; what counts is when it comes first.
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

    /// For each lag the squared correlation of the last block, all frequencies of speech weighing the same.
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
