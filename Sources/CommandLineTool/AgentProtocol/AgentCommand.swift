import ChildProcess
import Foundation
import Serving

/// `readback mcp DIR`: lets an assistant query the results in a folder, over standard input and output.
struct AgentCommand: Sendable {
    private let library: AgentLibrary

    /// Longer lines are answered with an error.
    private static let longestLine = 4 << 20

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "mcp takes one folder of results, such as: readback mcp notes")
        }
        library = AgentLibrary(try ConfinedFolder(path), arguments, Messages(arguments))
    }

    func run() async throws -> ExitStatus {
        let (replies, feed) = AsyncStream.makeStream(of: JSONValue.self)
        let session = AgentSession(library) { feed.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await write(replies) }
            group.addTask {
                try await withTaskCancellationHandler {
                    try await read(session)
                    await session.finish()
                    feed.finish()
                } onCancel: {
                    session.cancel()
                }
            }
            // The first failure ends both.
            for try await _ in group {}
        }
        return .done
    }

    private func read(_ session: AgentSession) async throws {
        let input = try ByteReader(duplicating: STDIN_FILENO, name: "standard input")
        var splitter = LineSplitter(limit: Self.longestLine)
        while let bytes = try await input.read() {
            for line in splitter.append(bytes) { session.take(Self.message(line)) }
        }
        if let line = splitter.finish() { session.take(Self.message(line)) }
    }

    private static func message(_ line: LineSplitter.Line) -> RPCMessage {
        switch line {
        case .whole(let bytes): RPCMessage(line: Data(bytes))
        case .tooLong:
            .broken(nil, RPCError(.invalidRequest, "a message has more than \(longestLine >> 20) MB"))
        }
    }

    /// Only one task writes, so that answers do not interleave.
    private func write(_ replies: AsyncStream<JSONValue>) async throws {
        let output = try ByteWriter(duplicating: STDOUT_FILENO, name: "standard output")
        for await reply in replies {
            do {
                try await output.write(Array((try JSONText.encodeLine(reply) + "\n").utf8))
            } catch let error as ChildError where error.kind == .brokenPipe {
                throw StandardOutput.ReaderGone()
            }
        }
    }
}
