import Testing

@testable import ModelStore

struct PipVerdictTests {
    @Test(
        "pip's messages become reasons that people understand",
        arguments: [
            ("/usr/bin/python3: No module named pip", "this Python has no pip (install `python3-pip`)"),
            (
                """
                WARNING: Retrying (Retry(total=0)) after connection broken by \
                'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7f>: Failed to \
                establish a new connection: [Errno -2] Name or service not known')': /simple/half-1/
                ERROR: Could not find a version that satisfies the requirement half-1==1.0 (from versions: none)
                ERROR: No matching distribution found for half-1==1.0
                """, "the package index does not answer ([Errno -2] Name or service not known)"
            ),
            (
                """
                ERROR: Could not find a version that satisfies the requirement half-1==1.0 (from versions: 0.9)
                ERROR: No matching distribution found for half-1==1.0
                """, "the package index does not have it"
            ),
            (
                """
                ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated
                             Got        1234
                """, "the package index sent a package that does not match the pinned one"
            ),
            (
                "ERROR: 403 Client Error: Forbidden for url: x\n\nnotice",
                "403 Client Error: Forbidden for url: x"
            ),
            ("", "pip ended with status 1"),
        ])
    func reasons(words: String, reason: String) {
        #expect(PipVerdict(exitCode: 1, words: words) == .failed(reason))
    }

    @Test(
        "a full disk is told apart from other failures",
        arguments: ["[Errno 28] No space left on device", "[Errno 122] Disk quota exceeded"])
    func noRoom(words: String) {
        #expect(PipVerdict(exitCode: 1, words: "ERROR: Could not install: \(words)") == .noRoom)
    }

    @Test("a successful exit is a success, whatever was printed before")
    func complete() {
        #expect(PipVerdict(exitCode: 0, words: "WARNING: connection broken by 'x': /y") == .complete)
    }
}
