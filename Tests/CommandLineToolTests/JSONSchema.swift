import Foundation

/// The part of JSON Schema that the schemas in `docs/schema` use. An unknown keyword is an error, so that nothing in a schema
/// goes unchecked.
struct JSONSchema {
    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    private let root: [String: Any]

    init(_ data: Data) throws {
        guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Unknown(description: "a schema is an object")
        }
        self.root = root
    }

    /// A schema from `docs/schema`.
    static func named(_ name: String) throws -> JSONSchema {
        let folder = URL(fileURLWithPath: Fixture.path("../../docs/schema")).standardizedFileURL
        return try JSONSchema(Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Everything that does not match the schema, each with its place; empty if the value is valid.
    func faults(in value: Any) throws -> [String] { try faults(value, root, "$") }

    private func faults(_ value: Any, _ schema: [String: Any], _ place: String) throws -> [String] {
        var found: [String] = []
        for (word, rule) in schema {
            switch (word, rule) {
            case ("$schema", _), ("$id", _), ("$defs", _), ("title", _), ("description", _), ("required", _),
                ("additionalProperties", _):
                break
            case ("$ref", let name as String):
                found += try faults(value, definition(name), place)
            case ("type", let type):
                let types = (type as? [String]) ?? [type as? String ?? ""]
                if !types.contains(where: { isType(value, $0) }) {
                    found.append("\(place): \(value) is no \(types)")
                }
            case ("const", let constant):
                if !isEqual(value, constant) { found.append("\(place): \(value) is not \(constant)") }
            case ("enum", let choices as [Any]):
                if !choices.contains(where: { isEqual(value, $0) }) {
                    found.append("\(place): \(value) is none of \(choices)")
                }
            case ("minimum", let least as Double):
                if let number = value as? Double, number < least {
                    found.append("\(place): \(number) < \(least)")
                }
            case ("maximum", let most as Double):
                if let number = value as? Double, number > most {
                    found.append("\(place): \(number) > \(most)")
                }
            case ("items", let item as [String: Any]):
                for (index, element) in ((value as? [Any]) ?? []).enumerated() {
                    found += try faults(element, item, "\(place)[\(index)]")
                }
            case ("minItems", let least as Int):
                if let list = value as? [Any], list.count < least { found.append("\(place): too short") }
            case ("oneOf", let choices as [[String: Any]]):
                let results = try choices.map { try faults(value, $0, place) }
                if results.filter(\.isEmpty).count != 1 {
                    found.append(
                        "\(place): fits \(results.filter(\.isEmpty).count) of the alternatives: \(value)")
                }
            case ("properties", let properties as [String: [String: Any]]):
                found += try objectFaults(value, properties, schema, place)
            default:
                throw Unknown(description: "the schema says '\(word)' at \(place), which is not known here")
            }
        }
        return found
    }

    private func objectFaults(
        _ value: Any, _ properties: [String: [String: Any]], _ schema: [String: Any], _ place: String
    ) throws -> [String] {
        guard let object = value as? [String: Any] else { return [] }
        var found = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map {
            "\(place).\($0) is missing"
        }
        for (name, member) in object {
            if let property = properties[name] {
                found += try faults(member, property, "\(place).\(name)")
            } else if schema["additionalProperties"] as? Bool == false {
                found.append("\(place).\(name) is not in the schema")
            }
        }
        return found
    }

    private func definition(_ name: String) throws -> [String: Any] {
        let definitions = root["$defs"] as? [String: [String: Any]]
        guard name.hasPrefix("#/$defs/"), let found = definitions?[String(name.dropFirst(8))] else {
            throw Unknown(description: "\(name) is not defined")
        }
        return found
    }

    private func isType(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": isBoolean(value)
        case "number": value is Double && !isBoolean(value)
        case "integer": (value as? Double).map { $0 == $0.rounded() } == true && !isBoolean(value)
        case "null": value is NSNull
        default: false
        }
    }

    /// Foundation reads `true` as a number; only its type code says that it was a Boolean.
    private func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } == true
    }

    private func isEqual(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? NSObject, let right = right as? NSObject else { return false }
        return left == right
    }
}
