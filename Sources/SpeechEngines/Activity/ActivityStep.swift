import AudioInput
import Foundation
import Timeline

/// Finds speech by loudness: a pure state machine that turns audio into decided stretches.
///
/// The audio is cut into frames of 20 ms. A frame is loud if it rises above the noise floor, which follows the quietest frames. Speech
/// begins where three loud frames begin, and ends where fifteen quiet frames begin. So every frame is decided at most 300 ms late, and
/// a decision is never changed.
package struct ActivityStep: Hashable, Sendable {
    /// The default margin above the noise floor, in decibels.
    package static let usualMargin = 10.0
    static let framesPerSecond: Int32 = 50
    static let onset = 3
    static let hangover = 15
    /// Anything quieter than this is not speech, however quiet the room: decibels below full scale.
    static let quietest = -60.0
    /// How fast the noise floor rises, in decibels per frame: 3 dB per second.
    static let floorRise = 0.06

    /// How far speech rises above the noise floor, in decibels.
    let margin: Double
    private let format: AudioFormat
    private let frameLength: Int
    /// Where the current gapless stretch begins.
    private var anchor: AudioTime
    /// Samples of an incomplete frame.
    private var samples: [Float] = []
    private var frames = 0
    private var decided = 0
    private var floor: Double?
    private var isSpeech = false
    /// The number of trailing frames that contradict the current state.
    private var contrary = 0

    package init(margin: Double, format: AudioFormat, start: AudioTime) {
        self.margin = margin
        self.format = format
        frameLength = max(1, Int(format.sampleRate / Self.framesPerSecond))
        anchor = start
    }

    package struct Stretch: Hashable, Sendable {
        package var range: AudioTimeRange
        package var isSpeech: Bool
    }

    /// Takes audio that directly follows what was heard before.
    package mutating func hear(_ chunk: AudioChunk) -> [Stretch] {
        samples += chunk.mixedSamples
        var stretches: [Stretch] = []
        var position = 0
        while samples.count - position >= frameLength {
            let frame = samples[position..<position + frameLength]
            position += frameLength
            frames += 1
            if let boundary = decide(isLoud: isLoud(frame)) {
                stretches += decide(upTo: boundary, then: !isSpeech)
            }
        }
        samples.removeFirst(position)
        return stretches + decide(upTo: frames - contrary, then: isSpeech)
    }

    /// Decides everything that was heard, because nothing follows directly.
    package mutating func flush() -> [Stretch] {
        let stretches = decide(upTo: frames, then: isSpeech)
        contrary = 0
        guard !samples.isEmpty else { return stretches }
        let start = time(of: decided)
        anchor = start + AudioTime(value: Int64(samples.count), timescale: format.sampleRate)
        (frames, decided, samples) = (0, 0, [])
        return stretches + [Stretch(range: AudioTimeRange(start: start, end: anchor), isSpeech: isSpeech)]
    }

    /// The end of the audio that was heard.
    package var heardThrough: AudioTime {
        time(of: frames) + AudioTime(value: Int64(samples.count), timescale: format.sampleRate)
    }

    /// - Returns: the frame at which speech or silence began, if that is clear now.
    private mutating func decide(isLoud: Bool) -> Int? {
        guard isLoud != isSpeech else {
            contrary = 0
            return nil
        }
        contrary += 1
        return contrary == (isSpeech ? Self.hangover : Self.onset) ? frames - contrary : nil
    }

    private mutating func decide(upTo boundary: Int, then next: Bool) -> [Stretch] {
        defer { if next != isSpeech { (isSpeech, contrary) = (next, 0) } }
        guard boundary > decided else { return [] }
        defer { decided = boundary }
        return [
            Stretch(
                range: AudioTimeRange(start: time(of: decided), end: time(of: boundary)), isSpeech: isSpeech)
        ]
    }

    private func time(of frame: Int) -> AudioTime {
        anchor + AudioTime(value: Int64(frame) * Int64(frameLength), timescale: format.sampleRate)
    }

    private mutating func isLoud(_ frame: ArraySlice<Float>) -> Bool {
        let power = frame.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(frame.count)
        let level = 10 * log10(max(power, 1e-10))
        let noise = min(level, (floor ?? level) + Self.floorRise)
        floor = noise
        return level > max(noise + margin, Self.quietest)
    }
}
