/// Finds names on the command line for channels or speakers that a recording does not have.
struct NamesForNobody {
    /// - Parameters:
    ///   - labels: names of channels.
    ///   - parties: the channels in use, grouped by party. A party has the name of its first channel.
    /// - Returns: a line for each name that is not used.
    static func lines(_ labels: [Int: String], channels parties: [[Int]]) -> [String] {
        let channels = parties.flatMap(\.self)
        let known = channels.map(String.init).joined(separator: ", ")
        return unknown(labels, channels).map { number, name in
            "there is no channel \(number) to call \(name); --channel-label can name \(known)"
        }
    }

    /// - Parameters:
    ///   - labels: names of speakers who share a channel.
    ///   - count: the number of speakers told apart; `nil` if that was not done.
    static func lines(_ labels: [Int: String], speakers count: Int?) -> [String] {
        guard let count else {
            return labels.isEmpty ? [] : ["speakers were not told apart, so --speaker-label has no effect"]
        }
        return unknown(labels, count > 0 ? Array(1...count) : []).map { number, name in
            "there is no speaker \(number) to call \(name): \(count) \(count == 1 ? "was" : "were") found"
        }
    }

    private static func unknown(_ labels: [Int: String], _ known: [Int]) -> [(Int, String)] {
        labels.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
