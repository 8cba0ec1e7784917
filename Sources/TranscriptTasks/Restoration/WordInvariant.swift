import Spoken
import Transcripts

/// What the restorer must never change.
enum WordInvariant {
    /// The same words at the same times: they differ in the case of first letters and in marks at their ends, and in nothing else.
    static func holds(_ before: [Word], _ after: [Word]) -> Bool {
        before.count == after.count
            && zip(before, after).allSatisfy { before, after in
                before.range == after.range && before.confidence == after.confidence
                    && isSame(before.text, after.text)
            }
    }

    private static func isSame(_ before: String, _ after: String) -> Bool {
        var bare = after[...]
        if after.count == before.count + 1, let mark = after.last, ",.?".contains(mark) {
            bare = bare.dropLast()
        }
        return bare.dropFirst() == before.dropFirst()
            && bare.prefix(1).lowercased() == before.prefix(1).lowercased()
    }
}
