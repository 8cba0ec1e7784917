// swift-tools-version: 6.0
import PackageDescription

// A third-party package that depends on a version of Readback. Scripts/check client-package builds and runs it, with a repository
// made from the checkout.
let readback = Context.environment["READBACK_REPOSITORY"] ?? "file:///the/repository/of/readback.git"

let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: readback, exact: "0.2.0")],
    targets: [
        .executableTarget(
            name: "Client", dependencies: [.product(name: "ReadbackLibrary", package: "readback")]),
        // The examples of docs/library.md.
        .executableTarget(
            name: "Examples", dependencies: [.product(name: "ReadbackLibrary", package: "readback")]),
        // docs/examples/story.
        .executableTarget(
            name: "Story", dependencies: [.product(name: "ReadbackLibrary", package: "readback")]),
    ],
    swiftLanguageModes: [.v6]
)
