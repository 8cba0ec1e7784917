import Foundation

/// The first bytes of a WAV file that a ``Recorder`` writes.
struct RecordingHeader: Hashable, Sendable {
    static let length = 44

    var format: AudioFormat
    /// The number of audio bytes; `nil` while the file grows, or if the field cannot hold the number.
    var soundLength: UInt64?
    /// The number of bytes after the audio.
    var trailerLength: UInt64 = 0

    init(format: AudioFormat, soundLength: UInt64? = nil, trailerLength: UInt64 = 0) {
        self.format = format
        self.soundLength = soundLength
        self.trailerLength = trailerLength
    }

    /// Parses what ``bytes`` wrote; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        let fields = ByteFields(bytes)
        guard bytes.count == Self.length, Array(bytes[0..<4]) == [UInt8](tag: "RIFF"),
            Array(bytes[8..<16]) == Array("WAVEfmt ".utf8), Array(bytes[36..<40]) == [UInt8](tag: "data")
        else { return nil }
        let kind = fields.little(20, as: UInt16.self)
        let rate = fields.little(24, as: UInt32.self)
        let bits = fields.little(34, as: UInt16.self)
        let channels = Int(fields.little(22, as: UInt16.self))
        guard (kind == 1 && bits == 16) || (kind == 3 && bits == 32), channels > 0,
            let rate = Int32(exactly: rate), rate > 0
        else { return nil }
        format = AudioFormat(
            sampleRate: rate, channelCount: channels, sampleType: kind == 1 ? .int16 : .float32)
        let sound = fields.little(40, as: UInt32.self)
        soundLength = sound == .max ? nil : UInt64(sound)
    }

    static func read(from file: FileHandle) throws -> [UInt8] {
        try file.seek(toOffset: 0)
        return Array(try file.read(upToCount: length) ?? Data())
    }

    var bytes: [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        func half(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(value).littleEndian) { Array($0) } }
        let total = soundLength.flatMap {
            UInt32(exactly: $0 + $0 % 2 + trailerLength + UInt64(Self.length) - 8)
        }
        let bytesPerSample = format.sampleType == .int16 ? 2 : 4
        let frameSize = format.channelCount * bytesPerSample
        return Array("RIFF".utf8) + number(total ?? .max) + Array("WAVEfmt ".utf8) + number(16)
            + half(format.sampleType == .int16 ? 1 : 3) + half(format.channelCount)
            + number(UInt32(format.sampleRate)) + number(UInt32(Int(format.sampleRate) * frameSize))
            + half(frameSize) + half(bytesPerSample * 8) + Array("data".utf8)
            + number(total == nil ? .max : soundLength.flatMap { UInt32(exactly: $0) } ?? .max)
    }
}

/// A recorder's remarks about a recording: which audio was lost, why it ended early. They follow the audio,
/// where programs look for comments (`LIST`, `INFO`, `ICMT`).
enum RecordingRemarks {
    /// The most bytes that are read.
    static let longest = 1 << 16

    static func bytes(_ remarks: [String]) -> [UInt8] {
        guard !remarks.isEmpty else { return [] }
        var text = Array(remarks.joined(separator: "\n").utf8.prefix(longest - 64)) + [0]
        if text.count % 2 == 1 { text.append(0) }
        func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).littleEndian) { Array($0) } }
        return Array("LIST".utf8) + number(text.count + 12) + Array("INFOICMT".utf8) + number(text.count)
            + text
    }

    static func parse(_ bytes: [UInt8]) -> [String] {
        guard bytes.count > 20, Array(bytes[0..<4]) == Array("LIST".utf8),
            Array(bytes[8..<16]) == Array("INFOICMT".utf8)
        else { return [] }
        let length = Int(ByteFields(bytes).little(16, as: UInt32.self))
        let text = bytes[20...].prefix(length).prefix { $0 != 0 }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
