import Foundation
import Testing

@testable import ModelStore

@Suite struct TransferTests {
    @Test("the last block of headers counts, whatever the line endings")
    func heads() {
        let text =
            "HTTP/1.1 302 Found\r\nETag: \"hub\"\r\n\r\nHTTP/2 206 \r\netag:  \"cdn\"\r\nContent-Range: bytes 5-9/10\r\n\r\n"
        let head = ResponseHead(parsing: text)
        #expect(head == ResponseHead(status: 206, entityTag: "\"cdn\"", rangeTotal: 10))
        #expect(ResponseHead(parsing: text.replacingOccurrences(of: "\r\n", with: "\n")) == head)
        #expect(ResponseHead(parsing: "HTTP/1.1 416 No\nContent-Range: bytes */77\n")?.rangeTotal == 77)
        #expect(ResponseHead(parsing: "HTTP/1.1 206 Some\nContent-Range: bytes 0-1/*\n")?.rangeTotal == nil)
        for broken in ["", "HTTP/1.1", "HTTP/1.1 fine", "ETag: \"x\""] {
            #expect(ResponseHead(parsing: broken) == nil, "\(broken)")
        }
    }

    @Test(
        "only a strong tag is accepted",
        arguments: [("\"a\"", "\"a\""), ("W/\"a\"", nil), ("\"\"", nil), ("a", nil), ("\"", nil)]
            as [(String, String?)])
    func tags(tag: String, strong: String?) {
        #expect(ResponseHead(status: 200, entityTag: tag).strongEntityTag == strong)
    }

    private func command(_ url: String, resume: CurlCommand.Resume? = nil) -> [String] {
        CurlCommand(url: url, output: "o", headers: "h", resume: resume, byteLimit: 7).arguments
    }

    @Test("plain HTTP is only for this machine, and no redirect leaves HTTPS")
    func protocols() throws {
        for url in [
            "https://models.example/x", "http://models.example/x", "https://localhost.models.example/x",
        ] {
            let arguments = command(url)
            #expect(arguments.filter { $0 == "=https" }.count == 2, "\(url): \(arguments)")
            #expect(!arguments.contains { $0.contains("http,") }, "\(url): \(arguments)")
        }
        #expect(command("http://127.0.0.1:8000/x").filter { $0 == "=http,https" }.count == 2)
    }

    @Test("the user's curl settings are disabled before any other option")
    func disable() {
        #expect(command("https://models.example/x").first == "--disable")
    }

    @Test("resuming is conditional on the same version")
    func condition() throws {
        let arguments = command("https://models.example/x", resume: .init(offset: 5, entityTag: "\"t\""))
        #expect(arguments.contains("If-Range: \"t\""))
        let index = try #require(arguments.firstIndex(of: "--continue-at"))
        #expect(arguments[index + 1] == "5")
    }

    @Test("only proxies and certificates are passed on from the environment")
    func environment() {
        let all = ["https_proxy": "p", "SSL_CERT_FILE": "c", "SECRET": "s", "LD_PRELOAD": "l"]
        #expect(CurlCommand.environment(from: all) == ["https_proxy": "p", "SSL_CERT_FILE": "c"])
    }

    private func verdict(
        _ code: Int32, _ status: Int?, tag: String? = "\"t\"", total: Int64? = nil, resumed: Bool = false,
        size: Int64 = 10
    ) -> TransferVerdict {
        TransferVerdict(
            exitCode: code, head: status.map { ResponseHead(status: $0, entityTag: tag, rangeTotal: total) },
            resume: resumed ? .init(offset: 5, entityTag: "\"t\"") : nil, size: size, words: "curl: words")
    }

    @Test("curl's exit code and the HTTP status decide whether to finish, resume, start over or give up")
    func verdicts() {
        #expect(verdict(0, 200) == .complete)
        #expect(verdict(0, 206, resumed: true) == .complete)
        #expect(verdict(0, 206, tag: nil, resumed: true) == .complete)
        #expect(verdict(0, 206, tag: "\"other\"", resumed: true) == .startOver(.otherVersion))
        #expect(verdict(33, 200, resumed: true) == .startOver(.ignoredRange))
        #expect(verdict(33, 200, tag: "\"other\"", resumed: true) == .startOver(.otherVersion))
        for code: Int32 in [0, 22, 33] {
            #expect(verdict(code, 416, total: 10, resumed: true) == .complete)
            #expect(verdict(code, 416, total: 9, resumed: true) == .startOver(.otherVersion))
            #expect(verdict(code, 416, total: nil, resumed: true) == .startOver(.otherVersion))
        }
        #expect(
            verdict(22, 416)
                == .give(up: .init(cause: .refused, reason: "the server answered with HTTP status 416")))
        for status in [408, 429, 500, 503] {
            #expect(verdict(22, status) == .goOn(reason: "the server answered with HTTP status \(status)"))
        }
        for status in [401, 403, 404, 410] {
            #expect(
                verdict(22, status)
                    == .give(
                        up: .init(cause: .refused, reason: "the server answered with HTTP status \(status)")))
        }
        for code: Int32 in [18, 28, 56] { #expect(verdict(code, nil) == .goOn(reason: "curl: words")) }
        for code: Int32 in [5, 6, 7] {
            #expect(verdict(code, nil) == .give(up: .init(cause: .other, reason: "curl: words")), "offline")
            #expect(verdict(code, nil, resumed: true) == .goOn(reason: "curl: words"), "cut off")
        }
        #expect(verdict(60, nil) == .give(up: .init(cause: .other, reason: "curl: words")))
    }
}
