import Foundation
import Testing

@testable import Serving

@Suite("JSON-RPC messages")
struct RPCMessageTests {
    private static let messages: [(String, RPCMessage)] = [
        (
            #"{"jsonrpc":"2.0","id":1,"method":"a"}"#, .request(.number(1), method: "a", parameters: [:])
        ),
        (
            #"{"jsonrpc":"2.0","id":"x","method":"a","params":{"b":[1,2.5,null,true]}}"#,
            .request(.name("x"), method: "a", parameters: ["b": [1, .number(2.5), .null, true]])
        ),
        (#"{"jsonrpc":"2.0","method":"a"}"#, .notification(method: "a", parameters: [:])),
        (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, .response),
    ]

    @Test("requests, notifications and responses are read from their lines", arguments: messages)
    func read(line: String, expected: RPCMessage) {
        #expect(RPCMessage(line: Data(line.utf8)) == expected)
    }

    private static let broken: [(String, RPCIdentifier?, RPCError.Code)] = [
        ("{", nil, .parse), ("", nil, .parse), ("\u{FF}", nil, .parse), ("[1,", nil, .parse),
        (String(repeating: "[", count: 100_000), nil, .parse),
        ("1", nil, .invalidRequest), ("[]", nil, .invalidRequest),
        (#"{"id":7}"#, .number(7), .invalidRequest),
        (#"{"jsonrpc":"1.0","id":7,"method":"a"}"#, .number(7), .invalidRequest),
        (#"{"jsonrpc":"2.0","id":7}"#, .number(7), .invalidRequest),
        (#"{"jsonrpc":"2.0","id":7,"method":3}"#, .number(7), .invalidRequest),
        (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, nil, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, nil, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":7,"method":"a","params":[1]}"#, .number(7), .invalidParameters),
    ]

    @Test("a line that is no message gets an error, with its id if it could be read", arguments: broken)
    func refuse(line: String, identifier: RPCIdentifier?, code: RPCError.Code) {
        guard case .broken(identifier, let error) = RPCMessage(line: Data(line.utf8)) else {
            Issue.record("\(line.prefix(80)): \(RPCMessage(line: Data(line.utf8)))")
            return
        }
        #expect(error.code == code, "\(line.prefix(80))")
    }

    @Test("an answer returns the request's id, and an error without an id has none")
    func replies() {
        #expect(
            RPCReply.result(["a": 1], to: .name("x")) == ["jsonrpc": "2.0", "id": "x", "result": ["a": 1]])
        let error = RPCError(.unknownMethod, "no", data: [1])
        #expect(
            RPCReply.error(error, to: nil)
                == ["jsonrpc": "2.0", "error": ["code": -32_601, "message": "no", "data": [1]]])
    }

    @Test("lines are complete wherever bytes are cut, and one that is too long does not affect the others")
    func lines() {
        let bytes = Array("ab\r\n\nc\n123456789\n12345\nend".utf8)
        let expected: [LineSplitter.Line] = [
            .whole(Array("ab".utf8)), .whole(Array("c".utf8)), .tooLong, .whole(Array("12345".utf8)),
            .whole(Array("end".utf8)),
        ]
        for pieces in Cuts.all(of: bytes) {
            var splitter = LineSplitter(limit: 5)
            let lines = pieces.flatMap { splitter.append($0) } + [splitter.finish()].compactMap { $0 }
            #expect(lines == expected, "\(pieces.map(\.count))")
        }
    }
}
