import Foundation
import Readback

// The second half of docs/library.md, and what stands before its first number.

/// A report in one call.
func report(of path: String) async throws -> String {
    var options = ReadOptions()
    options.task = StandardTask.call
    options.vocabulary = Vocabulary("Green Hill Hotel, David Miller")
    let result = try await Readback.read(path, options)
    return MarkdownReport(report: result.report, transcript: result.transcript, fallbackTitle: path).text
}

/// The same run, with everything that happens on the way.
func show(_ path: String, progress: (Double) -> Void) async throws -> Transcript? {
    var options = ReadOptions()
    options.task = nil
    options.journal = path + ".journal"
    for try await event in Readback.events(of: path, options) {
        switch event {
        case .progress(let now): now.fraction.map(progress)
        case .finished(let result): return result.transcript
        default: break
        }
    }
    return nil
}

/// What is to be said when it fails.
func complaint(about path: String) async throws -> String? {
    do {
        _ = try await Readback.read(path)
        return nil
    } catch let error as ReadbackError {
        switch error.code {
        case .fileNotFound, .notSound: return "Choose another recording. \(error.localizedDescription)"
        case .modelMissing, .modelDamaged: return "Fetch the models. \(error.localizedDescription)"
        default: return error.description
        }
    }
}

/// Runs that died in this folder go on.
func goOn(in folder: String) async throws -> [Transcript] {
    var transcripts: [Transcript] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".journal") {
        do {
            transcripts.append(try await Readback.resume(folder + "/" + name).transcript)
        } catch let error as ReadbackError where error.code == .journalInUse {
            // Another process is at it.
        }
    }
    return transcripts
}

/// 6. A call with one party per channel, as segments in the order of their time.
func transcribeCall(_ path: String) async throws -> Transcript {
    let engines = EngineRegistry()
    let recording = try await Recording.open(RecordingRequest(path: path))
    let request = PipelineRequest(
        source: recording.source,
        parties: recording.parties.map { Party(channels: $0, label: "Channel \($0[0])") },
        speechEngine: try await engines.speechEngine(locale: "en-US"),
        resampling: engines.resampling, locale: "en-US", threadCount: 2)
    for try await event in PipelineRunner(request).events() {
        switch event {
        case .segment(let segment): print(segment.speaker ?? "", segment.text)
        case .finished(let result): return result.transcript
        default: break
        }
    }
    throw CancellationError()
}

/// 7. Subtitles and tables.
func subtitles(of transcript: Transcript) -> (srt: String, vtt: String, csv: String) {
    let limits = SubtitleLimits(lineWidth: 32, lineCount: 2)
    return (
        SubRipExporter(limits: limits).string(from: transcript),
        WebVTTExporter(limits: limits, hasWordTimes: true).string(from: transcript),
        TableExporter.commas.string(from: transcript)
    )
}

/// 8. A question to the text model.
func answer(_ question: String) async throws -> String {
    let session = LanguageModelSession(instructions: "Answer in one short sentence.")
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)
    return try await session.respond(to: question, options: options).content
}

/// 9. An answer that is a value: the model can write nothing that does not fit.
struct Appointment: Codable, Generable {
    enum Day: String, Codable, CaseIterable { case monday, tuesday, wednesday, thursday, friday }
    var day: Day
    var people: Int
    var topic: String
}

func appointment(in text: String) async throws -> Appointment {
    let session = LanguageModelSession()
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 80)
    let prompt = "Which appointment is made here? \(text)"
    return try await session.respond(to: prompt, generating: Appointment.self, options: options).content
}

/// 10. A judgement instead of an answer: what small models are good at.
func likeliest(of continuations: [String], after text: String) async throws -> String? {
    let context = try await SystemLanguageModel.default.context()
    let scores = try await context.score(continuations.map { ScoringItem(prefix: text, continuation: $0) })
    return zip(continuations, scores).max { $0.1.logLikelihood < $1.1.logLikelihood }?.0
}

/// 11. What was said, looked up and summed up.
struct Customers: Tool {
    struct Arguments: Codable, Generable { var name: String }
    let name = "customer"
    let description = "Tells the number of a customer by name."
    let numbers: [String: Int]

    func call(arguments: Arguments) async throws -> String {
        numbers[arguments.name].map { "The number is \($0)." } ?? "There is no customer \(arguments.name)."
    }
}

struct CallSummary: Codable, Generable {
    var title: String
    var customerNumber: Int?
    var nextSteps: [String]
}

func summary(of path: String, customers: [String: Int]) async throws -> CallSummary {
    let session = LanguageModelSession(tools: [Customers(numbers: customers)]) {
        "You summarize telephone calls."
        "Look the customer up before you answer."
    }
    let options = GenerationOptions(maximumResponseTokens: 300)
    let prompt = "Summarize this call:\n\(try await text(of: path))"
    return try await session.respond(to: prompt, generating: CallSummary.self, options: options).content
}

/// An answer from what was said.
func places(of question: String, in transcript: Transcript) async throws -> [String] {
    let answer = try await Readback.ask(transcript, question)
    return answer.lines.map { "\($0.said.range.start.seconds) s: \($0.said.shown)" }
}

/// What was said in other words.
func closest(of lines: [String], to question: String) async throws -> String? {
    guard let embedder = try await EngineRegistry().textEmbedder() else { return nil }
    let vectors = try await embedder.vectors(of: [question] + lines)
    return zip(lines, vectors.dropFirst()).max {
        $0.1.similarity(to: vectors[0]) < $1.1.similarity(to: vectors[0])
    }?.0
}
