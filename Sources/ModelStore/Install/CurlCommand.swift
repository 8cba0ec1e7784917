import Foundation

/// The arguments with which the system's `curl` fetches a file, or the rest of one.
struct CurlCommand: Hashable, Sendable {
    var url: String
    var output: String
    /// Where the response's headers are written.
    var headers: String
    /// Where to resume, and the entity tag of the version that the present bytes belong to.
    var resume: Resume?
    /// A larger file is refused.
    var byteLimit: Int64
    /// A transfer that brings no data for this long is aborted.
    var stallSeconds = 20

    struct Resume: Hashable, Sendable {
        var offset: Int64
        var entityTag: String
    }

    var arguments: [String] {
        // This must come first: no ~/.curlrc, which could change anything.
        var arguments = ["--disable", "--silent", "--show-error", "--fail", "--globoff", "--no-buffer"]
        // Hubs answer with a redirection to another host.
        arguments += ["--location", "--max-redirs", "10", "--proto", protocols, "--proto-redir", protocols]
        // The total time is not limited, because it may be hours, but a stalled transfer ends.
        arguments += ["--connect-timeout", "30", "--speed-limit", "1"]
        arguments += ["--speed-time", String(stallSeconds)]
        arguments += ["--max-filesize", String(byteLimit)]
        if isLoopback { arguments += ["--noproxy", "*"] }
        if let resume {
            // Without this condition a server could send the rest of another version.
            arguments += [
                "--continue-at", String(resume.offset), "--header", "If-Range: \(resume.entityTag)",
            ]
        }
        return arguments + ["--dump-header", headers, "--output", output, "--url", url]
    }

    /// Plain HTTP is allowed only within this machine.
    private var protocols: String { isLoopback ? "=http,https" : "=https" }

    private var isLoopback: Bool {
        ["127.0.0.1", "localhost", "::1"].contains(URL(string: url)?.host ?? "")
    }

    /// The part of this process's environment that curl gets: proxies and certificates.
    static func environment(from all: [String: String]) -> [String: String] {
        let names: Set = [
            "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
            "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
        ]
        return all.filter { names.contains($0.key) }
    }
}
