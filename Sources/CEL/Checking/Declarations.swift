/// A field of a record, or a case of a union.
public struct FieldDeclaration: Sendable {
  /// The name behind the point.
  public let name: String
  /// What it holds; of a union's case, the record of its payload.
  public let type: ValueType
  /// What a literal that leaves the field out gets, and what an unset field reads as; a nullable field without one has `null`.
  public let defaultValue: Value?
  /// Whether a field that was set to its default counts as set.
  public let hasPresence: Bool

  /// Declares a field.
  public init(name: String, type: ValueType, default defaultValue: Value? = nil, hasPresence: Bool = true) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue ?? (type.isNullable ? .null : nil)
    self.hasPresence = hasPresence
  }
}

/// A record, or a union whose fields are its cases.
public struct RecordDeclaration: Sendable {
  /// The fields in the order of the declaration.
  public let fields: [FieldDeclaration]
  /// What all values of the record share.
  public let shape: RecordShape
  /// Whether expressions only hand values on: none can name the type or make a value of it.
  public let isOpaque: Bool

  /// Declares a record or a union.
  public init(name: String, fields: [FieldDeclaration], isUnion: Bool = false, isOpaque: Bool = false) {
    self.fields = fields
    self.isOpaque = isOpaque
    shape = RecordShape(name: name, fields: fields.map(\.name), isUnion: isUnion)
  }

  /// The declared name.
  public var name: String { shape.name }
  /// Whether a value has exactly one of the fields.
  public var isUnion: Bool { shape.isUnion }

  /// The field of a name, or `nil` when there is none.
  public func field(named name: String) -> FieldDeclaration? { shape.index(of: name).map { fields[$0] } }
}

/// An enum, that is, a type of a few named cases.
public struct EnumDeclaration: Sendable {
  /// What all cases share.
  public let shape: EnumShape

  /// Declares an enum.
  public init(name: String, cases: [String]) { shape = EnumShape(name: name, cases: cases) }

  /// The declared name.
  public var name: String { shape.name }
}

/// One form of a function: its types and what it does.
public struct Overload: Sendable {
  /// What a host's function does with its arguments, the target first.
  public typealias Body = @Sendable ([Value]) throws(EvaluationError) -> Value

  /// The types of the arguments, the target first.
  public let parameters: [ValueType]
  /// The type of what it gives.
  public let result: ValueType
  /// Whether it is called on its first argument: `a.f(b)`.
  public let isMember: Bool
  let body: FunctionBody
  let cost: CostRule
  /// Whether the body sorts out the types of its arguments itself, for all overloads of this number of arguments.
  let isShared: Bool
  /// What it takes by name, or `nil` when it takes its arguments in their order.
  let named: NamedParameters?

  /// Declares a form of a host's function.
  public init(parameters: [ValueType], result: ValueType, isMember: Bool = false, body: @escaping Body) {
    self.init(parameters, result, isMember: isMember, body: .any(body), cost: .call, isShared: false)
  }

  init(
    _ parameters: [ValueType], _ result: ValueType, isMember: Bool, body: FunctionBody, cost: CostRule,
    isShared: Bool, named: NamedParameters? = nil
  ) {
    self.parameters = parameters
    self.result = result
    self.isMember = isMember
    self.body = body
    self.cost = cost
    self.isShared = isShared
    self.named = named
  }
}

/// A function that expressions may call.
public struct FunctionDeclaration: Sendable {
  /// The name, which may be qualified: `strings.quote`.
  public let name: String
  /// Its forms, the preferred first.
  public let overloads: [Overload]

  /// Declares a function. A name that is declared already gets more forms.
  public init(name: String, overloads: [Overload]) {
    self.name = name
    self.overloads = overloads
  }
}
