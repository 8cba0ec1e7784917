/// Two recordings whose results would be the same file.
struct NameClash: Hashable, Sendable {
    let first: String
    let second: String
    let place: String

    var message: String {
        "\(first) and \(second) would both be written to \(place); "
            + "--name-template '{parent}-{name}.{ext}' tells them apart"
    }

    /// Every recording that comes too late for its name.
    static func all(among paths: [String], _ plan: OutputPlan) -> [NameClash] {
        // By bytes, as the disk tells names apart.
        var seen: [[UInt8]: String] = [:]
        return paths.compactMap { path in
            guard let place = plan.place(of: path) else { return nil }
            let name = Array(place.utf8)
            if let first = seen[name] { return NameClash(first: first, second: path, place: place) }
            seen[name] = path
            return nil
        }
    }
}

extension OutputPlan {
    /// What stands for all results of a recording where several might have the same: the name of the first.
    func place(of recording: String) -> String? {
        formats.first.flatMap { path(for: RecordingName(recording), as: $0) }
    }

    /// Every file of a recording's results.
    func paths(for recording: String) -> [String] {
        formats.compactMap { path(for: RecordingName(recording), as: $0) }
    }
}
