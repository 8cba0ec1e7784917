import SpeechEngines
import Spoken

/// Decodes audio for a ``WindowReader``.
protocol WindowDecoder: Sendable {
    func decode(_ samples: [Float], _ request: DecodingRequest) async throws -> [DecodedSegment]
}

/// Reads a window: decodes it, compares the text with the speech that was found, and decodes doubtful parts again.
///
/// New text replaces the old text if it is better, together with the words around it from the same decoding. Text is never added next
/// to earlier text, so nothing appears twice. Every failure that can be detected from outside is repaired this way or reported: nothing
/// is dropped silently, and no second of speech is left without text or a result that marks the gap.
struct WindowReader: Sendable {
    var decodeGuard = DecodeGuard.standard
    var coverage = SpeechCoverage.standard
    var rule = WindowRule.standard
    /// Whether doubtful parts are decoded again.
    var looksAgain = true
    /// The number of other readings that are wanted for each phrase.
    var alternativeCount = 0
    let decoder: any WindowDecoder

    /// - Parameters:
    ///   - samples: the samples of the window, in the order of its pieces.
    ///   - speech: where speech was found in the recording.
    ///   - request: how to decode; the temperature and the audio positions are set here.
    func read(
        _ window: WindowPlan, samples: [Float], speech: [Range<Int>], request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        let speech = speech.inside(window.source)
        let place = Place(window: window, samples: samples, speech: speech)
        var said = try await decode(place, request)
        if looksAgain {
            said = try await withDoubtsSettled(said, place, request)
            said = Echoes.removed(from: said.withWordsInOrder(within: window.source)).markedByWords
            said += unread(said, speech).map(SaidPhrase.unread)
            said.sort { $0.marks.lowerBound < $1.marks.lowerBound }
        }
        let read = Sentences.standard.join(said).inOrder(within: window.source)
        return try await withAlternatives(read, place, request)
    }

    /// Reads a whole file as the library does it. The text stays as it is; what looks wrong is marked.
    func readWhole(
        _ window: WindowPlan, samples: [Float], speech: [Range<Int>], request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        var request = request
        request.extent = .wholeFile
        let place = Place(window: window, samples: samples, speech: speech)
        let segments = try await decoder.decode(samples, request)
        var said = segments.flatMap { segment in
            var phrases = place.phrases([segment], request)
            let evidence = DecodingEvidence([segment])
            for index in phrases.indices {
                switch decodeGuard.verdict(on: evidence) {
                case .stands: phrases[index].suspicion = isSpoken(phrases[index], speech) ? nil : .silence
                case .silence: phrases[index].suspicion = .silence
                case .fails(let reason): phrases[index].suspicion = reason
                }
            }
            return phrases
        }
        said += unread(said, speech).map(SaidPhrase.unread)
        said.sort { $0.marks.lowerBound < $1.marks.lowerBound }
        return said.asRead.inOrder(within: window.source)
    }

    // MARK: One decoding

    /// Audio with what is known about it.
    private struct Place {
        let window: WindowPlan
        let samples: [Float]
        let speech: [Range<Int>]

        /// The part of it that lies in a stretch of the recording; `nil` if that is nothing or everything.
        func part(_ range: Range<Int>) -> Place? {
            guard let part = window.part(range), part != window else { return nil }
            return Place(
                window: part, samples: window.ranges(ofSource: range).flatMap { samples[$0] }, speech: speech)
        }

        func phrases(_ segments: [DecodedSegment], _ request: DecodingRequest) -> [SaidPhrase] {
            let reader = PhraseReader(
                language: request.language, length: samples.count,
                speech: speech.flatMap(window.ranges(ofSource:)))
            return reader.phrases(segments, extent: request.extent).map { phrase in
                SaidPhrase(
                    words: phrase.words.map { word in
                        var word = word
                        word.range = window.source(ofWord: word.range)
                        return word
                    }, marks: source(phrase.marks))
            }
        }

        private func source(_ range: Range<Int>) -> Range<Int> {
            let start = window.source(ofStart: range.lowerBound)
            return start..<max(start, window.source(ofEnd: range.upperBound))
        }
    }

    /// Decodes at temperature 0 first, then at higher and higher ones. Before that, the preceding text and the names are left out of
    /// the prompt if they make things worse.
    private func decode(_ place: Place, _ request: DecodingRequest) async throws -> [SaidPhrase] {
        var request = request
        request.audioPositions = AudioPositions.holding(samples: place.samples.count)
        if request.prompt != request.names {
            if let said = try await decodeAfterText(place, request) { return said }
            request.prompt = request.names
        }
        if request.prompt != nil {
            let decoding = try await decodeOnce(place, request)
            if !decoding.said.isEmpty, decoding.verdict == .stands {
                return marked(decoding.said, nil, place)
            }
            request.prompt = nil
        }
        var best: (said: [SaidPhrase], reason: SpeechSuspicion, worth: Double)?
        for temperature in decodeGuard.temperatures {
            request.temperature = temperature
            let decoding = try await decodeOnce(place, request)
            switch decoding.verdict {
            case .stands: return marked(decoding.said, nil, place)
            case .silence: return marked(decoding.said, .silence, place)
            case .fails(let reason):
                // A loop can be cut, but text that is merely unlikely may be right, so it is preferred.
                let worth = decoding.likelihood - (reason == .repetition ? 10 : 0)
                if best.map({ worth > $0.worth }) ?? true { best = (decoding.said, reason, worth) }
            }
        }
        guard let best else { return [] }
        return marked(withoutLoops(best.said, place), best.reason, place)
    }

    /// Decodes with the preceding text, or without it if that leaves less speech without words; returns `nil` if the text makes things
    /// worse or is copied.
    private func decodeAfterText(_ place: Place, _ request: DecodingRequest) async throws -> [SaidPhrase]? {
        let decoding = try await decodeOnce(place, request)
        guard !decoding.said.isEmpty, decoding.verdict == .stands,
            !CopiedPrompt(request.prompt ?? "").isIn(decoding.said.flatMap(\.words))
        else { return nil }
        let said = marked(decoding.said, nil, place)
        guard looksAgain, doubted(said, place) > 0 else { return said }
        var request = request
        request.prompt = request.names
        let without = try await decodeOnce(place, request)
        let other = marked(without.said, nil, place)
        return without.verdict == .stands && doubted(other, place) < doubted(said, place) ? other : said
    }

    private func decodeOnce(
        _ place: Place, _ request: DecodingRequest
    ) async throws -> (said: [SaidPhrase], verdict: DecodeGuard.Verdict, likelihood: Double) {
        let segments = try await decoder.decode(place.samples, request)
        let said = place.phrases(segments, request)
        let words = said.flatMap(\.words)
        var evidence = DecodingEvidence(segments)
        // After a prompt, models start loops that they would not start otherwise, so a repetition is never taken for speech.
        if request.prompt == nil, let loop = RepetitionLoop.find(in: words.map(\.key)) {
            evidence.saysAgainWhatIsSpoken = coverage.isPlausible(words[loop], speech: place.speech)
        }
        return (said, decodeGuard.verdict(on: evidence), evidence.averageLogProbability)
    }

    private func marked(
        _ said: [SaidPhrase], _ suspicion: SpeechSuspicion?, _ place: Place
    ) -> [SaidPhrase] {
        said.map { phrase in
            var phrase = phrase
            phrase.suspicion = isSpoken(phrase, place.speech) ? phrase.suspicion ?? suspicion : .silence
            return phrase
        }
    }

    /// Keeps the first occurrence of what is repeated again and again, and marks it as suspect.
    private func withoutLoops(_ said: [SaidPhrase], _ place: Place) -> [SaidPhrase] {
        var said = said
        while true {
            let places = said.indices.flatMap { phrase in said[phrase].words.indices.map { (phrase, $0) } }
            let words = places.map { said[$0].words[$1] }
            guard let loop = RepetitionLoop.find(in: words.map(\.key)),
                !coverage.isPlausible(words[loop], speech: place.speech)
            else { return said }
            let first = places[loop.lowerBound - 1].0
            for (phrase, word) in places[loop].reversed() { said[phrase].words.remove(at: word) }
            said[first].suspicion = .repetition
            said[first].marks = said[first].words.extent
            said.removeAll { $0.words.isEmpty }
        }
    }

    private func isSpoken(_ phrase: SaidPhrase, _ speech: [Range<Int>]) -> Bool {
        let reached = phrase.marks.lowerBound - coverage.reach..<phrase.marks.upperBound + coverage.reach
        return speech.contains { $0.overlaps(reached) }
    }

    // MARK: Doubts

    private func unread(_ said: [SaidPhrase], _ speech: [Range<Int>]) -> [Range<Int>] {
        coverage.unread(speech: speech, phrases: said.map(\.words.extent))
    }

    /// Where a decoding may have left something out: speech that no phrase covers, or a phrase with hardly any words.
    private func doubts(_ said: [SaidPhrase], _ place: Place) -> [Range<Int>] {
        let thin = said.filter { coverage.isThin($0.words, $0.marks, speech: place.speech) }.map(\.marks)
        return (unread(said, place.speech.inside(place.window.source)) + thin).sorted {
            $0.lowerBound < $1.lowerBound
        }
    }

    private func doubted(_ said: [SaidPhrase], _ place: Place) -> Int {
        doubts(said, place).reduce(0) { $0 + $1.count }
    }

    private func withDoubtsSettled(
        _ said: [SaidPhrase], _ place: Place, _ request: DecodingRequest
    ) async throws -> [SaidPhrase] {
        var (said, settled) = (said, [Range<Int>]())
        while let doubt = doubts(said, place).first(where: { doubt in !settled.contains { $0.overlaps(doubt) }
        }) {
            settled.append(doubt)
            // First with the words around it, so that one decoding has them all; otherwise by itself.
            for region in [withNeighbours(doubt, said), doubt] {
                let around = region.lowerBound - rule.padding..<region.upperBound + rule.padding
                guard let part = place.part(around.clamped(to: free(region, said, place))) else { continue }
                var again = try await decode(part, request)
                for index in again.indices { again[index].decoding = settled.count }
                if let better = replacing(region, of: said, with: again) {
                    said = better
                    break
                }
            }
        }
        return said
    }

    /// A doubtful range, extended to the phrases within a second of it.
    private func withNeighbours(_ doubt: Range<Int>, _ said: [SaidPhrase]) -> Range<Int> {
        let near = doubt.lowerBound - WindowRule.second..<doubt.upperBound + WindowRule.second
        return said.filter { $0.marks.overlaps(near) }.reduce(doubt) { region, phrase in
            min(region.lowerBound, phrase.marks.lowerBound)..<max(region.upperBound, phrase.marks.upperBound)
        }
    }

    /// The audio around a region that can be decoded without hearing a word that stays.
    private func free(_ region: Range<Int>, _ said: [SaidPhrase], _ place: Place) -> Range<Int> {
        let before = said.filter { $0.marks.upperBound <= region.lowerBound }.map(\.marks.upperBound).max()
        let behind = said.filter { $0.marks.lowerBound >= region.upperBound }.map(\.marks.lowerBound).min()
        let source = place.window.source
        return (before ?? source.lowerBound)..<(behind ?? source.upperBound)
    }

    /// The phrases with a region decoded again; `nil` unless the new text has more letters, is not suspect and is about as likely.
    private func replacing(
        _ region: Range<Int>, of said: [SaidPhrase], with again: [SaidPhrase]
    ) -> [SaidPhrase]? {
        func isInside(_ phrase: SaidPhrase) -> Bool {
            region.contains(phrase.marks.lowerBound) && phrase.marks.upperBound <= region.upperBound
        }
        let before = said.filter(isInside).flatMap(\.words)
        let now = again.flatMap(\.words)
        guard !now.isEmpty, again.allSatisfy({ $0.suspicion == nil }), now.letters > before.letters,
            before.isEmpty || now.likelihood >= before.likelihood - Self.doubtfulLoss
        else { return nil }
        return (said.filter { !isInside($0) } + again).sorted { $0.marks.lowerBound < $1.marks.lowerBound }
    }

    /// The loss of likelihood that is accepted, because more words are harder to be sure of.
    private static let doubtfulLoss = 0.2

    // MARK: Alternatives

    /// Decodes at higher temperatures and keeps readings that differ. A word belongs to the phrase that contains its middle.
    private func withAlternatives(
        _ phrases: [ReadPhrase], _ place: Place, _ request: DecodingRequest
    ) async throws -> [ReadPhrase] {
        guard alternativeCount > 0, phrases.contains(where: { !$0.words.isEmpty }) else { return phrases }
        var (phrases, request) = (phrases, request)
        request.audioPositions = AudioPositions.holding(samples: place.samples.count)
        for temperature in Self.alternativeTemperatures.prefix(2 * alternativeCount) {
            request.temperature = temperature
            let segments = try await decoder.decode(place.samples, request)
            let heard = place.phrases(segments, request).flatMap(\.words)
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
