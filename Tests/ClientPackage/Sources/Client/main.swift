import Foundation
import Readback

// Transcribes the recording that is named, with nothing but the public library.
let source = try await AudioFile.open(CommandLine.arguments[1])
let engines = EngineRegistry()
let request = PipelineRequest(
    source: source, parties: [Party()], speechEngine: try await engines.speechEngine(locale: "en-US"),
    resampling: engines.resampling, locale: "en-US", threadCount: 1)
for try await event in PipelineRunner(request).events() {
    if case .finished(let result) = event { print(result.transcript.text) }
}
