import Foundation
import Timeline

/// The loudness of a recording over time, for each channel.
///
/// ```swift
/// var meter = LoudnessMeter(format: source.format, start: source.startTime)
/// while let chunk = try await source.next() { meter.add(chunk) }
/// let levels = meter.levels(of: [0], atMost: 2000)
/// ```
package struct LoudnessMeter: Sendable {
    /// Evenly spaced levels for one picture, from its start.
    package struct Levels: Hashable, Sendable {
        /// The seconds from one level to the next.
        package var step: Double
        /// From 0 for silence to 255 for full scale, linear in decibels.
        package var values: [UInt8]
    }

    /// The time of the first sample on the recording's timeline.
    package let start: AudioTime
    private let format: AudioFormat
    private let framesPerWindow: Int
    /// The mean square of each complete window, one list per channel.
    private var windows: [[Float]]
    private var sums: [Float]
    private var framesInWindow = 0

    /// Short enough to show a pause between words, long enough that hours take little memory.
    private static let secondsPerWindow = 0.05
    /// Audio more than this many decibels below full scale is shown as silence.
    private static let range: Float = 60

    package init(format: AudioFormat, start: AudioTime = .zero) {
        self.format = format
        self.start = start
        framesPerWindow = max(1, Int(Double(format.sampleRate) * Self.secondsPerWindow))
        windows = Array(repeating: [], count: format.channelCount)
        sums = Array(repeating: 0, count: format.channelCount)
    }

    package mutating func add(_ chunk: AudioChunk) {
        switch chunk.samples {
        case .int16(let samples): add(samples) { Float($0) / 32768 }
        case .float32(let samples): add(samples) { $0 }
        }
    }

    private mutating func add<Sample>(_ samples: [Sample], _ value: (Sample) -> Float) {
        samples.withUnsafeBufferPointer { samples in
            var frame = 0
            let frames = samples.count / format.channelCount
            while frame < frames {
                let count = min(frames - frame, framesPerWindow - framesInWindow)
                for channel in 0..<format.channelCount {
                    var sum: Float = 0
                    for index in frame..<frame + count {
                        let sample = value(samples[index * format.channelCount + channel])
                        sum += sample * sample
                    }
                    sums[channel] += sum
                }
                frame += count
                framesInWindow += count
                if framesInWindow == framesPerWindow { closeWindow() }
            }
        }
    }

    private mutating func closeWindow() {
        for channel in 0..<format.channelCount {
            windows[channel].append(sums[channel] / Float(framesInWindow))
            sums[channel] = 0
        }
        framesInWindow = 0
    }

    /// The levels of a party; its loudest channel counts. If there are too many windows, several become one
    /// level, that of the loudest window, so that a word in a long silence stays visible.
    package func levels(of channels: [Int], atMost count: Int) -> Levels {
        let available = channels.filter(windows.indices.contains)
        let total = windows.first?.count ?? 0
        let perLevel = max(1, (total + count - 1) / max(1, count))
        let values = stride(from: 0, to: total, by: perLevel).map { first in
            let loudest = available.flatMap { windows[$0][first..<min(first + perLevel, total)] }.max() ?? 0
            return Self.level(loudest)
        }
        let windowSeconds = Double(framesPerWindow) / Double(format.sampleRate)
        return Levels(step: windowSeconds * Double(perLevel), values: values)
    }

    /// The energy of a party in a range, comparable between parties of one recording.
    package func energy(of channels: [Int], in range: AudioTimeRange) -> Float {
        let window = { (time: AudioTime) in
            Int(((time - start).seconds * Double(format.sampleRate) / Double(framesPerWindow)).rounded())
        }
        return channels.filter(windows.indices.contains).reduce(0) { sum, channel in
            let own = windows[channel]
            let bounds = (max(0, window(range.start)), min(own.count, window(range.end)))
            return bounds.0 < bounds.1 ? sum + own[bounds.0..<bounds.1].reduce(0, +) : sum
        }
    }

    private static func level(_ meanSquare: Float) -> UInt8 {
        guard meanSquare > 0 else { return 0 }
        let decibels = 10 * log10(meanSquare)
        return UInt8(max(0, min(255, (decibels + range) / range * 255)))
    }
}
