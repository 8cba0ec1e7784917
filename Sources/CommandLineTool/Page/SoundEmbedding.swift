import ChildProcess
import Foundation
import Readback

/// A recording as audio that a page can embed: Opus in an Ogg file, made by `ffmpeg`.
struct SoundEmbedding: Sendable {
    let path: String
    let duration: AudioTime
    let messages: Messages

    /// Enough to understand every word, and small next to the rest of a page.
    private static let bitsPerSecond = 24_000
    private static let largest = 1 << 30

    /// Converts the audio to a `data:` URL. Prints its size before any work is done.
    func address() async throws -> String {
        guard let ffmpeg = ExecutableLocator.find("ffmpeg") else {
            throw CommandFailure(
                .unreadableInput,
                "--embed-audio needs ffmpeg; install it, or keep the recording next to the page")
        }
        let seconds = Double(duration.milliseconds ?? 0) / 1000
        // Base64 takes four characters for three bytes.
        let megabytes = seconds * Double(Self.bitsPerSecond) / 8 * 4 / 3 / 1e6
        messages.say(
            "embedding \(path) in the page as Opus: about \(String(format: "%.1f", megabytes)) MB")
        let outcome = try await Child.run(
            ChildCommand(
                ffmpeg,
                [
                    "-nostdin", "-v", "error", "-i", "file:\(path)", "-map", "0:a:0", "-c:a", "libopus",
                    "-b:a", "\(Self.bitsPerSecond)", "-map_metadata", "-1", "-fflags", "+bitexact",
                    "-flags:a", "+bitexact", "-f", "ogg", "-",
                ], environment: ["LC_ALL": "C"]), outputLimit: Self.largest)
        guard outcome.status.isSuccess, !outcome.output.isEmpty else {
            throw CommandFailure(
                .unreadableInput,
                "\(path): ffmpeg cannot convert it to Opus (\(outcome.errorTail.lastLine ?? "no reason given")); "
                    + "leave out --embed-audio")
        }
        return "data:audio/ogg;base64," + Data(outcome.output).base64EncodedString()
    }
}
