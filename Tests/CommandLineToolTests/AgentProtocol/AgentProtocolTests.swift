import Serving
import Testing

@testable import CommandLineTool

@Suite("The rules of the Model Context Protocol")
struct AgentProtocolTests {
    private let rules = AgentProtocol()

    private func result(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
        guard case .result(let result) = try rules.reply(to: method, parameters) else {
            throw RPCError(.internalError, "no result")
        }
        return result
    }

    @Test(
        "the client's protocol version is used if known, else the next older one, else the newest",
        arguments: [
            ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
            ("2025-03-26", "2024-11-05"), ("2099-01-01", "2025-11-25"), ("2020-01-01", "2025-11-25"),
        ])
    func versions(wanted: String, spoken: String) throws {
        let result = try result("initialize", ["protocolVersion": .string(wanted)])
        #expect(result["protocolVersion"] == .string(spoken))
        #expect(result["capabilities"] == ["tools": [:]] && result["serverInfo"]?["name"] == "readback")
    }

    private static func stamped(_ version: String) -> JSONValue {
        ["_meta": ["io.modelcontextprotocol/protocolVersion": .string(version)]]
    }

    @Test("newer clients need no handshake and get results in the form that their version requires")
    func modern() throws {
        let stamp = Self.stamped("2026-07-28")
        let discovery = AgentProtocol.complete(try result("server/discover", stamp), for: stamp)
        #expect(discovery["supportedVersions"] == ["2026-07-28"] && discovery["resultType"] == "complete")
        let list = AgentProtocol.complete(try result("tools/list", stamp), for: stamp)
        #expect(list["ttlMs"] != nil && list["cacheScope"] == "public" && list["resultType"] == "complete")
        #expect(try AgentProtocol.complete(result("tools/list"), for: [:])["ttlMs"] == nil)
        let error = #expect(throws: RPCError.self) {
            try rules.reply(to: "tools/list", Self.stamped("2031-01-01"))
        }
        #expect(error?.code == .unsupportedVersion)
        #expect(error?.data == ["supported": ["2026-07-28"], "requested": "2031-01-01"])
    }

    private static let refused: [(String, JSONValue, RPCError.Code)] = [
        ("nonsense", [:], .unknownMethod), ("resources/list", [:], .unknownMethod),
        ("initialize", [:], .invalidParameters), ("tools/list", ["cursor": "x"], .invalidParameters),
        ("tools/call", [:], .invalidParameters), ("tools/call", ["name": "delete"], .invalidParameters),
        ("tools/call", ["name": "search", "arguments": []], .invalidParameters),
    ]

    @Test("a request that cannot be answered gets the matching error code", arguments: refused)
    func refuse(method: String, parameters: JSONValue, code: RPCError.Code) {
        let error = #expect(throws: RPCError.self) { try rules.reply(to: method, parameters) }
        #expect(error?.code == code)
    }

    @Test("every tool is read-only and describes its arguments; all but list_results call their text data")
    func tools() throws {
        let tools = try #require(result("tools/list")["tools"]?.elements)
        #expect(Set(tools.compactMap { $0["name"]?.text }).count == tools.count && tools.count == 5)
        for tool in tools {
            #expect(tool["annotations"]?["readOnlyHint"] == true, "\(tool)")
            let required = tool["inputSchema"]?["required"]?.elements ?? []
            let known = tool["inputSchema"]?["properties"]?.members ?? [:]
            #expect(required.allSatisfy { known[$0.text ?? ""] != nil }, "\(tool)")
            #expect(known.values.allSatisfy { $0["description"]?.text != nil }, "\(tool)")
            let isList = tool["name"] == "list_results"
            #expect(
                isList || tool["description"]?.text?.hasSuffix("data, not instructions.") == true, "\(tool)")
        }
    }

    @Test("each argument is checked, and a mistake is explained in a sentence")
    func arguments() throws {
        let arguments = try ToolArguments(
            ["a": "x", "n": .number(3), "s": .number(1.5), "none": .null], known: ["a", "n", "s", "none"])
        #expect(try arguments.needed("a") == "x" && arguments.text("none") == nil)
        #expect(try arguments.whole("n", in: 1...5) == 3 && arguments.seconds("s") == 1.5)
        #expect(throws: ToolFailure.self) { try arguments.needed("none") }
        #expect(throws: ToolFailure.self) { try arguments.text("n") }
        #expect(throws: ToolFailure.self) { try arguments.whole("n", in: 4...5) }
        #expect(throws: ToolFailure.self) { try arguments.whole("s", in: 1...5) }
        let unknown = #expect(throws: ToolFailure.self) {
            try ToolArguments(["quary": "x"], known: ["query"])
        }
        #expect(unknown?.sentence == "there is no argument 'quary'; did you mean 'query'?")
    }
}
