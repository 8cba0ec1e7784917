import Foundation

/// All readers of bytes that others may have written, by the names that `Scripts/hurt fuzz` accepts. Whatever the bytes, no reader may
/// trap, hang or request much at once.
private let readers: [String: @Sendable ([UInt8]) -> Void] = [
    "recordings": readRecording, "journals": readJournal, "transcripts": readTranscript, "times": readTimes,
    "pages": readPage,
    "configurations": readConfiguration, "schemas": readSchema, "models": readModelHeader,
    "frames": readFrames, "indexes": readSearchIndex,
]

private let reader: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["READBACK_READER"] ?? ""
    guard let reader = readers[name] else {
        preconditionFailure("READBACK_READER is one of \(readers.keys.sorted().joined(separator: ", "))")
    }
    return reader
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    reader(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
