import Timeline

/// Assigns speakers to words, by time.
///
/// The times of words and turns are never exact, and people interrupt each other. So a speaker keeps the floor while speaking, a
/// change near the end of a sentence is moved to it, and a word or two that would split somebody's sentence are given to that speaker.
public struct WordSpeakers: Sendable {
    /// The facts about a word that matter for finding its speaker.
    public struct Word: Hashable, Sendable {
        /// When it was said.
        public var range: AudioTimeRange
        /// Whether a sentence or a segment ends with it.
        public var endsSentence: Bool

        /// Creates a word.
        public init(range: AudioTimeRange, endsSentence: Bool) {
            self.range = range
            self.endsSentence = endsSentence
        }
    }

    /// Who says a word.
    public struct Finding: Hashable, Sendable {
        /// The speaker's place in ``SpeakerMap/speakers``.
        public var speaker: Int
        /// Whether another speaker fits nearly as well.
        public var isDoubtful = false
    }

    private let map: SpeakerMap
    /// How many seconds a word may lie from a turn and still belong to its speaker.
    private static let reach = 1.0
    /// Fewer words than this, in less time than this, do not split a sentence.
    private static let leastWords = 3
    private static let leastSeconds = 0.8

    /// Assigns words to the speakers of a map.
    public init(_ map: SpeakerMap) { self.map = map }

    /// The speakers of words, which must be in order of time; all `nil` if nobody was found.
    public func speakers(of words: [Word]) -> [Finding?] {
        guard !map.turns.isEmpty else { return words.map { _ in nil } }
        let heard = self.heard(words)
        var speakers = floor(heard)
        moveChanges(&speakers, words)
        mendTears(&speakers, words)
        return zip(speakers, heard).map { speaker, heard in
            Finding(speaker: speaker, isDoubtful: heard[speaker]?.isDoubtful ?? true)
        }
    }

    /// How long a speaker speaks during a word.
    private struct Share {
        var seconds = 0.0
        var isDoubtful = false
    }

    /// For each word, the speakers who speak during it. If nobody does, the nearest speaker, if one is near.
    private func heard(_ words: [Word]) -> [[Int: Share]] {
        var first = 0
        return words.map { word in
            let (start, end) = (word.range.start.seconds, word.range.end.seconds)
            while first < map.turns.count, map.turns[first].range.end.seconds < start - Self.reach {
                first += 1
            }
            var shares: [Int: Share] = [:]
            var nearest: (speaker: Int, distance: Double)?
            for turn in map.turns[first...] {
                let (from, to) = (turn.range.start.seconds, turn.range.end.seconds)
                if from > end + Self.reach { break }
                let common = min(end, to) - max(start, from)
                if common > 0 {
                    var share = shares[turn.speaker] ?? Share()
                    share.seconds += common
                    share.isDoubtful = share.isDoubtful || turn.isDoubtful
                    shares[turn.speaker] = share
                } else if -common < nearest?.distance ?? Self.reach {
                    nearest = (turn.speaker, -common)
                }
            }
            if shares.isEmpty, let nearest { shares[nearest.speaker] = Share() }
            return shares
        }
    }

    /// The speaker who speaks longest during each word. The previous speaker keeps the floor if they speak at least half as long.
    private func floor(_ heard: [[Int: Share]]) -> [Int] {
        var holder: Int?
        let first = heard.lazy.compactMap { Self.longest($0) }.first ?? map.turns[0].speaker
        return heard.map { shares in
            let longest = Self.longest(shares)
            if let holder, let own = shares[holder], let longest, let most = shares[longest],
                2 * own.seconds >= most.seconds
            {
                return holder
            }
            holder = longest ?? holder
            return holder ?? first
        }
    }

    private static func longest(_ shares: [Int: Share]) -> Int? {
        shares.max { ($0.value.seconds, $1.key) < ($1.value.seconds, $0.key) }?.key
    }

    /// Moves a change within two words of the end of a sentence to that end.
    private func moveChanges(_ speakers: inout [Int], _ words: [Word]) {
        for place in words.indices.dropFirst() where speakers[place] != speakers[place - 1] {
            guard !words[place - 1].endsSentence else { continue }
            let (before, after) = (speakers[place - 1], speakers[place])
            for distance in 1..<Self.leastWords {
                let (late, early) = (place + distance, place - distance)
                // The sentence is nearly over: its last words go to whoever has said the rest.
                if late <= words.count, words[late - 1].endsSentence,
                    speakers[place..<late].allSatisfy({ $0 == after }), isShort(words[place..<late])
                {
                    for index in place..<late { speakers[index] = before }
                    break
                }
                // The sentence has just begun.
                if early >= 1, words[early - 1].endsSentence,
                    speakers[early..<place].allSatisfy({ $0 == before }), isShort(words[early..<place])
                {
                    for index in early..<place { speakers[index] = after }
                    break
                }
            }
        }
    }

    /// Gives a few words inside somebody's sentence to that speaker.
    private func mendTears(_ speakers: inout [Int], _ words: [Word]) {
        var start = 0
        while start < words.count {
            var end = start + 1
            while end < words.count, speakers[end] == speakers[start] { end += 1 }
            if start > 0, end < words.count, speakers[start - 1] == speakers[end],
                !words[start - 1].endsSentence, end - start < Self.leastWords, isShort(words[start..<end])
            {
                for index in start..<end { speakers[index] = speakers[start - 1] }
            }
            start = end
        }
    }

    private func isShort(_ words: ArraySlice<Word>) -> Bool {
        guard let first = words.first, let last = words.last else { return true }
        return (last.range.end - first.range.start).seconds < Self.leastSeconds
    }
}
