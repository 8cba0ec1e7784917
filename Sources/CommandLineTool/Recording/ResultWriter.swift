import Readback

/// Writes a result to where the user wants it, and reports the outcome.
struct ResultWriter {
    let settings: RecordingSettings
    let outputs: RecordingOutputs
    let messages: Messages

    /// - Parameters:
    ///   - sound: the audio that a page plays.
    ///   - memory: the run's journal, which is told of each file.
    func write(
        _ result: PipelineResult, channels: ChannelDecision? = nil, provenance: Provenance? = nil,
        sound: PageSound? = nil,
        memory: RunMemory? = nil
    ) async throws -> ExitStatus {
        var written: [String] = []
        let hasSpeech = !result.transcript.segments.isEmpty
        if let time = settings.highlight, hasSpeech {
            let text = HighlightedText(result.transcript, at: time).text
            try StandardOutput.tell(.document(text))
            if text.isEmpty {
                let clock = TimestampFormat.clock
                messages.say(
                    "\(settings.path): nobody speaks at \(clock.string(from: time)); the recording ends at \(clock.string(from: result.transcript.duration))"
                )
            }
            return .done
        }
        let complaint = settings.task == nil && hasSpeech ? nil : complaint(about: result.transcript)
        if complaint == nil && settings.isBrief {
            let document = RecordingDocument(
                result: result, recording: RecordingName(settings.path), style: DocumentStyle())
            try StandardOutput.tell(.document(document.brief))
        } else if (complaint == nil || hasSpeech || settings.allowsEmpty) && !settings.isBrief {
            written = try await outputs.write(
                result, channels: channels, provenance: provenance, sound: sound, memory: memory,
                isAlone: settings.isAlone)
            for path in written { messages.say("wrote \(path)") }
        }
        if let complaint {
            guard settings.allowsEmpty else { throw CommandFailure(.noSpeech, complaint) }
            // With so little speech, no report is missed, and `--exec` still runs.
            messages.say("\(complaint)")
        } else if let failure = result.taskFailure {
            throw CommandFailure(
                .incompleteSummary,
                "the transcript is complete, but the report failed: \(failure)"
                    // A failure that is a full sentence already says what to do.
                    + (failure.hasSuffix(".") ? "" : "; run it again"))
        } else if let coverage = result.report?.coverage, !coverage.isComplete {
            throw CommandFailure(
                .incompleteSummary,
                "the report is incomplete: \(coverage.segmentsLeftOut) of \(coverage.segments) segments were not "
                    + "read; run it again, or choose another --llm")
        }
        if let followUp = settings.followUp, !result.wasStopped,
            let failure = try await followUp.run(
                recording: settings.path, files: written,
                json: JSONText.encode(ResultDocument(result, channels.map(ChannelsDocument.init), provenance))
                    + "\n")
        {
            messages.complain("\(failure.message)")
            return failure.status
        }
        return .done
    }

    private func complaint(about transcript: Transcript) -> String? {
        do {
            try SpeechGuard.check(transcript)
            return nil
        } catch {
            return "\(settings.path): \(error); check that this is the right recording, or give --allow-empty"
        }
    }
}
