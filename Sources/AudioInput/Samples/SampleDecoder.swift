/// Decodes bytes to samples. All audio files and streams are decoded here, so this is the one place where samples are limited.
struct SampleDecoder {
    let encoding: SampleEncoding
    /// Tracks samples that are out of range. Integer samples never are.
    private(set) var limit: SampleLimit

    init(encoding: SampleEncoding, channelCount: Int = 1) {
        self.encoding = encoding
        limit = SampleLimit(channelCount: channelCount)
    }

    /// Decodes whole samples; the bytes of an incomplete sample at the end are ignored.
    mutating func decode(_ bytes: some Collection<UInt8>) -> AudioChunk.Samples {
        if let samples = bytes.withContiguousStorageIfAvailable({ decode(UnsafeRawBufferPointer($0)) }) {
            return samples
        }
        return Array(bytes).withUnsafeBytes { decode($0) }
    }

    private mutating func decode(_ raw: UnsafeRawBufferPointer) -> AudioChunk.Samples {
        switch encoding {
        case .u8: .int16(Self.map(raw, 1) { raw, at in Int16(Int(raw[at]) - 128) << 8 })
        case .s8: .int16(Self.map(raw, 1) { raw, at in Int16(Int8(bitPattern: raw[at])) << 8 })
        case .alaw: .int16(Self.expand(raw, CompandingTable.aLaw))
        case .mulaw: .int16(Self.expand(raw, CompandingTable.muLaw))
        case .s16le: .int16(Self.map(raw, 2) { Int16(littleEndian: Self.load($0, $1)) })
        case .s16be: .int16(Self.map(raw, 2) { Int16(bigEndian: Self.load($0, $1)) })
        case .s24le:
            .float32(Self.map(raw, 3) { raw, at in Self.from24Bits(raw[at], raw[at + 1], raw[at + 2]) })
        case .s24be:
            .float32(Self.map(raw, 3) { raw, at in Self.from24Bits(raw[at + 2], raw[at + 1], raw[at]) })
        case .s32le: .float32(Self.map(raw, 4) { Self.from32Bits(Int32(littleEndian: Self.load($0, $1))) })
        case .s32be: .float32(Self.map(raw, 4) { Self.from32Bits(Int32(bigEndian: Self.load($0, $1))) })
        case .f32le:
            limited(Self.map(raw, 4) { Float(bitPattern: UInt32(littleEndian: Self.load($0, $1))) })
        case .f32be:
            limited(Self.map(raw, 4) { Float(bitPattern: UInt32(bigEndian: Self.load($0, $1))) })
        case .f64le:
            limited(Self.map(raw, 8) { Float(Double(bitPattern: UInt64(littleEndian: Self.load($0, $1)))) })
        case .f64be:
            limited(Self.map(raw, 8) { Float(Double(bitPattern: UInt64(bigEndian: Self.load($0, $1)))) })
        }
    }

    private mutating func limited(_ samples: [Float]) -> AudioChunk.Samples {
        var samples = samples
        limit.apply(to: &samples)
        return .float32(samples)
    }

    @inline(__always)
    private static func map<Sample>(
        _ raw: UnsafeRawBufferPointer, _ size: Int, _ sample: (UnsafeRawBufferPointer, Int) -> Sample
    ) -> [Sample] {
        let count = raw.count / size
        return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count { buffer.initializeElement(at: index, to: sample(raw, index * size)) }
            initialized = count
        }
    }

    private static func expand(_ raw: UnsafeRawBufferPointer, _ table: [Int16]) -> [Int16] {
        table.withUnsafeBufferPointer { table in map(raw, 1) { raw, at in table[Int(raw[at])] } }
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ raw: UnsafeRawBufferPointer, _ offset: Int
    ) -> Word {
        raw.loadUnaligned(fromByteOffset: offset, as: Word.self)
    }

    @inline(__always)
    private static func from24Bits(_ low: UInt8, _ middle: UInt8, _ high: UInt8) -> Float {
        let value = Int32(low) | Int32(middle) << 8 | Int32(Int8(bitPattern: high)) << 16
        return Float(value) / 8_388_608
    }

    @inline(__always)
    private static func from32Bits(_ value: Int32) -> Float { Float(value) / 2_147_483_648 }
}
