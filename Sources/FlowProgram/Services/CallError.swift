public import CEL

/// An error of an operation, as a service reports it.
public struct CallError: Sendable {
  /// The name of the error.
  public let name: String
  /// The values of the fields that the operation declares for the error. Without fields the record is empty.
  public let data: RecordValue

  /// Creates an error, by default without data.
  public init(_ name: String, data: RecordValue = CallError.noData) {
    self.name = name
    self.data = data
  }

  /// The data of an error without fields.
  public static let noData = RecordValue(shape: RecordShape(name: "", fields: []), fields: [])

  /// Whether both have the same name and identical data.
  public func isIdentical(to other: CallError) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && Value.record(data).isIdentical(to: .record(other.data))
  }

  /// Returns the data as a record of another declaration, which has some of its fields.
  public func data(as declaration: RecordDeclaration) -> RecordValue {
    if data.shape === declaration.shape { return data }
    return RecordValue(shape: declaration.shape, fields: declaration.fields.map { data[$0.name] ?? $0.defaultValue })
  }
}

extension CallError: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
