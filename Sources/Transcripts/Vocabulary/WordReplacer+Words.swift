import Spoken
import Timeline

extension WordReplacer {
    /// - Parameters:
    ///   - words: the words of one segment.
    ///   - separator: the separator between them.
    ///   - language: the language in which they were said, if known.
    /// - Returns: the words, and the changes in order. New words share the time of those that they replace.
    package func replaced(
        _ words: [Word], separator: String, language: String? = nil
    ) -> (words: [Word], corrections: [WordCorrection]) {
        guard !isEmpty else { return (words, []) }
        let text = SpokenText(words, separator: separator)
        let places = places(in: text.characters, language: language)
        guard !places.isEmpty else { return (words, []) }
        var (replaced, corrections, next) = ([Word](), [WordCorrection](), 0)
        for group in text.groups(of: places) {
            replaced += words[next..<group.words.lowerBound]
            next = group.words.upperBound
            let heard = Array(words[group.words])
            let texts = separator.isEmpty ? [group.text] : group.text.split(separator: " ").map(String.init)
            replaced += heard.said(as: texts)
            corrections.append(
                WordCorrection(
                    from: heard.map(\.text).joined(separator: separator), to: group.text, range: heard.range))
        }
        return (replaced + words[next...], corrections)
    }
}

/// Words joined to one text in which the word of each character is known.
private struct SpokenText {
    let characters: [Character]
    /// Where each word begins.
    private let starts: [Int]
    private let ends: [Int]

    init(_ words: [Word], separator: String) {
        var (characters, starts, ends) = ([Character](), [Int](), [Int]())
        for (index, word) in words.enumerated() {
            if index > 0 { characters += separator }
            starts.append(characters.count)
            characters += word.text
            ends.append(characters.count)
        }
        (self.characters, self.starts, self.ends) = (characters, starts, ends)
    }

    /// Words that are replaced together, and their new text.
    func groups(of places: [WordReplacer.Place]) -> [(words: Range<Int>, text: String)] {
        var groups: [(words: Range<Int>, places: [WordReplacer.Place])] = []
        for place in places {
            let words = word(at: place.range.lowerBound)..<word(at: place.range.upperBound - 1) + 1
            if let last = groups.last, words.lowerBound < last.words.upperBound {
                groups[groups.count - 1].words = last.words.lowerBound..<words.upperBound
                groups[groups.count - 1].places.append(place)
            } else {
                groups.append((words, [place]))
            }
        }
        return groups.map { words, places in
            var (text, next) = ("", starts[words.lowerBound])
            for place in places {
                text += String(characters[next..<place.range.lowerBound]) + place.text
                next = place.range.upperBound
            }
            return (words, text + String(characters[next..<ends[words.upperBound - 1]]))
        }
    }

    /// The last word that begins at or before a character.
    private func word(at character: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= character { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension [Word] {
    /// From the start of the first word to the end of the last; there must be at least one word.
    var range: AudioTimeRange { dropFirst().reduce(self[0].range) { $0.union($1.range) } }

    /// Other words in the time of these, as sure as the least sure of them.
    func said(as texts: [String]) -> [Word] {
        let confidence = compactMap(\.confidence).min()
        guard texts.count != count else {
            return zip(texts, self).map { Word(text: $0, range: $1.range, confidence: confidence) }
        }
        let whole = range
        let spans = TimeSharing.fill(
            texts.map { TimeSharing.Item(weight: Int64($0.count)) },
            in: TimeSharing.Span(
                start: whole.start.milliseconds ?? 0, end: whole.end.milliseconds ?? 0))
        return zip(texts, spans).enumerated().map { index, pair in
            let start = index == 0 ? whole.start : pair.1.range.start
            let end = index == texts.count - 1 ? whole.end : pair.1.range.end
            return Word(
                text: pair.0, range: AudioTimeRange(start: start, end: end), confidence: confidence)
        }
    }
}
