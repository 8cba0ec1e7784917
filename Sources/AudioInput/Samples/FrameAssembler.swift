/// Divides a byte stream, which arrives in pieces of any size, into whole frames, and stops at the end of the audio.
struct FrameAssembler {
    let bytesPerFrame: Int
    /// The number of audio bytes still to come, as far as the header says.
    private(set) var bytesLeft: UInt64
    private var unfinished: [UInt8] = []

    init(bytesPerFrame: Int, extent: AudioHeader.Extent) {
        self.bytesPerFrame = bytesPerFrame
        switch extent {
        case .bytes(let count): bytesLeft = count
        case .untilEnd: bytesLeft = .max
        }
    }

    /// Takes the next bytes and returns the frames they complete; bytes after the audio are dropped.
    mutating func wholeFrames(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let sound = bytes.prefix(Int(min(bytesLeft, UInt64(bytes.count))))
        if bytesLeft != .max { bytesLeft -= UInt64(sound.count) }
        let available = unfinished + sound
        let used = available.count - available.count % bytesPerFrame
        unfinished = Array(available[used...])
        return used == available.count ? available : Array(available[..<used])
    }

    /// Skips frames before any byte has been taken. Returns the number of bytes to leave unread.
    mutating func skip(frames: Int64) -> UInt64 {
        let (bytes, overflow) = UInt64(max(0, frames)).multipliedReportingOverflow(by: UInt64(bytesPerFrame))
        let skipped = min(overflow ? .max : bytes, bytesLeft)
        if bytesLeft != .max { bytesLeft -= skipped }
        return skipped
    }
}
