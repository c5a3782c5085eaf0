public import Diagnostics

/// What expressions may name: variables, types, functions and constants, and what is known of them.
///
/// An environment is a value: a copy is cheap, and declaring in the copy leaves the original alone, which is how a host
/// makes inner scopes.
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
    /// The cases of an enum, under its name with a point behind it, which no expression can spell.
    case cases(EnumDeclaration)
  }

  /// How expressions are read and checked.
  public private(set) var options: Options
  private(set) var names = LayeredDictionary<Name>()
  /// The first parts of the dotted names.
  private var dottedHeads = LayeredDictionary<Bool>()
  private(set) var types = TypeTable()
  private(set) var functions: [String: [Overload]] = [:]
  private(set) var orderedFunctions: [String] = []
  var facts = Facts.none

  /// Creates an environment that knows the language's own functions and types alone.
  public init(_ options: Options = .standard) { self.options = options }

  /// Declares a variable. A dotted name (`params.note`) is a variable of its own; an earlier declaration of the name is replaced.
  public mutating func declare(variable name: String, type: ValueType, slot: Int) {
    declare(name, .variable(Variable(type: type, slot: slot)))
  }

  /// Declares a name for a value that is known before anything runs.
  public mutating func declare(constant name: String, value: Value, type: ValueType) {
    declare(name, .constant(Constant(value: value, type: type)))
  }

  private mutating func declare(_ name: String, _ meaning: Name) {
    names.update(meaning, for: name)
    guard let point = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    let head = String(name[..<point])
    if dottedHeads[head] == nil { dottedHeads.update(true, for: head) }
  }

  /// The names in the order of their declaration, so that hints do not depend on hashing.
  var orderedNames: [String] { names.names }

  /// Whether a dotted name starts like this.
  func hasDottedNames(under head: String) -> Bool { dottedHeads[head] != nil }

  /// Declares a record or union; its name becomes a type and the start of its literals, unless it is opaque.
  public mutating func declare(_ record: RecordDeclaration) {
    types.add(record)
    if record.isOpaque { return }
    declare(constant: record.name, value: .type(.record(record.name)), type: .type(.record(record.name)))
  }

  /// Declares an enum; its cases are named `Theme.dark`.
  public mutating func declare(_ enumeration: EnumDeclaration) {
    types.add(enumeration)
    declare(enumeration.name + ".", .cases(enumeration))
  }

  /// What a name stands for; the cases of an enum are found under its name, so that declaring one costs the same however many
  /// it has.
  func meaning(of name: String) -> Name? {
    if let meaning = names[name] { return meaning }
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      case .cases(let enumeration)? = names[String(name[...point])],
      let value = enumeration.shape.value(of: String(name[name.utf8.index(after: point)...]))
    else { return nil }
    return .constant(Constant(value: .enumeration(value), type: .enumeration(enumeration.name)))
  }

  /// Whether an expression that starts from a name may be sound: there is such a name, or a dotted one that begins with it.
  public func mayName(_ name: String) -> Bool {
    names[name] != nil || dottedHeads[name] != nil || Library.types[name] != nil || Library.typeHeads.contains(name)
  }

  /// Takes a name away, so that what is declared under it can no longer be named.
  public mutating func withdraw(_ name: String) {
    names.remove(name)
  }

  /// Knows the types of another environment, so that values of theirs can be read. They can be named by an alias alone.
  ///
  /// - Complexity: Linear in the number of the types.
  public mutating func adopt(typesOf other: Environment) { types.adopt(other.types) }

  /// Lets a type be named by another name than its own: its literals and, of an enum, its cases.
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

  /// The same with the rules of the language as it is specified, where values of unknown type can be read and put together.
  public var loosened: Environment {
    var loose = self
    loose.options.isStrict = false
    return loose
  }

  /// Declares a function of the host, or more forms of a function.
  public mutating func declare(_ function: FunctionDeclaration) {
    if functions[function.name] == nil { orderedFunctions.append(function.name) }
    functions[function.name, default: []] += function.overloads
  }

  /// The declaration of a record or union, or `nil` when there is none of that name.
  public func record(named name: String) -> RecordDeclaration? { types.records[name] }

  /// The declaration of an enum, or `nil` when there is none of that name.
  public func enumeration(named name: String) -> EnumDeclaration? { types.enumerations[name] }

  /// Adds what was learned elsewhere, by a condition around the expression or an earlier alternative.
  public mutating func assume(_ facts: Facts) { self.facts = self.facts.and(facts) }

  /// Drops what is known of a variable, because it got another value.
  public mutating func forget(slot: Int) { facts = facts.forgetting(slot: slot) }

  /// Whether every value of a type may stand where another is expected.
  public func isAssignable(_ type: ValueType, to target: ValueType) -> Bool {
    var unifier = Unifier(isStrict: options.isStrict)
    return unifier.assign(type, to: target)
  }

  /// Reads, checks and plans an expression.
  ///
  /// All mistakes are reported at once, each at its place in the file. There is an expression whenever there is no error.
  public func compile(_ text: MappedText, expecting type: ValueType? = nil) -> Compilation {
    Compiler(environment: self, text: text).compile(expecting: type)
  }

  /// The overloads that a name has, the host's and those of the language.
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
  /// The names that expressions can name.
  private var open = LayeredDictionary<Bool>()
  /// Other names for types, and the types that are named by these alone.
  fileprivate(set) var aliases: [String: String] = [:]
  private var adopted: Set<String> = []

  /// The names that expressions can name, in the order of their declaration.
  var orderedNames: [String] { open.names }

  /// The type whose values a literal of a name makes.
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

  /// The name of the first enum with a case of this name.
  func enumeration(withCase name: String) -> String? {
    orderedNames.first { enumerations[$0]?.shape.value(of: name) != nil }
  }

  /// What an unset field of a record reads as.
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
