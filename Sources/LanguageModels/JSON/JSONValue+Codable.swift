/// Encoded as plain JSON. Coders do not keep the order of properties, so decoded properties are sorted by name.
extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes the value as plain JSON.
    public func encode(to encoder: any Encoder) throws {
        switch kind {
        case .structure(let properties, let keys):
            var container = encoder.container(keyedBy: Key.self)
            for key in keys { try container.encode(properties[key], forKey: Key(stringValue: key)) }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch kind {
            case .bool(let value): try container.encode(value)
            case .number(let value):
                if let whole = Int64(exactly: value) {
                    try container.encode(whole)
                } else {
                    try container.encode(value)
                }
            case .string(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }

    /// Decodes any JSON.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
            var properties: [String: JSONValue] = [:]
            for key in keys {
                properties[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self.init(kind: .structure(properties: properties, orderedKeys: keys.map(\.stringValue)))
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
            self.init(kind: .array(values))
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self.init(kind: .null)
            } else if let value = try? container.decode(Bool.self) {
                self.init(kind: .bool(value))
            } else if let value = try? container.decode(Double.self) {
                self.init(kind: .number(value))
            } else {
                self.init(kind: .string(try container.decode(String.self)))
            }
        }
    }
}
