/// A part of a form, as its headers describe it.
package struct MultipartPart: Hashable, Sendable {
    package let name: String
    /// `nil` for a field. A file has a name, even if it is empty.
    package let fileName: String?
}

/// Reads a body of `multipart/form-data` from bytes as they arrive, wherever they are cut: a pure state machine. The content of
/// a part comes in pieces and is never held as a whole.
package struct MultipartReader: Sendable {
    package enum Event: Hashable, Sendable {
        /// Everything until the next part is its content.
        case part(MultipartPart)
        case content([UInt8])
        /// The last part is complete.
        case end
    }

    private enum State: Hashable {
        /// Before the first boundary, and after the last one.
        case preamble, epilogue
        /// Right after a boundary.
        case boundary
        case headers(lines: [String])
        case content
    }

    private static let longestLine = 8 << 10
    private static let mostLines = 32
    /// The line end before a boundary belongs to it.
    private let delimiter: [UInt8]
    private var state = State.preamble
    private var buffer = ByteBuffer()
    private let mostParts: Int
    private var parts = 0

    /// - Parameters:
    ///   - contentType: the header of the request.
    ///   - mostParts: a form with more parts is refused.
    /// - Throws: if it is another kind of body (415), or has no boundary (400).
    package init(contentType: String, mostParts: Int = 64) throws(HTTPFault) {
        let value = HeaderValue(contentType)
        guard value.word.lowercased() == "multipart/form-data" else {
            throw HTTPFault(415, "the body must be multipart/form-data with the recording as the part 'file'")
        }
        guard let boundary = value.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw HTTPFault(400, "the Content-Type has no boundary")
        }
        self.mostParts = mostParts
        delimiter = Array("\r\n--\(boundary)".utf8)
        // There is no line end before the first boundary.
        buffer.append("\r\n".utf8)
    }

    package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(bytes) }

    /// The next event; `nil` if more bytes are needed.
    package mutating func next() throws(HTTPFault) -> Event? {
        while true {
            switch state {
            case .preamble:
                guard skipToBoundary() else { return nil }
            case .boundary:
                guard let isLast = try readBoundary() else { return nil }
                if isLast { return .end }
            case .headers(let lines):
                if let part = try readHeader(lines) { return .part(part) }
                guard state != .headers(lines: lines) else { return nil }
            case .content:
                if let piece = readContent() { return .content(piece) }
                guard state == .boundary else { return nil }
            case .epilogue:
                _ = buffer.take(buffer.count)
                return nil
            }
        }
    }

    /// Ends the body.
    package func finish() throws(HTTPFault) {
        guard state == .epilogue else {
            throw HTTPFault(400, "the form ends before its last boundary")
        }
    }

    private mutating func skipToBoundary() -> Bool {
        while readContent() != nil {}
        return state == .boundary
    }

    /// Bytes that are certain to be content: those before the next boundary, or before a possible beginning of one.
    private mutating func readContent() -> [UInt8]? {
        let (start, found) = boundaryPlace()
        if start > 0 { return buffer.take(start) }
        guard found else { return nil }
        _ = buffer.take(delimiter.count)
        state = .boundary
        return nil
    }

    /// The distance to the next boundary, or to a possible beginning of one.
    private func boundaryPlace() -> (Int, isWhole: Bool) {
        let bytes = buffer.content
        var place = bytes.startIndex
        while let mark = bytes[place...].firstIndex(of: delimiter[0]) {
            let here = bytes[mark...].prefix(delimiter.count)
            if delimiter.starts(with: here) {
                return (mark - bytes.startIndex, here.count == delimiter.count)
            }
            place = mark + 1
        }
        return (bytes.count, false)
    }

    /// Whether the boundary was the last one; `nil` if more bytes are needed.
    private mutating func readBoundary() throws(HTTPFault) -> Bool? {
        guard buffer.count >= 2 else { return nil }
        if buffer.content.starts(with: "--".utf8) {
            state = .epilogue
            return true
        }
        switch buffer.takeLine(limit: Self.longestLine) {
        case .unfinished: return nil
        case .text(let rest) where rest.trimmingBlanks.isEmpty: break
        default: throw HTTPFault(400, "a boundary of the form is not alone in its line")
        }
        parts += 1
        guard parts <= mostParts else { throw HTTPFault(400, "the form has more than \(mostParts) parts") }
        state = .headers(lines: [])
        return false
    }

    /// `nil` if the part has more headers, or if more bytes are needed.
    private mutating func readHeader(_ lines: [String]) throws(HTTPFault) -> MultipartPart? {
        switch buffer.takeLine(limit: Self.longestLine) {
        case .unfinished: return nil
        case .text(""):
            state = .content
            return try Self.part(lines)
        case .text(let line) where lines.count < Self.mostLines:
            state = .headers(lines: lines + [line])
            return nil
        default: throw HTTPFault(400, "a part of the form has no headers that can be read")
        }
    }

    private static func part(_ lines: [String]) throws(HTTPFault) -> MultipartPart {
        for line in lines {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, sides[0].lowercased() == "content-disposition" else { continue }
            let value = HeaderValue(sides[1].trimmingBlanks)
            if value.word.lowercased() == "form-data", let name = value.parameters["name"] {
                return MultipartPart(name: name, fileName: value.parameters["filename"])
            }
        }
        throw HTTPFault(400, "a part of the form has no name")
    }
}
