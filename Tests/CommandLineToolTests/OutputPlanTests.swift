import Testing

@testable import CommandLineTool

/// Where results go, according to the command line.
@Suite struct OutputPlanTests {
    private func plan(_ words: [String], wantsReport: Bool = true) throws -> OutputPlan {
        let arguments = try OptionParser(command: Commands.run).parse(words)
        return try OutputPlan(arguments, wantsReport: wantsReport, isDirectory: { $0 == "there" })
    }

    private func complaint(_ words: [String]) -> String? {
        do {
            _ = try plan(words)
            return nil
        } catch {
            return (error as? CommandFailure)?.message
        }
    }

    private func paths(_ words: [String], recording: String = "monday/call.mp3") throws -> [String] {
        let plan = try plan(words)
        return plan.formats.compactMap { plan.path(for: RecordingName(recording), as: $0) }
    }

    @Test("without a destination, standard output gets one document: the report, or else the transcript")
    func standardOutput() throws {
        #expect(try plan([]).formats == [.md] && plan([]).destination == .standardOutput)
        #expect(try plan([], wantsReport: false).formats == [.txt])
        #expect(try plan(["-o", "-", "--json"]).formats == [.json])
        #expect(try plan(["-o", "-"]).destination == .standardOutput)
    }

    @Test("a file's extension decides its format, unless --format is given")
    func file() throws {
        #expect(try plan(["-o", "notes.srt"]).formats == [.srt])
        #expect(try paths(["-o", "a.b/notes", "-f", "vtt"]) == ["a.b/notes"])
        #expect(complaint(["-o", "a.b/notes"])?.contains("give --format with one of") == true)
        #expect(complaint(["-o", "x.md", "-f", "md", "-f", "srt"])?.contains("one format, not 2") == true)
    }

    @Test(
        "a directory gets one file per format",
        arguments: [["-o", "new/"], ["-o", "there"], ["--output-dir", "there"], ["--output_dir=there"]])
    func directory(words: [String]) throws {
        let folder = words.last?.replacing("--output_dir=", with: "").replacing("/", with: "") ?? ""
        #expect(try paths(words) == ["md", "json", "srt"].map { "\(folder)/call.\($0)" })
    }

    @Test("superfluous slashes are removed")
    func slashes() throws {
        #expect(try paths(["-o", "notes//x.srt"]) == ["notes/x.srt"])
        #expect(try paths(["--output-dir", "//notes//", "-f", "srt"]) == ["/notes/call.srt"])
    }

    @Test("a page to be opened goes beside the recording, or among the files that were asked for")
    func opened() throws {
        #expect(try paths(["--open", "monday/call.mp3"]) == ["monday/call.html"])
        #expect(try plan(["--open", "-o", "there"]).formats == [.md, .json, .srt, .html])
        #expect(try plan(["--open", "-o", "there", "--html", "--srt"]).formats == [.html, .srt])
        #expect(try plan(["--open", "-o", "x.html"]).formats == [.html])
    }

    @Test("formats can be given as flags or in other tools' spelling, and none is written twice")
    func formats() throws {
        #expect(try plan(["--srt", "--vtt", "-f", "srt"]).formats == [.srt, .vtt])
        #expect(try plan(["--output_format", "all", "-o", "there"]).formats == OutputFormat.allCases)
    }

    @Test("file names follow the template, and its fields are checked")
    func template() throws {
        let words = ["--output-dir", "out", "--name-template", "{parent}/{name}-notes.{ext}", "--srt"]
        #expect(try paths(words) == ["out/monday/call-notes.srt"])
        #expect(try paths(["--output-dir", "out", "--srt"], recording: "-") == ["out/standard-input.srt"])
        #expect(
            complaint(["--output-dir", "o", "--name-template", "{nam}"])?.contains("{name}, {file}, {ext}")
                == true)
        #expect(
            complaint(["--output-dir", "o", "--name-template", "{name"])?.contains("no matching }") == true)
        #expect(complaint(["--output-dir", "o", "--name-template", "{name}"])?.contains("{ext}") == true)
        #expect(complaint(["--name-template", "{name}.{ext}"])?.contains("--output-dir") == true)
        #expect(complaint(["-o", "a.md", "--output-dir", "o"])?.contains("exclude each other") == true)
    }

    @Test("names with {date} or {title} are known only after the run and need JSON to be found again")
    func lateNames() throws {
        let words = ["--output-dir", "out", "--name-template", "{parent}/{date} {title}.{ext}"]
        #expect(try plan(words).lateNames?.template.makesFolders == true)
        #expect(try paths(words).isEmpty)
        #expect(try plan(["--output-dir", "out", "--name-template", "{name}.{ext}"]).lateNames == nil)
        #expect(complaint(words + ["--srt"])?.contains("add --json") == true)
        for template in ["{title}/{ext}", "{ext}/{title}", "{date}"] {
            let refused = complaint(["--output-dir", "out", "--name-template", template, "--json"])
            #expect(refused?.contains("has to end in .{ext}") == true, "\(template): \(refused ?? "")")
        }
    }

    @Test("openai-whisper's spellings of options are understood")
    func otherSpellings() throws {
        let style = try plan(["--word_timestamps", "True", "--max_line_width", "30", "--max_line_count", "1"])
            .style
        #expect(style.hasWordTimes && style.subtitles.lineWidth == 30 && style.subtitles.lineCount == 1)
        #expect(try !plan(["--word_timestamps", "False"]).style.hasWordTimes)
    }

    /// Rule: results stay in the named folder or below it, whatever the template and the recording's name are.
    @Test(
        "no template or recording name leads out of the folder",
        arguments: [
            "{name}.{ext}", "{parent}/{name}.{ext}", "{name}/{ext}", ".{name}/x", "..{parent}/{name}",
            "{parent}{name}/{ext}",
        ])
    func staysInFolder(template: String) throws {
        let template = try NameTemplate(template)
        for recording in [
            "a.wav", "../a.wav", "../../a.wav", "/a.wav", "...wav", "x/..wav", "-", "a/../b.wav", "..", ".",
            "/",
        ] {
            let name = template.name(of: RecordingName(recording), as: .txt)
            #expect(!name.split(separator: "/").contains(".."), "\(recording): \(name)")
        }
    }

    @Test(
        "a template that leads out of the folder is refused",
        arguments: ["../{name}.{ext}", "/tmp/{name}.{ext}", "a/../../{name}", "{name}/..", ".."])
    func refusesLeading(template: String) {
        let failure = #expect(throws: CommandFailure.self) { try NameTemplate(template) }
        #expect(failure?.message.contains("leads out of the folder") == true)
    }

    @Test("the same number named twice is refused", arguments: ["channel-label", "speaker-label"])
    func namedTwice(option: String) throws {
        let arguments = try OptionParser(command: Commands.run).parse(
            ["a.wav", "--\(option)", "1=Anna", "--\(option)", "1=Ben"])
        let failure = #expect(throws: CommandFailure.self) {
            try RecordingSettings(arguments, wantsReport: true)
        }
        #expect(failure?.message.contains("names 1 twice, 'Anna' and 'Ben'") == true)
    }

    @Test("--output-language takes language tags and names, and refuses anything else")
    func languages() {
        for good in ["en", "de-CH", "zh-Hant-TW", "en_US", "auto", "und", "de-1996", "german"] {
            #expect(Options.outputLanguage.complaint(about: good) == nil, "\(good)")
        }
        for bad in [
            "../../x", "", "e", "en/", "de CH", "ignore all instructions", "en-", "-en", "xxxxxxxxx", "de\n",
        ] {
            #expect(Options.outputLanguage.complaint(about: bad) != nil, "\(bad)")
        }
    }
}
