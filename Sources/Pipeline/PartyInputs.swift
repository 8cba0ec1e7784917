import AudioInput
import Timeline
import Transcripts

/// Passes audio from the shared source to the parties' listeners.
///
/// One of two parties may pick up the other over a loudspeaker. That echo is removed here, before recognition,
/// so that nothing is transcribed twice.
struct PartyInputs {
    private let parties: [Party]
    private let format: AudioFormat
    private let converters: [AudioConverter]
    private var outlets: [PartyOutlet]
    /// Only for two parties with channels of their own, at a rate high enough for speech.
    private var remover: EchoRemover?
    private let collector: SegmentCollector
    /// The echo direction that was last reported.
    private var told: EchoRemover.Direction?

    /// - Parameter collector: told of an echo, so that the transcript mentions what was left out.
    init(_ request: PipelineRequest, _ listeners: [PartyListener], _ collector: SegmentCollector) {
        self.collector = collector
        parties = request.parties
        let format = request.speechEngine.profile.formats.first ?? .speech16kHz
        self.format = format
        converters = parties.map { request.converter(for: $0, to: format) }
        let start = request.source.startTime
        outlets = listeners.map { PartyOutlet(listener: $0, startTime: start > .zero ? start : nil) }
        let own = parties.compactMap(\.channels)
        guard own.count == 2, parties.count == 2, own[0] != own[1], format.channelCount == 1,
            format.sampleRate >= Self.lowestRate
        else { return }
        remover = EchoRemover(
            sampleRate: Int(format.sampleRate),
            lookAhead: request.readsWhileListening
                ? EchoRemover.lookAheadOfLive : EchoRemover.lookAheadOfFiles)
    }

    private static let lowestRate: Int32 = 8_000

    mutating func hear(_ chunk: AudioChunk) async throws {
        try await pass(on: try converters.map { try $0.convert(chunk) }, isLast: false)
    }

    mutating func hearRest() async throws {
        try await pass(on: try converters.map { try $0.flush() }, isLast: true)
        for outlet in outlets { outlet.listener.endOfAudio() }
    }

    private mutating func pass(on chunks: [[AudioChunk]], isLast: Bool) async throws {
        var chunks = chunks
        if remover != nil {
            var clean = remover!.add(chunks[0].flatMap(\.floats), chunks[1].flatMap(\.floats))
            if isLast {
                let rest = remover!.finish()
                clean = (clean.first + rest.first, clean.second + rest.second)
            }
            chunks = [clean.first, clean.second].map { [AudioChunk(floats: $0, in: format)] }
            if let direction = remover!.direction, direction != told {
                told = direction
                try await collector.note(sentence(direction))
            }
        }
        for index in outlets.indices { try await outlets[index].pass(on: chunks[index]) }
    }

    private func sentence(_ direction: EchoRemover.Direction) -> String {
        let names = parties.indices.map { parties[$0].label ?? "Channel \($0)" }
        let (near, far) = direction == .firstHearsSecond ? (names[0], names[1]) : (names[1], names[0])
        return
            "\(near) also recorded what \(far) says, as over a loudspeaker; this echo is left out. Headphones or PipeWire's echo cancellation "
            + "(`pactl load-module module-echo-cancel`) keep the parties apart while recording."
    }
}

/// The audio output to one party's listener.
private struct PartyOutlet {
    let listener: PartyListener
    /// The start of the first audio; `nil` once that has been sent, or if it is zero.
    var startTime: AudioTime?

    mutating func pass(on chunks: [AudioChunk]) async throws {
        for chunk in chunks where chunk.frameCount > 0 {
            try await listener.hear(chunk, at: startTime)
            startTime = nil
        }
    }
}

extension PipelineRequest {
    func converter(for party: Party, to format: AudioFormat) -> AudioConverter {
        AudioConverter(
            to: format, channels: party.channels.map(ChannelSelection.average) ?? .mix, resampling: resampling
        )
    }
}
