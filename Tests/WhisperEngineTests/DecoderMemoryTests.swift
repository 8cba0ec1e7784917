import Testing

@testable import WhisperEngine

@Suite struct DecoderMemoryTests {
    @Test(
        "as many windows are decoded at once as there are threads and memory for them, but at least one",
        arguments: [
            (width: 384, layers: 4, threads: 8, gigabytes: 16, expected: 8),
            (width: 1280, layers: 32, threads: 8, gigabytes: 4, expected: 3),
            (width: 1280, layers: 32, threads: 2, gigabytes: 16, expected: 2),
            (width: 1280, layers: 32, threads: 8, gigabytes: 0, expected: 1),
        ])
    func decoders(width: Int, layers: Int, threads: Int, gigabytes: Int, expected: Int) {
        let memory = DecoderMemory(WhisperDimensions(width: width, layers: layers))
        #expect(
            memory.decoders(threads: threads, available: gigabytes << 30) == expected,
            "\(memory.bytesPerDecoder) bytes for each")
        #expect(memory.decoders(threads: threads, available: nil) == threads)
    }

    @Test("the available memory is read in the format in which Linux writes it")
    func available() {
        let text = "MemTotal:       24605288 kB\nMemFree:         1000 kB\nMemAvailable:   20480000 kB\n"
        #expect(DecoderMemory.available(meminfo: text) == 20_480_000 * 1024)
        #expect(DecoderMemory.available(meminfo: "MemTotal: 5 kB\n") == nil)
    }
}
