import AudioInput
import Foundation
import Timeline
import WhisperEngine

let usage = """
    usage: WhisperMeter MODEL COMMAND …
      text MODE THREADS FILE…   one line per file: seconds of work, text; MODE is windows, whole, live or fast
      words MODE THREADS FILE   every word: begin, end, confidence, text; a line between results
      long MODE MINUTES FILE    the file over and over, so many minutes; peak memory in bytes
    For Scripts/bench whisper. Files are 16 kHz mono WAV. SILERO names the network that finds speech.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    guard arguments.count >= 3 else { throw UsageError() }
    let meter = try Meter(model: arguments[0], mode: arguments[2])
    let rest = Array(arguments.dropFirst(2))
    switch arguments[1] {
    case "text": try await meter.text(rest)
    case "words": try await meter.words(rest)
    case "long": try await meter.long(rest)
    default: throw UsageError()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n\(usage)\n".utf8))
    exit(2)
}
