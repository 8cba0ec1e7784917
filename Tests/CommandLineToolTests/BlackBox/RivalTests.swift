#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: whatever became of a run and of what lies where its results go, `runs`, `--skip-existing`, `resume` and `runs --clean` tell the
    /// truth about it, and one of them leads on.
    @Suite(.serialized) struct RivalTests {
        /// What lies in the folder of results, and what the journal says.
        enum State: String, CaseIterable {
            /// Two runs at once into one folder, of which each can see the other.
            case twoAtOnce
            /// Two runs at once, each with a state folder of its own, that write one file.
            case twoUnseen
            /// While the run was at work, somebody put a file of his own where one of its results goes.
            case othersFile
            /// The run was stopped and has written a part.
            case part
            /// The run was killed before it had written anything.
            case killed
        }

        struct Row {
            /// Runs that are listed as interrupted.
            let waiting: Int
            /// Status of the same command with --skip-existing, and what it says.
            let skipping: (Int32, String)
            let cleaning: (Int32, String)
            /// After a refused or an empty --clean, or in its place.
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

        /// Two at once: their statuses, sorted, and what they said.
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

        @Test("every state, every command", arguments: State.allCases)
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
            // A run that has put nothing there says nothing of what another has put there since.
            if state == .killed {
                let again = try await program.run(arguments + ["--skip-existing"])
                #expect(again.code == 0 && again.errors.contains("already exist"), "\(state): \(again)")
            }
            // What another way does with the state is seen where it can still be seen.
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
            // Both ways that the message names lead on.
            let moved = program.directory.appendingPathComponent("moved.txt")
            let theirs = program.directory.appendingPathComponent("out/call-booking.txt")
            try FileManager.default.moveItem(at: theirs, to: moved)
            let done = try await program.run(["resume"])
            #expect(done.code == 0 && program.waitingRuns.isEmpty, "\(done)")
        }

        @Test("a run that only another's file keeps from going on can be given up")
        func givenUp() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            _ = try await make(.othersFile, program)
            let cleaned = try await program.run(["runs", "--clean"])
            #expect(cleaned.code == 0 && cleaned.output.hasPrefix("removed "), "\(cleaned)")
            #expect(program.waitingRuns.isEmpty, "\(cleaned)")
            #expect(try cleaned.file("out/call-booking.txt") == "theirs\n", "\(cleaned)")
        }

        @Test("whoever removes the results' folder during a run is told that the journal was in it")
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

        /// What became of a recording between a stop and `resume`.
        enum Change: String, CaseIterable {
            case touched, copiedBack, edited, gone
        }

        @Test(
            "a recording that is gone is gone, one with the same bytes goes on, another has changed",
            arguments: Change.allCases)
        func recordingChanged(change: Change) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let path = program.directory.appendingPathComponent("call.wav").path
            let files = FileManager.default
            try await Fixture.ffmpeg(["-i", Fixture.path("call-booking.flac"), path])
            // With the hash in it, which is learned beside the work.
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
                // As long, with the same ends.
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
