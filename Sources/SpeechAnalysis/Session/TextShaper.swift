import Spoken
import Timeline

/// Turns an engine's recognitions into a module's results, and guarantees these rules whatever the engine does:
///
/// - Nothing is published about audio before the finalization time, and that time never goes back.
/// - Final results come in order and do not overlap.
/// - A volatile result that is current when its audio becomes final is published once more, as final.
struct TextShaper: Hashable, Sendable {
    let options: ShapingOptions
    private(set) var finalizedThrough = AudioTime.zero
    /// Volatile recognitions with text that are still current, in order, without overlaps.
    private var outstanding: [SpeechRecognition] = []
    private var hasFinalText = false

    init(options: ShapingOptions) { self.options = options }

    mutating func receive(_ recognition: SpeechRecognition) -> [ShapedText] {
        guard let recognition = clipped(recognition, to: finalizedThrough) else { return [] }
        return recognition.isFinal ? receiveFinal(recognition) : receiveVolatile(recognition)
    }

    /// Every result for audio before `time` has been received.
    mutating func finalize(through time: AudioTime) -> [ShapedText] {
        guard time > finalizedThrough else { return [] }
        var published: [ShapedText] = []
        let standing = outstanding
        outstanding = []
        for recognition in standing {
            if recognition.range.end <= time {
                published.append(publishFinal(recognition))
            } else if recognition.range.start < time {
                let (before, after) = recognition.split(at: time)
                if before.hasText { published.append(publishFinal(before)) }
                finalizedThrough = time
                published += receiveVolatile(after)
            } else {
                outstanding.append(recognition)
            }
        }
        finalizedThrough = time
        return published
    }

    /// Audio before `time` is no longer wanted: takes back the volatile results there.
    mutating func cancel(before time: AudioTime) -> [ShapedText] {
        guard time > finalizedThrough else { return [] }
        var published: [ShapedText] = []
        let standing = outstanding
        outstanding = []
        for recognition in standing {
            if recognition.range.end <= time {
                finalizedThrough = max(finalizedThrough, recognition.range.end)
                guard options.reportsVolatileResults else { continue }
                published.append(text(recognition.revoked, isFinal: true))
            } else if let rest = clipped(recognition, to: time), rest.hasText {
                outstanding.append(rest)
            }
        }
        finalizedThrough = max(finalizedThrough, time)
        return published
    }

    private mutating func receiveFinal(_ recognition: SpeechRecognition) -> [ShapedText] {
        var published: [ShapedText] = []
        let standing = outstanding
        outstanding = []
        for earlier in standing {
            if earlier.range.end <= recognition.range.start {
                published.append(publishFinal(earlier))
            } else if !earlier.range.overlaps(recognition.range) {
                outstanding.append(earlier)
            }
        }
        published.append(publishFinal(recognition))
        return published
    }

    private mutating func receiveVolatile(_ recognition: SpeechRecognition) -> [ShapedText] {
        let standing = outstanding.count
        outstanding.removeAll { $0.range.overlaps(recognition.range) }
        if recognition.hasText {
            let position =
                outstanding.firstIndex { $0.range.start > recognition.range.start } ?? outstanding.endIndex
            outstanding.insert(recognition, at: position)
        } else if outstanding.count == standing {
            return []
        }
        return options.reportsVolatileResults ? [text(recognition, isFinal: false)] : []
    }

    private mutating func publishFinal(_ recognition: SpeechRecognition) -> ShapedText {
        finalizedThrough = max(finalizedThrough, recognition.range.end)
        let published = text(recognition, isFinal: true)
        if published.readings.contains(where: { !$0.isEmpty }) { hasFinalText = true }
        return published
    }

    private func text(_ recognition: SpeechRecognition, isFinal: Bool) -> ShapedText {
        let followsVolatileText = outstanding.contains { $0.range.start < recognition.range.start }
        return ShapedText(
            range: recognition.range, resultsFinalizationTime: finalizedThrough,
            readings: options.readings(of: recognition),
            followsText: hasFinalText || (!isFinal && followsVolatileText), language: recognition.language,
            suspicion: recognition.suspicion, settledWordCount: isFinal ? 0 : recognition.settledWordCount)
    }

    /// The part at or after `time`; `nil` if there is none.
    private func clipped(_ recognition: SpeechRecognition, to time: AudioTime) -> SpeechRecognition? {
        if recognition.range.start >= time { return recognition }
        return recognition.range.end > time ? recognition.split(at: time).after : nil
    }
}

extension SpeechRecognition {
    var hasText: Bool { hypotheses.contains { !$0.words.isEmpty } }

    /// The same stretch of audio without words.
    var revoked: SpeechRecognition {
        SpeechRecognition(range: range, isFinal: isFinal, hypotheses: [SpeechHypothesis(words: [])])
    }

    /// Splits the recognition at a time inside its range. A word belongs to the part before if it has ended by then.
    func split(at time: AudioTime) -> (before: SpeechRecognition, after: SpeechRecognition) {
        var before = self
        var after = self
        before.range = AudioTimeRange(start: range.start, end: time)
        after.range = AudioTimeRange(start: time, end: range.end)
        after.settledWordCount -= hypotheses[0].words.prefix(settledWordCount).count { $0.range.end <= time }
        for index in hypotheses.indices {
            before.hypotheses[index].words.removeAll { $0.range.end > time }
            after.hypotheses[index].words.removeAll { $0.range.end <= time }
        }
        return (before, after)
    }
}
