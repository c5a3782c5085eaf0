internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The place of a presenter in ``Signatures/presenters``. Its place in the program is a `PresenterID`.
typealias SignatureID = ID<Signature>

/// The names and types of one presenter.
///
/// It is a class, since rules and presenters pass it on often, and a copy of all its arrays is expensive. It does not
/// change after ``Signatures`` has resolved all names.
final class Signature {
  let declaration: PresenterDeclaration
  /// The name in the program. The name of a presenter of a library begins with that of the library.
  let name: Name
  /// The library that declares it, or `nil` for a presenter of the file itself.
  let library: String?
  /// Its place among those of its flow.
  let index: SignatureID
  /// Its place in ``Program/presenters``.
  let position: PresenterID
  let role: Presenter.Role
  /// The presenter that declares it, for a store or stacks.
  let owner: SignatureID?
  private let types: OwnTypes
  /// The params, then the state, then the saved state.
  let slots: [SlotSignature]
  /// The declared events, those that `edits` adds, and those that only the presenter itself raises.
  let events: [EventSignature]
  /// The slots that steps can write.
  let state: [SlotSignature]
  /// The values and stores that it uses from those around it.
  let uses: [UseSignature]
  /// The stores that it declares.
  var stores: [SignatureID] = []
  /// Its stores, then its children.
  var children: [ChildSignature] = [] {
    didSet { positions.children = Signature.positions(children.lazy.map(\.name)) }
  }
  private var positions: Positions

  /// The types that the presenter declares itself.
  private struct OwnTypes {
    let prefix: String
    let params: RecordDeclaration
    let mode: EnumDeclaration?
    let result: ValueType?
  }

  /// The positions of its parts by their names, or of the first part with a name.
  private struct Positions {
    let events: [String: EventID]
    let state: [String: ID<SlotSignature>]
    var children: [String: ChildID] = [:]
  }

  /// The unique prefix for the names of its own types.
  var typeName: String { types.prefix }
  /// All params as one record.
  var paramsRecord: RecordDeclaration { types.params }
  /// The type of `mode`, or `nil` without modes.
  var modeType: EnumDeclaration? { types.mode }
  /// The type of its result: `nil` without a result, ``ValueType/error`` when it is unknown.
  var result: ValueType? { types.result }

  var isFlow: Bool { role == .flow }
  var isStore: Bool { role == .store }
  /// Whether it consists of stacks inside another presenter, instead of being declared as a presenter.
  var isStack: Bool { role == .stack }

  init(
    _ declaration: PresenterDeclaration, named name: Name, of library: String?, index: SignatureID,
    position: PresenterID, role: Presenter.Role, owner: SignatureID?, typeName: String, types: TypeTable,
    report: inout Report
  ) {
    self.declaration = declaration
    self.name = name
    self.library = library
    self.index = index
    self.position = position
    self.role = role
    self.owner = owner
    var slots: [SlotSignature] = []
    let sections: [(SlotSignature.Section, [FieldSyntax])] = [
      (.params, declaration.params), (.state, declaration.state), (.saved, declaration.saved),
    ]
    for (section, fields) in sections {
      for field in fields {
        slots.append(
          SlotSignature(
            name: field.name, type: types.resolve(field.type, report: &report), initial: field.initial,
            formerName: field.formerName, section: section, index: SlotID(slots.count)))
      }
    }
    state = slots.filter { !$0.isParam }
    let modeType = declaration.modes.first.map { _ in
      EnumDeclaration(name: "\(typeName).mode", cases: declaration.modes.map(\.name.text), isNamed: false)
    }
    if let modeType, let first = declaration.modes.first {
      slots.append(
        SlotSignature(
          name: Name("mode", at: first.name.span), type: .enumeration(modeType.shape.name), initial: nil,
          formerName: nil, section: declaration.modes.contains(where: \.isSaved) ? .saved : .state,
          index: SlotID(slots.count), isMode: true))
    }
    self.slots = slots
    let params = RecordDeclaration(
      name: "\(typeName).params",
      fields: slots.filter(\.isParam).map { FieldDeclaration(name: $0.name.text, type: $0.type) },
      isOpaque: true)
    let isResultUnread = declaration.unread.contains(.result)
    let result = declaration.result.map { types.resolve($0, report: &report) } ?? (isResultUnread ? .error : nil)
    self.types = OwnTypes(prefix: typeName, params: params, mode: modeType, result: result)
    uses = declaration.uses.map { UseSignature($0, types: types, report: &report) }
    events = Signature.events(declaration, of: typeName, state: state, types: types, report: &report)
    positions = Positions(
      events: Signature.positions(events.lazy.map(\.name.text)), state: Signature.positions(state.lazy.map(\.name.text))
    )
  }

  /// Returns the position of each name, or of its first occurrence.
  static func positions<Element>(_ names: some Sequence<String>) -> [String: ID<Element>] {
    Dictionary(names.enumerated().lazy.map { ($1, ID($0)) }) { first, _ in first }
  }

  /// Returns the position of an event.
  func event(_ name: String) -> EventID? { positions.events[name] }

  /// Returns the position of a child.
  func childPosition(_ name: String) -> ChildID? { positions.children[name] }

  /// Returns the child with a name.
  func child(_ name: String) -> ChildSignature? { positions.children[name].map { children[$0] } }

  /// Returns the piece of state with a name.
  func state(named name: String) -> SlotSignature? { positions.state[name].map { state[$0] } }
}

// MARK: Modes

extension Signature {
  /// The modes, in the order of the file.
  var modes: [ModeDeclaration] { declaration.modes }

  /// The slot that holds the active mode, or `nil` without modes.
  var modeSlot: SlotSignature? { slots.last.flatMap { $0.isMode ? $0 : nil } }

  /// Returns the position of the mode that declares something, and its name in there; returns `nil` for what the
  /// presenter itself declares.
  func inMode(_ name: String) -> (mode: ModeID, name: String)? {
    guard !modes.isEmpty, let point = name.firstIndex(of: ".") else { return nil }
    let head = name[..<point]
    return modes.firstIndex { $0.name.text == head }.map {
      (ModeID($0), String(name[name.index(after: point)...]))
    }
  }

  /// Returns the name that something has in the file, without that of a mode.
  func plainName(_ name: String) -> String { inMode(name)?.name ?? name }

  /// Returns the declarations that a name may mean in a mode, the nearest first. Declarations of a mode are named only
  /// inside the mode, and without its name.
  private func candidates(_ name: String, in mode: ModeID?) -> [String] {
    let own = inMode(name) == nil ? [name] : []
    return (mode.map { [ModeNames.joined(modes[$0].name.text, name)] } ?? []) + own
  }

  /// Returns the piece of state that a name means in a mode or in the presenter itself.
  func state(named name: String, in mode: ModeID?) -> SlotSignature? {
    candidates(name, in: mode).lazy.compactMap { self.state(named: $0) }.first
  }

  /// Returns the position of the child that a name means in a mode or in the presenter itself.
  func childPosition(_ name: String, in mode: ModeID?) -> ChildID? {
    candidates(name, in: mode).lazy.compactMap { self.childPosition($0) }.first
  }

  /// Returns the state that a mode declares.
  func state(ofMode mode: ModeID) -> [SlotSignature] { state.filter { inMode($0.name.text)?.mode == mode } }
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
  let index: SlotID
  /// Whether it holds the active mode.
  var isMode = false

  var isParam: Bool { section == .params }

  /// Whether the param is required.
  var needsValue: Bool {
    if case .nullable = type { return false }
    return initial == nil && type != .error
  }

  /// The name in expressions.
  var nameInExpressions: String { isParam ? "params.\(name.text)" : name.text }
}

extension [ModeDeclaration] {
  /// The places of the modes in ``Modes/modes``, in order.
  var modeIDs: Range<ModeID> { ModeID(0)..<ModeID(count) }

  /// The declaration of a mode.
  subscript(mode: ModeID) -> ModeDeclaration { self[mode.position] }
}

extension [SlotSignature] {
  /// The signature of a slot.
  subscript(slot: SlotID) -> SlotSignature { self[slot.position] }
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
