import Timeline

/// What an uncompressed recording's header says about its samples.
struct AudioHeader: Hashable, Sendable {
    /// Where the audio ends.
    enum Extent: Hashable, Sendable {
        case bytes(UInt64)
        /// At the end of the file or stream: a recorder that writes to a pipe does not know the length.
        case untilEnd
    }

    let encoding: SampleEncoding
    let sampleRate: Int32
    let channelCount: Int
    let extent: Extent
    /// The offset of the first sample.
    let dataOffset: UInt64
    /// Problems with the header that do not prevent use of the samples.
    var oddities: [String] = []

    var bytesPerFrame: Int { encoding.bytesPerSample * channelCount }

    var format: AudioFormat {
        AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: encoding.decodedType)
    }

    /// The duration of the samples, if the header or the file's length gives it.
    func duration(fileLength: UInt64?) -> AudioTime? {
        let available = fileLength.map { $0 - min($0, dataOffset) }
        let bytes: UInt64? =
            switch extent {
            case .bytes(let declared): min(declared, available ?? declared)
            case .untilEnd: available
            }
        guard let bytes, let frames = Int64(exactly: bytes / UInt64(bytesPerFrame)) else { return nil }
        return AudioTime(value: frames, timescale: sampleRate)
    }
}

/// Why a header cannot be used. The sentence leaves out the file and the next move.
struct HeaderFault: Error, Hashable, Sendable {
    let reason: String
    /// True if the container is valid, but its content needs another decoder.
    var needsDecoder = false
}

/// A header parser that never touches a file: it returns what it needs next and is given the bytes.
///
/// Requests are small and never sized by the header alone, so a false size costs no memory.
protocol HeaderParser {
    /// The number of chunks before the audio, so far.
    var chunkCount: Int { get set }
    /// Whether the sample format has been read.
    var knowsFormat: Bool { get }
    mutating func next(_ bytes: [UInt8]) throws(HeaderFault) -> HeaderStep
}

extension HeaderParser {
    mutating func countChunk() throws(HeaderFault) {
        chunkCount += 1
        guard chunkCount <= HeaderLimits.chunkCount else {
            throw HeaderFault(reason: "its first \(HeaderLimits.chunkCount) chunks contain no audio")
        }
    }

    func checkForEnd(_ bytes: [UInt8], wanted: Int) throws(HeaderFault) {
        guard bytes.count < wanted else { return }
        throw HeaderFault(
            reason: knowsFormat ? "it ends before the audio begins" : "it ends inside its header")
    }
}

enum HeaderStep: Hashable {
    /// Provide this many bytes; fewer mean that the input has ended.
    case read(Int)
    /// Provide this many bytes without consuming them: the audio may start with them.
    case peek(Int)
    /// Skip this many bytes, then continue with none.
    case skip(UInt64)
    /// The first sample is the next byte.
    case done(AudioHeader)
}

/// Limits that every real recording meets. A header outside them is damaged or malicious.
enum HeaderLimits {
    static let sampleRates = Int64(1_000)...768_000
    static let channelCounts = 1...256
    /// The most chunks before the audio.
    static let chunkCount = 10_000

    static func check(sampleRate: Int64, channelCount: Int) throws(HeaderFault) {
        guard channelCount != 0 else { throw HeaderFault(reason: "its header gives no channels") }
        guard channelCounts.contains(channelCount) else {
            throw HeaderFault(
                reason:
                    "its header gives \(channelCount) channels, but at most \(channelCounts.upperBound) are supported"
            )
        }
        guard sampleRates.contains(sampleRate) else {
            throw HeaderFault(
                reason: """
                    its header says \(sampleRate) samples per second, which is outside of \
                    \(sampleRates.lowerBound) to \(sampleRates.upperBound)
                    """)
        }
    }
}
