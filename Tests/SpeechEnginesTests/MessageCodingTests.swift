import AudioInput
import Foundation
import SpeechEngines
import Testing
import Timeline

/// An engine may live in another process: what is said to it must come out as it went in.
@Suite("Messages to an engine, as bytes")
struct MessageCodingTests {
    private func roundTrip(_ request: SpeechEngineRequest) throws -> SpeechEngineRequest {
        try JSONDecoder().decode(SpeechEngineRequest.self, from: JSONEncoder().encode(request))
    }

    @Test("audio keeps every sample and its place, whole numbers and fractions")
    func audio() throws {
        let whole = SpeechEngineRequest.audio(
            AudioChunk(sampleRate: 8_000, channelCount: 2, [0, -1, .min, .max] as [Int16]),
            start: AudioTime(value: 7, timescale: 8_000))
        let fractions = SpeechEngineRequest.audio(
            AudioChunk(sampleRate: 16_000, [0, -0.0, 1e-30, -1, .infinity] as [Float]), start: .zero)
        for request in [whole, fractions, .finish, .finalize(through: AudioTime(value: 3, timescale: 2))] {
            #expect(try roundTrip(request) == request)
        }
    }

    @Test("samples are little-endian, and half a frame is refused")
    func bytes() throws {
        let chunk = AudioChunk(sampleRate: 8_000, channelCount: 2, [1, -2] as [Int16])
        var object = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(chunk)) as? [String: Any])
        #expect(object["samples"] as? String == Data([1, 0, 0xFE, 0xFF]).base64EncodedString())
        object["samples"] = Data([1, 0]).base64EncodedString()
        let torn = try JSONSerialization.data(withJSONObject: object)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(AudioChunk.self, from: torn) }
    }
}
