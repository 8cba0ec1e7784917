import Execution
import Foundation
import Serving

/// A session with an assistant: takes its messages, answers at once where possible, and runs several calls concurrently.
final class AgentSession: Sendable {
    private let library: AgentLibrary
    private let rules = AgentProtocol()
    private let send: @Sendable (JSONValue) -> Void
    /// The calls in progress. A cancelled call is removed and gets no answer.
    private let calls = Mutex<[RPCIdentifier: Task<Void, Never>]>([:])

    /// The maximum number of concurrent calls; more are refused.
    private static let mostCalls = 32

    init(_ library: AgentLibrary, send: @escaping @Sendable (JSONValue) -> Void) {
        (self.library, self.send) = (library, send)
    }

    func take(_ message: RPCMessage) {
        switch message {
        case .request(let identifier, let method, let parameters):
            answer(identifier, method, parameters)
        case .notification("notifications/cancelled", let parameters):
            guard let identifier = RPCIdentifier(parameters["requestId"]) else { return }
            calls.withLock { $0.removeValue(forKey: identifier) }?.cancel()
        case .notification, .response: break
        case .broken(let identifier, let error): send(RPCReply.error(error, to: identifier))
        }
    }

    /// Returns when every call is answered.
    func finish() async {
        for call in calls.withLock({ Array($0.values) }) { await call.value }
    }

    func cancel() {
        for call in calls.withLock({ Array($0.values) }) { call.cancel() }
    }

    private func answer(_ identifier: RPCIdentifier, _ method: String, _ parameters: JSONValue) {
        do throws(RPCError) {
            switch try rules.reply(to: method, parameters) {
            case .result(let result):
                send(RPCReply.result(AgentProtocol.complete(result, for: parameters), to: identifier))
            case .call(let tool, let arguments): try begin(identifier, tool, arguments, parameters)
            }
        } catch {
            send(RPCReply.error(error, to: identifier))
        }
    }

    private func begin(
        _ identifier: RPCIdentifier, _ tool: AgentTool, _ arguments: JSONValue, _ parameters: JSONValue
    ) throws(RPCError) {
        let complaint = calls.withLock { calls -> String? in
            if calls[identifier] != nil { return "a request with this id is still being answered" }
            if calls.count >= Self.mostCalls { return "too many calls at once; wait for some answers" }
            calls[identifier] = Task {
                let reply = await self.reply(identifier, tool, arguments, parameters)
                guard self.calls.withLock({ $0.removeValue(forKey: identifier) }) != nil else { return }
                self.send(reply)
            }
            return nil
        }
        if let complaint { throw RPCError(.invalidRequest, complaint) }
    }

    private func reply(
        _ identifier: RPCIdentifier, _ tool: AgentTool, _ arguments: JSONValue, _ parameters: JSONValue
    ) async -> JSONValue {
        let result: JSONValue
        do {
            let arguments = try ToolArguments(arguments, known: Array(tool.arguments.keys))
            result = try await tool.work(arguments, library).json
        } catch let failure as ToolFailure {
            result = failure.json
        } catch is Turnstile.Full {
            result = ToolFailure("too many questions are waiting; ask again later").json
        } catch {
            result = ToolFailure(CommandFailure(describing: error).message).json
        }
        return RPCReply.result(AgentProtocol.complete(result, for: parameters), to: identifier)
    }
}
