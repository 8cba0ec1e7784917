import Testing

@testable import CommandLineTool

@Suite("The fields of a transcription request")
struct TranscriptionWishTests {
    private static func wish(_ fields: [(String, String)]) throws(ServiceError) -> TranscriptionWish {
        try TranscriptionWish(fields.map { FormField($0.0, $0.1) })
    }

    @Test("without fields the answer is text as JSON, and other services' fields change nothing")
    func usual() throws {
        let wish = try Self.wish([("model", "whisper-1"), ("temperature", "0.2"), ("include[]", "logprobs")])
        #expect(wish == (try Self.wish([])))
        #expect(wish.format == .json && wish.language == nil && !wish.isStreamed)
    }

    @Test("every field is understood")
    func fields() throws {
        let wish = try Self.wish([
            ("response_format", "verbose_json"), ("language", "de"), ("prompt", "Kowalczyk"),
            ("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment"),
        ])
        #expect(wish.format == .verbose && wish.language == "de" && wish.prompt == "Kowalczyk")
        #expect(wish.granularities == [.word, .segment])
        #expect(try Self.wish([("language", "auto")]).language == nil)
        #expect(try Self.wish([("stream", "true")]).isStreamed)
    }

    private static let mistakes: [([(String, String)], String)] = [
        ([("response_format", "xml")], "response_format"), ([("temperature", "2")], "temperature"),
        ([("temperature", "warm")], "temperature"), ([("language", "../../etc")], "language"),
        ([("stream", "maybe")], "stream"), ([("stream", "true"), ("response_format", "srt")], "stream"),
        ([("timestamp_granularities[]", "word")], "timestamp_granularities"),
        (
            [("response_format", "verbose_json"), ("timestamp_granularities[]", "phoneme")],
            "timestamp_granularities[]"
        ),
    ]

    @Test("a mistake is reported with its field", arguments: mistakes)
    func mistake(fields: [(String, String)], parameter: String) {
        do throws(ServiceError) {
            Issue.record("\(try Self.wish(fields))")
        } catch {
            #expect(error.status == 400 && error.parameter == parameter, "\(error)")
        }
    }
}
