import ChildProcess
import Readback
import Serving

/// The reason why a request fails, in the format that clients of transcription services know.
struct ServiceError: Error, Hashable {
    let status: Int
    let message: String
    /// The field at fault.
    var parameter: String?
    var code: String?
    /// The methods that the path accepts.
    var allowed: [String] = []

    init(_ status: Int, _ message: String, parameter: String? = nil, code: String? = nil) {
        (self.status, self.message, self.parameter, self.code) = (status, message, parameter, code)
    }

    init(_ fault: HTTPFault) { self.init(fault.status, fault.reason) }

    /// An error about a recording names it as its sender did. Its path on this machine is not revealed.
    init(describing error: any Error, about name: String) {
        switch error {
        case let error as ServiceError: self = error
        case let error as HTTPFault: self.init(error)
        case is Turnstile.Full:
            self.init(429, "too many recordings are waiting; try again later", code: "queue_full")
        case is Turnstile.Closed:
            self.init(503, "this server is about to stop; try again later", code: "stopping")
        default: self.init(ReadbackError(error), about: name)
        }
    }

    private init(_ error: ReadbackError?, about name: String) {
        guard let error else {
            self.init(503, "the work was stopped; try again later", code: "stopped")
            return
        }
        let isAboutRecording = Self.ofRecordings.contains(error.code)
        let subject = isAboutRecording ? name : error.subject
        self.init(
            Self.status(of: error), "\(subject): \(error.reason)",
            parameter: isAboutRecording ? "file" : nil, code: error.code.rawValue)
    }

    private static let ofRecordings: Set<ReadbackError.Code> = [
        .fileNotFound, .fileUnreadable, .notSound, .decoderFailed, .invalidRequest,
    ]

    private static func status(of error: ReadbackError) -> Int {
        switch error.code {
        case .notSound, .fileUnreadable: 422
        case .decoderFailed: (error.underlying as? AudioInputError)?.kind == .decoderMissing ? 500 : 422
        case .invalidRequest: 400
        case .modelMissing, .modelDamaged, .modelUnfit, .speakersUnavailable, .outOfResources,
            .fileUnwritable:
            503
        default: 500
        }
    }

    private struct Document: Encodable {
        let error: Body

        struct Body: Encodable {
            let message: String
            let type: String
            let param: String?
            let code: String?

            private enum CodingKeys: CodingKey { case message, type, param, code }

            /// Clients expect all four fields.
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(message, forKey: .message)
                try container.encode(type, forKey: .type)
                try container.encode(param, forKey: .param)
                try container.encode(code, forKey: .code)
            }
        }
    }

    private var type: String {
        switch status {
        case 429: "rate_limit_error"
        case 500...: "server_error"
        default: "invalid_request_error"
        }
    }

    var json: String {
        let body = Document.Body(message: message, type: type, param: parameter, code: code)
        return (try? JSONText.encodeLine(Document(error: body))) ?? "{}"
    }

    /// When a client should try again.
    private static let secondsUntilLater = 10

    var response: HTTPResponse {
        var response = HTTPResponse(status, type: "application/json", text: json + "\n")
        if !allowed.isEmpty { response.headers.add("Allow", allowed.joined(separator: ", ")) }
        if [429, 503].contains(status) { response.headers.add("Retry-After", "\(Self.secondsUntilLater)") }
        return response
    }
}
