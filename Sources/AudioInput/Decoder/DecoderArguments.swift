/// The command lines for `ffmpeg` and `ffprobe`. Pure: nothing here starts a program.
///
/// Both may open nothing but the one recording. A file that looks like a playlist or a script could otherwise name
/// other files or addresses, so only protocols without a network and demuxers of real recordings are allowed.
struct DecoderArguments {
    enum Input: Hashable {
        case file(String)
        case standardInput
        /// Standard input that is a file: it is opened once more by name, so that the decoder can go back in it.
        case ownDescriptor

        /// With its protocol in front, a name cannot pass for an option, an address or a device.
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

    /// Writes one track as a WAV stream of floats to standard output, at its own rate and with all of its channels.
    ///
    /// Floats hold 16- and 24-bit samples exactly. Where the recording's own time stamps leave a gap (browsers record
    /// so while they are muted) the gap is filled with silence, so that times stay those of the recording. Its log says how much that was.
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

    /// The demuxers of recordings, by ffmpeg's names. Left out are playlists, scripts, image sequences, devices, and
    /// raw formats that would take any bytes for sound.
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
