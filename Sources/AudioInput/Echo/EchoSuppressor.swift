import Foundation

/// Removes what the filter leaves of an echo, and tells for each block whether somebody speaks over it.
///
/// For each band of the spectrum it learns how much of the predicted echo usually remains, and lowers the band
/// by that much. It works on two blocks at a time, so each block is returned when the next one is there.
struct EchoSuppressor {
    /// A block of samples, and what was heard in it.
    struct Block {
        let samples: [Float]
        var sound = Sound.quiet
    }

    enum Sound {
        /// Somebody speaks, possibly over an echo.
        case speech
        /// Only an echo.
        case echo
        /// Neither.
        case quiet
    }

    private static let blockSize = EchoFilter.blockSize
    /// The band edges, in steps of 31 Hz at 16 kHz. Bands are narrow where speech has most of its energy.
    private static let edges = [0, 2, 4, 6, 9, 12, 16, 20, 26, 32, 40, 52, 66, 84, 108, 140, 190, 257]
    /// The bands that decide whether somebody speaks: 125 to 2,625 Hz at 16 kHz.
    private static let deciding = 2..<13
    /// More is removed than usually remains, by this factor …
    private static let caution: Float = 1.5
    /// … but never more than 20 dB.
    private static let lowestGain: Float = 0.1
    /// A band contains speech if its power exceeds the remaining echo and the noise by these factors.
    private static let aboveEcho: Float = 3
    private static let aboveNoise: Float = 8
    private static let bandsOfSpeech = 3

    private let transform = FourierTransform(size: 2 * blockSize)
    private let window: [Float]
    /// The block that waits for the next one; `nil` before the first block.
    private var last: [Float]?
    private var lastEcho = [Float](repeating: 0, count: blockSize)
    /// What the last two blocks contribute to the waiting block.
    private var overlap = [Float](repeating: 0, count: blockSize)
    private var sound = Sound.quiet
    /// For each band, the logarithm of the share of the echo that usually remains.
    private var remaining = [Float](repeating: log(0.1), count: edges.count - 1)
    /// The noise level of each band.
    private var noise = [Float](repeating: 1e-8, count: edges.count - 1)
    private var reverberation = [Float](repeating: 0, count: blockSize + 1)
    private var gains = [Float](repeating: 1, count: blockSize + 1)

    init() {
        let size = 2 * Self.blockSize
        window = (0..<size).map { Float(sin(Double.pi * Double($0) / Double(size))) }
    }

    /// Adds a block whose predicted echo has been subtracted, and that echo. Returns the previous block, if any.
    mutating func add(_ samples: [Float], echo: [Float]) -> Block? {
        let before = last ?? [Float](repeating: 0, count: Self.blockSize)
        let spectrum = transform.spectrum(of: windowed(before + samples))
        let echoSpectrum = transform.spectrum(of: windowed(lastEcho + echo))
        let (heard, played) = (Self.half(spectrum), Self.half(echoSpectrum))
        for bin in reverberation.indices { reverberation[bin] = max(0.6 * reverberation[bin], played[bin]) }
        let (heardBands, playedBands) = (Self.sums(heard), Self.sums(played))
        let hasEcho = learn(heardBands, playedBands)
        let expected = expectedRemainder()
        for bin in gains.indices {
            let gain = max(Self.lowestGain, 1 - expected[bin] / (heard[bin] + 1e-12))
            gains[bin] += 0.6 * (gain - gains[bin])
        }
        let emitted = emit(spectrum)
        let result = last == nil ? nil : emitted
        sound = hears(heardBands, Self.sums(expected), hasEcho: hasEcho)
        (last, lastEcho) = (samples, echo)
        return result
    }

    /// The waiting block, unchanged.
    var rest: Block? { last.map { Block(samples: $0, sound: sound) } }

    private func windowed(_ samples: [Float]) -> [Float] { zip(samples, window).map { $0 * $1 } }

    private static func half(_ spectrum: Spectrum) -> [Float] { (0...blockSize).map(spectrum.power) }

    private static func sums(_ power: [Float]) -> [Float] {
        (1..<edges.count).map { power[edges[$0 - 1]..<edges[$0]].reduce(0, +) }
    }

    /// Tracks a low quantile of what remains, since speech over the echo only adds to it. Returns whether there is an echo.
    private mutating func learn(_ heard: [Float], _ played: [Float]) -> Bool {
        var loud = 0
        for band in noise.indices {
            noise[band] = min(1.01 * noise[band] + 1e-12, max(heard[band], 1e-10))
            guard played[band] > 4 * noise[band] else { continue }
            if Self.deciding.contains(band) { loud += 1 }
            let ratio = log((heard[band] + 1e-12) / (played[band] + 1e-12))
            remaining[band] += ratio < remaining[band] ? -0.06 : 0.03
            remaining[band] = min(max(remaining[band], log(1e-3)), log(4))
        }
        return loud > 0
    }

    private func expectedRemainder() -> [Float] {
        var result = reverberation
        for band in remaining.indices {
            let share = Self.caution * exp(remaining[band])
            for bin in Self.edges[band]..<Self.edges[band + 1] { result[bin] *= share }
        }
        return result
    }

    private mutating func emit(_ spectrum: Spectrum) -> Block {
        var lowered = spectrum
        for bin in 0...Self.blockSize {
            lowered.real[bin] *= gains[bin]
            lowered.imaginary[bin] *= gains[bin]
        }
        let samples = windowed(transform.samples(of: lowered.mirrored))
        let block = Block(samples: zip(overlap, samples).map { $0 + $1 }, sound: sound)
        overlap = Array(samples.suffix(Self.blockSize))
        return block
    }

    private func hears(_ heard: [Float], _ expected: [Float], hasEcho: Bool) -> Sound {
        let bands = Self.deciding.count {
            heard[$0] > Self.aboveEcho * expected[$0] && heard[$0] > Self.aboveNoise * noise[$0]
        }
        return bands >= Self.bandsOfSpeech ? .speech : hasEcho ? .echo : .quiet
    }
}
