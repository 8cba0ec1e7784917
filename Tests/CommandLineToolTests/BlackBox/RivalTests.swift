#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: whatever happened to a run and to the files where its results go, `runs`, `--skip-existing`, `resume` and `runs --clean`
    /// report it correctly, and one of them is a way out.
    @Suite(.serialized) struct RivalTests {
        /// What is in the results' folder, and what the journal says.
        enum State: String, CaseIterable {
            /// Two runs at once into one folder; each can see the other.
            case twoAtOnce
            /// Two runs at once that write the same file, each with its own state folder.
            case twoUnseen
            /// During the run, someone put a file of their own where one of its results goes.
            case othersFile
            /// The run was stopped and has written a partial result.
            case part
            /// The run was killed before it had written anything.
            case killed
        }

        struct Row {
            /// Runs that are listed as interrupted.
            let waiting: Int
            /// The exit status of the same command with `--skip-existing`, and what it says.
            let skipping: (Int32, String)
            let cleaning: (Int32, String)
            /// After a refused or empty `--clean`, or instead of it.
            let resuming: (Int32, String)
            let isCleaned: Bool
        }

        private static let table: [State: Row] = [
            .twoAtOnce: Row(
                waiting: 0, skipping: (0, "already exist"), cleaning: (0, ""),
                resuming: (2, "no interrupted run"), isCleaned: true),
            .twoUnseen: Row(
                waiting: 0, skipping: (0, "already exist"), cleaning: (0, ""),
                resuming: (2, "no interrupted run"), isCleaned: true),
            // The other results are missing, so nothing is skipped; the file that is there is named, and stays.
            .othersFile: Row(
                waiting: 1, skipping: (7, "--force overwrites it"), cleaning: (0, "removed "),
                resuming: (7, "did not write this file"), isCleaned: false),
            .part: Row(
                waiting: 1, skipping: (7, "are partial"), cleaning: (7, "is partial"),
                resuming: (0, "wrote "),
                isCleaned: true),
            .killed: Row(
                waiting: 1, skipping: (0, "wrote "), cleaning: (0, "removed "),
                resuming: (2, "no interrupted run"),
                isCleaned: true),
        ]

        private let output = ["-f", "txt", "-f", "json", "-o", "out/"]
        private var command: [String] {
            ["transcribe", Fixture.path("call-booking.flac")] + output
        }

        /// Runs two at once: one has to succeed, and the other to be refused with a suitable message.
        private func twoAtOnce(_ program: BuiltProgram, _ other: BuiltProgram, _ arguments: [String])
            async throws
        {
            async let one = program.run(arguments)
            async let two = other.run(arguments)
            let both = try await [one, two].sorted { ($0.code ?? 0) < ($1.code ?? 0) }
            #expect(both.map { $0.code ?? -1 } == [0, 7], "\(both)")
            let loser = both[1].errors
            #expect(
                loser.contains("another run") && !loser.contains("resume") && !loser.contains("--force"),
                "\(loser)")
        }

        private func make(_ state: State, _ program: BuiltProgram) async throws -> [String] {
            switch state {
            case .twoAtOnce:
                try await twoAtOnce(program, program, command)
            case .twoUnseen:
                var other = program
                other.environment["XDG_STATE_HOME"] = program.directory.appendingPathComponent("other").path
                let single = command.prefix(2) + ["-o", "out.txt"]
                try await twoAtOnce(program, other, Array(single))
                return Array(single)
            case .othersFile:
                let failed = try await program.interrupt(
                    command, whenJournalHolds: "confidence", by: "echo theirs >out/call-booking.txt")
                #expect(failed.code == 7 && failed.errors.contains("another file appeared here"), "\(failed)")
                #expect(try failed.file("out/call-booking.txt") == "theirs\n", "\(failed)")
            case .part:
                let long = ["transcribe", Fixture.path("meeting.flac")] + output
                let stopped = try await program.interrupt(
                    long, whenJournalHolds: "confidence", by: "kill -TERM $pid")
                #expect(stopped.code == 143, "\(stopped)")
                return long
            case .killed:
                _ = try await program.interrupt(command, whenJournalHolds: "confidence", by: "kill -9 $pid")
            }
            return command
        }

        @Test("each command reports each state correctly", arguments: State.allCases)
        func table(state: State) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let row = try #require(Self.table[state])
            let arguments = try await make(state, program)
            let listed = try await program.run(["runs"])
            #expect(
                listed.output.components(separatedBy: "interrupted").count - 1 == row.waiting,
                "\(state): \(listed)")
            let skipping = try await program.run(arguments + ["--skip-existing"])
            #expect(
                skipping.code == row.skipping.0 && skipping.errors.contains(row.skipping.1),
                "\(state): \(skipping)")
            // A run that wrote nothing says nothing about what another run has written there since.
            if state == .killed {
                let again = try await program.run(arguments + ["--skip-existing"])
                #expect(again.code == 0 && again.errors.contains("already exist"), "\(state): \(again)")
            }
            // With another's file, `--clean` would remove the run that is resumed below; `givenUp` tests that.
            if state != .othersFile {
                let cleaned = try await program.run(["runs", "--clean"])
                #expect(
                    cleaned.code == row.cleaning.0
                        && (row.cleaning.1.isEmpty
                            ? cleaned.output.isEmpty
                            : (cleaned.output + cleaned.errors).contains(row.cleaning.1)),
                    "\(state): \(cleaned)")
            }
            let resumed = try await program.run(["resume"])
            #expect(
                resumed.code == row.resuming.0 && resumed.errors.contains(row.resuming.1),
                "\(state): \(resumed)")
            #expect(!resumed.errors.contains("--force"), "resume has no --force: \(resumed)")
            guard state == .othersFile else {
                #expect(program.waitingRuns.isEmpty, "\(state): \(program.waitingRuns)")
                return
            }
            // Moving the file away, as the message advises, lets the run finish.
            let moved = program.directory.appendingPathComponent("moved.txt")
            let theirs = program.directory.appendingPathComponent("out/call-booking.txt")
            try FileManager.default.moveItem(at: theirs, to: moved)
            let done = try await program.run(["resume"])
            #expect(done.code == 0 && program.waitingRuns.isEmpty, "\(done)")
        }

        @Test("a run that only someone else's file keeps from resuming can be given up")
        func givenUp() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            _ = try await make(.othersFile, program)
            let cleaned = try await program.run(["runs", "--clean"])
            #expect(cleaned.code == 0 && cleaned.output.hasPrefix("removed "), "\(cleaned)")
            #expect(program.waitingRuns.isEmpty, "\(cleaned)")
            #expect(try cleaned.file("out/call-booking.txt") == "theirs\n", "\(cleaned)")
        }

        @Test("if the results' folder is removed during a run, the message says so and offers no resume")
        func folderRemoved() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.interrupt(
                command, whenJournalHolds: "confidence", by: "rm -r out")
            #expect(outcome.code == 7 && outcome.errors.contains("was removed during the run"), "\(outcome)")
            #expect(!outcome.errors.contains("readback resume"), "\(outcome)")
            let listed = try await program.run(["runs"])
            #expect(listed.output.contains("nothing to resume"), "\(listed)")
        }

        /// What happened to a recording between a stop and `resume`.
        enum Change: String, CaseIterable {
            case touched, copiedBack, edited, gone
        }

        @Test(
            "resume accepts a recording with the same bytes, and refuses one that is gone or changed",
            arguments: Change.allCases)
        func recordingChanged(change: Change) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let path = program.directory.appendingPathComponent("call.wav").path
            let files = FileManager.default
            try await Fixture.ffmpeg(["-i", Fixture.path("call-booking.flac"), path])
            // Killed once the journal contains the hash, which is computed alongside the work.
            let stopped = try await program.interrupt(
                ["transcribe", "call.wav"] + output, whenJournalHolds: "confidence",
                by:
                    "until grep -aqE '\"[0-9a-f]{64}\"' out/.readback/runs/*/journal; do kill -0 $pid || break; done; kill -9 $pid"
            )
            #expect(stopped.code == 137, "\(stopped)")
            let old = try Data(contentsOf: URL(fileURLWithPath: path))
            switch change {
            case .touched:
                try files.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
            case .copiedBack:
                try files.removeItem(atPath: path)
                try old.write(to: URL(fileURLWithPath: path))
            case .edited:
                // Of the same length, with the same beginning and end.
                var new = old
                for place in old.count / 2..<old.count / 2 + 1000 { new[place] = 0 }
                try new.write(to: URL(fileURLWithPath: path))
            case .gone: try files.removeItem(atPath: path)
            }
            let resumed = try await program.run(["resume"])
            let (code, said): (Int32, String) =
                switch change {
                case .touched, .copiedBack: (0, "wrote out/call.txt")
                case .edited: (3, "call.wav has changed since the run started")
                case .gone: (3, "call.wav is gone; put it back, and resume again")
                }
            #expect(resumed.code == code && resumed.errors.contains(said), "\(change): \(resumed)")
        }
    }
#endif
