internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The types of a flow: the built-in ones and those it declares.
struct TypeTable {
  /// The declared types, ready for expressions; has no variables.
  private(set) var environment = Environment(.strict)
  /// The names of the declared types, in the order of the file.
  let names: [Name]

  private static let builtIn: [String: ValueType] = [
    "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string, "bytes": .bytes,
    "timestamp": .timestamp, "duration": .duration,
  ]

  init(_ declarations: [TypeDeclaration], report: inout Report) {
    names = declarations.map(\.name)
    environment.declareFlowFunctions()
    for declaration in declarations where TypeTable.builtIn[declaration.name.text] != nil {
      report.add(ReservedName(name: declaration.name.text, what: "a built-in type"), at: declaration.name.span)
    }
    for declaration in declarations {
      if case .enumeration(let cases) = declaration.kind {
        environment.declare(EnumDeclaration(name: declaration.name.text, cases: cases.map(\.text)))
      }
    }
    // Defaults of fields are checked once all types are known, so records are declared twice: without and with them.
    let plain = declarations.flatMap { records(of: $0, withDefaults: false, report: &report) }
    for record in plain { environment.declare(record) }
    for record in declarations.flatMap({ records(of: $0, withDefaults: true, report: &report) }) {
      environment.declare(record)
    }
    for declaration in declarations { checkFinite(declaration, report: &report) }
  }

  private func records(of declaration: TypeDeclaration, withDefaults: Bool, report: inout Report) -> [RecordDeclaration]
  {
    let name = declaration.name.text
    switch declaration.kind {
    case .enumeration: return []
    case .record(let fields):
      return [record(name, fields, withDefaults: withDefaults, report: &report)]
    case .union(let cases):
      let records = cases.map {
        record("\(name).\($0.name.text)", $0.fields, withDefaults: withDefaults, report: &report)
      }
      let fields = cases.map { FieldDeclaration(name: $0.name.text, type: .record("\(name).\($0.name.text)")) }
      return records + [RecordDeclaration(name: name, fields: fields, isUnion: true)]
    }
  }

  /// A record of fields declared in one line each.
  func record(
    _ name: String, _ fields: [FieldSyntax], withDefaults: Bool = true, report: inout Report
  ) -> RecordDeclaration {
    var unreported = Report()
    let declared = fields.map { field -> FieldDeclaration in
      let type = withDefaults ? resolve(field.type, report: &report) : resolve(field.type, report: &unreported)
      var initial: Value?
      if withDefaults, let formula = field.initial {
        initial = constant(formula, type: type, report: &report) ?? .null
      } else if field.initial != nil {
        // Only has to be there until the real default is known.
        initial = .null
      }
      return FieldDeclaration(name: field.name.text, type: type, default: initial)
    }
    return RecordDeclaration(name: name, fields: declared)
  }

  private func constant(_ formula: Formula, type: ValueType, report: inout Report) -> Value? {
    guard let plan = initialValue(formula, type: type, in: environment, report: &report) else { return nil }
    if case .constant(let value) = plan { return value }
    report.add(ChangingDefault(text: formula.text.text), at: formula.span)
    return nil
  }

  /// The type that is written, or ``ValueType/error`` with a message.
  func resolve(_ syntax: TypeSyntax, report: inout Report) -> ValueType {
    switch syntax {
    case .list(let element, _): return .list(resolve(element, report: &report))
    case .map(let key, let value, _):
      let keyType = resolve(key, report: &report)
      if ![.bool, .int, .uint, .string, .error].contains(keyType) {
        report.add(InvalidKeyType(type: keyType.description), at: key.span)
      }
      return .map(keyType, resolve(value, report: &report))
    case .optional(let inner, _):
      let type = resolve(inner, report: &report)
      if case .nullable = type { return type }
      return .nullable(type)
    case .named(let name):
      if let type = TypeTable.builtIn[name.text] { return type }
      if environment.enumeration(named: name.text) != nil { return .enumeration(name.text) }
      if environment.record(named: name.text) != nil { return .record(name.text) }
      let known = names.map(\.text) + TypeTable.builtIn.keys.sorted() + ["list<…>", "map<…, …>"]
      // A record that is still being declared resolves by its name.
      if names.contains(where: { $0.text == name.text }) { return .record(name.text) }
      report.add(UndeclaredType(name: name.text, known: known), at: name.span)
      return .error
    }
  }

  /// A record that holds itself could never be made.
  private func checkFinite(_ declaration: TypeDeclaration, report: inout Report) {
    guard case .record(let fields) = declaration.kind else { return }
    for field in fields {
      guard case .named(let name) = field.type, reaches(declaration.name.text, from: name.text) else { continue }
      report.add(EndlessRecord(record: declaration.name.text, field: field.name.text), at: field.name.span)
    }
  }

  /// Whether making a record of one type needs one of another first.
  private func reaches(_ target: String, from start: String) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      if name == target { return true }
      guard seen.insert(name).inserted, let record = environment.record(named: name), !record.shape.isUnion else {
        continue
      }
      for field in record.fields {
        if case .record(let inner) = field.type { open.append(inner) }
      }
    }
    return false
  }
}
