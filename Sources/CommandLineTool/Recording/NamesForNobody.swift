/// Names on the command line for channels and speakers that a recording has not.
struct NamesForNobody {
    /// - Parameters:
    ///   - labels: names of channels.
    ///   - parties: the channels that are heard, those of a party together. They share the name of the first of them.
    /// - Returns: a line for each name that nobody gets.
    static func lines(_ labels: [Int: String], channels parties: [[Int]]) -> [String] {
        let channels = parties.flatMap(\.self)
        let known = channels.map(String.init).joined(separator: ", ")
        return unknown(labels, channels).map { number, name in
            "there is no channel \(number) to call \(name); --channel-label can name \(known)"
        }
    }

    /// - Parameters:
    ///   - labels: names of those who share a channel.
    ///   - count: how many were told apart; `nil` where nobody was.
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
