import Foundation
import Testing

@testable import ChildProcess

@Suite struct MemoryShortageTests {
    private let tight = MemoryBound(bytes: 400_000_000, origin: "ulimit -v")
    private let wide = MemoryBound(bytes: 64 << 30, origin: "ulimit -v")

    private func shortage(_ status: ChildStatus, _ bound: MemoryBound?, opening bytes: UInt64 = 0)
        -> MemoryShortage?
    {
        MemoryWatch(bound: bound, group: nil).shortage(after: status, opening: bytes)
    }

    @Test("a crash under a tight memory limit is blamed on the limit, and no other exit is")
    func crashes() {
        for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
            let status = ChildStatus.signalled(Signal(number: number))
            #expect(
                shortage(status, tight)?.description
                    == "there is not enough memory: the memory limit is 400 MB (ulimit -v); raise the limit, or choose a smaller model"
            )
            #expect(shortage(status, wide) == nil && shortage(status, nil) == nil)
            #expect(shortage(status, wide, opening: 30 << 30) != nil, "a large model needs more")
        }
        for status in [.exited(code: 0), .exited(code: 70), .lost, .signalled(.terminate), .signalled(.kill)]
            as [ChildStatus]
        {
            #expect(shortage(status, tight) == nil, "\(status)")
        }
    }

    /// A fake mount of control groups.
    private func mount(_ files: [String: String]) throws -> String {
        let root = FileManager.default.temporaryDirectory.path + "/groups-\(UUID().uuidString)"
        for (name, text) in files {
            let url = URL(fileURLWithPath: root + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return root
    }

    @Test("both versions of control groups tell how often memory ran out, even inside a container")
    func groups() throws {
        let old = "9:name=systemd:/\n4:memory:/jobs/one\n0::/\n"
        let new = "0::/user.slice/one\n"
        let places = [
            (
                old, "memory/jobs/one/memory.oom_control", "memory/jobs/one/memory.limit_in_bytes",
                "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n"
            ),
            (old, "memory/memory.oom_control", "memory/memory.limit_in_bytes", "oom_kill 2\n"),
            (new, "user.slice/one/memory.events", "user.slice/one/memory.max", "low 0\noom 3\noom_kill 2\n"),
            (new, "memory.events", "memory.max", "oom_kill 2\noom_group_kill 0\n"),
        ]
        for (text, events, limit, content) in places {
            let root = try mount([events: content, limit: "500000000\n"])
            defer { try? FileManager.default.removeItem(atPath: root) }
            let group = try #require(ControlGroup(text, root: root), "\(events)")
            #expect(group.kills == 2 && group.limit == 500_000_000, "\(events)")
            let watch = MemoryWatch(bound: nil, group: group)
            #expect(watch.shortage(after: .signalled(.kill)) == nil, "somebody else has killed it")
            try Data("oom_kill 3\n".utf8).write(to: URL(fileURLWithPath: root + "/" + events))
            #expect(
                watch.shortage(after: .signalled(.kill))?.clause
                    == "the memory limit of 500 MB of its control group was reached")
            try Data("max\n".utf8).write(to: URL(fileURLWithPath: root + "/" + limit))
            #expect(group.limit == nil)
        }
        for text in ["", "nonsense", "1:cpu:/"] { #expect(ControlGroup(text, root: "/nowhere") == nil) }
    }
}
