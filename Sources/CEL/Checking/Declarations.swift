/// A field of a record, or a case of a union.
public struct FieldDeclaration: Sendable {
  /// The name after the dot.
  public let name: String
  /// The type of the field's value. For a union case, it is the record of its payload.
  public let type: ValueType
  /// The value of the field when a literal omits it or when it is unset. A nullable field without a default reads
  /// as `null`.
  public let defaultValue: Value?
  /// Whether a field that is set to its default value counts as set.
  public let hasPresence: Bool

  /// Creates the declaration of a field.
  public init(name: String, type: ValueType, default defaultValue: Value? = nil, hasPresence: Bool = true) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue ?? (type.isNullable ? .null : nil)
    self.hasPresence = hasPresence
  }
}

/// A record, or a union whose fields are its cases.
public struct RecordDeclaration: Sendable {
  /// The fields in declaration order.
  public let fields: [FieldDeclaration]
  /// The shape shared by all values of the record.
  public let shape: RecordShape
  /// Whether expressions can only pass values of the type on. They can neither name the type nor create a value of it.
  public let isOpaque: Bool

  /// Creates the declaration of a record or a union.
  public init(name: String, fields: [FieldDeclaration], isUnion: Bool = false, isOpaque: Bool = false) {
    self.fields = fields
    self.isOpaque = isOpaque
    shape = RecordShape(name: name, fields: fields.map(\.name), isUnion: isUnion)
  }

  /// The declared name.
  public var name: String { shape.name }
  /// Whether a value has exactly one of the fields.
  public var isUnion: Bool { shape.isUnion }

  /// Returns the field with a name, or `nil` when there is none.
  public func field(named name: String) -> FieldDeclaration? { shape.index(of: name).map { fields[$0] } }
}

/// An enum: a type with a fixed set of named cases.
public struct EnumDeclaration: Sendable {
  /// The shape shared by all cases.
  public let shape: EnumShape

  /// Creates the declaration of an enum.
  public init(name: String, cases: [String], isNamed: Bool = true) {
    shape = EnumShape(name: name, cases: cases, isNamed: isNamed)
  }

  /// The declared name.
  public var name: String { shape.name }
}

/// One overload of a function: its types and its implementation.
public struct Overload: Sendable {
  /// The implementation of a host function. It receives its arguments, the target first.
  public typealias Body = @Sendable ([Value]) throws(EvaluationError) -> Value

  /// The types of the arguments, the target first.
  public let parameters: [ValueType]
  /// The type of the result.
  public let result: ValueType
  /// Whether the function is called on its first argument: `a.f(b)`.
  public let isMember: Bool
  let body: FunctionBody
  let cost: CostRule
  /// Whether the body dispatches on the argument types itself, for all overloads with this number of arguments.
  let isShared: Bool
  /// The named parameters, or `nil` when the function takes its arguments by position.
  let named: NamedParameters?
  /// The definition of the function, or `nil` when the function is not defined by an expression.
  let definition: DefinedFunction?

  /// Creates an overload of a host function.
  public init(parameters: [ValueType], result: ValueType, isMember: Bool = false, body: @escaping Body) {
    self.init(parameters, result, isMember: isMember, body: .any(body), cost: .call, isShared: false)
  }

  init(
    _ parameters: [ValueType], _ result: ValueType, isMember: Bool, body: FunctionBody, cost: CostRule,
    isShared: Bool, named: NamedParameters? = nil, definition: DefinedFunction? = nil
  ) {
    self.parameters = parameters
    self.result = result
    self.isMember = isMember
    self.body = body
    self.cost = cost
    self.isShared = isShared
    self.named = named
    self.definition = definition
  }
}

/// A function that expressions may call.
public struct FunctionDeclaration: Sendable {
  /// The name, which may be qualified: `strings.quote`.
  public let name: String
  /// The overloads, the preferred first.
  public let overloads: [Overload]

  /// Creates the declaration of a function. A name that is already declared gets more overloads.
  public init(name: String, overloads: [Overload]) {
    self.name = name
    self.overloads = overloads
  }
}
