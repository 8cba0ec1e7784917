#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Measuring
    import Readback
    import Testing

    /// `readback live` on standard input. `Scripts/check live` runs it on a sound server.
    @Suite struct LiveTests {
        private let samples: [UInt8]

        init() async throws { samples = try await SpokenMemo.samples() }

        private let live = ["live", "--stdin-format", "s16le,16000", "--recording", "kept.wav"]

        /// The transcript's text in a JSON result.
        private func text(of outcome: BuiltProgram.Outcome) throws -> String {
            let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let transcript = try #require(json?["transcript"] as? [String: Any])
            let segments = try #require(transcript["segments"] as? [[String: Any]])
            return segments.compactMap { $0["text"] as? String }.joined(separator: " ")
        }

        // Live audio is decoded in shorter stretches, so a word may differ.
        @Test("a live transcript differs from that of the saved file by at most two words")
        func sameAsFile() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let heard = try await program.run(
                live + ["--format", "json", "--consent-notice", "Everybody agreed."], inputBytes: samples)
            #expect(heard.code == 0, "\(heard)")
            #expect(heard.errors.contains("recording standard input into kept.wav"), "\(heard)")
            #expect(heard.errors.contains("the recording is saved: kept.wav"), "\(heard)")
            // The day of a live recording is known; that of a file has to be given.
            let day = try #require(heard.output.firstMatch(of: /"date" : "([0-9-]+)"/)).1
            let read = try await program.run(["run", "kept.wav", "--format", "json", "--recorded", "\(day)"])
            #expect(read.output.contains("one speaker was found"), "\(read)")
            let notice = "      \"Everybody agreed.\",\n"
            #expect(heard.output.contains(notice), "\(heard)")
            let errors = WordErrors(reference: try text(of: read), recognized: try text(of: heard))
            #expect(errors.referenceWords > 25 && errors.total <= 2, "\(errors)\n\(heard)\n\(read)")
            let kept = program.directory.appendingPathComponent("kept.wav")
            #expect(try Data(contentsOf: kept).dropFirst(44) == Data(samples))
            let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }

        @Test("a recording that starts in the same second as another gets a name of its own")
        func sameSecond() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment["XDG_DATA_HOME"] = program.directory.appendingPathComponent("data").path
            program.environment["XDG_STATE_HOME"] = program.directory.appendingPathComponent("state").path
            program.environment["READBACK_MODELS"] = ModelFiles.store
            // The names of the whole next minute are taken, so that the test does not depend on luck.
            let recordings = program.directory.appendingPathComponent("data/readback/recordings")
            try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
            let form = DateFormatter()
            form.locale = Locale(identifier: "en_US_POSIX")
            form.dateFormat = "yyyy-MM-dd-HHmmss"
            let now = Date()
            for second in 0..<60 {
                let name = "live-\(form.string(from: now.addingTimeInterval(Double(second)))).wav"
                try Data("theirs".utf8).write(to: recordings.appendingPathComponent(name))
            }
            let words = ["live", "--stdin-format", "s16le,16000", "--format", "txt", "--allow-empty"]
            let outcome = try await program.run(words, inputBytes: Array(samples.prefix(200_000)))
            #expect(outcome.code == 0, "\(outcome)")
            let kept = try #require(
                outcome.errors.firstMatch(of: /the recording is saved: (\S+-2\.wav)/), "\(outcome)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: String(kept.1))).count > 200_000, "\(outcome)")
            #expect(outcome.files.filter { $0.hasSuffix("-2.wav") }.count == 1, "\(outcome)")
        }

        @Test("Ctrl-C ends the recording, and the report is printed with exit status 0")
        func interrupted() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try program.start(live)
            async let errors = child.error?.readTail(limit: 100_000)
            async let output = child.output?.readToEnd(limit: 100_000)
            try await child.input?.write(samples)
            // The pipe stays open, as a microphone does. Everything is recorded once it is on disk.
            try await untilKept(program, bytes: samples.count)
            child.send(.interrupt)
            let status = await child.wait()
            let text = try await (output, errors)
            let said = "\(String(decoding: text.0 ?? [], as: UTF8.self))\n---\n\(text.1?.text ?? "")"
            #expect(status == .exited(code: 0), "\(status)\n\(said)")
            #expect(
                said.contains("\n# ") && said.contains("## Transcript") && said.contains("plants"), "\(said)")
            #expect(said.contains("the recording is saved: kept.wav"), "\(said)")
        }

        /// Starts the program on a pipe that stays open, and waits until this much audio is on disk.
        private func startLive(
            _ program: BuiltProgram, _ more: [String] = [], bytes: Int
        ) async throws -> Child {
            let child = try program.start(live + more)
            try await child.input?.write(Array(samples.prefix(bytes)))
            try await untilKept(program, bytes: bytes)
            return child
        }

        private func untilKept(_ program: BuiltProgram, bytes: Int) async throws {
            let path = program.directory.appendingPathComponent("kept.wav").path
            try await awaited("\(bytes) bytes of sound in kept.wav") { () -> Void? in
                let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
                return (size ?? 0) >= bytes + 44 ? () : nil
            }
        }

        /// Waits for a child process, other than `other`, whose command line contains these words. Returns its process ID.
        private func childOf(_ process: Int32, _ words: String, other: String = "") async throws -> String {
            try await awaited("a child of \(process) with '\(words)'") {
                let list = try await Child.run(
                    ChildCommand("/bin/ps", ["-o", "pid=,args=", "--ppid", "\(process)"]))
                for line in list.outputText.split(separator: "\n") {
                    let number = String(line.split(separator: " ").first ?? "")
                    if line.contains(words), number != other { return number }
                }
                return nil
            }
        }

        private func signal(_ name: String, _ process: String) async throws {
            _ = try await Child.run(ChildCommand("/bin/kill", ["-\(name)", process]))
        }

        @Test("if transcription crashes for good, recording goes on until Ctrl-C, and a message says so")
        func outlivesListener() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let child = try await startLive(program, bytes: 64_000)
            async let errors = child.error?.readTail(limit: 100_000)
            let first = try await childOf(child.processID, "__listen")
            try await signal("SEGV", first)
            let second = try await childOf(child.processID, "__listen", other: first)
            try await signal("ABRT", second)
            // What is spoken after both crashes is recorded, too.
            try await child.input?.write(Array(samples.dropFirst(64_000)))
            try await untilKept(program, bytes: samples.count)
            child.send(.interrupt)
            let status = await child.wait()
            let said = try await errors?.text ?? ""
            #expect(status == .exited(code: 70), "\(status)\n\(said)")
            for words in [
                "was killed by SIGSEGV", "was killed by SIGABRT", "still recording into",
                "is saved: kept.wav",
            ] {
                #expect(said.contains(words), "\(said)")
            }
            let kept = program.directory.appendingPathComponent("kept.wav")
            #expect(try Data(contentsOf: kept).dropFirst(44) == Data(samples))
        }

        @Test("if the program itself is killed, the recording is completed, and resume transcribes it")
        func outlivesParent() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await killed(program)
            let kept = program.directory.appendingPathComponent("kept.wav")
            let bytes = try Data(contentsOf: kept)
            #expect(bytes.dropFirst(44) == Data(samples))
            #expect(bytes[40..<44] == withUnsafeBytes(of: UInt32(samples.count).littleEndian) { Data($0) })
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && resumed.output.contains("plants"), "\(resumed)")
            #expect(program.waitingRuns.isEmpty, "\(resumed)")
        }

        @Test("--keep-audio still applies when a killed run is resumed")
        func soundAfterCrash() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await killed(program, ["-o", "out/", "--format", "json", "--keep-audio", "none"])
            #expect(program.waitingRuns.count == 1)
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && resumed.errors.contains("the sound is deleted"), "\(resumed)")
            #expect(!resumed.files.contains("kept.wav"), "\(resumed)")
            #expect(try resumed.file("out/kept.json").contains(#""kept" : "none""#), "\(resumed)")
        }

        /// Starts a recording and kills the program once its listener has started; the recorder completes its file.
        private func killed(_ program: BuiltProgram, _ more: [String] = []) async throws {
            let child = try await startLive(program, more, bytes: samples.count)
            async let errors = child.error?.readTail(limit: 100_000)
            _ = try await childOf(child.processID, "__listen")
            let runs = program.directory.appendingPathComponent("state/readback/runs")
            try await awaited("the head of a journal") { () -> Void? in
                guard let run = program.waitingRuns.first else { return nil }
                let journal = try? Data(contentsOf: runs.appendingPathComponent("\(run)/journal"))
                return journal?.range(of: Data("arguments".utf8)).map { _ in }
            }
            try await signal("KILL", "\(child.processID)")
            #expect(await child.wait() == .signalled(.kill))
            // The pipe closes only once the recorder has ended, too.
            let said = try await errors?.text ?? ""
            #expect(said.contains("the program that listens has ended"), "\(said)")
        }

        @Test("silence is no speech: exit 5, and the recording is kept")
        func silence() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(live, inputBytes: [UInt8](repeating: 0, count: 64_000))
            #expect(outcome.code == 5 && outcome.errors.contains("saved: kept.wav"), "\(outcome)")
            #expect(outcome.files == ["kept.wav"], "\(outcome)")
        }

        @Test("a recording is never overwritten, even with --force: exit 7")
        func neverOverwritten() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            try Data("mine".utf8).write(to: program.directory.appendingPathComponent("kept.wav"))
            let outcome = try await program.run(live + ["--force"], inputBytes: samples)
            #expect(outcome.code == 7 && outcome.errors.contains("never overwritten"), "\(outcome)")
            #expect(try outcome.file("kept.wav") == "mine")
        }

        @Test(
            "a recording that cannot start is explained in one sentence",
            arguments: [
                (["live", "call.wav"], 2, "readback run"),
                (["live", "-", "--device", "x"], 2, "cannot be recorded together"),
                (["live", "--list-devices"], 3, "apt install pulseaudio-utils"),
                (["live"], 3, "pulseaudio-utils"),
            ] as [([String], Int32, String)])
        func refused(arguments: [String], code: Int32, hint: String) async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment["PATH"] = program.directory.path
            let outcome = try await program.run(arguments)
            #expect(outcome.code == code && outcome.errors.contains(hint), "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        }
    }
#endif
