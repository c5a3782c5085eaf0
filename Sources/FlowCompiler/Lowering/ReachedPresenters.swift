internal import CEL
internal import FlowProgram

/// The screens, presenters and imported flows that conditions of properties and scenarios read as `shown.NAME` and
/// `alive.NAME`.
///
/// Their types are known only after all flows are lowered.
final class ReachedPresenters {
  /// A declaration by its name in the reading file.
  struct Target {
    /// The name, behind the names of the imports that lead to its file: `pay.card`. The flow itself is `flow`.
    let path: String
    /// Its names and types.
    let signature: Signature
    /// The index in ``Program/presenters``.
    let index: PresenterID
    /// The lowered presenter, or `nil` if it has an error.
    let presenter: Presenter?
    /// The types of its file.
    let types: Environment
    /// The place in the reading flow, or `nil` in an imported flow.
    let own: SignatureID?
  }

  /// The flow itself, its screens, presenters and stores in the order of the file, and those of imports last.
  let addresses: [Target]
  /// The declarations that `shown` and `alive` can name.
  var targets: [Target] { addresses.filter { $0.path != "flow" && !$0.signature.isStore } }
  /// The reads of living presenters, to which ``Variable/alive(_:)`` refers.
  private(set) var reads: [LivingRead] = []

  init(_ addresses: [Target]) { self.addresses = addresses }

  /// Returns the declaration with an address. An imported flow itself is `IMPORT` or `IMPORT.flow`.
  func target(at address: String) -> Target? {
    let path = address.hasSuffix(".flow") ? String(address.dropLast(".flow".count)) : address
    return addresses.first { $0.path == path }
  }

  /// Returns the targets whose names consist of some words.
  func targets(namedBy words: Set<String>) -> [Target] {
    targets.filter { target in target.path.split(separator: ".").allSatisfy { words.contains(String($0)) } }
  }

  /// Returns the type of `alive.NAME` and the number of the read, which covers the fields that have one of the words
  /// as their names.
  func read(_ target: Target, _ words: Set<String>, in environment: inout Environment) -> (type: ValueType, Int) {
    guard let presenter = target.presenter else { return (.error, 0) }
    let record = ReachedRecord(presenter, typeName: target.signature.typeName)
    if target.own == nil { environment.adopt(typesOf: target.types) }
    for declaration in record.declarations { environment.declare(declaration) }
    if let type = target.signature.modeType { environment.declare(type) }
    reads.append(
      LivingRead(
        presenter: target.index, shape: record.declaration.shape,
        fields: zip(record.declaration.fields, record.sources).map {
          words.contains($0.name) ? $1.limited(to: words) : nil
        }))
    return (.list(.record(record.declaration.name)), reads.count - 1)
  }

  /// Returns the number of a read of one mode alone.
  func read(_ target: Target, inMode mode: ModeID) -> Int {
    let shape = RecordShape(name: "shown.\(target.path)", fields: ["isInMode"])
    reads.append(LivingRead(presenter: target.index, shape: shape, fields: [.isInMode(mode)]))
    return reads.count - 1
  }

  /// Makes the reads of an expression cover all fields where it compares whole records, and returns the reads.
  func complete(_ expression: Expression) -> [LivingRead] {
    var found: [LivingRead] = []
    for number in expression.reads {
      guard case .alive(let index)? = Variable(number: number), reads.indices.contains(index) else { continue }
      let read = reads[index]
      let target = targets.first { $0.index == read.presenter }
      if let presenter = target?.presenter {
        let record = ReachedRecord(presenter, typeName: target?.signature.typeName ?? "")
        if record.declarations.contains(where: { expression.part.compares(recordsNamed: $0.name) }) {
          reads[index] = LivingRead(presenter: read.presenter, shape: read.shape, fields: record.sources)
        }
      }
      found.append(reads[index])
    }
    return found
  }
}

extension LivingRead.Field {
  /// Returns the source with only that state of a mode that has one of the words as its name.
  fileprivate func limited(to words: Set<String>) -> LivingRead.Field {
    guard case .mode(let mode, let shape, let fields) = self else { return self }
    return .mode(mode, shape, zip(shape.fields, fields).map { words.contains($0) ? $1 : nil })
  }
}

/// The record of a living presenter: its params, state, derived values, whether it is visible, the state of its modes,
/// and its calls.
private struct ReachedRecord {
  let declaration: RecordDeclaration
  /// The source of each field.
  let sources: [LivingRead.Field]
  /// The record and those inside it.
  let declarations: [RecordDeclaration]

  init(_ presenter: Presenter, typeName: String) {
    let name = "alive.\(typeName)"
    var fields: [FieldDeclaration] = []
    var sources: [LivingRead.Field] = []
    var inner: [RecordDeclaration] = []
    func add(_ name: String, _ type: ValueType, _ source: LivingRead.Field) {
      fields.append(FieldDeclaration(name: name, type: type))
      sources.append(source)
    }
    if presenter.parameterCount > 0 {
      let params = RecordDeclaration(
        name: "\(name).params",
        fields: presenter.slots.prefix(presenter.parameterCount).map { FieldDeclaration(name: $0.name, type: $0.type) },
        isOpaque: true)
      inner.append(params)
      add("params", .record(params.name), .params(params.shape))
    }
    var own: [(name: String, type: ValueType, source: LivingRead.Field)] = []
    for (index, slot) in zip(presenter.slots.ids, presenter.slots).dropFirst(presenter.parameterCount) {
      own.append((slot.name, slot.type, .slot(index)))
    }
    for (index, derived) in presenter.derived.prefix(presenter.declaredDerivedCount).enumerated() {
      own.append((derived.name, derived.type, .derived(index)))
    }
    // The values of a mode are among those of the presenter, behind the name of the mode.
    for value in own where !value.name.contains(".") { add(value.name, value.type, value.source) }
    let modes = presenter.modes?.modes ?? []
    for (index, mode) in zip(modes.ids, modes) {
      let values = own.filter { $0.name.hasPrefix("\(mode.name).") }
      if values.isEmpty || fields.contains(where: { $0.name == mode.name }) { continue }
      let record = RecordDeclaration(
        name: "\(name).\(mode.name)",
        fields: values.map {
          FieldDeclaration(name: String($0.name.dropFirst(mode.name.utf8.count + 1)), type: $0.type)
        },
        isOpaque: true)
      inner.append(record)
      add(mode.name, .nullable(.record(record.name)), .mode(index, record.shape, values.map(\.source)))
    }
    add(SystemVariable.isVisible.name, .bool, .isVisible)
    let names = presenter.calls.compactMap(\.loading).reduce(into: [String]()) { names, name in
      if !names.contains(name), !LoadingNames.words.contains(name) { names.append(name) }
    }
    let loading = RecordDeclaration(
      name: "\(name).loading", fields: (["any"] + names).map { FieldDeclaration(name: $0, type: .bool) },
      isOpaque: true)
    inner.append(loading)
    add("loading", .record(loading.name), .loading(loading.shape, [.any] + names.map { .named($0) }))
    declaration = RecordDeclaration(name: name, fields: fields, isOpaque: true)
    self.sources = sources
    declarations = inner + [declaration]
  }
}

extension ExpressionPart {
  /// Whether the expression compares whole records of a type, alone or in lists.
  fileprivate func compares(recordsNamed name: String) -> Bool {
    switch form {
    case .constant, .variable: false
    case .not(let part), .negative(let part), .field(let part, _): part.compares(recordsNamed: name)
    case .all(let parts), .any(let parts), .other(let parts): parts.contains { $0.compares(recordsNamed: name) }
    case .choice(let condition, let yes, let no):
      [condition, yes, no].contains { $0.compares(recordsNamed: name) }
    case .operation(let sign, let left, let right):
      ["==", "!=", "in"].contains(sign) && [left, right].contains { $0.type.isRecord(named: name) }
        || [left, right].contains { $0.compares(recordsNamed: name) }
    }
  }
}

extension ValueType {
  /// Whether the type is a record, or a list of such records.
  fileprivate func isRecord(named name: String) -> Bool {
    switch self {
    case .record(let own): own == name
    case .list(let element), .nullable(let element), .optional(let element): element.isRecord(named: name)
    default: false
    }
  }
}
