import Foundation
import Readback

/// `readback tidy DIR --keep-audio-for TIME`: lists the old recordings of the results in a folder, and with `--yes` deletes them.
struct TidyCommand {
    private let folder: String
    private let keptFor: Double
    private let isMeant: Bool
    private let isJSON: Bool
    private let arguments: ParsedArguments
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let folder = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "tidy takes one folder of results")
        }
        guard FolderTree.isFolder(folder) else {
            throw CommandFailure(.unreadableInput, "\(folder): there is no such folder; check its name")
        }
        guard let keptFor = arguments.span(of: Options.keepAudioFor) else {
            throw CommandFailure(
                .wrongUsage,
                "say how long sound is kept, such as: readback tidy \(folder) --keep-audio-for 30d")
        }
        (self.folder, self.keptFor, self.arguments) = (folder, keptFor, arguments)
        isMeant = arguments.isGiven(Options.confirmed)
        isJSON = arguments.isGiven(Options.json)
        messages = Messages(arguments)
    }

    func run() throws -> ExitStatus {
        var document = TidyDocument(isMeant: isMeant)
        var status = ExitStatus.done
        for sounds in try due() {
            let entry: TidyDocument.Entry
            if let obstacle = sounds.compactMap(\.obstacle).first {
                entry = .init(sounds[0], .stays, reason: obstacle)
            } else if isMeant, let failure = delete(sounds) {
                messages.complain("\(failure.message)")
                status = failure.status
                entry = .init(sounds[0], .failed, reason: failure.message)
            } else {
                entry = .init(sounds[0], isMeant ? .deleted : .wouldGo)
            }
            document.entries.append(entry)
            // Deletions are reported at once.
            if !isJSON, let line = entry.line { try StandardOutput.tell(.text(line)) }
        }
        try isJSON
            ? StandardOutput.tell(.document(JSONText.encode(document) + "\n"))
            : StandardOutput.tell(.text(document.summary))
        return status
    }

    /// The recordings that are old enough, each with all results made from it.
    private func due() throws -> [[KeptSound]] {
        let limit = Date(timeIntervalSinceNow: -keptFor)
        let recorded = RecordedFiles.standard.present().filter { $0.began < limit }
        guard !recorded.isEmpty else { return [] }
        let names = try FolderTree.files(in: folder) { $0.lowercased().hasSuffix(".json") }.files.sorted()
        // JSON from another program is not a result.
        let sounds = names.compactMap { try? KeptSound(of: "\(folder)/\($0)", among: recorded) }
        return Dictionary(grouping: sounds, by: \.path).sorted { $0.key < $1.key }.map(\.value)
    }

    private func delete(_ sounds: [KeptSound]) -> CommandFailure? {
        do {
            for sound in sounds { try sound.tellDeleted(on: RecordingName.day(of: Date()), arguments) }
            try sounds[0].delete()
            return nil
        } catch {
            return CommandFailure(describing: error)
        }
    }
}
