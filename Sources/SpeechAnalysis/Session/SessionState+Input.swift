import AudioInput
import SpeechEngines
import Timeline

extension SessionState {
    /// A sequence begins; the one before it is no longer read.
    ///
    /// - Returns: `nil` when the session takes no more input.
    mutating func beginInput(finishesSession: Bool = false) -> InputID? {
        guard isOpen else { return nil }
        dropInput()
        let id = InputID(number: nextNumber())
        input = Input(id: id, finishesSession: finishesSession)
        hadInput = true
        findEngines()
        return id
    }

    /// Whoever reads the sequence wants to pull its next element.
    mutating func inputAsks(_ id: InputID) {
        if input?.id == id {
            input?.isAsking = true
        } else {
            actions.append(.grant(id, false))
        }
    }

    /// An element was pulled.
    mutating func inputDelivers(_ id: InputID, _ element: AnalyzerInput) {
        guard input?.id == id else { return }
        let chunk = element.buffer
        guard chunk.frameCount > 0 else { return }
        guard let formats = commonFormats() else { return }
        guard formats.accepts(chunk.format) else {
            return end(SpeechError.unexpected(chunk.format, wanted: formats))
        }
        let before = clock.end
        guard
            let start = clock.place(
                frameCount: chunk.frameCount, sampleRate: chunk.format.sampleRate, at: element.bufferStartTime
            ),
            let end = clock.end
        else {
            return end(SpeechError.disordered(start: element.bufferStartTime, after: before))
        }
        for id in activeModules {
            slots[id]?.hear(chunk, start: start, end: end, contextualStrings: contextualStrings)
        }
    }

    /// The sequence has ended, or has thrown.
    mutating func inputEnds(_ id: InputID, error: (any Error)? = nil) {
        guard let input, input.id == id else { return }
        if let error { return end(error) }
        self.input = nil
        if input.finishesSession { close(before: nil) }
    }

    /// Nothing more is to be read from this sequence; the session goes on.
    mutating func stopInput(_ id: InputID) {
        if input?.id == id { dropInput() }
    }

    mutating func dropInput() {
        guard let input else { return }
        self.input = nil
        if input.isAsking { actions.append(.grant(input.id, false)) }
        actions.append(.cancelInput(input.id))
    }

    /// The formats that all modules take. Fails the session if there are none.
    private mutating func commonFormats() -> AcceptedFormats? {
        guard let common = AcceptedFormats.common(activeModules.compactMap { slots[$0]?.formats }) else {
            end(SpeechError.noCommonFormat)
            return nil
        }
        return common
    }
}

extension SpeechError {
    static func unexpected(_ format: AudioFormat, wanted: AcceptedFormats) -> SpeechError {
        let list =
            if case .some(let formats) = wanted { formats.map(\.description).joined(separator: " or ") } else
            { "any" }
        return SpeechError(
            .unexpectedAudioFormat, subject: "audio of \(format)", reason: "the modules take \(list)",
            nextMove: "convert it to the format that bestAvailableAudioFormat(compatibleWith:) names")
    }

    static var lonelyDetector: SpeechError {
        SpeechError(
            .unusableModules, subject: "a SpeechDetector", reason: "it works only beside a transcriber",
            nextMove: "add one to the analyzer's modules")
    }

    static var noCommonFormat: SpeechError {
        SpeechError(
            .incompatibleAudioFormats, subject: "the analyzer's modules",
            reason: "no audio format suits all of them",
            nextMove: "give each its own analyzer, and convert the audio for each")
    }

    static func disordered(start: AudioTime?, after end: AudioTime?) -> SpeechError {
        SpeechError(
            .audioDisordered, subject: "audio said to start at \(start ?? .invalid)",
            reason: "the session has audio up to \(end ?? .zero)",
            nextMove: "send audio in order, without overlaps")
    }
}
