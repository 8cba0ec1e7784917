/// The command lines for `ffmpeg` and `ffprobe`. Pure: nothing here starts a program.
///
/// Both may open only the one recording. A file that looks like a playlist or a script could otherwise make them open
/// other files or addresses, so only protocols without network access and demuxers of real recordings are allowed.
struct DecoderArguments {
    enum Input: Hashable {
        case file(String)
        case standardInput
        /// Standard input that is a file: it is reopened by name, so that the decoder can seek in it.
        case ownDescriptor

        /// The protocol prefix keeps a name from being taken for an option, an address or a device.
        var name: String {
            switch self {
            case .file(let path): "file:\(path)"
            case .standardInput: "pipe:0"
            case .ownDescriptor: "file:/dev/fd/0"
            }
        }
    }

    let input: Input

    private var reading: [String] {
        [
            "-protocol_whitelist", "file,pipe", "-format_whitelist",
            Self.recordingFormats.joined(separator: ","), "-i", input.name,
        ]
    }

    /// Writes one track as a WAV stream of floats to standard output, at its own sample rate and with all of its channels.
    ///
    /// Floats hold 16- and 24-bit samples exactly. If the recording's timestamps have a gap, as when a browser
    /// records while muted, it is filled with silence so that times stay correct. The log says how much that was.
    func decode(track: Int) -> [String] {
        ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+verbose"] + reading
            + ["-map", "0:a:\(track)", "-map_metadata", "-1", "-af", "aresample=async=1:first_pts=0"]
            + ["-c:a", "pcm_f32le", "-bitexact", "-f", "wav", "pipe:1"]
    }

    /// Writes what is known about the recording as JSON.
    func probe() -> [String] {
        ["-hide_banner", "-loglevel", "error", "-of", "json", "-show_entries"]
            + [
                "stream=codec_type,codec_name:stream_tags=language,title:format=duration:format_tags=creation_time"
            ] + reading
    }

    /// The demuxers of recordings, by ffmpeg's names. Playlists, scripts, image sequences and devices are left
    /// out, and so are raw formats, which would accept any bytes as audio.
    static let recordingFormats = [
        "3gp", "aac", "ac3", "aiff", "amr", "amrnb", "amrwb", "ape", "asf", "asf_o", "au", "avi", "caf",
        "dsf", "dts",
        "dtshd", "dv", "eac3", "flac", "flv", "g722", "g726", "gsm", "gxf", "ircam", "kux", "live_flv",
        "loas", "m4a",
        "matroska", "mlp", "mov", "mp3", "mp4", "mpc", "mpc8", "mpeg", "mpegts", "mxf", "nsv", "nut", "ogg",
        "oma",
        "pva", "qcp", "rm", "sln", "sox", "spdif", "swf", "tak", "truehd", "tta", "ty", "voc", "w64", "wav",
        "webm",
        "wsd", "wtv", "wv", "xwma",
    ]
}
