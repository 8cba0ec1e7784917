import Testing

@testable import OnnxRuntime

@Suite struct LibraryPlacesTests {
    @Test(
        "the library is looked for beside the program, where installation and set-up put it, and in the system"
    )
    func order() {
        let places = LibraryPlaces.candidates(
            program: "/opt/rb/bin/readback", environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/a"])
        let name = LibraryPlaces.fileName
        #expect(
            places == [
                "/opt/rb/bin/\(name)", "/opt/rb/bin/../lib/readback/\(name)", "/data/readback/lib/\(name)",
                name,
                "libonnxruntime.so.1", "libonnxruntime.so",
            ])
    }

    @Test("a data folder that is not an absolute path is ignored")
    func relativeFolder() {
        let places = LibraryPlaces.candidates(
            program: nil, environment: ["XDG_DATA_HOME": "data", "HOME": "/home/a"])
        #expect(places.first == "/home/a/.local/share/readback/lib/\(LibraryPlaces.fileName)")
    }
}
