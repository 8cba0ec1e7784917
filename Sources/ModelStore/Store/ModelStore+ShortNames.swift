extension ModelStore {
    /// The full name of a model that is called by a part of it: `base` is `whisper-base`, `turbo` is `whisper-large-v3-turbo`, and
    /// `smollm2` is the model whose name begins with it. Of several matches the shortest name is taken; among equally short ones, an
    /// installed model.
    ///
    /// - Returns: the name unchanged if it is a path, already complete, or not part of any name.
    public func fullName(of name: String, kind: ModelEntry.Kind? = nil) -> String {
        guard !name.isEmpty, !name.contains("/"), (try? entry(name)) == nil else { return name }
        let known = entries.filter { kind == nil || $0.kind == kind }
        let part = name.lowercased()
        let candidates = [
            known.filter { $0.id.hasSuffix("-\(part)") }, known.filter { $0.id.hasPrefix("\(part)-") },
        ].first { !$0.isEmpty }
        let shortest = candidates?.map(\.id.count).min()
        let meant = (candidates ?? []).filter { $0.id.count == shortest }
        return (meant.first(where: isHere) ?? meant.first)?.id ?? name
    }
}
