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
  /// The presenter that declares it, for a store or stacks.
  let owner: Int?
  /// The unique prefix for the names of its own types.
  let typeName: String
  /// The params, then the state, then the saved state.
  let slots: [SlotSignature]
  /// The declared events, those that `edits` adds, and those that only the presenter itself raises.
  let events: [EventSignature]
  /// The slots that steps can write.
  let state: [SlotSignature]
  /// All params as one record.
  let paramsRecord: RecordDeclaration
  /// The type of its result: `nil` when there is none, ``ValueType/error`` when it is unknown.
  let result: ValueType?
  /// The values and stores that it uses from those around it.
  let uses: [UseSignature]
  /// The positions of the stores that it declares.
  var stores: [Int] = []
  /// Its stores, then its children.
  var children: [ChildSignature] = [] {
    didSet { childPositions = Signature.positions(children.lazy.map(\.name)) }
  }
  private var childPositions: [String: Int] = [:]
  private let eventPositions: [String: Int]
  private let statePositions: [String: Int]

  var name: Name { declaration.name }
  var isFlow: Bool { role == .flow }
  var isStore: Bool { role == .store }
  /// Whether it consists of stacks inside another presenter, instead of being declared as a presenter.
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

  /// Returns the position of each name, or of its first occurrence.
  static func positions(_ names: some Sequence<String>) -> [String: Int] {
    Dictionary(names.enumerated().lazy.map { ($1, $0) }) { first, _ in first }
  }

  /// Returns the position of an event.
  func event(_ name: String) -> Int? { eventPositions[name] }

  /// Returns the position of a child.
  func childPosition(_ name: String) -> Int? { childPositions[name] }

  /// Returns the child with a name.
  func child(_ name: String) -> ChildSignature? { childPositions[name].map { children[$0] } }

  /// Returns the piece of state with a name.
  func state(named name: String) -> SlotSignature? { statePositions[name].map { state[$0] } }
}

/// A param or a piece of state.
struct SlotSignature {
  /// The section that declares a slot.
  enum Section {
    case params, state, saved
  }

  let name: Name
  let type: ValueType
  let initial: ExpressionSyntax?
  /// The previous name.
  let formerName: Name?
  let section: Section
  /// The position in the presenter's slots.
  let index: Int

  var isParam: Bool { section == .params }

  /// Whether the param is required.
  var needsValue: Bool {
    if case .nullable = type { return false }
    return initial == nil && type != .error
  }

  /// The name in expressions.
  var nameInExpressions: String { isParam ? "params.\(name.text)" : name.text }
}

/// A value or store that a presenter uses from those around it.
struct UseSignature {
  /// The kind of use.
  enum Kind {
    case value(ValueType, default: ExpressionSyntax?)
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
