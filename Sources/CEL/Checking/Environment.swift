public import Diagnostics

/// The variables, types, functions and constants that expressions can use, and the facts that hold for them.
///
/// An environment is a value. A copy is cheap, and a declaration in the copy leaves the original unchanged. Hosts
/// create inner scopes in this way.
public struct Environment: Sendable {
  struct Variable: Sendable {
    let type: ValueType
    let slot: Int
  }

  struct Constant: Sendable {
    let value: Value
    let type: ValueType
  }

  enum Name: Sendable {
    case variable(Variable)
    case constant(Constant)
    /// The cases of an enum. The key is the enum's name followed by a dot, which no expression can spell.
    case cases(EnumDeclaration)
  }

  /// The options for parsing and checking expressions.
  public private(set) var options: Options
  private(set) var names = LayeredDictionary<Name>()
  /// The first parts of the dotted names.
  private var dottedHeads = LayeredDictionary<Bool>()
  private(set) var types = TypeTable()
  private(set) var functions: [String: [Overload]] = [:]
  private(set) var orderedFunctions: [String] = []
  var facts = Facts.none
  /// The log of the compiled expressions, for tools; `nil` when no tool reads it.
  public var log: ExpressionLog?

  /// Creates an environment with only the functions and types of the language.
  public init(_ options: Options = .standard) { self.options = options }

  /// Declares a variable. A dotted name (`params.note`) is a separate variable. An earlier declaration of the name
  /// is replaced.
  public mutating func declare(variable name: String, type: ValueType, slot: Int) {
    declare(name, .variable(Variable(type: type, slot: slot)))
  }

  /// Declares a name for a value that is known at compile time.
  public mutating func declare(constant name: String, value: Value, type: ValueType) {
    declare(name, .constant(Constant(value: value, type: type)))
  }

  private mutating func declare(_ name: String, _ meaning: Name) {
    names.update(meaning, for: name)
    guard let point = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    let head = String(name[..<point])
    if dottedHeads[head] == nil { dottedHeads.update(true, for: head) }
  }

  /// The names in declaration order, so that hints do not depend on hashing.
  var orderedNames: [String] { names.names }

  /// Whether there is a dotted name with this first part.
  func hasDottedNames(under head: String) -> Bool { dottedHeads[head] != nil }

  /// Declares a record or union. Its name becomes a type and can be used in literals, unless the record is opaque.
  public mutating func declare(_ record: RecordDeclaration) {
    types.add(record)
    if record.isOpaque { return }
    declare(constant: record.name, value: .type(.record(record.name)), type: .type(.record(record.name)))
  }

  /// Declares an enum. Its cases are named `Theme.dark`.
  public mutating func declare(_ enumeration: EnumDeclaration) {
    types.add(enumeration)
    declare(enumeration.name + ".", .cases(enumeration))
  }

  /// Returns the meaning of a name. Enum cases are found under the name of their enum, so the cost of a declaration
  /// does not depend on the number of cases.
  func meaning(of name: String) -> Name? {
    if let meaning = names[name] { return meaning }
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      case .cases(let enumeration)? = names[String(name[...point])],
      let value = enumeration.shape.value(of: String(name[name.utf8.index(after: point)...]))
    else { return nil }
    return .constant(Constant(value: .enumeration(value), type: .enumeration(enumeration.name)))
  }

  /// Whether an expression that starts with a name can be valid: the name is declared, or it is the first part of a
  /// dotted name.
  public func mayName(_ name: String) -> Bool {
    names[name] != nil || dottedHeads[name] != nil || Library.types[name] != nil || Library.typeHeads.contains(name)
  }

  /// Removes a name, so that its declaration can no longer be referred to.
  public mutating func withdraw(_ name: String) {
    names.remove(name)
  }

  /// Adds the types of another environment, so that their values can be read. Expressions can name these types only
  /// by an alias.
  ///
  /// - Complexity: Linear in the number of the types.
  public mutating func adopt(typesOf other: Environment) { types.adopt(other.types) }

  /// Declares an alias of a type, for its literals and, if it is an enum, for its cases.
  public mutating func declare(alias: String, for type: String) {
    types.aliases[alias] = type
    if types.records[type] != nil {
      declare(constant: alias, value: .type(.record(type)), type: .type(.record(type)))
    }
    guard let shape = types.enumerations[type]?.shape else { return }
    for (index, name) in shape.cases.enumerated() {
      guard let value = EnumValue(shape: shape, index: index) else { continue }
      declare(constant: "\(alias).\(name)", value: .enumeration(value), type: .enumeration(type))
    }
  }

  /// The same environment with the rules of standard CEL, where values of unknown type can be read and combined.
  public var loosened: Environment {
    var loose = self
    loose.options.isStrict = false
    return loose
  }

  /// Declares a host function, or more overloads of a function.
  public mutating func declare(_ function: FunctionDeclaration) {
    if functions[function.name] == nil { orderedFunctions.append(function.name) }
    functions[function.name, default: []] += function.overloads
  }

  /// Returns the declaration of a record or union, or `nil` when there is none with that name.
  public func record(named name: String) -> RecordDeclaration? { types.records[name] }

  /// Returns the declaration of an enum, or `nil` when there is none with that name.
  public func enumeration(named name: String) -> EnumDeclaration? { types.enumerations[name] }

  /// Adds facts from elsewhere: from a condition around the expression or from an earlier alternative.
  public mutating func assume(_ facts: Facts) { self.facts = self.facts.and(facts) }

  /// Drops the facts about a variable, because it has a new value.
  public mutating func forget(slot: Int) { facts = facts.forgetting(slot: slot) }

  /// Drops the facts about a chain of fields of a variable and about everything behind it.
  public mutating func forget(slot: Int, fields: [String]) {
    facts = facts.forgetting(Path(root: slot, fields: fields))
  }

  /// Whether every value of a type can be used where another type is expected.
  public func isAssignable(_ type: ValueType, to target: ValueType) -> Bool {
    var unifier = Unifier(isStrict: options.isStrict)
    return unifier.assign(type, to: target)
  }

  /// Parses, checks and plans an expression.
  ///
  /// All mistakes are reported at once, each at its place in the file. The result has an expression whenever there
  /// is no error.
  public func compile(_ text: MappedText, expecting type: ValueType? = nil) -> Compilation {
    log?.add(ExpressionLog.Entry(text: text, environment: self, expected: type))
    return Compiler(environment: self, text: text).compile(expecting: type)
  }

  /// Returns the overloads of a name: those of the host and those of the language.
  func overloads(of name: String) -> [Overload]? {
    let own = functions[name]
    guard let builtin = Library.function(named: name, in: options.extensions) else { return own }
    return own.map { $0 + builtin.overloads } ?? builtin.overloads
  }
}

/// The declared records and enums.
struct TypeTable: Sendable {
  private(set) var records = LayeredDictionary<RecordDeclaration>()
  private(set) var enumerations = LayeredDictionary<EnumDeclaration>()
  /// The names that expressions can use.
  private var open = LayeredDictionary<Bool>()
  /// The aliases of types, including types that can be named only by an alias.
  fileprivate(set) var aliases: [String: String] = [:]
  private var adopted: Set<String> = []

  /// The names that expressions can use, in declaration order.
  var orderedNames: [String] { open.names }

  /// Returns the type of the values that a literal with this name creates.
  func literalType(_ name: String) -> RecordDeclaration? {
    if let alias = aliases[name] { return records[alias] }
    guard let record = records[name], !record.isOpaque, !adopted.contains(name) else { return nil }
    return record
  }

  mutating func adopt(_ other: TypeTable) {
    for name in other.records.names where records[name] == nil {
      guard let record = other.records[name] else { continue }
      records.update(record, for: name)
      adopted.insert(name)
    }
    for name in other.enumerations.names where enumerations[name] == nil {
      if let enumeration = other.enumerations[name] { enumerations.update(enumeration, for: name) }
    }
  }

  mutating func add(_ record: RecordDeclaration) {
    if records.update(record, for: record.name), !record.isOpaque { open.update(true, for: record.name) }
  }

  mutating func add(_ enumeration: EnumDeclaration) {
    if enumerations.update(enumeration, for: enumeration.name) { open.update(true, for: enumeration.name) }
  }

  /// Returns the name of the first enum that has a case with this name.
  func enumeration(withCase name: String) -> String? {
    orderedNames.first { enumerations[$0]?.shape.value(of: name) != nil }
  }

  /// Returns the value that an unset field of a record reads as.
  func unsetValue(of field: FieldDeclaration) -> Value {
    if let value = field.defaultValue { return value }
    switch field.type {
    case .record(let name):
      guard let declaration = records[name], !declaration.isUnion else { return .null }
      return .record(RecordValue(shape: declaration.shape, fields: []))
    case .bool: return .bool(false)
    case .int: return .int(0)
    case .uint: return .uint(0)
    case .double: return .double(0)
    case .string: return .string("")
    case .secret: return .secret(Secret(""))
    case .bytes: return .bytes(Bytes([]))
    case .list: return .list([])
    case .map: return .map(MapValue())
    case .duration: return .duration(Duration(nanoseconds: 0))
    case .timestamp: return .timestamp(.epoch)
    default: return .null
    }
  }
}
