/// The programs that can capture, best first: the first that is installed and finds a device is used.
///
/// Each is a child process that writes bare samples to a pipe, so no sound library is linked, a driver that crashes costs
/// no recording, and the filter that forbids internet sockets holds for it too.
public enum CaptureProgram: String, Hashable, Sendable, Codable, CaseIterable {
    /// PulseAudio's own tools, which PipeWire's PulseAudio service answers as well.
    case parec
    /// ffmpeg as a client of the same servers, where those tools are missing.
    case ffmpegPulse = "ffmpeg-pulse"
    /// ALSA, where no sound server runs.
    case arecord
    case ffmpegALSA = "ffmpeg-alsa"

    /// What sound is captured as: what speech engines take as it is.
    package static let rate: Int32 = 16_000

    /// The program that hears a device.
    package var executable: String {
        switch self {
        case .parec: "parec"
        case .arecord: "arecord"
        case .ffmpegPulse, .ffmpegALSA: "ffmpeg"
        }
    }

    /// The commands whose output names the devices; all are run.
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

    /// Writes 16-bit samples of one channel to standard output until it is ended.
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
        // Small fragments: ffmpeg asks PulseAudio for two seconds at once unless told.
        let fragment = input == "pulse" ? ["-fragment_size", "9600"] : []
        return ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-f", input] + fragment
            + ["-i", device, "-ac", "1", "-ar", "\(rate)", "-f", "s16le", "-flush_packets", "1", "pipe:1"]
    }
}
