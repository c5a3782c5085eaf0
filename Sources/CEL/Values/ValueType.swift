/// A type of the language, of declarations and of whole expressions.
///
/// Unions are records whose declaration marks them as unions, so they are ``record(_:)`` as well.
public indirect enum ValueType: Hashable, Sendable {
  case null, bool, int, uint, double, string, bytes, timestamp, duration
  /// A string that is masked wherever it is shown. Strings derived from it are secret as well.
  case secret
  /// A type that is known only at run time. The strict mode never infers it.
  case dyn
  /// The type of a part with a mistake. It fits everywhere, so that one mistake is reported once.
  case error
  case list(ValueType)
  case map(ValueType, ValueType)
  /// A declared record or union, by name.
  case record(String)
  /// A declared enum, by name.
  case enumeration(String)
  /// A type whose values may be `null`.
  case nullable(ValueType)
  /// A value that may be missing, as created by the optional syntax.
  case optional(ValueType)
  /// The type of a type used as a value; `nil` when it is unknown.
  case type(ValueType?)
  /// A placeholder in the declaration of a function, which can be bound to any one type.
  case parameter(String)
  /// A type of the host whose values expressions can only pass on.
  case opaque(String, [ValueType])
}

extension ValueType: CustomStringConvertible {
  /// The type in source syntax: `list<int>`, `map<string, int>`, `User?`, `Theme`.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .secret: "secret"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .dyn: "dyn"
    case .error: "unknown"
    case .list(let element): "list<\(element)>"
    case .map(let key, let value): "map<\(key), \(value)>"
    case .record(let name), .enumeration(let name): name
    case .nullable(let wrapped): "\(wrapped)?"
    case .optional(let wrapped): "optional<\(wrapped)>"
    case .type(let described): described.map { "type<\($0)>" } ?? "type"
    // The checker's own placeholders have no name that an author knows.
    case .parameter(let name): name.hasPrefix("%") ? "…" : name
    case .opaque(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
  }
}

extension ValueType {
  /// The type without its `?`.
  public var withoutNull: ValueType {
    if case .nullable(let wrapped) = self { return wrapped }
    return self
  }

  /// Whether the type includes `null` by declaration.
  public var isNullable: Bool {
    switch self {
    case .nullable, .null: true
    default: false
    }
  }

  /// Whether the type is unknown, so that every use of it is checked at evaluation.
  var isOpen: Bool { self == .dyn || self == .error }

  /// The name of the type as a value. Type parameters are erased, as `type([1]) == type(['a'])` requires.
  var runtimeName: String {
    switch self {
    case .null: "null_type"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list: "list"
    case .map: "map"
    case .nullable(let wrapped): wrapped.runtimeName
    case .optional: "optional_type"
    case .type: "type"
    case .opaque(let name, _): name
    default: description
    }
  }

  /// Whether the type contains a placeholder.
  var hasParameters: Bool {
    switch self {
    case .parameter: true
    case .list(let element), .nullable(let element), .optional(let element): element.hasParameters
    case .map(let key, let value): key.hasParameters || value.hasParameters
    case .type(let described): described?.hasParameters ?? false
    case .opaque(_, let arguments): arguments.contains(where: \.hasParameters)
    default: false
    }
  }
}
