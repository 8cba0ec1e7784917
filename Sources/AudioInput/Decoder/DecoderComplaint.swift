/// Makes a sentence of what `ffmpeg` wrote to its standard error.
struct DecoderComplaint {
    private let lines: [String]
    private let inputName: String

    init(_ text: String, inputName: String) {
        self.inputName = inputName
        lines = text.split(whereSeparator: \.isNewline).map(String.init).filter {
            $0.contains { !$0.isWhitespace }
        }
    }

    var lineCount: Int { lines.count }

    /// Why nothing could be decoded.
    func error(subject: String) -> AudioInputError {
        let (reason, nextMove) = reasonAndNextMove
        return AudioInputError(.undecodable, subject: subject, reason: reason, nextMove: nextMove)
    }

    private var reasonAndNextMove: (String, String) {
        if contains("matches no streams") {
            return ("there is no sound in it", "check that the recording has a sound track")
        }
        if contains("not on whitelist") {
            return ("it is a playlist or a script, not a recording", "name the recording itself")
        }
        if contains("moov atom not found") {
            return (
                "it has no index: the recording was never finished, or only a part was copied",
                "copy it again, or repair it with the program that made it"
            )
        }
        if contains("Invalid data found") || contains("Invalid argument") || contains("End of file") {
            return (
                "it is not a recording that ffmpeg can read, or it is damaged",
                "check that other programs can play it"
            )
        }
        return (
            "ffmpeg cannot decode it\(lastLine.map { " (\($0))" } ?? "")",
            "check that other programs can play it"
        )
    }

    /// The last line, without the parts that only ffmpeg's authors can read.
    var lastLine: String? {
        guard var line = lines.last.map({ Substring($0) }) else { return nil }
        if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            line = line[line.index(after: end)...]
        }
        line = line.drop(while: \.isWhitespace)
        let prefix = "\(inputName): "
        if line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
        return String(line.prefix(200))
    }

    private func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}
