/// Which recording owns the results at a path: the first one that claimed it. The second is refused, in whatever order their names sort.
struct PlaceOwners: Sendable {
    /// Keyed by the bytes of the path, because the disk compares names by bytes.
    private var owners: [[UInt8]: String] = [:]

    /// Claims the results of a recording.
    ///
    /// - Parameters:
    ///   - folder: the recordings that exist now.
    ///   - source: returns the recording that the existing results were made from. Called only if several recordings could own them and
    ///     none has claimed them yet, because the watch may have been stopped in between.
    /// - Returns: the clash with the current owner; `nil` if there is none.
    mutating func claim(
        _ path: String, _ plan: OutputPlan, among folder: some Sequence<String>,
        source: () -> String?
    ) -> NameClash? {
        guard let place = plan.place(of: path) else { return nil }
        let key = Array(place.utf8)
        if owners[key] == nil {
            let rivals = folder.filter {
                plan.place(of: $0).map { $0.utf8.elementsEqual(place.utf8) } ?? false
            }
            let name = rivals.count > 1 ? source() : nil
            owners[key] = rivals.first { $0.split(separator: "/").last.map(String.init) == name } ?? path
        }
        guard let owner = owners[key], !owner.utf8.elementsEqual(path.utf8) else { return nil }
        return NameClash(first: owner, second: path, place: place)
    }
}
