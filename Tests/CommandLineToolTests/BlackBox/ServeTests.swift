#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Testing

    /// The server with a real model, over a real socket.
    @Suite(.serialized) struct ServeTests {
        private func text(_ answer: String) throws -> String {
            let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
            return try #require(object?["text"] as? String, "\(answer)")
        }

        /// Reads a client's answer up to the first text of a stream.
        private func firstPiece(of client: Child) async throws -> String {
            var text = ""
            while !text.contains("data: "), let bytes = try await client.output?.read() {
                text += String(decoding: bytes, as: UTF8.self)
            }
            try #require(text.contains("transcript.text.delta"), "\(text)")
            return text
        }

        @Test("two clients at once get the same text, and nothing stays on disk")
        func two() async throws {
            let served = try await ServedProgram.start()
            defer { served.remove() }
            async let one = served.curl(ServedProgram.form("memo.flac"))
            async let other = served.curl(ServedProgram.form("memo.flac"))
            let texts = try await [text(one), text(other)]
            #expect(texts[0] == texts[1] && texts[0].count > 20, "\(texts)")
            #expect(try served.uploads().isEmpty)
            let srt = try await served.curl(ServedProgram.form("memo.flac", ["response_format=srt"]))
            #expect(srt.hasPrefix("1\n00:00:"), "\(srt)")
            let (status, said) = try await served.stop()
            #expect(status == .exited(code: 143), "\(said)")
            #expect(said.contains("request 3: 0:13 transcribed in"), "\(said)")
            let files = try FileManager.default.contentsOfDirectory(atPath: served.program.directory.path)
            #expect(files.isEmpty, "\(files)")
        }

        private static let refused: [([String], String, String)] = [
            (["http://x/none"], "404", "there is nothing at /none"),
            ([ServedProgram.place], "405", "this path takes POST, not GET"),
            ([ServedProgram.place, "-d", "a=b"], "415", "the body must be multipart/form-data"),
            (
                [ServedProgram.place, "-H", "Content-Type: multipart/form-data; boundary=x", "-d", "broken"],
                "400", "the form ends before its last boundary"
            ),
            ([ServedProgram.place, "-F", "language=en"], "400", "the recording is missing"),
            ([ServedProgram.place, "-F", "file=@/dev/null"], "400", "the recording is empty"),
            (
                ServedProgram.form("memo.flac", ["response_format=xml"]), "400", "response_format is one of"
            ),
            (ServedProgram.form("memo.flac", ["language=de"]), "400", "does not know the language 'de'"),
            (ServedProgram.form("call-booking.txt"), "422", "call-booking.txt: "),
            (
                [ServedProgram.place, "-F", "file=@\(BuiltProgram.path)"], "413",
                "the request has more than 1048576 bytes"
            ),
        ]

        @Test("a request that cannot be answered gets its status and a message, and the server goes on")
        func refuse() async throws {
            let served = try await ServedProgram.start(["--max-upload", "1"])
            defer { served.remove() }
            for (arguments, status, sentence) in Self.refused {
                let answer = try await served.curl(["-i"] + arguments)
                #expect(answer.contains("HTTP/1.1 \(status) "), "\(arguments): \(answer)")
                #expect(
                    answer.contains("{\"error\":{") && answer.contains(sentence), "\(arguments): \(answer)")
            }
            #expect(try served.uploads().isEmpty)
            #expect(try await served.curl(["http://x/v1/models"]).contains("\"object\":\"list\""))
            #expect(try await text(served.curl(ServedProgram.form("memo.flac"))).count > 20)
        }

        @Test("a client that finds the queue full is told to retry later")
        func full() async throws {
            let served = try await ServedProgram.start(["--max-waiting", "0"])
            defer { served.remove() }
            let busy = try served.begin(ServedProgram.form("call-booking.flac", ["stream=true"]))
            defer { busy.kill() }
            _ = try await firstPiece(of: busy)
            let answer = try await served.curl(["-i"] + ServedProgram.form("memo.flac"))
            #expect(answer.contains("HTTP/1.1 429 ") && answer.contains("Retry-After: "), "\(answer)")
        }

        @Test("a client that disconnects cancels its work, and its recording is deleted")
        func leaving() async throws {
            let served = try await ServedProgram.start()
            defer { served.remove() }
            let client = try served.begin(ServedProgram.form("call-booking.flac", ["stream=true"]))
            _ = try await firstPiece(of: client)
            #expect(try served.uploads().count == 1)
            client.kill()
            try await awaited("the end of the work") { () -> Void? in
                try await served.curl(["http://x/health"]).contains("\"recordings\":0") ? () : nil
            }
            #expect(try served.uploads().isEmpty)
            let (_, said) = try await served.stop()
            #expect(!said.contains("request 1:"), "\(said)")
        }

        @Test("SIGTERM finishes the current request, turns away waiting ones, and ends the server")
        func stopping() async throws {
            let served = try await ServedProgram.start()
            defer { served.remove() }
            let busy = try served.begin(ServedProgram.form("call-booking.flac", ["stream=true"]))
            var answer = try await firstPiece(of: busy)
            async let waiting = served.curl(["-i"] + ServedProgram.form("memo.flac"))
            try await awaited("a second recording") { () -> Void? in
                try await served.curl(["http://x/health"]).contains("\"recordings\":2") ? () : nil
            }
            served.child.send(.terminate)
            let turnedAway = try await waiting
            #expect(turnedAway.contains("HTTP/1.1 503 "), "\(turnedAway)")
            answer += String(decoding: try await busy.output?.readToEnd(limit: 1 << 20) ?? [], as: UTF8.self)
            #expect(answer.contains("transcript.text.done"), "\(answer)")
            let (status, said) = try await served.stop()
            #expect(status == .exited(code: 143) && said.contains("request 1:"), "\(said)")
            #expect(!FileManager.default.fileExists(atPath: served.socket))
        }

        #if os(Linux)
            @Test("a crash loses the current request, and the next one is served")
            func crash() async throws {
                let served = try await ServedProgram.start()
                defer { served.remove() }
                let client = try served.begin(ServedProgram.form("call-booking.flac", ["stream=true"]))
                _ = try await firstPiece(of: client)
                let worker = "kill -SEGV $(cat /proc/\(served.child.processID)/task/*/children)"
                _ = try await Child.run(ChildCommand("/bin/sh", ["-c", worker]))
                _ = await client.wait()
                try await served.awaitHealth()
                #expect(try await text(served.curl(ServedProgram.form("memo.flac"))).count > 20)
                #expect(try served.uploads().isEmpty)
                let (status, said) = try await served.stop()
                #expect(status == .exited(code: 143), "\(said)")
                #expect(said.contains("what it was answering is lost"), "\(said)")
            }
        #endif

        @Test("serve refuses to start without a socket or with one that is in use")
        func socket() async throws {
            let served = try await ServedProgram.start()
            defer { served.remove() }
            let second = try await served.program.run([
                "serve", "--socket", "s", "--model", WhisperTests.model,
            ])
            #expect(second.code == 7 && second.errors.contains("another program listens here"), "\(second)")
            let none = try await served.program.run(["serve", "--model", WhisperTests.model])
            #expect(none.code == 2 && none.errors.contains("--socket"), "\(none)")
        }
    }
#endif
