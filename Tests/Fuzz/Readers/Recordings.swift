import Foundation

@testable import AudioInput

/// Recordings in the native readers: how the bytes are split must not change the samples, and no reader may request much at once.
func readRecording(_ bytes: [UInt8]) {
    guard let container = NativeContainer.recognize(bytes) else { return }
    let whole = Outcome(of: bytes, as: container, pieceSize: 4_096)
    let pieces = Outcome(of: bytes, as: container, pieceSize: 7)
    precondition(whole == pieces, "\(whole) in whole, \(pieces) in pieces of 7 bytes")
    _ = Outcome(of: bytes, as: container, pieceSize: 4_096, tellsLength: false)
}

/// The result of reading the bytes.
private struct Outcome: Equatable {
    var header: AudioHeader?
    var fault: HeaderFault?
    var samples: [AudioChunk.Samples] = []

    /// Reads like an audio source, but without waiting.
    init(of bytes: [UInt8], as container: NativeContainer, pieceSize: Int, tellsLength: Bool = true) {
        var parser = container.makeParser(fileLength: tellsLength ? UInt64(bytes.count) : nil)
        var rest = bytes[...]
        do {
            var step = try parser.next([])
            while header == nil {
                switch step {
                case .read(let count):
                    precondition((0...64).contains(count), "a header is read in small requests, not \(count)")
                    let piece = Array(rest.prefix(count))
                    rest = rest.dropFirst(count)
                    step = try parser.next(piece)
                case .peek(let count):
                    precondition(
                        (0...64).contains(count), "a header is looked at in small pieces, not \(count)")
                    step = try parser.next(Array(rest.prefix(count)))
                case .skip(let count):
                    rest = rest.dropFirst(Int(min(count, UInt64(rest.count))))
                    step = try parser.next([])
                case .done(let found):
                    header = found
                }
            }
        } catch {
            fault = error
        }
        guard let header else { return }
        _ = header.duration(fileLength: UInt64(bytes.count))
        read(rest, header, pieceSize)
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ header: AudioHeader, _ pieceSize: Int) {
        var assembler = FrameAssembler(bytesPerFrame: header.bytesPerFrame, extent: header.extent)
        var decoder = SampleDecoder(encoding: header.encoding)
        var rest = bytes
        var frames: [UInt8] = []
        while !rest.isEmpty, assembler.bytesLeft > 0 {
            frames += assembler.wholeFrames(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
        }
        let decoded = decoder.decode(frames)
        precondition(decoded.count % header.channelCount == 0)
        let chunk = AudioChunk(format: header.format, samples: decoded)
        samples = [.int16(SampleMath.integers(chunk.samples))]
    }
}
