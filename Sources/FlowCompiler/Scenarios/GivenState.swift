internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// What state begins with in a scenario.
  mutating func lower(given declaration: ScenarioDeclaration) -> [Scenario.GivenValue] {
    var given: [Scenario.GivenValue] = []
    for (name, syntax) in declaration.state {
      guard let (presenter, slot) = state(name) else { continue }
      if let value = value(syntax, expecting: presenter.slots[slot].type) {
        given.append(Scenario.GivenValue(presenter: presenter.index, slot: slot, value: value))
      }
    }
    for (name, values) in declaration.stores {
      guard let store = presenters.first(where: { $0.role == .store && $0.name == name.text }) else {
        let declared = presenters.filter { $0.role == .store }.map(\.name)
        report.add(UnknownStore(name: name.text, declared: declared), at: name.span)
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

  /// The state that a name stands for: of the flow itself, or behind the name of a screen or a presenter.
  private mutating func state(_ name: Name) -> (presenter: Presenter, slot: Int)? {
    guard let point = name.text.firstIndex(of: ".") else {
      return slot(name, of: presenters[Program.flowPresenter]).map { (presenters[Program.flowPresenter], $0) }
    }
    let head = String(name.text[..<point])
    let member = String(name.text[name.text.index(after: point)...])
    let holders = presenters.filter { $0.role == .screen || $0.role == .part }
    guard let holder = holders.first(where: { $0.name == head }) else {
      report.add(UnknownState(name: head, holder: nil, declared: holders.map(\.name)), at: name.span)
      return nil
    }
    let span = Span(source: name.span.source, start: name.span.end - member.utf8.count, end: name.span.end)
    return slot(Name(member, at: span), of: holder).map { (holder, $0) }
  }

  /// A piece of state by name; params are not the presenter's own to begin with.
  private mutating func slot(_ name: Name, of presenter: Presenter) -> Int? {
    let own = presenter.slots.indices.dropFirst(presenter.parameterCount)
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
  /// The presenter as messages name it.
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
