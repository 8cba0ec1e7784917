import Files
import Timeline

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes silence of everything in a finished recording of a ``Recorder`` that is no speech. Its length and its times stay, and the silence
/// takes no room where the file system knows holes.
package enum SpeechOnlyRecording {
    /// How much before and behind speech is kept with it, in seconds: a word begins before it is recognised.
    private static let margin = 0.5

    /// Puts the new recording in the place of the old one, whole or not at all.
    ///
    /// - Parameters:
    ///   - ranges: where somebody speaks, in any order.
    ///   - willReplace: is told the path of the new file before it is put in its place; where it throws, the old one stays.
    package static func replace(
        _ path: String, keeping ranges: [AudioTimeRange], willReplace: (String) throws -> Void
    ) throws {
        let old = try OpenFile.open(path, O_RDONLY)
        guard let header = RecordingHeader(try old.readBeginning(RecordingHeader.length)),
            let length = header.soundLength.map(Int.init)
        else {
            throw AudioInputError.unreadable(
                path, "it is not a finished recording that this program has made")
        }
        var file = try AtomicFile(path, mayReplace: true)
        try file.fill { new throws(FileError) in
            try new.write(try old.readBeginning(RecordingHeader.length))
            for piece in kept(ranges, header.format, length) {
                try copy(piece, from: old, to: new)
            }
            let end = RecordingHeader.length + length
            try new.truncate(to: Int64(end))
            // What the recorder had to say stands behind the sound.
            try copy(end..<(Int(old.facts?.byteCount ?? 0)), from: old, to: new)
        }
        try willReplace(file.temporaryPath)
        try file.place()
    }

    /// Where speech lies in the file, in its order and without overlap.
    static func kept(_ ranges: [AudioTimeRange], _ format: AudioFormat, _ length: Int) -> [Range<Int>] {
        let frame = format.channelCount * (format.sampleType == .int16 ? 2 : 4)
        let frames = ranges.filter { $0.end > $0.start }.map { range in
            let start = max(0, (range.start.seconds - margin) * Double(format.sampleRate))
            let end = (range.end.seconds + margin) * Double(format.sampleRate)
            return Int(start)..<max(Int(start), min(length / frame, Int(end)))
        }
        let merged = frames.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: [Range<Int>]()) {
            $0.append(joining: $1)
        }
        return merged.filter { !$0.isEmpty }.map {
            RecordingHeader.length + $0.lowerBound * frame..<RecordingHeader.length + $0.upperBound * frame
        }
    }

    private static func copy(_ range: Range<Int>, from old: OpenFile, to new: OpenFile) throws(FileError) {
        var place = range.lowerBound
        try new.seek(to: Int64(place))
        while place < range.upperBound {
            let bytes = try old.read(min(1 << 20, range.upperBound - place), at: place)
            guard !bytes.isEmpty else { return }
            try new.write(bytes)
            place += bytes.count
        }
    }
}
