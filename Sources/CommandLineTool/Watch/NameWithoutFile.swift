/// A name in a folder that leads to no file: it is not valid UTF-8 and cannot be looked up, or it is a broken link.
struct NameWithoutFile: Hashable, Sendable {
    let name: String
    private let isMisencoded: Bool

    /// - Parameter isMisencoded: the real name is not UTF-8, and `name` stands for it.
    init(_ name: String, isMisencoded: Bool = false) {
        self.name = name
        self.isMisencoded = isMisencoded
    }

    /// Part of a sentence that says why, and what to do.
    var reason: String {
        isMisencoded
            ? "its name is not valid UTF-8; rename it"
            : "it is not a file, or it is a broken link; put the file itself there"
    }

    /// Selects the names to report, each once. A name seen in only one look belonged to a file that was just being removed.
    struct News: Sendable {
        private var last: Set<NameWithoutFile> = []
        private var told: Set<NameWithoutFile> = []

        /// - Parameter now: the names that one look at the folder showed.
        mutating func look(_ now: [NameWithoutFile]) -> [NameWithoutFile] {
            let news = now.filter { last.contains($0) && told.insert($0).inserted }
            last = Set(now)
            return news
        }
    }
}
