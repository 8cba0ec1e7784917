import Spoken
import Timeline
import Transcripts

/// A time in whole milliseconds.
func at(_ milliseconds: Int64) -> AudioTime { AudioTime(value: milliseconds, timescale: 1000) }

func span(_ start: Int64, _ end: Int64) -> AudioTimeRange { AudioTimeRange(start: at(start), end: at(end)) }

/// Words of equal length, each starting where the one before it ends.
func spread(_ text: String, from start: Int64, wordLength: Int64 = 250) -> [Word] {
    text.split(separator: " ").enumerated().map { index, word in
        let begin = start + Int64(index) * wordLength
        return Word(text: String(word), range: span(begin, begin + wordLength), confidence: 0.5)
    }
}

func segment(
    _ id: Int, _ text: String, from start: Int64, speaker: String? = nil, wordLength: Int64 = 250
) -> Segment {
    let words = spread(text, from: start, wordLength: wordLength)
    let end = words.last?.range.end ?? at(start)
    return Segment(id: id, range: AudioTimeRange(start: at(start), end: end), speaker: speaker, words: words)
}
