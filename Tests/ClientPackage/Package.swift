// swift-tools-version: 6.0
import PackageDescription

// A package of somebody else's, that depends on Readback by path. Scripts/check client-package builds and runs it.
let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "readback", path: "../..")],
    targets: [
        .executableTarget(
            name: "Client", dependencies: [.product(name: "ReadbackLibrary", package: "readback")]),
        // The examples of docs/library.md.
        .executableTarget(
            name: "Examples", dependencies: [.product(name: "ReadbackLibrary", package: "readback")]),
    ],
    swiftLanguageModes: [.v6]
)
