import Testing

@testable import Serving

@Suite("Reading multipart forms from bytes as they arrive")
struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=XX"

    private static func events(
        _ pieces: [[UInt8]], mostParts: Int = 64
    ) throws(HTTPFault) -> [MultipartReader.Event] {
        var reader = try MultipartReader(contentType: type, mostParts: mostParts)
        var events: [MultipartReader.Event] = []
        for piece in pieces {
            reader.append(piece)
            while let event = try reader.next() {
                if case .content(let more) = event, case .content(let bytes) = events.last {
                    events[events.count - 1] = .content(bytes + more)
                } else {
                    events.append(event)
                }
            }
        }
        try reader.finish()
        return events
    }

    private static func part(_ name: String, _ fileName: String? = nil) -> MultipartReader.Event {
        .part(MultipartPart(name: name, fileName: fileName))
    }

    private static func content(_ text: String) -> MultipartReader.Event { .content(Array(text.utf8)) }

    private static let forms: [(String, [MultipartReader.Event])] = [
        (
            "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--XX--\r\n",
            [part("a"), content("1"), .end]
        ),
        (
            "before\r\n--XX  \r\ncontent-disposition:form-data;name=a;filename=\"x \\\"y\\\" C:\\d.wav\"\r\nContent-Type: audio/wav\r\n\r\n\r\n--X\r\n-XX\r\n--XY\r\n--XX\r\nContent-Disposition: form-data; filename=\"\"; name=b\r\n\r\n\r\n--XX--after",
            [
                part("a", "x \"y\" C:\\d.wav"), content("\r\n--X\r\n-XX\r\n--XY"), part("b", ""), .end,
            ]
        ),
        ("--XX--", [.end]),
    ]

    @Test("a form is read the same wherever its bytes are cut", arguments: forms)
    func read(text: String, expected: [MultipartReader.Event]) throws {
        for pieces in Cuts.all(of: Array(text.utf8)) {
            #expect(try Self.events(pieces) == expected, "\(pieces.map(\.count)) of \(text)")
        }
    }

    private static let broken = [
        "", "no form", "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\ncut",
        "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--XX",
        "--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--", "--XX\r\n\r\nx\r\n--XX--",
        "--XXX\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--XX--",
        "--XX\r\n\(String(repeating: "A: b\r\n", count: 40))\r\nx\r\n--XX--",
        "--XX\r\nA: \(String(repeating: "b", count: 9_000))",
    ]

    @Test("a form that is cut off, or has nameless parts or too long headers, is refused")
    func refuse() {
        for text in Self.broken {
            let bytes = Array(text.utf8)
            for pieces in [[bytes], bytes.map { [$0] }] { Self.expectFault(pieces) }
        }
    }

    private static func expectFault(_ pieces: [[UInt8]]) {
        let text = String(decoding: pieces.joined(), as: UTF8.self).prefix(200)
        do throws(HTTPFault) {
            Issue.record("\(text) was read as \(try events(pieces))")
        } catch {
            #expect(error.status == 400, "\(text): \(error)")
        }
    }

    @Test("a form with more parts than are wanted is refused")
    func parts() {
        let text = String(
            repeating: "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n", count: 3)
        #expect(throws: HTTPFault.self) {
            _ = try Self.events([Array((text + "--XX--").utf8)], mostParts: 2)
        }
    }

    @Test("any content type except a form with a boundary is refused")
    func types() {
        let cases = [
            ("application/json", 415), ("multipart/mixed; boundary=a", 415), ("multipart/form-data", 400),
            ("multipart/form-data; boundary=\"\"", 400),
            ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), 400),
        ]
        for (type, status) in cases {
            do throws(HTTPFault) {
                _ = try MultipartReader(contentType: type)
                Issue.record("\(type) was taken")
            } catch {
                #expect(error.status == status, "\(type)")
            }
        }
    }
}
