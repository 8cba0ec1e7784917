import CommandLineTool
import Dispatch
import Foundation

// Here the program still has one thread, and nothing open. No `await` stands on this level: the runtime would start threads before the
// first line, and hang where there is no memory for them.
StartingLimits.check()
ClosedStreams.take()
OneHeap.useFromNowOn()
Task.detached {
    let status = await Program.runCommandLine()
    // Not `exit`: it takes down the engines' globals under threads that may still compute after a run was given up.
    fflush(nil)
    _exit(status)
}
dispatchMain()
