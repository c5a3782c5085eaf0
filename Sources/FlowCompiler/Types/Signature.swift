internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The names and types of one presenter.
struct Signature {
  let declaration: PresenterDeclaration
  /// Its position among those of its flow.
  let index: Int
  /// Its position in ``Program/presenters``.
  let position: Int
  let role: Presenter.Role
  /// Of a store or of stacks, the presenter that declares it.
  let owner: Int?
  /// What the names of its own types begin with; no two presenters have the same.
  let typeName: String
  /// Params, then state, then what is saved.
  let slots: [SlotSignature]
  /// Declared events, those that `edits` adds, and those that the presenter alone raises.
  let events: [EventSignature]
  /// The slots that steps can write.
  let state: [SlotSignature]
  /// All params as one record.
  let paramsRecord: RecordDeclaration
  /// What it hands back, `nil` when that is nothing, and ``ValueType/error`` where nobody can tell.
  let result: ValueType?
  /// What it takes from those around it.
  let uses: [UseSignature]
  /// The positions of the stores that it declares.
  var stores: [Int] = []
  /// Its stores, then what is composed into it.
  var children: [ChildSignature] = [] {
    didSet { childPositions = Signature.positions(children.lazy.map(\.name)) }
  }
  private var childPositions: [String: Int] = [:]
  private let eventPositions: [String: Int]
  private let statePositions: [String: Int]

  var name: Name { declaration.name }
  var isFlow: Bool { role == .flow }
  var isStore: Bool { role == .store }
  /// Whether it is made of screens inside another presenter, and not written as a presenter of its own.
  var isStack: Bool { role == .stack }

  init(
    _ declaration: PresenterDeclaration, index: Int, position: Int, role: Presenter.Role, owner: Int?,
    typeName: String, types: TypeTable, report: inout Report
  ) {
    self.declaration = declaration
    self.index = index
    self.position = position
    self.role = role
    self.owner = owner
    self.typeName = typeName
    var slots: [SlotSignature] = []
    let sections: [(SlotSignature.Section, [FieldSyntax])] = [
      (.params, declaration.params), (.state, declaration.state), (.saved, declaration.saved),
    ]
    for (section, fields) in sections {
      for field in fields {
        slots.append(
          SlotSignature(
            name: field.name, type: types.resolve(field.type, report: &report), initial: field.initial,
            formerName: field.formerName, section: section, index: slots.count))
      }
    }
    self.slots = slots
    state = slots.filter { !$0.isParam }
    paramsRecord = RecordDeclaration(
      name: "\(typeName).params",
      fields: slots.filter(\.isParam).map { FieldDeclaration(name: $0.name.text, type: $0.type) },
      isOpaque: true)
    let isResultUnread = declaration.unread.contains(.result)
    result = declaration.result.map { types.resolve($0, report: &report) } ?? (isResultUnread ? .error : nil)
    uses = declaration.uses.map { UseSignature($0, types: types, report: &report) }
    events = Signature.events(declaration, of: typeName, state: state, types: types, report: &report)
    eventPositions = Signature.positions(events.lazy.map(\.name.text))
    statePositions = Signature.positions(state.lazy.map(\.name.text))
  }

  /// The position of each name, of the first where there are several.
  static func positions(_ names: some Sequence<String>) -> [String: Int] {
    Dictionary(names.enumerated().lazy.map { ($1, $0) }) { first, _ in first }
  }

  /// The position of an event.
  func event(_ name: String) -> Int? { eventPositions[name] }

  /// The position of a child.
  func childPosition(_ name: String) -> Int? { childPositions[name] }

  /// The child of a name.
  func child(_ name: String) -> ChildSignature? { childPositions[name].map { children[$0] } }

  /// The piece of state of a name.
  func state(named name: String) -> SlotSignature? { statePositions[name].map { state[$0] } }
}

/// A param or a piece of state.
struct SlotSignature {
  /// Where a slot is declared.
  enum Section {
    case params, state, saved
  }

  let name: Name
  let type: ValueType
  let initial: Formula?
  /// What it was called before.
  let formerName: Name?
  let section: Section
  /// The position in the presenter's slots.
  let index: Int

  var isParam: Bool { section == .params }

  /// Whether a param must be given.
  var needsValue: Bool {
    if case .nullable = type { return false }
    return initial == nil && type != .error
  }

  /// How expressions name it.
  var nameInExpressions: String { isParam ? "params.\(name.text)" : name.text }
}

/// Something that a presenter takes from those around it.
struct UseSignature {
  /// What is taken.
  enum Kind {
    case value(ValueType, default: Formula?)
    case store
  }

  let name: Name
  let kind: Kind

  init(_ declaration: UseDeclaration, types: TypeTable, report: inout Report) {
    name = declaration.name
    switch declaration.kind {
    case .store: kind = .store
    case .value(let field): kind = .value(types.resolve(field.type, report: &report), default: field.initial)
    }
  }

  var isStore: Bool { if case .store = kind { true } else { false } }
}
