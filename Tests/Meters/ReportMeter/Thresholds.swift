import Measuring

/// The minimum and maximum values from the command line.
struct Thresholds {
    static let options: Set = [
        "--min-recall", "--min-title-overlap", "--max-unsupported", "--max-wrong", "--max-wer",
    ]

    private let leastRecall: Double?
    private let leastTitleOverlap: Double?
    private let mostUnsupported: Double?
    private let mostWrong: Double?
    private let mostWordErrors: Double?

    init(_ arguments: MeterArguments) throws {
        leastRecall = try arguments.number("--min-recall")
        leastTitleOverlap = try arguments.number("--min-title-overlap")
        mostUnsupported = try arguments.number("--max-unsupported")
        mostWrong = try arguments.number("--max-wrong")
        mostWordErrors = try arguments.number("--max-wer")
    }

    /// Whether a word error limit was given, which needs recognized transcripts.
    var areOfWordsHeard: Bool { mostWordErrors != nil }

    func missed(by evaluation: Evaluation) -> [String] {
        var missed: [String] = []
        func check(_ name: String, _ value: Double, atLeast least: Double?) {
            if let least, value < least { missed.append("\(name) is \(value), less than \(least)") }
        }
        func check(_ name: String, _ value: Double, atMost most: Double?) {
            if let most, value > most { missed.append("\(name) is \(value), more than \(most)") }
        }
        check("key-fact recall", evaluation.mean(\.recall), atLeast: leastRecall)
        check("title overlap", evaluation.mean(\.titleOverlap), atLeast: leastTitleOverlap)
        check("unsupported lines", Double(evaluation.unsupported), atMost: mostUnsupported)
        check("wrong sentences", Double(evaluation.wrong), atMost: mostWrong)
        if let rate = evaluation.wordErrors?.rate { check("word error rate", rate, atMost: mostWordErrors) }
        return missed
    }
}
