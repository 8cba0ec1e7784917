import SpeakerFinder
import Testing

@Suite struct VoiceNamingTests {
    private func print(_ name: String, _ degrees: Double) -> VoicePrint {
        var print = VoicePrint(name: name, model: "plane")
        print.add(Direction.at(degrees: degrees), seconds: 10)
        return print
    }

    private func names(_ prints: [VoicePrint], _ degrees: Double...) -> [String?] {
        VoiceNaming(prints).names(of: degrees.map(Direction.at)).map { $0?.name }
    }

    @Test("a voice that is like a known voice gets its name, with the likeness")
    func known() throws {
        let found = VoiceNaming([print("Anna", 0), print("Ben", 90)]).names(of: [Direction.at(degrees: 30)])
        let finding = try #require(found[0])
        #expect(finding.name == "Anna" && abs(finding.likeness - 0.866) < 0.001)
    }

    @Test("a voice unlike every known voice gets no name, and without known voices there are no names")
    func unknown() {
        #expect(names([print("Anna", 0)], 60) == [nil])
        #expect(names([], 0, 90) == [nil, nil])
    }

    @Test("a voice between two known voices that are alike gets no name, however like both it is")
    func between() {
        #expect(names([print("Anna", 0), print("Ben", 20)], 10) == [nil])
        #expect(names([print("Anna", 0), print("Ben", 60)], 10) == ["Anna"])
    }

    @Test("a name is given only once: to the voice that is more like, and among equals to the first")
    func once() {
        #expect(names([print("Anna", 0)], 30, 10, 20) == [nil, "Anna", nil])
        #expect(names([print("Anna", 0)], 10, -10) == ["Anna", nil])
        #expect(names([print("Anna", 0), print("Ben", 90)], 80, 15, 5) == ["Ben", nil, "Anna"])
    }

    @Test("the mean of several recordings is kept, and each counts once, however long it is")
    func mean() {
        var anna = print("Anna", 0)
        anna.add(Direction.at(degrees: 60).map { $0 * 5 }, seconds: 1000)
        #expect(abs(anna.likeness(to: Direction.at(degrees: 30)) - 1) < 0.0001)
        #expect(anna.recordingCount == 2 && anna.seconds == 1010)
    }

    @Test("a vector of another length is like no known voice")
    func foreign() {
        #expect(print("Anna", 0).likeness(to: [1, 0, 0]) == 0)
    }
}
