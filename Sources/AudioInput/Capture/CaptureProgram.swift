/// The programs that can capture audio, best first. The first one that is installed and finds a device is used.
///
/// Each runs as a child process that writes raw samples to a pipe. So no sound library is linked, a crashing
/// driver does not end the recording, and the filter that blocks internet sockets applies to it too.
public enum CaptureProgram: String, Hashable, Sendable, Codable, CaseIterable {
    /// PulseAudio's own tools, which also work with PipeWire's PulseAudio service.
    case parec
    /// ffmpeg as a client of the same servers, if those tools are missing.
    case ffmpegPulse = "ffmpeg-pulse"
    /// ALSA, if no sound server is running.
    case arecord
    case ffmpegALSA = "ffmpeg-alsa"

    /// The sample rate of captures. Speech engines take it without conversion.
    package static let rate: Int32 = 16_000

    /// The program that captures from a device.
    package var executable: String {
        switch self {
        case .parec: "parec"
        case .arecord: "arecord"
        case .ffmpegPulse, .ffmpegALSA: "ffmpeg"
        }
    }

    /// The commands that list the devices; all of them are run.
    package var listing: [[String]] {
        switch self {
        case .parec: [["pactl", "info"], ["pactl", "list", "sources"]]
        case .ffmpegPulse:
            [
                ["ffmpeg", "-hide_banner", "-sources", "pulse"],
                ["ffmpeg", "-hide_banner", "-sinks", "pulse"],
            ]
        case .arecord: [["arecord", "-L"]]
        case .ffmpegALSA: [["ffmpeg", "-hide_banner", "-sources", "alsa"]]
        }
    }

    /// The command line that writes 16-bit mono samples to standard output until the process is terminated.
    package func capture(_ device: String) -> [String] {
        switch self {
        case .parec:
            [
                "--device=\(device)", "--format=s16le", "--rate=\(Self.rate)", "--channels=1",
                "--latency-msec=100", "--client-name=readback", "--stream-name=readback",
            ]
        case .arecord:
            ["-q", "-D", device, "-t", "raw", "-f", "S16_LE", "-r", "\(Self.rate)", "-c", "1"]
        case .ffmpegPulse: Self.ffmpeg("pulse", device)
        case .ffmpegALSA: Self.ffmpeg("alsa", device)
        }
    }

    private static func ffmpeg(_ input: String, _ device: String) -> [String] {
        // Small fragments: by default ffmpeg requests two seconds at a time from PulseAudio.
        let fragment = input == "pulse" ? ["-fragment_size", "9600"] : []
        return ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-f", input] + fragment
            + ["-i", device, "-ac", "1", "-ar", "\(rate)", "-f", "s16le", "-flush_packets", "1", "pipe:1"]
    }
}
