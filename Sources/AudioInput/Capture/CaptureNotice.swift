import Timeline

/// Something that happens during a capture. It does not end the capture.
public enum CaptureNotice: Hashable, Sendable {
    /// The device delivers no more audio; it is replaced with silence until the device is back.
    case lost(device: String, at: AudioTime, reason: String?)
    case back(device: String, lostAt: AudioTime, gap: AudioTime)
    /// Audio was lost although the device was present; it is replaced with silence of the same length.
    case missed(device: String, at: AudioTime, length: AudioTime)
    case slept(at: AudioTime, length: AudioTime)
    /// Audio was dropped because it was not read in time.
    case dropped(length: AudioTime)
}

extension CaptureNotice: CustomStringConvertible {
    /// The notice as one sentence.
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

    /// Whether audio was lost, which readers of the transcript should know too.
    public var isLoss: Bool {
        if case .lost = self { false } else { true }
    }

    private static func seconds(_ time: AudioTime) -> String {
        let tenths = time.converted(toTimescale: 10)?.value ?? 0
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
