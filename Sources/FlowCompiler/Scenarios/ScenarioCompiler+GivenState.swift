internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers the initial state of a scenario.
  mutating func lower(given declaration: ScenarioDeclaration) -> [Scenario.GivenValue] {
    var given: [Scenario.GivenValue] = []
    for (name, syntax) in declaration.state {
      guard let (presenter, slot) = state(name) else { continue }
      if let value = value(syntax, expecting: presenter.slots[slot].type) {
        given.append(Scenario.GivenValue(presenter: presenter.index, slot: slot, value: value))
      }
    }
    for entry in declaration.given where fake(of: entry) == nil {
      guard let (presenter, slot) = addressed(entry) else { continue }
      if slot == presenter.modes?.slot, let values = mode(entry.value, of: presenter) {
        given += values
        continue
      }
      if let value = value(entry.value, expecting: presenter.slots[slot].type) {
        given.append(Scenario.GivenValue(presenter: presenter.index, slot: slot, value: value))
      }
    }
    for (name, values) in declaration.stores {
      let stores = allPresenters.filter { $0.role == .store }
      guard let store = stores.first(where: { names.name(of: $0.index) == name.text }) else {
        let declared = stores.map { names.name(of: $0.index) }
        report.add(UnknownState(name: name.text, holder: nil, declared: declared), at: name.span)
        continue
      }
      for (member, syntax) in values {
        guard let slot = slot(Name(member.text, at: member.span), of: store) else { continue }
        if let value = value(syntax, expecting: store.slots[slot].type) {
          given.append(Scenario.GivenValue(presenter: store.index, slot: slot, value: value))
        }
      }
    }
    return given
  }

  /// Returns the fake of an operation, if that is what an address names.
  func fake(of entry: GivenEntry) -> (fake: FakeDeclaration?, mistakes: Report)? {
    let operations = context.services.operations + imported.services.flatMap(\.table.operations)
    if operations.contains(where: { $0.qualifiedName == entry.address.text }) {
      return (entry.fake, entry.fakeMistakes)
    }
    let (path, _) = PartPath.split(entry.address.text)
    if holder(path ?? "") != nil { return nil }
    // An unknown operation of a service is reported as such, and so is what can only be a fake.
    let services = context.services.services.map(\.name) + imported.services.flatMap { $0.table.services.map(\.name) }
    return services.contains(path ?? "") || entry.fake != nil ? (entry.fake, entry.fakeMistakes) : nil
  }

  /// Lowers a mode with the values of its state: `MODE: { NAME: value }`. Returns `nil` for another kind of value.
  private mutating func mode(_ syntax: ValueSyntax, of presenter: Presenter) -> [Scenario.GivenValue]? {
    guard let entry = syntax.entries?.first, syntax.entries?.count == 1, let modes = presenter.modes,
      case .enumeration(let type) = presenter.slots[modes.slot].type
    else { return nil }
    let name = entry.key.name
    guard let index = modes.modes.firstID(where: { $0.name == name.text }),
      let active = types.enumeration(named: type).flatMap({ EnumValue(shape: $0.shape, index: index.position) })
    else {
      report.add(
        UnknownMode(name: name.text, declared: modes.modes.map(\.name), owner: presenter.phrase), at: name.span)
      return []
    }
    var given = [
      Scenario.GivenValue(
        presenter: presenter.index, slot: modes.slot, value: .constant(.enumeration(active)))
    ]
    let slots = modes.modes[index].slots
    let fields = slots.map { slot in
      let name = presenter.slots[slot].name
      return FieldDeclaration(name: PartPath.split(name).last, type: presenter.slots[slot].type)
    }
    let optional = zip(slots, fields).filter { slot, _ in
      presenter.slots[slot].initial != nil || presenter.slots[slot].type.isNullable
    }
    let written = entry.value.isNull ? [] : entry.value.namedValues
    guard let written else {
      report.add(WrongValue(entry.value, expected: .record(name.text)), at: entry.value.span)
      return given
    }
    let plans = values.arguments(
      written, of: RecordDeclaration(name: "\(presenter.name).\(name.text) state", fields: fields, isOpaque: true),
      asWhat: .mode(name.text), at: name.span, besides: Set(optional.map(\.1.name)), in: valueScope)
    takeReport()
    for (slot, plan) in zip(slots, plans ?? []) {
      if let plan { given.append(Scenario.GivenValue(presenter: presenter.index, slot: slot, value: plan)) }
    }
    return given
  }

  /// Resolves the address of a piece of state.
  private mutating func addressed(_ entry: GivenEntry) -> (presenter: Presenter, slot: SlotID)? {
    let (path, member) = PartPath.split(entry.address.text)
    if let state = stateOfMode(entry.address) { return state }
    guard let holder = holder(path ?? "") else {
      let known = ["flow"] + (holders + allPresenters.filter { $0.role == .store }).map { names.name(of: $0.index) }
      report.add(UnknownState(name: path ?? "", holder: nil, declared: known), at: entry.address.span)
      return nil
    }
    let span = entry.address.span
    let name = Name(member, at: Span(source: span.source, start: span.end - member.utf8.count, end: span.end))
    return slot(name, of: holder).map { (holder, $0) }
  }

  /// Returns the presenter whose state follows a name: `flow`, a store, a screen or a presenter, behind the names of
  /// imports. The state of an imported flow itself follows `IMPORT` or `IMPORT.flow`.
  private func holder(_ name: String) -> Presenter? {
    if name == "flow" { return presenters[Program.flowPresenter] }
    let path = name.hasSuffix(".flow") ? String(name.dropLast(".flow".count)) : name
    return (holders + allPresenters.filter { $0.role == .store }).first { names.name(of: $0.index) == path }
  }

  /// Resolves the name of a piece of state: of the flow itself, or after the name of a screen or a presenter.
  private mutating func state(_ name: Name) -> (presenter: Presenter, slot: SlotID)? {
    let (path, member) = PartPath.split(name.text)
    guard let head = path else {
      return slot(name, of: presenters[Program.flowPresenter]).map { (presenters[Program.flowPresenter], $0) }
    }
    if let state = stateOfMode(name) { return state }
    guard let holder = holders.first(where: { names.name(of: $0.index) == head }) else {
      let declared = holders.map { names.name(of: $0.index) }
      report.add(UnknownState(name: head, holder: nil, declared: declared), at: name.span)
      return nil
    }
    let span = Span(source: name.span.source, start: name.span.end - member.utf8.count, end: name.span.end)
    return slot(Name(member, at: span), of: holder).map { (holder, $0) }
  }

  /// Resolves the address of state of a mode, such as `login.Editing.problem`. Returns `nil` if it names no mode.
  private mutating func stateOfMode(_ address: Name) -> (presenter: Presenter, slot: SlotID)? {
    let (path, member) = PartPath.split(address.text)
    guard let path else { return nil }
    let (outer, mode) = PartPath.split(path)
    guard let owner = holders.first(where: { names.name(of: $0.index) == outer }),
      owner.modes?.modes.contains(where: { $0.name == mode }) ?? false
    else { return nil }
    let written = "\(mode).\(member)"
    let span = Span(source: address.span.source, start: address.span.end - written.utf8.count, end: address.span.end)
    return slot(Name(written, at: span), of: owner).map { (owner, $0) }
  }

  /// The screens, parts and imported flows of all files.
  var holders: [Presenter] {
    allPresenters.filter { $0.role == .screen || $0.role == .part || $0.role == .flow && !$0.isOutermost }
  }

  /// Returns a piece of state by its name. Params are excluded, because other presenters set them.
  private mutating func slot(_ name: Name, of presenter: Presenter) -> SlotID? {
    let own = presenter.slots.ids.dropFirst(presenter.parameterCount)
    if let index = own.first(where: { presenter.slots[$0].name == name.text }) { return index }
    var mistake = UnknownState(
      name: name.text, holder: presenter.phrase, declared: own.map { presenter.slots[$0].name })
    if presenter.role == .flow {
      let others = presenters.filter { $0.role == .screen || $0.role == .part }
      let owner = others.first { other in
        other.slots.dropFirst(other.parameterCount).contains { $0.name == name.text }
      }
      mistake.elsewhere = owner.map { "\($0.name).\(name.text)" }
    }
    report.add(mistake, at: name.span)
    return nil
  }
}

extension Presenter {
  /// Whether the presenter is the flow itself, not an imported one.
  var isOutermost: Bool { index == Program.flowPresenter }

  /// The presenter in the wording of messages.
  var phrase: String {
    switch role {
    case .flow: "the flow"
    case .screen: "the screen '\(name)'"
    case .part: "the presenter '\(name)'"
    case .store: "the store '\(name)'"
    case .stack: "the stack '\(name)'"
    }
  }
}
