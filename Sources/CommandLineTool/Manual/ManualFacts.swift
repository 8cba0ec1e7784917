/// A command line that the manual explains.
struct ManualExample: Hashable, Sendable {
    let command: String
    let meaning: String

    static let all = [
        ManualExample(
            command: "readback call.m4a",
            meaning: "Hear a call and print its title, what matters in it, and what was said."),
        ManualExample(
            command: "readback transcribe lecture.mp4 -o lecture.srt",
            meaning: "Write subtitles of a film's sound."),
        ManualExample(
            command: "readback run calls/ --recursive --output-dir notes --skip-existing",
            meaning: "Read every recording in a folder that has no results yet."),
        ManualExample(
            command: "readback summarize meeting.vtt",
            meaning: "Read back what matters of a transcript that another program made."),
        ManualExample(
            command: "readback run call.wav -o notes/ --exec 'notify-send Done'",
            meaning: "Run a program when the results are written."),
        ManualExample(
            command: "readback config set profile.calls.speakers channels",
            meaning: "Keep a setting for all command lines with --profile calls."),
        ManualExample(
            command: "readback speakers add Anna anna.wav",
            meaning:
                "Name Anna in later recordings where her voice is heard; readback speakers remove Anna ends that."
        ),
        ManualExample(
            command: "readback fix notes/call.json cortex Kortix --remember",
            meaning: "Put a word right in all files of a result, and whenever it is heard from now on."),
        ManualExample(
            command: "readback search 'garden room' notes",
            meaning: "Find where that was said, in all results of a folder."),
        ManualExample(command: "readback resume", meaning: "Go on with the latest run that was interrupted."),
    ]
}

/// A file or folder that the program reads or writes by itself.
struct ManualFile: Hashable, Sendable {
    let path: String
    let meaning: String

    static let all = [
        ManualFile(
            path: "~/.config/readback/config.toml",
            meaning: "settings; `readback config` shows what they come to"),
        ManualFile(
            path: "~/.config/readback/vocabulary.txt",
            meaning: "words that `readback fix --remember` keeps, unless the setting vocab names another file"
        ),
        ManualFile(
            path: "~/.local/share/readback/models", meaning: "models; `readback models list` shows them"),
        ManualFile(
            path: "~/.local/share/readback/voices/voices.json",
            meaning:
                "voices that are known by name, for their owner alone (mode 0600); `readback speakers` changes it"
        ),
        ManualFile(
            path: "~/.local/share/readback/recordings",
            meaning: "what `readback live` has recorded, unless told"),
        ManualFile(
            path: "~/.local/state/readback/runs",
            meaning: "runs that were interrupted; `readback runs` lists them"),
        ManualFile(
            path: "DIR/.readback",
            meaning: "the same beside results, and the index that `readback search` keeps"),
    ]
}
