import Foundation

extension ModelStore {
    /// A message for each of the store's own files that exists but cannot be read. Its contents are ignored until it is repaired, and
    /// the user should know.
    public func complaints() -> [String] {
        let records = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
            .filter { ModelIdentifier.isValid($0) }
            .map { ModelRecord.url(inFolder: folder(of: $0)) }
        return [
            complaint(defaultsURL, ModelDefaults.self, "choose again with `readback models use ID`"),
            complaint(reservationsURL, LocaleReservations.self, "delete it; it is created again"),
        ].compactMap { $0 }
            + records.compactMap {
                complaint(
                    $0, ModelEntry.self,
                    "add the model again with `readback models add FILE`, or delete its folder")
            }
    }

    private func complaint<Value: Decodable>(_ file: URL, _ type: Value.Type, _ nextMove: String) -> String? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        if let data = try? Data(contentsOf: file), (try? JSONDecoder().decode(type, from: data)) != nil {
            return nil
        }
        return "\(file.path): it is damaged and is ignored; \(nextMove)"
    }
}
