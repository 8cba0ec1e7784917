/// Text whose beginning shows that it is something other than words. It is refused, because its source would be reported as if
/// it had been said.
enum ForeignDocument {
    /// - Returns: `nil` for anything else.
    static func fault(in source: ImportSource) -> ImportFault? {
        let begin = source.text.drop(while: \.isWhitespace).prefix(200)
        if source.isJSON {
            return ImportFault(
                reason: "it is an unknown kind of JSON",
                nextMove: "give the JSON of a speech recogniser, subtitles or plain text")
        }
        if isObject(begin) {
            return ImportFault(
                reason: "it looks like JSON but is not valid",
                nextMove: "make it again, or give subtitles or plain text")
        }
        if begin.hasPrefix("{\\rtf") {
            return ImportFault(reason: "it is RTF", nextMove: "save it as plain text or as a Word document")
        }
        if isCountedInFrames(begin) {
            return ImportFault(
                reason: "it is subtitles with times in frames (MicroDVD)",
                nextMove: "convert them to SubRip first")
        }
        if ["<!doctype", "<html", "<?xml"].contains(where: { begin.lowercased().hasPrefix($0) }) {
            return ImportFault(
                reason: "it is HTML or XML without captions",
                nextMove: "save its text as plain text")
        }
        return nil
    }

    /// An object begins with a quoted name and a colon; anyone may have written a brace alone.
    private static func isObject(_ text: Substring) -> Bool {
        guard text.first == "{" else { return false }
        let content = text.dropFirst().drop(while: \.isWhitespace)
        guard content.first == "\"", let end = content.dropFirst().firstIndex(of: "\"") else { return false }
        return content[end...].dropFirst().drop(while: \.isWhitespace).first == ":"
    }

    /// `{0}{25}Hello`.
    private static func isCountedInFrames(_ text: Substring) -> Bool {
        var rest = text
        for _ in 0..<2 {
            guard rest.popFirst() == "{", case let number = rest.prefix(while: \.isASCIIDigit),
                !number.isEmpty
            else { return false }
            rest = rest[number.endIndex...]
            guard rest.popFirst() == "}" else { return false }
        }
        return true
    }
}
