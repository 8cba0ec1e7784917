import AudioInput
import Foundation
import LanguageModels
import LlamaEngine
import SpeakerEngine
import SpeakerFinder
import SpeechEngines
import Timeline
import WhisperEngine

/// An engine that is loaded, used once and freed.
struct Load {
    let run: () async throws -> Void

    static func named(_ name: String, files: [String]) async throws -> Load {
        let urls = files.map { URL(fileURLWithPath: $0) }
        switch (name, files.count) {
        case ("whisper", 2):
            let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
            let speech = try await speech(in: files[1], as: format)
            return Load {
                let engine = try WhisperEngine(modelFile: urls[0])
                try await hear(speech, with: engine)
                await engine.unload()
            }
        case ("llama", 1):
            return Load {
                let engine = try LlamaEngine(modelFile: files[0])
                try await answer(with: engine)
                await engine.unload()
            }
        case ("speakers", 3):
            let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
            let speech = try await speech(in: files[2], as: format)
            return Load {
                var finder = SpeakerFinder(
                    models: try OnnxSpeakerModels(segmentation: urls[0], embedding: urls[1]))
                for chunk in speech { try finder.hear(chunk.mixedSamples) }
                _ = try finder.finish()
            }
        default: throw UsageError()
        }
    }

    private static func speech(in file: String, as format: AudioFormat) async throws -> [AudioChunk] {
        let source = try ConvertedSource(await AudioFile.open(file), to: format)
        var chunks: [AudioChunk] = []
        while let chunk = try await source.next() { chunks.append(chunk) }
        await source.close()
        return chunks
    }

    private static func hear(_ speech: [AudioChunk], with engine: some SpeechEngine) async throws {
        let run = try await engine.startRun(
            SpeechRunConfiguration(format: speech[0].format, locale: "en-US", threadCount: 1))
        let reader = Task { [events = run.events] in
            for try await _ in events {}
        }
        var position = AudioTime.zero
        for chunk in speech {
            try await run.send(.audio(chunk, start: position))
            position = position + chunk.duration
        }
        try await run.send(.finish)
        try await reader.value
    }

    private static func answer(with engine: LlamaEngine) async throws {
        let context = try await engine.makeContext(LanguageContextOptions(contextLength: 512, threadCount: 1))
        let prompt = try await context.chatPrompt([ChatMessage(.user, "Name a colour.")])
        _ = try await context.generate(GenerationRequest(prompt: prompt, maximumTokens: 8)) { _ in }
    }
}
