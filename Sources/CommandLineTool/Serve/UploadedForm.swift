import Files
import Serving

/// A form with a recording. The recording is written to disk as it arrives; the fields are small.
struct UploadedForm {
    let fields: [FormField]
    let upload: Upload

    private static let mostOfField = 64 << 10

    /// Reads a form from a request. If that fails, nothing stays on the disk.
    ///
    /// - Parameter check: called for each piece; throws to stop the upload.
    static func receive(
        _ exchange: HTTPExchange, into folder: UploadFolder, check: () throws -> Void
    ) async throws -> UploadedForm {
        guard let type = exchange.head.headers["content-type"] else {
            throw HTTPFault(415, "the body must be multipart/form-data with the recording as the part 'file'")
        }
        var receiver = Receiver(reader: try MultipartReader(contentType: type), folder: folder)
        do {
            while let bytes = try await exchange.nextBody() {
                try check()
                try receiver.take(bytes)
            }
            return try receiver.finish()
        } catch {
            receiver.upload?.remove()
            throw error
        }
    }

    private struct Receiver {
        var reader: MultipartReader
        let folder: UploadFolder
        var fields: [FormField] = []
        var upload: Upload?
        private var field: (name: String, value: [UInt8])?

        init(reader: MultipartReader, folder: UploadFolder) { (self.reader, self.folder) = (reader, folder) }

        mutating func take(_ bytes: [UInt8]) throws {
            reader.append(bytes)
            while let event = try reader.next() {
                switch event {
                case .part(let part): try begin(part)
                case .content(let bytes): try add(bytes)
                case .end: endField()
                }
            }
        }

        mutating func finish() throws -> UploadedForm {
            try reader.finish()
            guard let upload else {
                throw ServiceError(
                    400, "the recording is missing; send it as the part 'file'", parameter: "file")
            }
            guard upload.file.facts?.byteCount ?? 0 > 0 else {
                throw ServiceError(400, "the recording is empty", parameter: "file")
            }
            return UploadedForm(fields: fields, upload: upload)
        }

        private mutating func begin(_ part: MultipartPart) throws {
            endField()
            guard part.name == "file" else {
                field = (part.name, [])
                return
            }
            guard upload == nil else {
                throw ServiceError(400, "there are two recordings; send one at a time", parameter: "file")
            }
            upload = try folder.makeFile(named: part.fileName ?? "recording")
        }

        private mutating func add(_ bytes: [UInt8]) throws {
            guard let name = field?.name else {
                try upload?.file.write(bytes)
                return
            }
            field?.value += bytes
            guard field?.value.count ?? 0 <= mostOfField else {
                throw ServiceError(
                    400, "the field has more than \(mostOfField >> 10) KB", parameter: name)
            }
        }

        private mutating func endField() {
            guard let (name, value) = field else { return }
            fields.append(FormField(name, String(decoding: value, as: UTF8.self)))
            field = nil
        }
    }
}
