/// A name in a folder under which no file is found: one in another encoding than UTF-8 cannot be asked for as it is, and a link may lead
/// nowhere.
struct NameWithoutFile: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// Part of a sentence, with the next move.
    var reason: String {
        // What is no UTF-8 in a name is shown by this mark.
        name.unicodeScalars.contains("\u{fffd}")
            ? "its name is not text in UTF-8; rename it"
            : "it is no file, or a link to nowhere; put the file itself there"
    }

    /// Those of them that are to be told of, each once. One that is seen but once was just being removed.
    struct News: Sendable {
        private var last: Set<NameWithoutFile> = []
        private var told: Set<NameWithoutFile> = []

        /// - Parameter names: those that one look at the folder showed.
        mutating func look(_ names: [String]) -> [NameWithoutFile] {
            let now = names.map { NameWithoutFile($0) }
            let news = now.filter { last.contains($0) && told.insert($0).inserted }
            last = Set(now)
            return news
        }
    }
}
