import Foundation
import Readback
import SafeText

/// `readback tidy DIR --keep-audio-for TIME`: which sound of the results in a folder would go, and with `--yes` deletes it.
struct TidyCommand {
    private let folder: String
    private let keptFor: Double
    private let isMeant: Bool
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
        messages = Messages(arguments)
    }

    func run() throws -> ExitStatus {
        let due = try due()
        var (count, bytes, status) = (0, Int64(0), ExitStatus.done)
        for sounds in due {
            let sound = sounds[0]
            if let obstacle = sounds.compactMap(\.obstacle).first {
                try StandardOutput.tell(.text("stays: \(sound.path): \(obstacle)\n"))
                continue
            }
            if isMeant, let failure = delete(sounds) {
                messages.complain("\(failure.message)")
                status = failure.status
                continue
            }
            count += 1
            bytes += sound.byteCount
            try StandardOutput.tell(
                .text("\(isMeant ? "deleted" : "would go"): \(sound.path) (\(size(sound.byteCount)))\n"))
        }
        try StandardOutput.tell(.text(summary(count, bytes)))
        return status
    }

    /// The sound that is old enough, with everything that was made of it.
    private func due() throws -> [[KeptSound]] {
        let limit = Date(timeIntervalSinceNow: -keptFor)
        let recorded = RecordedFiles.standard.present().filter { $0.began < limit }
        guard !recorded.isEmpty else { return [] }
        let names = try FolderTree.files(in: folder) { $0.lowercased().hasSuffix(".json") }.files.sorted()
        // JSON of somebody else is no result.
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

    private func summary(_ count: Int, _ bytes: Int64) -> TerminalText {
        guard count > 0 else { return "no sound is old enough to go\n" }
        let things = count == 1 ? "1 recording" : "\(count) recordings"
        return isMeant
            ? "\(things) deleted, \(size(bytes))\n"
            : "\(things), \(size(bytes)); --yes deletes what would go\n"
    }

    private func size(_ bytes: Int64) -> String { "\((bytes + 500_000) / 1_000_000) MB" }
}
