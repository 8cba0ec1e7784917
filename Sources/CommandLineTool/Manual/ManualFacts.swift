/// A command line that the manual explains.
struct ManualExample: Hashable, Sendable {
    let command: String
    let meaning: String

    static let all = [
        ManualExample(
            command: "readback call.m4a",
            meaning: "Transcribe a call and print its title, key moments and transcript."),
        ManualExample(
            command: "readback transcribe lecture.mp4 -o lecture.srt",
            meaning: "Write subtitles for a video."),
        ManualExample(
            command: "readback run calls/ --recursive --output-dir notes --skip-existing",
            meaning: "Process every recording in a folder that has no results yet."),
        ManualExample(
            command: "readback summarize meeting.vtt",
            meaning: "Write a report about a transcript from another program."),
        ManualExample(
            command: "readback run call.wav -o notes/ --exec 'notify-send Done'",
            meaning: "Run a program when the results are written."),
        ManualExample(
            command: "readback config set profile.calls.speakers channels",
            meaning: "Save a setting for every command with --profile calls."),
        ManualExample(
            command: "readback speakers add Anna anna.wav",
            meaning:
                "Name Anna in later recordings where her voice is recognised; readback speakers remove Anna undoes this."
        ),
        ManualExample(
            command: "readback fix notes/call.json cortex Kortix --remember",
            meaning: "Correct a word in all files of a result and in all future recordings."),
        ManualExample(
            command: "readback search 'garden room' notes",
            meaning: "Find where this was said in all results of a folder."),
        ManualExample(
            command: "readback serve --socket $XDG_RUNTIME_DIR/readback.sock",
            meaning: "Transcribe what other programs send."),
        ManualExample(command: "readback resume", meaning: "Resume the latest interrupted run."),
    ]
}

/// A file or folder that the program reads or writes by itself.
struct ManualFile: Hashable, Sendable {
    let path: String
    let meaning: String

    static let all = [
        ManualFile(
            path: "~/.config/readback/config.toml",
            meaning: "settings; `readback config` shows the values in effect"),
        ManualFile(
            path: "~/.config/readback/vocabulary.txt",
            meaning: "words added by `readback fix --remember`, unless the setting vocab names another file"
        ),
        ManualFile(
            path: "~/.local/share/readback/models", meaning: "models; `readback models list` shows them"),
        ManualFile(
            path: "~/.local/share/readback/voices/voices.json",
            meaning:
                "known voices, readable only by you (mode 0600); `readback speakers` changes them"
        ),
        ManualFile(
            path: "~/.local/share/readback/recordings",
            meaning: "recordings of `readback live` without --recording"),
        ManualFile(
            path: "~/.local/state/readback/runs",
            meaning: "interrupted runs; `readback runs` lists them"),
        ManualFile(
            path: "DIR/.readback",
            meaning: "interrupted runs with results in DIR, and the index of `readback search`"),
    ]
}
