/// The name and the fields of a declared record or union, shared by all of its values.
public final class RecordShape: Sendable {
  /// The declared name.
  public let name: String
  /// The names of the fields, or of the cases of a union, in declaration order.
  public let fields: [String]
  /// Whether a value has exactly one of the fields.
  public let isUnion: Bool
  private let indices: [String: Int]

  /// Creates the shape of a record, or of a union of cases.
  public init(name: String, fields: [String], isUnion: Bool = false) {
    self.name = name
    self.fields = fields
    self.isUnion = isUnion
    indices = Dictionary(fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the position of a field, or `nil` when there is no such field.
  public func index(of field: String) -> Int? { indices[field] }
}

/// A value of a declared record or union.
public struct RecordValue: Sendable {
  private final class Storage: Sendable {
    let shape: RecordShape
    let fields: [Value?]
    let extent: Extent
    init(shape: RecordShape, fields: [Value?]) {
      self.shape = shape
      self.fields = fields
      extent = Extent(around: fields.lazy.map { $0 ?? .null })
    }
  }

  private let storage: Storage

  /// Creates a value. Missing fields are unset, and fields beyond those of the shape are dropped.
  public init(shape: RecordShape, fields: [Value?]) {
    var complete = fields
    while complete.count < shape.fields.count { complete.append(nil) }
    if complete.count > shape.fields.count { complete.removeLast(complete.count - shape.fields.count) }
    storage = Storage(shape: shape, fields: complete)
  }

  /// Creates a union value, one case with its payload, or returns `nil` when the shape has no such case.
  public init?(union shape: RecordShape, case name: String, payload: RecordValue) {
    guard let index = shape.index(of: name) else { return nil }
    var fields = [Value?](repeating: nil, count: shape.fields.count)
    fields[index] = .record(payload)
    self.init(shape: shape, fields: fields)
  }

  /// The shape shared by all values of this record.
  public var shape: RecordShape { storage.shape }
  /// The values in declaration order; `nil` where a field is unset.
  public var fields: [Value?] { storage.fields }

  /// The value of a field, or `nil` when it is unset or there is no such position.
  public subscript(index: Int) -> Value? { storage.fields.indices.contains(index) ? storage.fields[index] : nil }

  /// The value of a field, or `nil` when it is unset or there is no such field.
  public subscript(field: String) -> Value? { storage.shape.index(of: field).flatMap { storage.fields[$0] } }

  /// The name and the payload of the case that is set; `nil` when this is not a union.
  public var unionCase: (name: String, payload: Value)? {
    guard shape.isUnion else { return nil }
    for (name, value) in zip(shape.fields, fields) { if let value { return (name, value) } }
    return nil
  }

  /// Returns the record with another value in a field, or the same record when there is no such position.
  public func replacing(at index: Int, with value: Value?) -> RecordValue {
    guard storage.fields.indices.contains(index) else { return self }
    var fields = storage.fields
    fields[index] = value
    return RecordValue(shape: shape, fields: fields)
  }

  var extent: Extent { storage.extent }

  /// Whether both records share their storage and are therefore identical.
  func sharesStorage(with other: RecordValue) -> Bool { storage === other.storage }
}
