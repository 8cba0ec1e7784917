import SpeechAnalysis

/// Decodes audio; what ``WindowReader`` asks.
protocol WindowDecoder: Sendable {
    func decode(_ samples: [Float], _ request: DecodingRequest) async throws -> [DecodedSegment]
}

/// Words of a stretch of the recording, in samples of the recording.
struct ReadPhrase: Hashable, Sendable {
    var words: [HeardWord]
    var range: Range<Int>
    var suspicion: SpeechSuspicion?
    /// What else was heard in the same stretch, in no particular order.
    var alternatives: [[HeardWord]] = []
}

/// Reads a window: decodes it, and looks at what came out before anybody else sees it.
///
/// Every failure that can be told from outside is either mended by decoding again or said: nothing that the model said is dropped
/// without a word, and no second of speech is left without text or a note.
struct WindowReader: Sendable {
    var decodeGuard = DecodeGuard.standard
    var seams = SeamCheck.standard
    var rule = WindowRule.standard
    /// Speech without words is decoded once more.
    var looksAgain = true
    /// So many readings of each phrase are wanted beside the best one.
    var alternativeCount = 0
    let decoder: any WindowDecoder

    /// - Parameters:
    ///   - samples: the window's, in the order of its pieces.
    ///   - speech: where in the recording somebody was found to speak.
    ///   - request: language and threads; the rest is decided here.
    func read(
        _ window: WindowPlan, samples: [Float], speech: [Range<Int>], request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        let speech = speech.map { $0.clamped(to: window.source) }.filter { !$0.isEmpty }
        var phrases = try await readOnce(window, samples, speech, request)
        guard looksAgain else { return Self.ordered(phrases, in: window.source) }
        for hole in holes(speech, phrases) {
            let around = hole.lowerBound - rule.padding..<hole.upperBound + rule.padding
            guard let part = window.part(around), part != window else { continue }
            let inside = window.ranges(ofSource: around).flatMap { samples[$0] }
            let found = try await readOnce(part, inside, [hole], request)
            // Words that the neighbours have already are not wanted twice.
            phrases += found.compactMap { phrase in
                let words = phrase.words.filter {
                    $0.range.overlaps(hole) || hole.contains($0.range.lowerBound)
                }
                return words.isEmpty
                    ? nil : ReadPhrase(words: words, range: words.span, suspicion: phrase.suspicion)
            }
        }
        let unread = holes(speech, phrases).map { ReadPhrase(words: [], range: $0, suspicion: .noText) }
        let read = Self.ordered(phrases + unread, in: window.source)
        return try await withAlternatives(read, window, samples, request)
    }

    /// Reads all of a file as the library does it. What it says stays as it is; what looks wrong is marked.
    func readWhole(
        _ window: WindowPlan, samples: [Float], speech: [Range<Int>], request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        var request = request
        request.extent = .wholeFile
        let segments = try await decoder.decode(samples, request)
        let reader = PhraseReader(language: request.language, length: samples.count)
        let phrases = segments.flatMap { segment in
            let evidence = DecodingEvidence([segment])
            return reader.phrases([segment], extent: .wholeFile).map { phrase in
                var phrase = phrase
                switch decodeGuard.verdict(on: evidence) {
                case .stands:
                    phrase.suspicion =
                        isNear(phrase.range, speech.flatMap(window.ranges(ofSource:))) ? nil : .silence
                case .silence: phrase.suspicion = .silence
                case .fails(let reason): phrase.suspicion = reason
                }
                return placed(phrase, in: window)
            }
        }
        let unread = holes(speech, phrases).map { ReadPhrase(words: [], range: $0, suspicion: .noText) }
        return Self.ordered(phrases + unread, in: window.source)
    }

    fileprivate func placed(_ phrase: HeardPhrase, in window: WindowPlan) -> ReadPhrase {
        let words = phrase.words.map { word in
            let start = window.source(ofStart: word.range.lowerBound)
            var word = word
            word.range = start..<max(start, window.source(ofEnd: word.range.upperBound))
            return word
        }
        return ReadPhrase(words: words, range: words.span, suspicion: phrase.suspicion)
    }

    private func holes(_ speech: [Range<Int>], _ phrases: [ReadPhrase]) -> [Range<Int>] {
        seams.uncovered(speech: speech, words: phrases.flatMap(\.words).map(\.range))
    }

    /// One window without its seams.
    private func readOnce(
        _ window: WindowPlan, _ samples: [Float], _ speech: [Range<Int>], _ request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        let (segments, suspicion) = try await decodeUntilItStands(samples, request)
        let reader = PhraseReader(language: request.language, length: samples.count)
        var phrases = reader.phrases(segments, extent: .window)
        for index in phrases.indices { phrases[index].suspicion = suspicion }
        cutLoops(&phrases)
        let spoken = speech.flatMap(window.ranges(ofSource:))
        for index in phrases.indices where !isNear(phrases[index].range, spoken) {
            phrases[index].suspicion = .silence
        }
        return phrases.map { placed($0, in: window) }
    }

    /// Without dice first, then with more and more of them. A prompt that makes things worse is left out before that.
    private func decodeUntilItStands(
        _ samples: [Float], _ request: DecodingRequest
    ) async throws -> ([DecodedSegment], SpeechSuspicion?) {
        var request = request
        if request.prompt != nil {
            let segments = try await decoder.decode(samples, request)
            let evidence = DecodingEvidence(segments)
            if !evidence.tokens.isEmpty, decodeGuard.verdict(on: evidence) == .stands {
                return (segments, nil)
            }
            request.prompt = nil
        }
        var best: (segments: [DecodedSegment], suspicion: SpeechSuspicion, worth: Double)?
        for temperature in decodeGuard.temperatures {
            request.temperature = temperature
            let segments = try await decoder.decode(samples, request)
            let evidence = DecodingEvidence(segments)
            switch decodeGuard.verdict(on: evidence) {
            case .stands: return (segments, nil)
            case .silence: return (segments, .silence)
            case .fails(let reason):
                // A loop can be cut; what is merely unlikely need not be wrong.
                let worth = evidence.averageLogProbability - (reason == .repetition ? 10 : 0)
                if best.map({ worth > $0.worth }) ?? true { best = (segments, reason, worth) }
            }
        }
        guard let best else { return ([], nil) }
        return (best.segments, best.suspicion)
    }

    /// Leaves the first saying of what is said again and again, and marks where the others were.
    private func cutLoops(_ phrases: inout [HeardPhrase]) {
        while true {
            let places = phrases.indices.flatMap { phrase in
                phrases[phrase].words.indices.map { (phrase, $0) }
            }
            let texts = places.map { phrases[$0].words[$1].text.lowercased().filter { !$0.isPunctuation } }
            guard let loop = RepetitionLoop.find(in: texts) else { return }
            let first = places[loop.lowerBound - 1].0
            for (phrase, word) in places[loop].reversed() { phrases[phrase].words.remove(at: word) }
            phrases[first].suspicion = .repetition
            phrases.removeAll { $0.words.isEmpty }
        }
    }

    private func isNear(_ range: Range<Int>, _ spoken: [Range<Int>]) -> Bool {
        let reached = range.lowerBound - seams.reach..<range.upperBound + seams.reach
        return spoken.contains { $0.overlaps(reached) }
    }

    /// By time, without overlaps, inside of the window; words that the order tears apart become phrases of their own.
    static func ordered(_ phrases: [ReadPhrase], in source: Range<Int>) -> [ReadPhrase] {
        struct Place {
            var phrase: Int
            var word: HeardWord?
            var range: Range<Int>
        }
        var places: [Place] = []
        for (index, phrase) in phrases.enumerated() {
            if phrase.words.isEmpty { places.append(Place(phrase: index, word: nil, range: phrase.range)) }
            places += phrase.words.map { Place(phrase: index, word: $0, range: $0.range) }
        }
        let sorted = places.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var ordered: [(phrase: Int, read: ReadPhrase)] = []
        var previousEnd = source.lowerBound
        for place in sorted.map(\.element) {
            let start = min(max(place.range.lowerBound, previousEnd), source.upperBound)
            let range = start..<min(max(start, place.range.upperBound), source.upperBound)
            previousEnd = range.upperBound
            guard var word = place.word else {
                if !range.isEmpty {
                    ordered.append((place.phrase, ReadPhrase(words: [], range: range, suspicion: .noText)))
                }
                continue
            }
            word.range = range
            if let last = ordered.last, last.phrase == place.phrase {
                ordered[ordered.count - 1].read.words.append(word)
                ordered[ordered.count - 1].read.range = last.read.range.lowerBound..<range.upperBound
            } else {
                ordered.append(
                    (
                        place.phrase,
                        ReadPhrase(words: [word], range: range, suspicion: phrases[place.phrase].suspicion)
                    ))
            }
        }
        return ordered.map(\.read)
    }
}

extension WindowReader {
    /// Decodes with dice and keeps what differs. A word belongs to the phrase in which its middle lies.
    private func withAlternatives(
        _ phrases: [ReadPhrase], _ window: WindowPlan, _ samples: [Float], _ request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        guard alternativeCount > 0, phrases.contains(where: { !$0.words.isEmpty }) else { return phrases }
        var phrases = phrases
        for temperature in Self.alternativeTemperatures.prefix(2 * alternativeCount) {
            var request = request
            request.temperature = temperature
            let segments = try await decoder.decode(samples, request)
            let heard = PhraseReader(language: request.language, length: samples.count)
                .phrases(segments, extent: .window).flatMap { placed($0, in: window).words }
            for index in phrases.indices where !phrases[index].words.isEmpty {
                let range = phrases[index].range
                let words = heard.filter { range.contains(($0.range.lowerBound + $0.range.upperBound) / 2) }
                let known = [phrases[index].words] + phrases[index].alternatives
                guard !words.isEmpty, phrases[index].alternatives.count < alternativeCount,
                    !known.contains(where: { $0.map(\.key) == words.map(\.key) })
                else { continue }
                phrases[index].alternatives.append(words)
            }
        }
        return phrases
    }

    private static let alternativeTemperatures: [Float] = [0.2, 0.4, 0.6, 0.8, 0.3, 0.5, 0.7, 0.9]
}

extension [HeardWord] {
    var span: Range<Int> {
        guard let first, let last else { return 0..<0 }
        return first.range.lowerBound..<Swift.max(first.range.lowerBound, last.range.upperBound)
    }
}
