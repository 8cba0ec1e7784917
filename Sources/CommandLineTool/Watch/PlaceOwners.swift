/// Which recording the results at a place belong to: the first that came there. Whichever comes second is refused, in whatever order their
/// names stand.
struct PlaceOwners: Sendable {
    /// By the bytes of the place, as the disk tells names apart.
    private var owners: [[UInt8]: String] = [:]

    /// Takes the place of a recording's results for it.
    ///
    /// - Parameters:
    ///   - folder: the recordings that are there now.
    ///   - source: what the results that lie there say that they were written from. It is asked where more than one could own them and
    ///     nobody has come yet: the watch may have been stopped in between.
    /// - Returns: the clash with the one that has it already.
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
