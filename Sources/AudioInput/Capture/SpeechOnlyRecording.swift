import Files
import Timeline

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Replaces everything but speech in a finished ``Recorder`` file with silence. The length and all times stay
/// the same, and the silence takes no space if the file system supports holes.
package enum SpeechOnlyRecording {
    /// How much audio is kept before and after speech, in seconds: a word starts before it is recognized.
    private static let margin = 0.5

    /// Replaces the old recording with the new one atomically.
    ///
    /// - Parameters:
    ///   - ranges: the times of speech, in any order.
    ///   - willReplace: called with the path of the new file before it replaces the old one. If it throws, the old one stays.
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
            // The recorder's remarks follow the audio.
            try copy(end..<(Int(old.facts?.byteCount ?? 0)), from: old, to: new)
        }
        try willReplace(file.temporaryPath)
        try file.place()
    }

    /// The byte ranges of speech in the file, in order and without overlap.
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
