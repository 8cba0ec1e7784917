/// A name in a folder under which no file is found: one in another encoding than UTF-8 cannot be asked for as it is, and a link may lead
/// nowhere.
struct NameWithoutFile: Hashable, Sendable {
    let name: String
    private let isMisencoded: Bool

    /// - Parameter isMisencoded: the name is not UTF-8; what is given stands for it.
    init(_ name: String, isMisencoded: Bool = false) {
        self.name = name
        self.isMisencoded = isMisencoded
    }

    /// Part of a sentence, with the next move.
    var reason: String {
        isMisencoded
            ? "its name is not valid UTF-8; rename it"
            : "it is not a file, or it is a broken link; put the file itself there"
    }

    /// Those of them that are to be told of, each once. One that is seen but once was just being removed.
    struct News: Sendable {
        private var last: Set<NameWithoutFile> = []
        private var told: Set<NameWithoutFile> = []

        /// - Parameter now: those that one look at the folder showed.
        mutating func look(_ now: [NameWithoutFile]) -> [NameWithoutFile] {
            let news = now.filter { last.contains($0) && told.insert($0).inserted }
            last = Set(now)
            return news
        }
    }
}
