/// Two recordings whose results would be the same file.
struct NameClash: Hashable, Sendable {
    let first: String
    let second: String
    let place: String

    var message: String {
        "\(first) and \(second) would both be written to \(place); "
            + (template.map { "--name-template '\($0)' tells them apart" }
                ?? "write one of them to another --output-dir")
    }

    /// The shortest template that gives the two different names.
    private var template: String? {
        ["{parent}-{name}.{ext}", "{file}.{ext}", "{parent}-{file}.{ext}"].first {
            guard let template = try? NameTemplate($0) else { return false }
            let names = [first, second].map { template.name(of: RecordingName($0), as: .md) }
            return !names[0].utf8.elementsEqual(names[1].utf8)
        }
    }

    /// Every recording whose result name an earlier recording already has.
    static func all(among paths: [String], _ plan: OutputPlan) -> [NameClash] {
        // By bytes, as the file system compares names.
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
    /// The first result file of a recording, which stands for all of them when names are compared. `nil` for standard
    /// output, and for names that depend on the results: those are chosen so that they are unused.
    func place(of recording: String) -> String? {
        formats.first.flatMap { path(for: RecordingName(recording), as: $0) }
    }

    /// All result files of a recording. Empty if their names depend on the results and no results exist.
    func paths(for recording: String) -> [String] {
        if let lateNames { return lateNames.present(of: recording) ?? [] }
        return formats.compactMap { path(for: RecordingName(recording), as: $0) }
    }
}
