import Readback

/// A recording that has been opened, and who speaks in it.
struct OpenedRecording: Sendable {
    let source: any AudioSource
    let parties: [Party]

    static func open(_ settings: RecordingSettings) async throws -> OpenedRecording {
        var source: any AudioSource
        if let format = settings.rawFormat {
            source = try await AudioFile.openRaw(settings.path, format: format)
        } else {
            source = try await AudioFile.open(settings.path, track: settings.track)
        }
        if let range = settings.range { source = try RangedSource(source, range: range) }
        let channelCount = source.format.channelCount
        switch settings.speakers {
        case .mix:
            return OpenedRecording(source: source, parties: [Party(label: settings.labels[0])])
        case .channel(let channel):
            return OpenedRecording(source: source, parties: [party(channel, settings)])
        case .channels where channelCount > 1:
            return OpenedRecording(source: source, parties: (0..<channelCount).map { party($0, settings) })
        case .auto where channelCount > 1:
            let prepared = try await PreparedRecording.listen(to: source)
            // Channels of one party carry the same sound, so the first speaks for all.
            let parties =
                prepared.decision.channelsAreParties
                ? prepared.decision.parties.compactMap(\.first).map { party($0, settings) }
                : [Party(label: settings.labels[0])]
            return OpenedRecording(source: prepared.source, parties: parties)
        case .channels, .auto:
            return OpenedRecording(source: source, parties: [Party(label: settings.labels[0])])
        }
    }

    private static func party(_ channel: Int, _ settings: RecordingSettings) -> Party {
        Party(channel: channel, label: settings.labels[channel] ?? "Channel \(channel)")
    }
}
