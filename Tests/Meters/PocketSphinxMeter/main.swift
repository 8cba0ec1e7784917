import Foundation

let usage = """
    usage: PocketSphinxMeter MODEL COMMAND …
      transcribe THREADS RATE FILE…   one line per file: seconds of work, text; RATE 0 feeds as fast as it can
      drafts FILE…                    one line per file: drafts, seconds to the first, share of drafts that stood, text
      orders FILE…                    fifty utterances in random order on one, two and three decoders
      long MINUTES THREADS PAUSE FILE…  the files over and over, with seconds of silence after them; peak memory
      names LIST FILE…                one line per file: its text, listening for the names in the list
      telephone HANDLING FILE…        one line per file: its text, with HANDLING (none, movedMeans) for a telephone's band
      alternatives COUNT FILE…        readings with their scores
    Prints tables for Scripts/bench pocketsphinx. Files are 16 kHz mono WAV.
    """

let arguments = CommandLine.arguments.dropFirst()
do {
    try await Meter.run(Array(arguments))
} catch {
    FileHandle.standardError.write(Data("\(error)\n\(usage)\n".utf8))
    exit(2)
}
