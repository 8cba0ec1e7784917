import Timeline

/// What the header of an uncompressed recording says about the samples that follow it.
struct AudioHeader: Hashable, Sendable {
    /// How far the samples reach.
    enum Extent: Hashable, Sendable {
        case bytes(UInt64)
        /// To wherever the file or stream ends: a recorder that writes to a pipe cannot know more.
        case untilEnd
    }

    let encoding: SampleEncoding
    let sampleRate: Int32
    let channelCount: Int
    let extent: Extent
    /// Where the first sample lies.
    let dataOffset: UInt64
    /// What is odd about the header though the samples can be used.
    var oddities: [String] = []

    var bytesPerFrame: Int { encoding.bytesPerSample * channelCount }

    var format: AudioFormat {
        AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: encoding.decodedType)
    }

    /// How long the samples are, where the header or the file's length tells.
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

/// Why a header cannot be used; the sentence names neither the file nor the next move.
struct HeaderFault: Error, Hashable, Sendable {
    let reason: String
    /// True when the container is sound, but what it holds is for another decoder.
    var needsDecoder = false
}

/// A header parser that never touches a file: it says what it wants next and is given it.
///
/// Every request is small and none is made on a header's word alone, so that a lying size costs nothing.
protocol HeaderParser {
    /// Chunks before the sound, so far.
    var chunkCount: Int { get set }
    /// Whether it has come by what the samples are.
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
    /// Give that many bytes; fewer mean that the input has ended.
    case read(Int)
    /// Give that many bytes, and keep them: the sound may begin with them.
    case peek(Int)
    /// Pass over that many bytes, then go on with none.
    case skip(UInt64)
    /// The first sample is the next byte.
    case done(AudioHeader)
}

/// Bounds of what recordings have. A header outside of them is damaged or hostile.
enum HeaderLimits {
    static let sampleRates = Int64(1_000)...768_000
    static let channelCounts = 1...256
    /// Chunks before the sound.
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
