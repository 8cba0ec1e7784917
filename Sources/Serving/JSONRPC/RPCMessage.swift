import Foundation

/// The number or name of a request, returned as it came.
package enum RPCIdentifier: Hashable, Sendable {
    case number(Int64)
    case name(String)

    package init?(_ value: JSONValue?) {
        switch value {
        case .integer(let number): self = .number(number)
        case .string(let name): self = .name(name)
        default: return nil
        }
    }

    package var json: JSONValue {
        switch self {
        case .number(let number): .integer(number)
        case .name(let name): .string(name)
        }
    }
}

/// One incoming message of JSON-RPC 2.0.
///
/// ```swift
/// RPCMessage(line: Data(#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#.utf8))
/// ```
package enum RPCMessage: Hashable, Sendable {
    case request(RPCIdentifier, method: String, parameters: JSONValue)
    case notification(method: String, parameters: JSONValue)
    /// A response, which nothing here has asked for.
    case response
    /// An invalid message, with the error to reply and the identifier if it could be read.
    case broken(RPCIdentifier?, RPCError)

    package init(line: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: line) else {
            self = .broken(nil, .parse)
            return
        }
        self.init(value)
    }

    private init(_ value: JSONValue) {
        let identifier = RPCIdentifier(value["id"])
        guard let members = value.members, members["jsonrpc"] == "2.0" else {
            self = .broken(identifier, RPCError(.invalidRequest, "it is not one message of JSON-RPC 2.0"))
            return
        }
        guard let method = members["method"]?.text else {
            let isResponse = members["result"] != nil || members["error"] != nil
            self = isResponse ? .response : .broken(identifier, RPCError(.invalidRequest, "it has no method"))
            return
        }
        let parameters = members["params"] ?? [:]
        guard parameters.members != nil else {
            self = .broken(identifier, RPCError(.invalidParameters, "params is an object here"))
            return
        }
        guard members["id"] != nil else {
            self = .notification(method: method, parameters: parameters)
            return
        }
        self =
            identifier.map { .request($0, method: method, parameters: parameters) }
            ?? .broken(nil, RPCError(.invalidRequest, "an id is a whole number or a text"))
    }
}

/// Why a request has no result.
package struct RPCError: Error, Hashable, Sendable {
    package enum Code: Int64, Sendable {
        case parse = -32_700
        case invalidRequest = -32_600
        case unknownMethod = -32_601
        case invalidParameters = -32_602
        case internalError = -32_603
        /// From the Model Context Protocol.
        case unsupportedVersion = -32_022
    }

    package let code: Code
    package let message: String
    package let data: JSONValue?

    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    static let parse = RPCError(.parse, "this line is not JSON")
}

/// A reply to a request.
package enum RPCReply {
    package static func result(_ result: JSONValue, to identifier: RPCIdentifier) -> JSONValue {
        ["jsonrpc": "2.0", "id": identifier.json, "result": result]
    }

    /// - Parameter identifier: left out if none could be read.
    package static func error(_ error: RPCError, to identifier: RPCIdentifier?) -> JSONValue {
        var body: [String: JSONValue] = [
            "code": .integer(error.code.rawValue), "message": .string(error.message),
        ]
        body["data"] = error.data
        var reply: [String: JSONValue] = ["jsonrpc": "2.0", "error": .object(body)]
        reply["id"] = identifier?.json
        return .object(reply)
    }
}
