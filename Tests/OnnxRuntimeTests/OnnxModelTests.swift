import Foundation
import OnnxRuntime
import Testing

@Suite struct OnnxModelTests {
    private func file(_ bytes: [UInt8]) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).onnx")
        try Data(bytes).write(to: url)
        return url
    }

    /// A graph of one node, `y = x + x`, in the bytes of the format, which are only field numbers, lengths and contents.
    private static let doubling: [UInt8] = {
        func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
            [number << 3 | 2, UInt8(content.count)] + content
        }
        func number(_ number: UInt8, _ value: UInt8) -> [UInt8] { [number << 3, value] }
        func text(_ number: UInt8, _ value: String) -> [UInt8] { field(number, Array(value.utf8)) }
        func value(_ name: String) -> [UInt8] {
            let dimension = field(1, text(2, "n"))
            let tensor = number(1, 1) + field(2, dimension)
            return text(1, name) + field(2, field(1, tensor))
        }
        let node = text(1, "x") + text(1, "x") + text(2, "y") + text(4, "Add")
        let graph = field(1, node) + text(2, "doubling") + field(11, value("x")) + field(12, value("y"))
        return number(1, 8) + field(7, graph) + field(8, number(2, 13))
    }()

    @Test("a graph is opened and run: its input and output have names, and numbers keep their shape")
    func run() throws {
        let url = try file(Self.doubling)
        defer { try? FileManager.default.removeItem(at: url) }
        let model = try OnnxModel(path: url.path, threadCount: 1)
        #expect(model.input == "x" && model.output == "y")
        for count in [1, 5, 2] {
            let values = (0..<count).map(Float.init)
            let result = try model.run(Tensor(shape: [count], values: values))
            #expect(result == Tensor(shape: [count], values: values.map { 2 * $0 }))
        }
    }

    @Test("a run with a shape that the graph does not accept fails, and the next run works")
    func wrongShape() throws {
        let url = try file(Self.doubling)
        defer { try? FileManager.default.removeItem(at: url) }
        let model = try OnnxModel(path: url.path, threadCount: 1)
        #expect { try model.run(Tensor(shape: [1, 2], values: [1, 2])) } throws: {
            ($0 as? OnnxRuntimeError)?.kind == .failedRun
        }
        #expect(try model.run(Tensor(shape: [1], values: [3])).values == [6])
    }

    @Test(
        "a file that is not a graph is refused with an error that names it",
        arguments: [[], [1, 2, 3], Array("text".utf8)])
    func noModel(bytes: [UInt8]) throws {
        let url = try file(bytes)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect { _ = try OnnxModel(path: url.path, threadCount: 1) } throws: { error in
            let refusal = error as? OnnxRuntimeError
            return refusal?.kind == .unusableModel && "\(error)".hasPrefix(url.path)
        }
    }

    @Test("the library reports its version")
    func version() throws {
        #expect(try OnnxRuntimeLibrary.version().split(separator: ".").count == 3)
    }
}
