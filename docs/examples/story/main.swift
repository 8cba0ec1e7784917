// Hears a story, shows its words while they are heard, and writes its cover.
//
//     story recording.flac     hears a file
//     story                    hears the microphone until Return is pressed

import Foundation
import Readback

@Generable(description: "The cover of a story")
struct Cover {
    @Guide(description: "At most eight words, with the name of the main character")
    var title: String
    @Guide(description: "One sentence that makes people want to hear it")
    var teaser: String
    @Guide(description: "Things that could be drawn", .count(1...3))
    var pictures: [String]
}

/// The terminal's last line, which is written anew each time. In a file or a pipe each one stays.
struct LastLine {
    private let isTerminal = isatty(STDOUT_FILENO) == 1

    func show(_ text: String, stays: Bool = false) {
        let end = stays || !isTerminal ? "\n" : ""
        let line = isTerminal ? "\r\u{1B}[2K\(text)" : text
        FileHandle.standardOutput.write(Data("\(line)\(end)".utf8))
    }

    /// Text that may still change is dim; its last word, the one that is being heard, is not.
    func show(volatile text: AttributedString) {
        let words = text.runs.map { String(text.characters[$0.range]) }
        let before = words.dropLast().joined().suffix(60)
        let last = words.last ?? ""
        show(isTerminal ? "\u{1B}[2m\(before)\u{1B}[22;1m\(last)\u{1B}[0m" : "… \(words.joined())")
    }
}

let line = LastLine()
let transcriber = SpeechTranscriber(
    locale: Locale(identifier: "en-US"), preset: .timeIndexedProgressiveTranscription)
let analyzer = SpeechAnalyzer(modules: [transcriber])

if let path = CommandLine.arguments.dropFirst().first {
    try await analyzer.start(inputAudioFile: try await AudioFile.open(path), finishAfterFile: true)
} else {
    let microphone = try await CaptureSource.start([try await CaptureDevice.available()[0]])
    let provider = try await CaptureInputSequenceProvider.provider(
        from: microphone, compatibleWith: [transcriber])
    try await analyzer.start(inputSequence: provider.analyzerInputs)
    Task.detached {
        _ = readLine()
        await microphone.end()
        try await analyzer.finalizeAndFinishThroughEndOfInput()
    }
}

var story = AttributedString()
for try await result in transcriber.results {
    if result.isFinal {
        story += result.text
        line.show(String(result.text.characters), stays: true)
    } else {
        line.show(volatile: result.text)
    }
}

guard SystemLanguageModel.default.isAvailable else {
    line.show("There is no text model for a cover: install one with `readback models pull`.", stays: true)
    exit(1)
}
let session = LanguageModelSession(instructions: "You write covers for stories that people have told.")
let cover = session.streamResponse(
    generating: Cover.self, options: GenerationOptions(maximumResponseTokens: 200)
) {
    "Write the cover of this story:"
    String(story.characters)
}
for try await part in cover {
    let pictures = (part.content.pictures ?? []).joined(separator: ", ")
    line.show([part.content.title, part.content.teaser, pictures].compactMap { $0 }.joined(separator: " · "))
}
let finished = try await cover.collect().content
line.show("", stays: true)
print("# \(finished.title)\n\n\(finished.teaser)\n\nPictures: \(finished.pictures.joined(separator: ", "))")
