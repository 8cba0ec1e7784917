/// A device that audio can be captured from: a microphone, or what the computer plays.
///
/// ```swift
/// let devices = try await CaptureDevice.available()
/// let microphone = devices.first { $0.kind == .microphone && $0.isDefault }
/// ```
public struct CaptureDevice: Hashable, Sendable, Codable {
    /// The kind of audio a device provides.
    public enum Kind: String, Hashable, Sendable, Codable {
        case microphone
        /// What an output plays: the other party of a call.
        case system
    }

    /// The sound server's name for the device.
    public let name: String
    /// The name shown to the user.
    public let title: String
    /// The kind of audio it provides.
    public let kind: Kind
    /// Whether this is the system's default device of its kind.
    public let isDefault: Bool
    /// The program that found the device and captures from it.
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
