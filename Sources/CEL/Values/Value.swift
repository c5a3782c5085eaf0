/// An operand or a result of an expression: one immutable value.
///
/// Copying is cheap (at most one reference is retained) and every value may cross threads. Strings are sequences of
/// code points: compare them through ``equals(_:)`` or ``isIdentical(to:)`` instead of Swift's own `==`, which
/// treats canonically equivalent strings as equal.
public enum Value: Sendable {
  /// The absence of a value.
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case string(String)
  case bytes(Bytes)
  case timestamp(Timestamp)
  case duration(Duration)
  case list(ListValue)
  case map(MapValue)
  /// A value of a declared record or union.
  case record(RecordValue)
  /// A case of a declared enum.
  case enumeration(EnumValue)
  /// A type as a value, such as the result of `type(1)`.
  case type(ValueType)
  /// A string that is masked wherever it is shown.
  case secret(Secret)
  /// A value that may be missing, as created by the optional syntax.
  case optional(OptionalValue)
}

extension Value {
  /// The boolean, or `nil` when this is another kind of value.
  public var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The signed whole number, or `nil` when this is another kind of value.
  public var asInt: Int64? { if case .int(let value) = self { value } else { nil } }
  /// The string, or `nil` when this is another kind of value.
  public var asString: String? { if case .string(let value) = self { value } else { nil } }
  /// The list, or `nil` when this is another kind of value.
  public var asList: ListValue? { if case .list(let value) = self { value } else { nil } }
  /// The map, or `nil` when this is another kind of value.
  public var asMap: MapValue? { if case .map(let value) = self { value } else { nil } }
  /// The record, or `nil` when this is another kind of value.
  public var asRecord: RecordValue? { if case .record(let value) = self { value } else { nil } }
  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The type of this value. Element types of lists and maps are not examined.
  public var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .secret: .secret
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .list: .list(.dyn)
    case .map: .map(.dyn, .dyn)
    case .record(let record): .record(record.shape.name)
    case .enumeration(let value): .enumeration(value.shape.name)
    case .type: .type(nil)
    case .optional: .optional(.dyn)
    }
  }
}
