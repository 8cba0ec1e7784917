import Foundation

let usage = """
    usage: LanguageMeter MODEL THREADS COMMAND …
      speed PROMPT DECODE         tokens per second: reading PROMPT tokens, writing DECODE tokens
      scoring COUNT               64 continuations of 12 tokens over a prefix of 1,000, three ways; COUNT of them without
                                  keeping the prefix
      second TOKENS               two tasks over one transcript: what the second one evaluates
      greedy COUNT                the same greedy answer COUNT times
      live                        one transcript live, in batch, restored and shared: are the scores the same bits?
      likelihood FILE…            one line per text: file, log-likelihood of a token
    Prints tables for Scripts/bench language.
    """

do {
    try await Meter.run(Array(CommandLine.arguments.dropFirst()))
} catch {
    FileHandle.standardError.write(Data("\(error)\n\(usage)\n".utf8))
    exit(2)
}
