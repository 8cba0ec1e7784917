#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Testing

    /// Faults that users ran into.
    @Suite(.serialized) struct UserFaultTests {
        @Test("a recording is never overwritten by its own results or log, whatever path leads to it")
        func ownName() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let recording = program.directory.appendingPathComponent("word.txt")
            try FileManager.default.copyItem(atPath: Fixture.path("one-word.wav"), toPath: recording.path)
            try FileManager.default.createSymbolicLink(
                atPath: program.directory.appendingPathComponent("link.txt").path,
                withDestinationPath: "word.txt")
            let before = try Data(contentsOf: recording)
            for output in [
                ["-o", "word.txt"], ["-o", "link.txt"], ["-o", "./"], ["-o", "new.txt", "--log", "word.txt"],
            ] {
                let outcome = try await program.run(
                    ["transcribe", "word.txt", "--force", "-f", "txt"] + output)
                #expect(outcome.code == 7 && outcome.errors.contains("does not overwrite it"), "\(outcome)")
                #expect(try Data(contentsOf: recording) == before, "\(outcome)")
            }
        }

        @Test(
            "a log is appended to, and is never written into a file that is no log")
        func log() async throws {
            var program = try BuiltProgram.withState()
            program.environment.merge(BuiltProgram.writing) { $1 }
            defer { program.remove() }
            let diary = program.directory.appendingPathComponent("diary.txt")
            try Data("Dear diary".utf8).write(to: diary)
            // The text model's library logs something each time.
            let hearing = [
                "run", Fixture.path("one-word.wav"), "--allow-empty", "--force", "-o", "out.txt", "--log",
            ]
            let refused = try await program.run(hearing + ["diary.txt"])
            #expect(refused.code == 7 && refused.errors.contains("not a readback log"), "\(refused)")
            #expect(try refused.file("diary.txt") == "Dear diary", "\(refused)")
            let first = try await program.run(hearing + ["libraries.log"])
            let once = try first.file("libraries.log")
            let second = try await program.run(hearing + ["libraries.log"])
            let twice = try second.file("libraries.log")
            #expect(first.code == 0 && second.code == 0, "\(first) \(second)")
            #expect(once.contains("llama") && twice.hasPrefix(once), "\(once)\n--\n\(twice)")
            #expect(twice.utf8.count > once.utf8.count, "\(once)\n--\n\(twice)")
        }

        @Test("a stopped run's Markdown and JSON say where it ends and how to resume")
        func stopped() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            // The length of the fixture itself is not known in advance.
            let recording = try await program.addLongRecording("meeting.wav")
            let stopped = try await program.interrupt(
                ["transcribe", recording, "-o", "out/", "-f", "md", "-f", "json"],
                whenJournalHolds: "confidence", by: "kill -INT $pid")
            #expect(stopped.code == 130, "\(stopped)")
            let notice = /This ends at \d+:\d\d of \d+:\d\d, where the run was stopped; .*readback resume/
            #expect(try stopped.file("out/meeting.md").contains(notice), "\(stopped)")
            #expect(try stopped.file("out/meeting.json").contains(notice), "\(stopped)")
        }

        @Test("forty channels as parties are refused with an option that helps, and leave no run behind")
        func manyChannels() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let samples = [UInt8](repeating: 0, count: 40 * 2 * 16_000)
            let outcome = try await program.run(
                ["transcribe", "--stdin-format", "s16le,16000,40", "--speakers", "channels", "-"],
                inputBytes: samples)
            #expect(outcome.code == 2 && outcome.errors.contains("--speakers mix"), "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
            #expect(program.waitingRuns.isEmpty, "\(outcome)")
        }

        @Test("with --progress json, standard error contains only JSON objects")
        func progress() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.run(
                ["transcribe", Fixture.path("one-word.wav"), "-o", "out/", "--progress", "json", "--verbose"])
            #expect(outcome.code == 0, "\(outcome)")
            let events = outcome.errors.split(separator: "\n").map { line in
                (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["event"]
                    as? String
            }
            #expect(Set(events) == ["progress", "message"], "\(outcome)")
            let failed = try await program.run(["transcribe", "missing.wav", "--progress", "json"])
            #expect(failed.code == 3 && failed.errors.contains(#"{"event":"message""#), "\(failed)")
        }

        @Test("a list from standard input survives a crash of the worker that read it")
        func listAfterCrash() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let names = [Fixture.path("overlap.flac"), Fixture.path("one-word.wav")]
            try Data(names.joined(separator: "\n").utf8).write(
                to: program.directory.appendingPathComponent("list"))
            let script = """
                "$PROGRAM" transcribe --files-from - -o out/ -f txt <list & pid=$!
                stop_worker confidence; kill -SEGV $worker; kill -CONT $worker
                wait $pid
                """
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            let outcome = try await shell.run(
                [], program: "/bin/sh", before: ["-c", BuiltProgram.stopWorker + script, "sh"])
            #expect(outcome.code == 0 && outcome.errors.contains("2 recordings: 2 done"), "\(outcome)")
        }

        @Test("several recordings are printed with their names, and a result says what it was made from")
        func severalAtOnce() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let names = ["one.wav", "two.wav"]
            for name in names {
                try FileManager.default.copyItem(
                    atPath: Fixture.path("one-word.wav"),
                    toPath: program.directory.appendingPathComponent(name).path)
            }
            let text = try await program.run(["transcribe", "--quiet", "-f", "txt"] + names)
            #expect(
                text.output.hasPrefix("==> one.wav <==\n") && text.output.contains("\n\n==> two.wav <==\n"),
                "\(text)")
            let lines = try await program.run(["transcribe", "--quiet", "-f", "ndjson", "-j", "2"] + names)
            let recordings = try lines.output.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])[
                    "recording"] as? String
            }
            #expect(Set(recordings) == ["one.wav", "two.wav"], "\(lines)")
            let followed = try await program.run([
                "transcribe", "one.wav", "--quiet", "-f", "json", "--exec", "sh -c 'cat >\"$0.got\"'", "-o",
                "out/",
            ])
            #expect(followed.code == 0, "\(followed)")
            let result = try followed.file("out/one.json")
            #expect(try followed.file("one.wav.got") == result)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any])
            let provenance = try #require(object["provenance"] as? [String: Any])
            let recording = try #require(provenance["recording"] as? [String: String])
            #expect(
                recording["name"] == "one.wav" && recording["sha256"]?.count == 64
                    && recording["date"]?.count == 10 && recording["dateFrom"] == "file")
            #expect((provenance["program"] as? String)?.hasPrefix("readback ") == true)
        }

        @Test(
            "--exec runs after a recording without speech, too, and its failure sets the exit status"
        )
        func followedWithoutSpeech() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            for (command, code) in [("touch", Int32(0)), ("false", 8)] {
                let outcome = try await program.run([
                    "run", Fixture.path("silence.flac"), "--allow-empty", "--quiet", "--force", "-o", "out/",
                    "-f", "txt", "--exec", "sh -c '\(command) followed'",
                ])
                #expect(outcome.code == code, "\(outcome)")
                #expect(outcome.files.contains("followed"), "\(outcome)")
            }
        }

        @Test("a vocabulary can be a file or words, and the result records it")
        func vocabulary() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let list = program.directory.appendingPathComponent("names.txt")
            try Data("# people\nKowalczyk\nGreen Hill\n".utf8).write(to: list)
            let speech = Fixture.path("one-word.wav")
            for given in ["names.txt", "Kowalczyk, Green Hill"] {
                let outcome = try await program.run([
                    "transcribe", speech, "--quiet", "-f", "json", "--vocab", given,
                ])
                #expect(outcome.code == 0, "\(outcome)")
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
                let provenance = try #require(object["provenance"] as? [String: Any])
                let options = try #require(provenance["options"] as? [String])
                #expect(options.contains("--vocab=Kowalczyk, Green Hill"), "\(options)")
            }
            let missing = try await program.run(["transcribe", speech, "--vocab", "none.txt"])
            #expect(missing.code == 3 && missing.errors.contains("no such file"), "\(missing)")
            let empty = try await program.run(["transcribe", speech, "--vocab", ", ,"])
            #expect(empty.code == 2 && empty.errors.contains("no words"), "\(empty)")
        }

        @Test("a recording's date comes from the user or from the recording itself")
        func days() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let text =
                "Agent: Good morning. I will send you the contract next Tuesday.\nCustomer: Thank you very much for that.\n"
            try Data(text.utf8).write(to: program.directory.appendingPathComponent("call.txt"))
            let dated = try await program.run([
                "summarize", "call.txt", "--recorded", "2026-11-27", "-f", "json", "--quiet",
            ])
            #expect(dated.code == 0 && dated.output.contains(#""day" : "2026-12-01""#), "\(dated)")
            #expect(dated.output.contains(#""dateFrom" : "option""#))
            let undated = try await program.run(["summarize", "call.txt", "-f", "json", "--quiet"])
            #expect(undated.code == 0 && !undated.output.contains(#""day" :"#), "\(undated)")
            let wrong = try await program.run(["summarize", "call.txt", "--recorded", "tomorrow"])
            #expect(wrong.code == 2 && wrong.errors.contains("2026-11-27"), "\(wrong)")
            let tagged = program.directory.appendingPathComponent("call.m4a").path
            try await Fixture.ffmpeg(
                ["-i", Fixture.path("memo.flac"), "-metadata", "creation_time=2026-11-20T12:00:00Z", tagged])
            let heard = try await program.run(["transcribe", "call.m4a", "--quiet", "-f", "json"])
            #expect(heard.output.contains(#""date" : "2026-11-20""#), "\(heard)")
            #expect(heard.output.contains(#""dateFrom" : "recording""#))
        }

        @Test("a Word document is valid for other programs, too, and reads back as the same transcript")
        func document() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let said = [
                "Agent: Good morning, what about 5 & \"six\"?", "Customer: Thank you very much for that.",
            ]
            let text = said.joined(separator: "\n")
            try Data(text.utf8).write(to: program.directory.appendingPathComponent("call.txt"))
            let made = try await program.run(["summarize", "call.txt", "-o", "call.docx", "--quiet"])
            #expect(made.code == 0, "\(made)")
            let script = """
                import sys, zipfile, xml.dom.minidom
                file = zipfile.ZipFile("call.docx")
                assert file.testzip() is None
                for name in file.namelist(): xml.dom.minidom.parseString(file.read(name))
                page = xml.dom.minidom.parseString(file.read("word/document.xml"))
                for line in page.getElementsByTagName("w:p"):
                    print("".join(text.firstChild.data for text in line.getElementsByTagName("w:t")))
                """
            var command = ChildCommand(
                "/usr/bin/env", ["python3", "-c", script],
                environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
            command.workingDirectory = program.directory.path
            let checked = try await Child.run(command, deadline: .seconds(60))
            #expect(checked.status.isSuccess, "\(checked)")
            for line in said { #expect(checked.outputText.contains(line), "\(checked.outputText)") }
            let read = try await program.run(["summarize", "call.docx", "-f", "txt", "--quiet"])
            #expect(read.output == said.joined(separator: "\n") + "\n", "\(read)")
            let piped = try await program.run(["summarize", "call.txt", "-f", "docx"])
            #expect(piped.code == 2 && piped.errors.contains("not text"), "\(piped)")
        }

        @Test("config shows built-in values, and where the choice of a model comes from")
        func configuration() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment = [
                "READBACK_MODEL": "", "READBACK_LLM": "", "READBACK_CONFIG": "none.toml",
                "READBACK_MODELS": program.directory.appendingPathComponent("models").path,
            ]
            let before = try await program.run(["config"])
            #expect(before.output.contains(/max-line-width +42  \(built in\)/), "\(before)")
            #expect(
                before.output.contains(/model +whisper-base  \(built in: the best installed model\)/),
                "\(before)")
            try FileManager.default.createDirectory(
                at: program.directory.appendingPathComponent("models"), withIntermediateDirectories: true)
            try Data(#"{"speech": "whisper-tiny"}"#.utf8).write(
                to: program.directory.appendingPathComponent("models/defaults.json"))
            let after = try await program.run(["config"])
            #expect(after.output.contains(/model +whisper-tiny  \(readback models use\)/), "\(after)")
        }

        @Test("config set and unset with --profile change only that profile")
        func profileSetting() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment = ["READBACK_CONFIG": "some.toml", "READBACK_PROFILE": ""]
            let set = try await program.run(["config", "set", "language", "de-DE", "--profile", "calls"])
            #expect(set.code == 0 && set.output.contains("profile.calls.language is set"), "\(set)")
            let without = try await program.run(["config"])
            let with = try await program.run(["config", "--profile", "calls"])
            #expect(!without.output.contains("de-DE") && with.output.contains("de-DE"), "\(without) \(with)")
            let unset = try await program.run(["config", "unset", "language", "--profile", "calls"])
            #expect(
                unset.code == 0 && unset.output.contains("profile.calls.language is removed"), "\(unset)")
        }

        @Test("a guessed text encoding is reported, and so are files skipped because of their names")
        func saidElsewhere() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            try Data(
                "1\n00:00:01,000 --> 00:00:02,000\nGr\u{FC}\u{DF}e aus K\u{F6}ln\n".unicodeScalars.map {
                    UInt8($0.value)
                }
            )
            .write(to: program.directory.appendingPathComponent("old.srt"))
            let read = try await program.run(["summarize", "old.srt", "--allow-empty", "-f", "txt"])
            #expect(read.output.contains("Grüße aus Köln") && read.errors.contains("Windows-1252"), "\(read)")
            try FileManager.default.createDirectory(
                at: program.directory.appendingPathComponent("in"), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: program.directory.appendingPathComponent("in/tape.dss"))
            try Data("x".utf8).write(to: program.directory.appendingPathComponent("in/tape.json"))
            let batch = try await program.run(["transcribe", "-r", "in", "-o", "out/"])
            #expect(batch.errors.contains("skipped: in/tape.dss, not named like a recording"), "\(batch)")
        }

        @Test(
            "config shows and unsets a model chosen by `models use`, which says if a setting overrides it"
        )
        func chosenModel() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            let store = program.directory.appendingPathComponent("models")
            program.environment = [
                "READBACK_MODEL": "", "READBACK_LLM": "", "READBACK_CONFIG": "some.toml",
                "READBACK_MODELS": store.path,
            ]
            try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
            for model in [ModelFiles.speech, ModelFiles.text] {
                try FileManager.default.createSymbolicLink(
                    atPath: store.appendingPathComponent(model).path,
                    withDestinationPath: "\(ModelFiles.store)/\(model)")
            }
            for (option, model) in [("model", ModelFiles.speech), ("llm", ModelFiles.text)] {
                let used = try await program.run(["models", "use", model])
                #expect(used.code == 0 && !used.errors.contains("overrides"), "\(used)")
                let shown = try await program.run(["config"])
                #expect(shown.output.contains("\(model)  (readback models use)"), "\(shown)")
                _ = try await program.run(["config", "set", option, "elsewhere"])
                let hidden = try await program.run(["models", "use", model])
                #expect(
                    hidden.errors.contains("some.toml:1 sets another \(option), which overrides"),
                    "\(hidden)")
                let undone = try await program.run(["config", "unset", option])
                #expect(
                    undone.code == 0 && undone.output.contains("the choice of \(model) is undone"),
                    "\(undone)")
                let after = try await program.run(["config"])
                #expect(
                    !after.output.contains("models use") && !after.output.contains("elsewhere"), "\(after)")
                let again = try await program.run(["config", "unset", option])
                #expect(again.code == 2 && again.errors.contains("is not set"), "\(again)")
            }
        }
    }
#endif
