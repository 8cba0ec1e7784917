import Foundation

let usage = """
    usage: ReloadMeter ROUNDS ENGINE FILE…
      whisper MODEL RECORDING
      llama MODEL
      speakers SEGMENTATION EMBEDDING RECORDING
    Loads an engine, lets it work once and frees it, so many times; a line for every tenth part of the rounds: round, resident
    kilobytes, kilobytes in use. For Scripts/bench reload. Recordings are 16 kHz mono WAV.
    """

struct UsageError: Error {}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    guard arguments.count > 2, let rounds = Int(arguments[0]), rounds >= 10 else { throw UsageError() }
    let load = try await Load.named(arguments[1], files: Array(arguments.dropFirst(2)))
    for round in 1...rounds {
        try await load.run()
        if round % (rounds / 10) == 0 {
            print(round, ProcessMemory.resident, ProcessMemory.inUse, separator: "\t")
        }
    }
} catch is UsageError {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(2)
}
