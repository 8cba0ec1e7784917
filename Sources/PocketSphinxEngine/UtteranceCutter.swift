import SpeechEngines
import Timeline

/// A stretch of speech, cut out of the stream and ready to be decoded.
struct Utterance: Hashable, Sendable {
    var samples: [Int16]
    var range: AudioTimeRange
}

/// Cuts a stream of audio into utterances. What comes out depends on the samples and their times alone, not on how they
/// were grouped. A hole in the timeline ends an utterance.
///
/// It holds the open utterance, which the rule bounds, or the last few frames, and nothing else.
struct UtteranceCutter {
    enum Output: Hashable, Sendable {
        /// A stretch that is known to be speech or not. Together they cover the audio.
        case activity(AudioTimeRange, isSpeech: Bool)
        case utterance(Utterance)
    }

    /// A hole shorter than this is filled with silence: a recorder's time stamps are seldom exact.
    private static let smallHole = Int(StreamClock.sampleRate) / 5
    /// How much silence or speech is gathered before it is reported.
    private static let reportLength = Int(StreamClock.sampleRate)
    private static let frameLength = SphinxVoiceDetector.frameLength

    private let rule: EndpointRule
    private let isSpeech: (UnsafeBufferPointer<Int16>) -> Bool
    private var boundaries: SpeechBoundaries
    private var clock = StreamClock()
    private var hasAudio = false
    /// The samples from `bufferStart` on.
    private var buffer: [Int16] = []
    private var bufferStart = 0
    /// Where frame 0 of the boundaries begins.
    private var frameOrigin = 0
    /// Samples before this one have been handed out or are not wanted.
    private var floor = 0
    /// Samples before this one have been reported as speech or silence.
    private var reported = 0

    init(rule: EndpointRule = .standard, isSpeech: @escaping (UnsafeBufferPointer<Int16>) -> Bool) {
        self.rule = rule
        self.isSpeech = isSpeech
        boundaries = SpeechBoundaries(rule: rule)
    }

    /// How many samples have come, filled holes included.
    private var total: Int { bufferStart + buffer.count }

    /// The end of the audio that has come so far; `nil` before any.
    var end: AudioTime? { hasAudio ? clock.time(ofSample: total) : nil }

    /// How much audio is held at the moment.
    var heldSamples: Int { buffer.count }

    /// What there is of the open utterance.
    var open: (start: AudioTime, samples: ArraySlice<Int16>)? {
        guard boundaries.openStart != nil else { return nil }
        let first = frontierSample
        return (clock.time(ofSample: first), buffer[min(first - bufferStart, buffer.count)...])
    }

    // MARK: Input

    mutating func append(_ samples: [Int16], start: AudioTime) -> [Output] {
        var output: [Output] = []
        if !hasAudio {
            hasAudio = true
            clock.anchor(sample: total, at: start)
        }
        let hole = clock.hole(before: start, atSample: total)
        if hole >= Self.smallHole {
            output += closeStretch()
            clock.anchor(sample: total, at: start)
        } else if hole > 0 {
            buffer.append(contentsOf: repeatElement(0, count: hole))
        }
        buffer.append(contentsOf: samples)
        while total - sample(ofFrame: boundaries.count) >= Self.frameLength { output += takeFrame() }
        return output
    }

    /// Hands out everything before `time`, cutting through an utterance that goes on after it.
    mutating func finalize(through time: AudioTime) -> [Output] {
        guard hasAudio else { return [] }
        let cut = clock.sample(at: time)
        if cut >= total { return closeStretch() }
        let output = boundaries.openStart == nil ? [] : handOut(from: frontierSample, to: cut)
        raiseFloor(to: cut)
        return output
    }

    /// Forgets the audio before `time`.
    mutating func drop(before time: AudioTime) {
        guard hasAudio else { return }
        raiseFloor(to: min(clock.sample(at: time), total))
    }

    /// The audio ends: hands out what is open.
    mutating func finish() -> [Output] {
        hasAudio ? closeStretch() : []
    }

    // MARK: Frames

    private var frontierSample: Int { max(floor, sample(ofFrame: boundaries.horizon)) }

    private func sample(ofFrame frame: Int) -> Int { frameOrigin + frame * Self.frameLength }

    private mutating func takeFrame() -> [Output] {
        let first = sample(ofFrame: boundaries.count) - bufferStart
        let (speech, level) = buffer.withUnsafeBufferPointer { samples in
            let frame = UnsafeBufferPointer(rebasing: samples[first..<first + Self.frameLength])
            return (isSpeech(frame), frame.reduce(0) { $0 + Int($1) * Int($1) })
        }
        var output: [Output] = []
        for boundary in boundaries.push(isSpeech: speech, level: level) {
            switch boundary {
            case .begin(let frame):
                output += report(through: sample(ofFrame: frame), isSpeech: false)
            case .utterance(let frames):
                output += handOut(
                    from: sample(ofFrame: frames.lowerBound), to: sample(ofFrame: frames.upperBound))
            }
        }
        let isOpen = boundaries.openStart != nil
        let settled = isOpen ? sample(ofFrame: boundaries.count - rule.window) : frontierSample
        if settled - reported >= Self.reportLength { output += report(through: settled, isSpeech: isOpen) }
        discard(before: frontierSample)
        return output
    }

    /// A hole or the end of the audio: what is open is handed out to its last sample, and frames are counted afresh.
    private mutating func closeStretch() -> [Output] {
        var output: [Output] = []
        for boundary in boundaries.flush() {
            switch boundary {
            case .begin(let frame): output += report(through: sample(ofFrame: frame), isSpeech: false)
            case .utterance(let frames):
                output += handOut(from: sample(ofFrame: frames.lowerBound), to: total)
            }
        }
        output += report(through: total, isSpeech: false)
        boundaries = SpeechBoundaries(rule: rule)
        frameOrigin = total
        raiseFloor(to: total)
        return output
    }

    private mutating func handOut(from start: Int, to end: Int) -> [Output] {
        let start = max(floor, start)
        guard start < end else { return [] }
        let utterance = Utterance(
            samples: Array(buffer[(start - bufferStart)..<(end - bufferStart)]),
            range: AudioTimeRange(start: clock.time(ofSample: start), end: clock.time(ofSample: end)))
        floor = end
        return report(through: end, isSpeech: true) + [.utterance(utterance)]
    }

    private mutating func report(through end: Int, isSpeech: Bool) -> [Output] {
        guard end > reported else { return [] }
        defer { reported = end }
        let range = AudioTimeRange(start: clock.time(ofSample: reported), end: clock.time(ofSample: end))
        return [.activity(range, isSpeech: isSpeech)]
    }

    private mutating func raiseFloor(to sample: Int) {
        floor = max(floor, sample)
        discard(before: frontierSample)
    }

    /// Frees samples that nobody will ask for again, a batch at a time. A frame that has not been judged stays.
    private mutating func discard(before sample: Int) {
        let unwanted = min(sample, self.sample(ofFrame: boundaries.count)) - bufferStart
        guard unwanted >= Self.reportLength / 4 else { return }
        buffer.removeFirst(unwanted)
        bufferStart += unwanted
    }
}
