import Foundation

let usage = """
    usage: ReportMeter eval DIR [OPTION...]
             how good reports are on texts whose facts are known; Tests/Fixtures/eval/README.md says what DIR holds
               --only NAME           only this text; may be given more than once
               --text                read what was said, although there is what was heard of it
               --recipe RECIPE       what a report is made of; else READBACK_RECIPE
               --llm MODEL           the text model; else READBACK_LLM
               --threads N
               --json                print JSON
               --compare OLD.json    compare with what --json printed before
               --min-recall SHARE, --min-title-overlap SHARE, --max-unsupported N, --max-wrong N, --max-wer SHARE
                                     exit 1 when that is missed
           ReportMeter words
             a line of JSON for each line of standard input: how many words of its `reference` were `recognized` wrong
    """

/// Prints progress and errors to standard error.
func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

do {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "eval": try await ReportEvaluation(Array(words.dropFirst())).run()
    case "words": try WordCount.run()
    default: throw MeterFailure(.usage, usage)
    }
} catch let failure as MeterFailure {
    note("\(failure)")
    exit(failure.status.rawValue)
} catch {
    note("\(error)")
    exit(MeterFailure.Status.input.rawValue)
}
