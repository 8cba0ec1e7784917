extension ModelStore {
    /// Checks a model's files. With `.full` and `.afresh` it blocks while it reads them.
    ///
    /// - Throws: `CancellationError`, or ``ModelStoreError`` if a file exists but cannot be read. Wrong files do not throw; they are
    ///   reported in the result.
    public func check(_ entry: ModelEntry, depth: ModelCheckDepth) throws -> ModelCheck {
        let folder = folder(of: entry.id)
        var cache = FileHashCache(folder: folder)
        var hasMeasured = false
        let files = try entry.files.map { file in
            let path = url(of: file, in: entry).path
            func result(_ state: ModelState, bytes: Int64? = nil, sha256: String? = nil) -> ModelFileCheck {
                ModelFileCheck(file: file, path: path, state: state, bytes: bytes, sha256: sha256)
            }
            guard let fingerprint = FileFingerprint(path: path) else { return result(.missing) }
            let bytes = fingerprint.bytes
            if let wanted = file.bytes, wanted != bytes { return result(.wrongSize, bytes: bytes) }

            var measured = depth == .afresh ? nil : cache.hash(of: file.path, fingerprint)
            if measured == nil, depth != .glance {
                let start = FileFingerprint.now
                let hash = try FileHash.sha256(path: path)
                // If a file changed while it was read, its hash is not worth keeping.
                if fingerprint.isSettled(at: start), FileFingerprint(path: path) == fingerprint {
                    cache.record(file.path, fingerprint, sha256: hash)
                    hasMeasured = true
                }
                measured = hash
            }
            guard let measured, let wanted = file.sha256 else {
                return result(.unverified, bytes: bytes, sha256: measured)
            }
            return result(measured == wanted ? .present : .damaged, bytes: bytes, sha256: measured)
        }
        if hasMeasured { cache.save(inFolder: folder) }
        return ModelCheck(entry: entry, files: files)
    }
}
