import Files
import Foundation

/// The content of a JSON file in a folder of results.
enum ResultFile: Sendable {
    case result(ResultParts, Data)
    /// JSON that is not a result.
    case other
    /// The reason why the file cannot be read.
    case unreadable(String)

    init(_ path: String) {
        do {
            if let facts = FileFacts(path: path), facts.byteCount > NamedFile.mostBytes {
                self = .unreadable("it has more than \(NamedFile.mostBytes >> 20) MB")
                return
            }
            let data = Data(try OpenFile.read(path))
            self = .result(try JSONDecoder().decode(ResultParts.self, from: data), data)
        } catch let error as FileError {
            self = .unreadable(error.reason)
        } catch DecodingError.dataCorrupted {
            self = .unreadable("this is not JSON")
        } catch {
            self = .other
        }
    }
}

/// Files of a folder that could not be read, for one message.
struct UnreadableResults: Sendable {
    private static let mostNames = 3

    private var reasons: [(name: String, reason: String)] = []

    mutating func add(_ name: String, _ reason: String) { reasons.append((name, reason)) }

    static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.reasons += other.reasons
        return sum
    }

    /// The message; `nil` if everything was read.
    ///
    /// - Parameter isWhole: whether every name is listed rather than the first ones.
    func sentence(isWhole: Bool) -> String? {
        guard !reasons.isEmpty else { return nil }
        let sorted = reasons.sorted { $0.name < $1.name }
        let shown = sorted.prefix(isWhole ? sorted.count : Self.mostNames)
        let named = shown.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
        let rest = sorted.count - shown.count
        return "skipped, because they cannot be read: \(named)"
            + (rest > 0 ? " and \(rest) more; --verbose names all of them" : "")
    }
}
