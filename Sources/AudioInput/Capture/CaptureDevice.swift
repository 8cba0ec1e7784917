/// Something that sound can be captured from: a microphone, or what the computer plays.
///
/// ```swift
/// let devices = try await CaptureDevice.available()
/// let microphone = devices.first { $0.kind == .microphone && $0.isDefault }
/// ```
public struct CaptureDevice: Hashable, Sendable, Codable {
    /// What is heard through it.
    public enum Kind: String, Hashable, Sendable, Codable {
        case microphone
        /// What an output plays: the other side of a call.
        case system
    }

    /// The sound server's own name for it.
    public let name: String
    /// What a person calls it.
    public let title: String
    /// What is heard through it.
    public let kind: Kind
    /// The one of its kind that the system would choose.
    public let isDefault: Bool
    /// The program through which it was found and is heard.
    public let program: CaptureProgram

    package init(
        name: String, title: String, kind: Kind, isDefault: Bool = false, program: CaptureProgram
    ) {
        self.name = name
        self.title = title
        self.kind = kind
        self.isDefault = isDefault
        self.program = program
    }
}
