import Foundation

extension ChildError {
    /// Explains why a program could not be started. The system has one error number for several
    /// reasons; a look at the files tells them apart.
    init(cannotStart command: ChildCommand, _ error: SystemError) {
        let program = command.executable
        if let folder = command.workingDirectory, !Self.isFolder(folder) {
            self.init(
                .notFound, program: program,
                reason: "its working directory \(folder) does not exist or is not a folder",
                nextMove: "Create it, or name another one")
            return
        }
        switch error.code {
        case ENOENT where FileManager.default.fileExists(atPath: program):
            self.init(
                .cannotStart, program: program, reason: "the interpreter or loader that it needs is missing",
                nextMove: "Install it, or install the program again")
        case ENOENT, ENOTDIR:
            self.init(
                .notFound, program: program, reason: "there is no such program",
                nextMove: "Install it, or check the path")
        case EACCES:
            self.init(
                .cannotStart, program: program, reason: "it is not an executable file",
                nextMove: "Check the permissions of the file and its folder")
        case ENOEXEC:
            self.init(
                .cannotStart, program: program, reason: "it is not a program for this machine",
                nextMove: "Install the build for this system")
        case EMFILE, ENFILE:
            self.init(
                .cannotStart, program: program, reason: "too many files are open",
                nextMove: "Raise the limit (ulimit -n)")
        default:
            self.init(.cannotStart, program: program, operation: error.operation, code: error.code)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
