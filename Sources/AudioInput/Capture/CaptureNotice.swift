import Timeline

/// Something that happens to a capture while it runs. None of it ends the capture.
public enum CaptureNotice: Hashable, Sendable {
    /// Nothing comes from the device any more; silence stands in for it until it is back.
    case lost(device: String, at: AudioTime, reason: String?)
    case back(device: String, lostAt: AudioTime, gap: AudioTime)
    /// Sound went missing on the way from a device that was there; silence of the same length stands in for it.
    case missed(device: String, at: AudioTime, length: AudioTime)
    case slept(at: AudioTime, length: AudioTime)
    /// Sound was thrown away because it was not taken in time.
    case dropped(length: AudioTime)
}

extension CaptureNotice: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .lost(let device, let at, let reason):
            "\(TimeText.string(from: at)): no more audio from \(device)"
                + (reason.map { " (\($0))" } ?? "") + "; the recording continues and waits for it"
        case .back(let device, let lostAt, let gap):
            "\(device) is back; \(Self.seconds(gap)) from \(TimeText.string(from: lostAt)) on were missed and are silent in the recording"
        case .missed(let device, let at, let length):
            "\(TimeText.string(from: at)): \(Self.seconds(length)) of audio from \(device) were lost and are silent in the recording"
        case .slept(let at, let length):
            "\(TimeText.string(from: at)): the computer slept for \(Self.seconds(length)), which are silent in the recording"
        case .dropped(let length):
            "\(Self.seconds(length)) of audio were dropped, because they were not read in time"
        }
    }

    /// True for what a reader of the transcript should know too: what was not heard.
    public var isLoss: Bool {
        if case .lost = self { false } else { true }
    }

    private static func seconds(_ time: AudioTime) -> String {
        let tenths = time.converted(toTimescale: 10)?.value ?? 0
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
