@testable import MacroText

extension Printed {
    static let enumerations = [
        Printed(
            name: "an enumeration of names",
            source: #"""
                @Generable(description: "How it sounds")
                enum Mood {
                    case calm, angry
                    case `default`
                }
                """#,
            members: #"""
                nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        description: "How it sounds",
                        anyOf: ["calm", "angry", "default"]
                    )
                }

                nonisolated var generatedContent: LanguageSession.GeneratedContent {
                    switch self {
                    case .calm: LanguageSession.GeneratedContent("calm")
                    case .angry: LanguageSession.GeneratedContent("angry")
                    case .`default`: LanguageSession.GeneratedContent("default")
                    }
                }
                """#,
            conformance: #"""
                extension Mood: nonisolated LanguageSession.Generable {
                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        let text = try content.value(String.self)
                        switch text {
                        case "calm": self = .calm
                        case "angry": self = .angry
                        case "default": self = .`default`
                        default:
                            throw LanguageSession.GeneratedContent.ParsingError(
                                rawContent: content.jsonString, debugDescription: "\"\(text)\" is no case of \(Self.self)")
                        }
                    }
                }
                """#),
        Printed(
            name: "an enumeration of strings",
            source: #"""
                @Generable
                enum Kind: String {
                    case call = "phone call"
                    case meeting
                }
                """#,
            members: #"""
                nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        anyOf: [Self.call.rawValue, Self.meeting.rawValue]
                    )
                }

                nonisolated var generatedContent: LanguageSession.GeneratedContent {
                    switch self {
                    case .call: LanguageSession.GeneratedContent(Self.call.rawValue)
                    case .meeting: LanguageSession.GeneratedContent(Self.meeting.rawValue)
                    }
                }
                """#,
            conformance: #"""
                extension Kind: nonisolated LanguageSession.Generable {
                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        let text = try content.value(String.self)
                        switch text {
                        case Self.call.rawValue: self = .call
                        case Self.meeting.rawValue: self = .meeting
                        default:
                            throw LanguageSession.GeneratedContent.ParsingError(
                                rawContent: content.jsonString, debugDescription: "\"\(text)\" is no case of \(Self.self)")
                        }
                    }
                }
                """#),
        Printed(
            name: "an enumeration whose cases carry values",
            source: #"""
                @Generable
                public enum Step {
                    case wait(minutes: Int)
                    case write(to: String, _ text: String?)
                    case stop
                }
                """#,
            members: #"""
                nonisolated public static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        anyOf: [
                            DiscriminatedWait.self,
                            DiscriminatedWrite.self,
                            DiscriminatedStop.self
                        ]
                    )
                }

                nonisolated public var generatedContent: LanguageSession.GeneratedContent {
                    switch self {
                    case .wait(let minutes):
                        LanguageSession.GeneratedContent(properties: ["type": "wait", "minutes": minutes])
                    case .write(let to, let text):
                        LanguageSession.GeneratedContent(properties: ["type": "write", "to": to, "text": text])
                    case .stop:
                        LanguageSession.GeneratedContent(properties: ["type": "stop"])
                    }
                }

                private nonisolated struct DiscriminatedWait: LanguageSession.Generable {
                    let type: String
                    let minutes: Int

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.type = try content.value(forProperty: "type")
                        self.minutes = try content.value(forProperty: "minutes")
                    }

                    nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                        LanguageSession.GenerationSchema(
                            type: Self.self,
                            properties: [
                                LanguageSession.GenerationSchema.Property(name: "type", type: String.self, guides: [.constant("wait")]),
                                LanguageSession.GenerationSchema.Property(name: "minutes", type: Int.self)
                            ]
                        )
                    }

                    nonisolated var generatedContent: LanguageSession.GeneratedContent {
                        LanguageSession.GeneratedContent(
                            properties: [
                                "type": self.type,
                                "minutes": self.minutes
                            ]
                        )
                    }
                }

                private nonisolated struct DiscriminatedWrite: LanguageSession.Generable {
                    let type: String
                    let to: String
                    let text: String?

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.type = try content.value(forProperty: "type")
                        self.to = try content.value(forProperty: "to")
                        self.text = try content.value(forProperty: "text")
                    }

                    nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                        LanguageSession.GenerationSchema(
                            type: Self.self,
                            properties: [
                                LanguageSession.GenerationSchema.Property(name: "type", type: String.self, guides: [.constant("write")]),
                                LanguageSession.GenerationSchema.Property(name: "to", type: String.self),
                                LanguageSession.GenerationSchema.Property(name: "text", type: String?.self)
                            ]
                        )
                    }

                    nonisolated var generatedContent: LanguageSession.GeneratedContent {
                        var properties: [(String, any LanguageSession.ConvertibleToGeneratedContent)] = []
                        properties.append(("type", self.type))
                        properties.append(("to", self.to))
                        if let value = self.text { properties.append(("text", value)) }
                        return LanguageSession.GeneratedContent(properties: properties, uniquingKeysWith: { _, last in last })
                    }
                }

                private nonisolated struct DiscriminatedStop: LanguageSession.Generable {
                    let type: String

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.type = try content.value(forProperty: "type")
                    }

                    nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                        LanguageSession.GenerationSchema(
                            type: Self.self,
                            properties: [
                                LanguageSession.GenerationSchema.Property(name: "type", type: String.self, guides: [.constant("stop")])
                            ]
                        )
                    }

                    nonisolated var generatedContent: LanguageSession.GeneratedContent {
                        LanguageSession.GeneratedContent(
                            properties: [
                                "type": self.type
                            ]
                        )
                    }
                }

                nonisolated public enum PartiallyGenerated: LanguageSession.ConvertibleFromGeneratedContent {
                    case wait(minutes: Int.PartiallyGenerated?)
                    case write(to: String.PartiallyGenerated?, String.PartiallyGenerated?)
                    case stop

                    nonisolated public init(_ content: LanguageSession.GeneratedContent) throws {
                        let type = try content.value(String.self, forProperty: "type")
                        switch type {
                        case "wait": self = try .wait(minutes: content.value(forProperty: "minutes"))
                        case "write": self = try .write(to: content.value(forProperty: "to"), content.value(forProperty: "text"))
                        case "stop": self = .stop
                        default:
                            throw LanguageSession.GeneratedContent.ParsingError(
                                rawContent: content.jsonString, debugDescription: "\"\(type)\" is no case of \(Self.self)")
                        }
                    }
                }
                """#,
            conformance: #"""
                extension Step: nonisolated LanguageSession.Generable {
                    nonisolated public init(_ content: LanguageSession.GeneratedContent) throws {
                        let type = try content.value(String.self, forProperty: "type")
                        switch type {
                        case "wait": self = try .wait(minutes: content.value(forProperty: "minutes"))
                        case "write": self = try .write(to: content.value(forProperty: "to"), content.value(forProperty: "text"))
                        case "stop": self = .stop
                        default:
                            throw LanguageSession.GeneratedContent.ParsingError(
                                rawContent: content.jsonString, debugDescription: "\"\(type)\" is no case of \(Self.self)")
                        }
                    }
                }
                """#),
    ]
}
