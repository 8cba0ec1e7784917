import Foundation
import LanguageModels
import LanguageSession
import LlamaEngine

let usage = """
    usage: ToolMeter MODEL THREADS FOLDER
    Asks a model everything in FOLDER/calls.json and FOLDER/types.json, and prints a line of JSON for each.
    Exists for Scripts/bench tools.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, let threads = Int(arguments[1]) else {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(2)
}
let context = try await LlamaEngine(modelFile: arguments[0]).makeContext(
    LanguageContextOptions(contextLength: 2048, threadCount: threads))
let meter = ToolMeter(
    model: ContextLanguageModel(context), folder: URL(filePath: arguments[2], directoryHint: .isDirectory))
try await meter.run()
