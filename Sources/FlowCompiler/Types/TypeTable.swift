internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The types of a flow: the built-in ones and those it declares.
struct TypeTable {
  /// The declared types, ready for expressions, without variables.
  var environment: Environment
  /// The name of an imported flow, which other flows write before the names of its types.
  let flowName: String?
  /// The types of imported flows, by their names in this one.
  private(set) var imported: [String: ValueType] = [:]
  /// The names of these types in the order of the file, for messages.
  private(set) var importedNames: [String] = []
  /// The names of imports that could not be read.
  private let unknownImports: Set<String>
  /// The names of the declared types, in the order of the file.
  let names: [Name]
  private let declared: Set<String>
  /// The functions of the flow, each after those that it calls.
  var functions: [DefinedFunction] = []
  /// The names of functions whose params failed to parse. Calls of them are not checked.
  var unreadFunctions: Set<String> = []
  /// The interfaces of the flow, in the order of the file.
  var interfaces: [InterfaceSignature] = []
  /// The interfaces of the libraries that the file imports, in the order of the imports.
  private(set) var importedInterfaces: [InterfaceSignature] = []
  /// Whether the file is a library, whose functions and interfaces other files can name.
  let isLibrary: Bool
  /// The names of types that failed to parse. Values of such a type are not checked.
  private let mistaken: Set<String>
  /// Whether types may be missing because the section failed to parse.
  private let isIncomplete: Bool

  private static let builtIn: [String: ValueType] = [
    "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string, "secret": .secret, "bytes": .bytes,
    "timestamp": .timestamp, "duration": .duration, "event": .record(EventValue.declaration.name),
  ]

  /// Declares types in an order in which each comes before its uses.
  ///
  /// - Parameters:
  ///   - flowName: The name of the flow if it is imported.
  ///   - imports: The types of the imports, by their names here.
  ///   - log: A log of the compiled expressions, for tools.
  init(
    _ flow: FlowDeclaration, of flowName: String? = nil, imports: [(name: String, types: TypeTable?)] = [],
    log: ExpressionLog? = nil, report: inout Report
  ) {
    self.flowName = flowName
    isLibrary = flow.isLibrary
    environment = Environment(flowName.map { .strict(in: $0) } ?? .strict)
    environment.log = log
    unknownImports = Set(imports.filter { $0.types == nil }.map(\.name))
    let declarations = flow.types
    names = declarations.map(\.name)
    declared = Set(names.map(\.text))
    mistaken = Set(declarations.filter(\.isMistaken).map(\.name.text))
    isIncomplete = flow.presenter.unread.contains(.types)
    environment.declareFlowFunctions()
    environment.declare(EventValue.declaration)
    for (name, types) in imports { if let types { adopt(types, as: name) } }
    for declaration in declarations {
      TypeTable.checkName(declaration.name, report: &report)
      if case .enumeration(let cases) = declaration.kind {
        environment.declare(EnumDeclaration(name: fullName(declaration.name.text), cases: cases.map(\.text)))
      }
    }
    // A default may build records with defaults of their own. Therefore all types are declared first, and then the
    // defaults in their order.
    for record in declarations.flatMap({ records(of: $0, defaults: nil) }) { environment.declare(record) }
    for declaration in declarations { checkTypes(of: declaration, report: &report) }
    let order = DefaultOrder.sorted(declarations, report: &report)
    for declaration in order where declaration.fields.contains(where: { $0.initial != nil }) {
      let known = self
      var found = Report()
      for record in records(of: declaration, defaults: { known.constant($0, $1, &found) }) {
        environment.declare(record)
      }
      report.add(found)
    }
    EndlessRecord.check(declarations, into: &report)
    declareFunctions(flow, report: &report)
    declareInterfaces(flow, report: &report)
  }

  /// Returns the name under which all flows know a type of this one.
  func fullName(_ name: String) -> String { flowName.map { "\($0).\(name)" } ?? name }

  /// Makes the types of an imported file, and the functions and interfaces of a library, available after the name of
  /// the import.
  private mutating func adopt(_ types: TypeTable, as name: String) {
    environment.adopt(typesOf: types.environment)
    if types.isLibrary {
      for function in types.functions { environment.declare(function, as: "\(name).\(function.name)") }
      importedInterfaces += types.interfaces.map { $0.imported(as: name) }
    }
    for type in types.names.map(\.text) + (types.isLibrary ? types.interfaces.map(\.name.text) : []) {
      let (alias, full) = ("\(name).\(type)", types.fullName(type))
      environment.declare(alias: alias, for: full)
      importedNames.append(alias)
      if types.environment.enumeration(named: full) != nil {
        imported[alias] = .enumeration(full)
      } else if let record = types.environment.record(named: full) {
        imported[alias] = .record(full)
        guard record.isUnion else { continue }
        for field in record.fields {
          environment.declare(alias: "\(alias).\(field.name)", for: "\(full).\(field.name)")
        }
      } else {
        imported[alias] = .error
      }
    }
  }

  static func checkName(_ name: Name, report: inout Report) {
    if builtIn[name.text] != nil || ["list", "map"].contains(name.text) {
      report.add(ReservedName(name: name.text, what: "a built-in type"), at: name.span)
    } else if NameCheck.reserved.contains(name.text) {
      report.add(ReservedName(name: name.text, what: "a predefined value"), at: name.span)
    }
  }

  // MARK: Records

  private typealias Defaults = (ExpressionSyntax, ValueType) -> Value?

  private func records(of declaration: TypeDeclaration, defaults: Defaults?) -> [RecordDeclaration] {
    let name = fullName(declaration.name.text)
    switch declaration.kind {
    case .enumeration, .mistaken: return []
    case .record(let fields): return [record(name, fields, defaults: defaults)]
    case .union(let cases):
      let records = cases.map { record("\(name).\($0.name.text)", $0.fields, defaults: defaults) }
      let fields = cases.map { FieldDeclaration(name: $0.name.text, type: .record("\(name).\($0.name.text)")) }
      return records + [RecordDeclaration(name: name, fields: fields, isUnion: true)]
    }
  }

  /// Returns a record whose fields have the given defaults, or placeholders while the defaults are unknown.
  private func record(
    _ name: String, _ fields: [FieldSyntax], defaults: Defaults?, isOpaque: Bool = false
  ) -> RecordDeclaration {
    var unreported = Report()
    let declared = fields.map { field -> FieldDeclaration in
      let type = resolve(field.type, report: &unreported)
      let initial = field.initial.map { source in defaults?(source, type) ?? .null }
      return FieldDeclaration(name: field.name.text, type: type, default: initial)
    }
    return RecordDeclaration(name: name, fields: declared, isOpaque: isOpaque)
  }

  /// Returns a record that is not declared under `types`, such as the payload of an event. Authors cannot name it.
  func record(_ name: String, _ fields: [FieldSyntax], report: inout Report) -> RecordDeclaration {
    for field in fields { _ = resolve(field.type, report: &report) }
    var found = Report()
    let record = record(name, fields, defaults: { constant($0, $1, &found) }, isOpaque: true)
    report.add(found)
    return record
  }

  private func constant(_ source: ExpressionSyntax, _ type: ValueType, _ report: inout Report) -> Value? {
    // A default of unknown type is not checked.
    guard type != .error, let plan = initialValue(source, type: type, in: environment, report: &report) else {
      return nil
    }
    if case .constant(let value) = plan {
      // Records share their parts in memory, but a comparison or printout walks through each of them.
      if value.size(upTo: TooLargeDefault.limit) <= TooLargeDefault.limit { return value }
      report.add(TooLargeDefault(), at: source.span)
      return nil
    }
    report.add(ChangingDefault(text: source.text.text), at: source.span)
    return nil
  }

  // MARK: Types

  private func checkTypes(of declaration: TypeDeclaration, report: inout Report) {
    for field in declaration.fields { _ = resolve(field.type, report: &report) }
  }

  /// Returns the type for its syntax, or ``ValueType/error`` after reporting an error.
  func resolve(_ syntax: TypeSyntax, report: inout Report) -> ValueType {
    switch syntax {
    case .mistaken: return .error
    case .list(let element, _):
      let type = resolve(element, report: &report)
      return type == .error ? .error : .list(type)
    case .map(let key, let value, _):
      let keyType = resolve(key, report: &report)
      let valueType = resolve(value, report: &report)
      guard [.bool, .int, .uint, .string, .error].contains(keyType) else {
        report.add(InvalidKeyType(type: keyType.description), at: key.span)
        return .error
      }
      return keyType == .error || valueType == .error ? .error : .map(keyType, valueType)
    case .optional(let inner, _):
      let type = resolve(inner, report: &report)
      if case .nullable = type { return type }
      return type == .error ? .error : .nullable(type)
    case .named(let name): return resolve(name, report: &report)
    }
  }

  private func resolve(_ name: Name, report: inout Report) -> ValueType {
    if let type = TypeTable.builtIn[name.text] { return type }
    if mistaken.contains(name.text) { return .error }
    if let type = imported[name.text] { return type }
    if unknownImports.contains(String(name.text.prefix { $0 != "." })) { return .error }
    let full = fullName(name.text)
    if environment.enumeration(named: full) != nil { return .enumeration(full) }
    // A record that is still being declared resolves by its name. So does the record of a union's case.
    if environment.record(named: full) != nil || declared.contains(name.text) {
      return .record(full)
    }
    if !isIncomplete {
      let known =
        names.map(\.text) + importedNames + TypeTable.builtIn.keys.sorted() + ["list<…>", "map<…, …>"]
      report.add(UndeclaredType(name: name.text, known: known), at: name.span)
    }
    return .error
  }
}

extension TypeDeclaration {
  /// The fields of the record, or of all cases of the union.
  var fields: [FieldSyntax] {
    switch kind {
    case .enumeration, .mistaken: []
    case .record(let fields): fields
    case .union(let cases): cases.flatMap(\.fields)
    }
  }

  fileprivate var isMistaken: Bool { if case .mistaken = kind { true } else { false } }
}
