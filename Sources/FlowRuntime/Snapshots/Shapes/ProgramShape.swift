internal import CEL
internal import FlowProgram

/// The facts that a snapshot records about its program, from which another program determines what still fits.
struct ProgramShape {
  /// The slots and effects of one presenter.
  struct Declared {
    /// The types of the slots, by their names in snapshots. A param that shares its name with state is `params.NAME`.
    var slots: [(name: String, type: DeclaredType)] = []
    /// The hashes of the effects.
    var effects: [(name: String, hash: String)] = []

    /// Returns the type of the slot with a name.
    func slot(_ name: String) -> DeclaredType? { slots.first { isSameName($0.name, name) }?.type }
    /// Returns the hash of the effect with a name.
    func effect(_ name: String) -> String? { effects.first { isSameName($0.name, name) }?.hash }
  }

  let program: Program
  let names: PresenterNames
  let types: KnownTypes
  /// The slots and effects of each presenter of the program.
  let declared: [Declared]
  /// The continuations of each presenter of the program.
  let continuations: [Continuations]

  init(_ program: Program) {
    let types = KnownTypes(program)
    self.program = program
    self.types = types
    names = PresenterNames(program)
    declared = program.presenters.map { presenter in
      Declared(
        slots: zip(presenter.slots.ids, presenter.slots).map { index, slot in
          (ProgramShape.name(ofSlot: index, of: presenter), DeclaredType(slot.type, in: types))
        },
        effects: presenter.effects.map { ($0.name, presenter.hash(of: $0, in: program)) })
    }
    continuations = program.presenters.map { Continuations($0, in: program) }
  }

  private static func name(ofSlot index: SlotID, of presenter: Presenter) -> String {
    let name = presenter.slots[index].name
    guard index.position < presenter.parameterCount else { return name }
    let isShared = presenter.slots.dropFirst(presenter.parameterCount).contains { isSameName($0.name, name) }
    return isShared ? "params.\(name)" : name
  }

  /// A hash of everything that a snapshot depends on, equal in every process.
  var hash: String {
    var print = Fingerprint()
    for (index, presenter) in program.presenters.enumerated() {
      print.combine("\(presenter.role.rawValue) \(names.names[index])")
      for slot in declared[index].slots { print.combine("\(slot.name): \(slot.type.text)") }
      for slot in presenter.slots { print.combine(slot.isSaved ? 1 : 0) }
      for effect in declared[index].effects { print.combine("\(effect.name) \(effect.hash)") }
      for case let block? in continuations[index].blocks { print.combine("\(block.name) \(block.hash)") }
      for child in presenter.children {
        let kind = child.each.map { "each \(DeclaredType($0.key.type, in: types).text)" } ?? "one"
        print.combine("\(child.name) \(names.names[child.presenter.position]) \(kind) \(child.keepsSaved)")
      }
      for mode in presenter.modes?.modes ?? [] { print.combine("mode \(mode.name) \(mode.isSaved)") }
      if let stacks = presenter.stacks { add(stacks, to: &print) }
    }
    for flow in program.flows {
      add(flow.backstack, to: &print)
      for imported in flow.imports { print.combine("import \(names.names[imported.presenter.position])") }
    }
    return print.hexadecimal
  }

  /// Adds the parts of a presenter's stacks that a snapshot depends on.
  private func add(_ backstack: Backstack, to print: inout Fingerprint) {
    for tab in backstack.tabs {
      if !tab.name.isEmpty { print.combine("tab \(tab.name)") }
      print.combine(names.names[tab.start.position])
    }
    if backstack.composedEntries != .all { print.combine(backstack.composedEntries.rawValue) }
    if backstack.keepsHistory { print.combine("history") }
  }
}

/// The type of a slot as written in a snapshot: its source spelling, followed by a hash of its structure if it
/// contains declared types.
struct DeclaredType {
  /// The spelling and the hash, separated by a space.
  let text: String

  init(text: String) { self.text = text }

  init(_ type: ValueType, in types: KnownTypes) {
    text = type.isDeclared ? "\(type) \(type.structure(in: types))" : type.description
  }

  /// The source spelling of the type.
  var written: String { String(text[..<(end ?? text.endIndex)]) }

  /// Whether values of one type are values of the other, regardless of the names of declared types.
  func isSameType(as other: DeclaredType) -> Bool {
    guard let end, let otherEnd = other.end else { return isSameName(text, other.text) }
    return text[end...] == other.text[otherEnd...]
  }

  /// The start of the hash.
  private var end: String.Index? {
    guard let space = text.lastIndex(of: " "), text[space...].utf8.count == 17 else { return nil }
    return space
  }
}

extension ValueType {
  /// Whether it contains a declared type.
  fileprivate var isDeclared: Bool {
    switch self {
    case .record, .enumeration: true
    case .list(let inner), .nullable(let inner), .optional(let inner): inner.isDeclared
    case .map(let key, let value): key.isDeclared || value.isDeclared
    default: false
    }
  }
}
