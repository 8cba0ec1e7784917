import CommandLineTool
import Foundation

// Here the program still has one thread, and nothing open.
ClosedStreams.take()
OneHeap.useFromNowOn()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
