internal import COnnxRuntime
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Every call into ONNX Runtime is in this file.

/// The library, loaded when it is first used.
package enum OnnxRuntimeLibrary {
    /// The library's version, such as `1.23.2`.
    ///
    /// - Throws: ``OnnxRuntimeError`` if the library is not on this machine.
    package static func version() throws -> String { try loaded.get().version }

    /// Loaded once and never unloaded: its threads and its memory outlive every session. A failure is kept too.
    fileprivate static let loaded = Result { () throws(OnnxRuntimeError) in try Runtime.load() }
}

/// The table of the library's functions, and the environment that all sessions share.
private struct Runtime: @unchecked Sendable {
    // These are set once, and the library's contract lets every thread use what they point at.
    let api: OrtApi
    let environment: OpaquePointer
    let version: String

    /// Only functions that this version of the interface has are called, so that an older system library works too.
    private static let interfaceVersion: UInt32 = 16

    /// The C functions are `dlopen`, `dlsym`, `OrtGetApiBase`, `GetApi`, `GetVersionString` and `CreateEnv`.
    static func load() throws(OnnxRuntimeError) -> Runtime {
        let environment = ProcessInfo.processInfo.environment
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let places = LibraryPlaces.candidates(
            program: program ?? CommandLine.arguments.first, environment: environment)
        // The handle is never closed: the table points into the library.
        guard let handle = places.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let symbol = dlsym(handle, "OrtGetApiBase")
        else {
            throw OnnxRuntimeError(
                .noLibrary, "ONNX Runtime", "\(LibraryPlaces.fileName) was not found on this machine",
                nextMove: "run Scripts/setup, or install the library")
        }
        typealias Entry = @convention(c) () -> UnsafePointer<OrtApiBase>?
        let base = unsafeBitCast(symbol, to: Entry.self)()
        let version = base?.pointee.GetVersionString().map { String(cString: $0) } ?? "of unknown version"
        guard let table = base?.pointee.GetApi(interfaceVersion) else {
            throw OnnxRuntimeError(
                .noLibrary, "ONNX Runtime", "the library \(version) is too old",
                nextMove: "install version 1.16 or newer")
        }
        let api = table.pointee
        var made: OpaquePointer?
        if let complaint = api.complaint(
            of: api.CreateEnv(ORT_LOGGING_LEVEL_FATAL, "readback", &made))
        {
            throw OnnxRuntimeError(
                .noLibrary, "ONNX Runtime", "the library does not start (\(complaint))",
                nextMove: "install it again")
        }
        guard let made else {
            throw OnnxRuntimeError(
                .noLibrary, "ONNX Runtime", "the library does not start", nextMove: "install it again")
        }
        return Runtime(api: api, environment: made, version: version)
    }
}

extension OrtApi {
    /// The library's error message, whose status is freed; `nil` if there is no error. The C functions are `GetErrorMessage` and
    /// `ReleaseStatus`.
    fileprivate func complaint(of status: OpaquePointer?) -> String? {
        guard let status else { return nil }
        defer { ReleaseStatus(status) }
        return GetErrorMessage(status).map { String(cString: $0) } ?? "no reason given"
    }
}

/// An open model with one input and one output, both floats.
///
/// ```swift
/// let model = try OnnxModel(path: "model.onnx", threadCount: 1)
/// let output = try model.run(Tensor(shape: [1, 1, 160_000], values: samples))
/// ```
///
/// Use it from one task at a time.
package final class OnnxModel {
    private let runtime: Runtime
    /// Owned: released in `deinit`.
    private let session: OpaquePointer
    /// Owned: released in `deinit`.
    private let memory: OpaquePointer
    private let path: String
    /// The name of the graph's input; tells models apart.
    package let input: String
    /// The name of the graph's output.
    package let output: String

    /// Opens a model.
    ///
    /// - Parameter threadCount: how many threads a run may use, including the caller's own.
    package init(path: String, threadCount: Int) throws {
        runtime = try OnnxRuntimeLibrary.loaded.get()
        self.path = path
        let session = try Self.open(path, threadCount: threadCount, runtime)
        do {
            input = try Self.name(of: session, path, runtime, runtime.api.SessionGetInputName)
            output = try Self.name(of: session, path, runtime, runtime.api.SessionGetOutputName)
            memory = try Self.processorMemory(path, runtime)
        } catch {
            runtime.api.ReleaseSession(session)
            throw error
        }
        self.session = session
    }

    /// The C functions are `ReleaseSession` and `ReleaseMemoryInfo`.
    deinit {
        runtime.api.ReleaseSession(session)
        runtime.api.ReleaseMemoryInfo(memory)
    }

    /// The C functions are `CreateSessionOptions`, `SetIntraOpNumThreads`, `SetInterOpNumThreads`, `AddSessionConfigEntry`,
    /// `DisableCpuMemArena`, `CreateSession` and `ReleaseSessionOptions`; the options are copied by the session.
    private static func open(_ path: String, threadCount: Int, _ runtime: Runtime) throws -> OpaquePointer {
        let api = runtime.api
        var options: OpaquePointer?
        try check(api.CreateSessionOptions(&options), path, api)
        defer { api.ReleaseSessionOptions(options) }
        guard let options else { throw refusal(path, "no options") }
        try check(api.SetIntraOpNumThreads(options, Int32(max(1, threadCount))), path, api)
        try check(api.SetInterOpNumThreads(options, 1), path, api)
        // Waiting threads sleep, because others need the cores.
        try check(
            api.AddSessionConfigEntry(options, "session.intra_op.allow_spinning", "0"), path, api)
        // Inputs differ in length, and an arena would keep the most memory that any of them needed.
        try check(api.DisableCpuMemArena(options), path, api)
        var session: OpaquePointer?
        try check(api.CreateSession(runtime.environment, path, options, &session), path, api)
        guard let session else { throw refusal(path, "no session") }
        return session
    }

    private typealias NameOf =
        @convention(c) (
            OpaquePointer?, Int, UnsafeMutablePointer<OrtAllocator>?,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> OpaquePointer?

    /// The C functions are `GetAllocatorWithDefaultOptions`, `SessionGetInputName` or `SessionGetOutputName`, and `AllocatorFree`; the
    /// allocator belongs to the library, the name is freed.
    private static func name(
        of session: OpaquePointer, _ path: String, _ runtime: Runtime, _ nameOf: NameOf?
    ) throws -> String {
        let api = runtime.api
        var allocator: UnsafeMutablePointer<OrtAllocator>?
        try check(api.GetAllocatorWithDefaultOptions(&allocator), path, api)
        var name: UnsafeMutablePointer<CChar>?
        try check(nameOf?(session, 0, allocator, &name), path, api)
        guard let name else { throw refusal(path, "it has no input or no output") }
        defer { _ = api.complaint(of: api.AllocatorFree(allocator, name)) }
        return String(cString: name)
    }

    /// The C function is `CreateCpuMemoryInfo`.
    private static func processorMemory(_ path: String, _ runtime: Runtime) throws -> OpaquePointer {
        var memory: OpaquePointer?
        try check(
            runtime.api.CreateCpuMemoryInfo(OrtArenaAllocator, OrtMemTypeDefault, &memory), path, runtime.api)
        guard let memory else { throw refusal(path, "no memory") }
        return memory
    }

    /// Runs the model on an input. Blocks until it is done.
    ///
    /// The C functions are `CreateTensorWithDataAsOrtValue`, `Run` and `ReleaseValue`. The input's numbers are only borrowed: the
    /// library reads them during the call and keeps nothing. The output is copied and released.
    package func run(_ tensor: Tensor) throws -> Tensor {
        let api = runtime.api
        var values = tensor.values
        let shape = tensor.shape.map(Int64.init)
        var result: OpaquePointer?
        defer { api.ReleaseValue(result) }
        try values.withUnsafeMutableBytes { bytes in
            var value: OpaquePointer?
            try work(
                api.CreateTensorWithDataAsOrtValue(
                    memory, bytes.baseAddress, bytes.count, shape, shape.count,
                    ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, &value))
            defer { api.ReleaseValue(value) }
            try input.withCString { input in
                try output.withCString { output in
                    var inputs: [UnsafePointer<CChar>?] = [input]
                    var outputs: [UnsafePointer<CChar>?] = [output]
                    var given: [OpaquePointer?] = [value]
                    try work(api.Run(session, nil, &inputs, &given, 1, &outputs, 1, &result))
                }
            }
        }
        guard let result else { throw failure("it returned nothing") }
        return try contents(of: result)
    }

    /// The C functions are `GetTensorTypeAndShape`, `GetDimensionsCount`, `GetDimensions`, `GetTensorElementType`,
    /// `GetTensorMutableData` and `ReleaseTensorTypeAndShapeInfo`; the numbers belong to the value and are copied.
    private func contents(of value: OpaquePointer) throws -> Tensor {
        let api = runtime.api
        var facts: OpaquePointer?
        try work(api.GetTensorTypeAndShape(value, &facts))
        defer { api.ReleaseTensorTypeAndShapeInfo(facts) }
        var (count, type) = (0, ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED)
        try work(api.GetTensorElementType(facts, &type))
        guard type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT else { throw failure("it did not return floats") }
        try work(api.GetDimensionsCount(facts, &count))
        var shape = [Int64](repeating: 0, count: count)
        try work(api.GetDimensions(facts, &shape, count))
        var data: UnsafeMutableRawPointer?
        try work(api.GetTensorMutableData(value, &data))
        let size = shape.reduce(1, *)
        guard let data, size > 0 else { throw failure("it returned nothing") }
        let numbers = UnsafeBufferPointer(
            start: data.assumingMemoryBound(to: Float.self), count: Int(size))
        return Tensor(shape: shape.map(Int.init), values: Array(numbers))
    }

    // MARK: Errors

    private static func check(_ status: OpaquePointer?, _ path: String, _ api: OrtApi) throws {
        if let complaint = api.complaint(of: status) { throw refusal(path, complaint) }
    }

    private static func refusal(_ path: String, _ complaint: String) -> OnnxRuntimeError {
        OnnxRuntimeError(
            .unusableModel, path, "the library cannot open this model (\(complaint))",
            nextMove: "fetch the file again")
    }

    private func work(_ status: OpaquePointer?) throws {
        if let complaint = runtime.api.complaint(of: status) { throw failure(complaint) }
    }

    private func failure(_ complaint: String) -> OnnxRuntimeError {
        OnnxRuntimeError(
            .failedRun, path, "the model failed (\(complaint))", nextMove: "fetch the file again")
    }
}
