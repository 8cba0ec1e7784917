/// What to do after curl has ended.
enum TransferVerdict: Hashable, Sendable {
    /// Everything has arrived.
    case complete
    /// The partial file cannot be resumed: discard it and start over.
    case startOver(Cause)
    /// A temporary failure of the connection or the server: resume from what is here.
    case goOn(reason: String)
    case give(up: Failure)

    enum Cause: Hashable, Sendable {
        /// The server has another version, or the partial file is not part of it.
        case otherVersion
        /// The server sends the whole file when it is asked for the rest.
        case ignoredRange
    }

    struct Failure: Hashable, Sendable {
        enum Cause: Hashable, Sendable {
            case refused, tooLarge, cannotWrite, other
            /// The system does not allow a file of this size.
            case limited
        }

        var cause: Cause
        /// Part of a sentence.
        var reason: String
    }

    /// - Parameters:
    ///   - exitCode: curl's exit code.
    ///   - head: the response's last headers, if there were any.
    ///   - resume: where the request resumed, if it did.
    ///   - size: the number of bytes that are here now.
    ///   - words: the last line that curl wrote.
    init(exitCode: Int32, head: ResponseHead?, resume: CurlCommand.Resume?, size: Int64, words: String?) {
        let words = words ?? "curl ended with status \(exitCode)"
        let status = head?.status ?? 0
        switch exitCode {
        case _ where status == 416 && resume != nil:
            // There is no rest. curl counts that as success, whatever the total length is.
            self = head?.rangeTotal == size ? .complete : .startOver(.otherVersion)
        case 0:
            // The server may have ignored the condition and sent the rest of another version.
            if let resume, let tag = head?.entityTag, tag != resume.entityTag {
                self = .startOver(.otherVersion)
            } else {
                self = .complete
            }
        case 33:
            // The server sent the whole file instead of the rest. That is correct if it has another version by now.
            self = .startOver(head?.entityTag == resume?.entityTag ? .ignoredRange : .otherVersion)
        case 22 where status == 408 || status == 429 || status >= 500:
            self = .goOn(reason: "the server answered with HTTP status \(status)")
        case 22:
            self = .give(
                up: Failure(cause: .refused, reason: "the server answered with HTTP status \(status)"))
        // If the host cannot be reached at the start, we are offline; later it means that the connection was lost.
        case 5 where resume == nil, 6 where resume == nil, 7 where resume == nil:
            self = .give(up: Failure(cause: .other, reason: words))
        case 5, 6, 7, 18, 28, 35, 52, 55, 56, 92:
            self = .goOn(reason: words)
        case 23:
            self = .give(up: Failure(cause: .cannotWrite, reason: "the file could not be written completely"))
        case 63:
            self = .give(
                up: Failure(cause: .tooLarge, reason: "the server offers a larger file than expected"))
        default:
            self = .give(up: Failure(cause: .other, reason: words))
        }
    }
}
