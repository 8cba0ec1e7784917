import Foundation
import Readback
import Serving
import Testing

@testable import CommandLineTool

@Suite("Error responses to client programs")
struct ServiceErrorTests {
    @Test("an error has the form that clients know, with all four members")
    func shape() {
        #expect(
            ServiceError(400, "no", parameter: "file").json
                == #"{"error":{"code":null,"message":"no","param":"file","type":"invalid_request_error"}}"#)
        #expect(ServiceError(500, "no").json.contains(#""type":"server_error""#))
    }

    private static let failures: [(any Error, Int)] = [
        (HTTPFault(413, "too much"), 413), (Turnstile.Full(), 429), (Turnstile.Closed(), 503),
        (CancellationError(), 503),
        (AudioInputError(.undecodable, subject: "/tmp/x/1.mp3", reason: "no sound", nextMove: "y"), 422),
        (AudioInputError(.decoderMissing, subject: "ffmpeg", reason: "not here", nextMove: "y"), 500),
        (AudioInputError(.decoderDied, subject: "/tmp/x/1.mp3", reason: "it died", nextMove: "y"), 422),
        (AudioInputError(.unwritable, subject: "/tmp/x/1.mp3", reason: "no room", nextMove: "y"), 503),
    ]

    @Test("each failure has its status, and a temporary one says when to retry", arguments: failures)
    func status(error: any Error, status: Int) {
        let told = ServiceError(describing: error, about: "call.mp3")
        #expect(told.status == status, "\(told)")
        #expect((told.response.headers["retry-after"] != nil) == [429, 503].contains(status))
    }

    @Test("an error names the recording as its sender did")
    func name() {
        let error = AudioInputError(
            .undecodable, subject: "/tmp/readback-serve-1/1.mp3", reason: "no sound", nextMove: "y")
        let told = ServiceError(describing: error, about: "call.mp3")
        #expect(told.message == "call.mp3: no sound" && told.parameter == "file")
    }
}
