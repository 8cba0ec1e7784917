import CommandLineTool
import Foundation

// Here the program still has one thread.
OneHeap.useFromNowOn()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
