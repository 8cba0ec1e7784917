internal import CSampleRate

/// One conversion by libsamplerate. Only this file calls the library.
final class SampleRateLibrary {
    struct Failure: Error {
        let message: String
    }

    private let state: OpaquePointer
    private let ratio: Double
    private let channelCount: Int

    /// The C function is `src_new`.
    init(quality: SampleRateConverter.Quality, ratio: Double, channelCount: Int) throws {
        var code: CInt = 0
        guard let state = src_new(Self.converter(quality), CInt(channelCount), &code) else {
            throw Failure(message: Self.message(code))
        }
        self.state = state
        self.ratio = ratio
        self.channelCount = channelCount
    }

    /// The C function is `src_delete`.
    deinit { src_delete(state) }

    static func accepts(ratio: Double) -> Bool { src_is_valid_ratio(ratio) != 0 }

    /// Converts interleaved samples; `isLast` flushes the filter. The C function is `src_process`.
    func process(_ input: [Float], isLast: Bool) throws -> [Float] {
        var output: [Float] = []
        var framesUsed = 0
        let inputFrames = input.count / channelCount
        while true {
            let room = Int(Double(inputFrames - framesUsed) * ratio) + 1_024
            var used = 0
            var made = 0
            var code: CInt = 0
            let piece = [Float](unsafeUninitializedCapacity: room * channelCount) { buffer, count in
                input.withUnsafeBufferPointer { input in
                    // The library needs a pointer even if there are no frames behind it.
                    let rest = input.baseAddress?.advanced(by: framesUsed * channelCount)
                    var data = SRC_DATA()
                    data.data_in = rest ?? UnsafePointer(buffer.baseAddress)
                    data.data_out = buffer.baseAddress
                    data.input_frames = inputFrames - framesUsed
                    data.output_frames = room
                    data.end_of_input = isLast ? 1 : 0
                    data.src_ratio = ratio
                    code = src_process(state, &data)
                    used = code == 0 ? Int(data.input_frames_used) : 0
                    made = code == 0 ? Int(data.output_frames_gen) : 0
                }
                count = made * channelCount
            }
            guard code == 0 else { throw Failure(message: Self.message(code)) }
            output += piece
            framesUsed += used
            // It does not fill the buffer if it needs more input, or at the very end.
            if made < room, framesUsed == inputFrames || used == 0 { return output }
        }
    }

    private static func converter(_ quality: SampleRateConverter.Quality) -> CInt {
        switch quality {
        case .best: CInt(SRC_SINC_BEST_QUALITY)
        case .medium: CInt(SRC_SINC_MEDIUM_QUALITY)
        case .fastest: CInt(SRC_SINC_FASTEST)
        }
    }

    /// The C function is `src_strerror`.
    private static func message(_ code: CInt) -> String {
        src_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
