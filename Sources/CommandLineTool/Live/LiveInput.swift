import Readback
import Spoken

/// The opened input of a live recording.
struct LiveInput: Sendable {
    let source: any PausableSource
    let parties: [Party]
    /// What is recorded, as shown to the user.
    let title: String
    let notices: AsyncStream<CaptureNotice>

    static func open(_ settings: LiveSettings) async throws -> LiveInput {
        let labels = settings.recording.labels
        switch settings.input {
        case .devices(let choice):
            let devices = try choice.devices(among: try await CaptureDevice.available())
            let source = try await CaptureSource.start(devices)
            let usual = devices.count > 1 ? devices.map { Self.label($0, among: devices) } : [nil]
            return LiveInput(
                source: source,
                parties: usual.enumerated().map { Party(channels: [$0], label: labels[$0] ?? $1) },
                title: devices.map(\.title).joined(separator: " and "), notices: source.notices)
        case .pipe(let format):
            let source: any AudioSource
            if let format {
                source = try await AudioFile.openRaw("-", format: format)
            } else {
                source = try await AudioFile.open("-")
            }
            let channels = 0..<source.format.channelCount
            // Nothing has been heard yet that tells whether the channels are parties, so each one counts as a party.
            let parties = channels.map { channel in
                Party(
                    channels: [channel],
                    label: labels[channel] ?? (channels.count > 1 ? "Channel \(channel)" : nil))
            }
            return LiveInput(
                source: PausablePipe(source), parties: parties, title: "standard input",
                notices: AsyncStream { $0.finish() })
        }
    }

    /// Devices of the same kind are told apart by their titles.
    private static func label(_ device: CaptureDevice, among devices: [CaptureDevice]) -> String {
        guard devices.count(where: { $0.kind == device.kind }) == 1 else { return device.title }
        return switch device.kind {
        case .microphone: SpeakerPlaceholder.microphone
        case .system: SpeakerPlaceholder.systemAudio
        }
    }
}
