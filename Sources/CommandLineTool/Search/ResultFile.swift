import Files
import Foundation

/// What a JSON file in a folder of results holds.
enum ResultFile: Sendable {
    case result(ResultParts, Data)
    /// JSON of somebody else.
    case other
    /// Why nobody can tell.
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

/// The files of a folder that were to be read and could not be, for one sentence.
struct UnreadableResults: Sendable {
    private static let mostNames = 3

    private var reasons: [(name: String, reason: String)] = []

    mutating func add(_ name: String, _ reason: String) { reasons.append((name, reason)) }

    static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.reasons += other.reasons
        return sum
    }

    /// `nil` when everything was read.
    ///
    /// - Parameter isWhole: every name is wanted; else the first ones stand for all.
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
