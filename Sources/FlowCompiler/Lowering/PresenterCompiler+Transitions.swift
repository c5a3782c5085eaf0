internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers the transitions of the presenter's own events: for each event those of the modes, then its own.
  func lowerTransitions() -> [[Alternative]] {
    let ofModes = signature.modes.map { ownEvents($0.transitions) }
    let own = ownEvents(signature.declaration.transitions)
    for (mode, transitions) in ofModes.enumerated() { within(mode) { checkUnknown(transitions) } }
    checkUnknown(own)
    let names = (ofModes.joined() + own).map(\.event.text)
    let byEvent = ([own] + ofModes).map { transitions in
      Dictionary(transitions.map { ($0.event.text, $0.alternatives) }, uniquingKeysWith: { first, _ in first })
    }
    return signature.events.map { event in
      if event.isEmitted { return [] }
      let inModes = signature.modes.indices.flatMap { mode in
        byEvent[mode + 1][event.name.text].map { written in
          within(mode) { alternatives(written, in: transitionScope(of: event)) }
        } ?? []
      }
      if let written = byEvent[0][event.name.text] {
        return inModes + alternatives(written, in: transitionScope(of: event))
      }
      if let slot = event.edits { return inModes + [editing(slot, by: event)] }
      if !names.contains(event.name.text) { reportUnhandled(event, among: names) }
      return inModes
    }
  }

  private typealias Transition = (event: Name, alternatives: [AlternativeSyntax])

  /// Returns the transitions of the presenter's own events.
  private func ownEvents(_ transitions: [Transition]) -> [Transition] {
    transitions.filter { !$0.event.text.contains(".") }
  }

  /// Checks the steps of transitions of unknown events.
  private func checkUnknown(_ transitions: [Transition]) {
    for transition in transitions where !isHandledHere(transition.event) {
      _ = alternatives(transition.alternatives, in: transitionScope(of: nil))
    }
  }

  /// Whether the presenter itself has an event of this name. Reports a name without an event.
  private func isHandledHere(_ name: Name) -> Bool {
    guard let index = signature.event(name.text) else {
      reportUnknown(name)
      return false
    }
    guard signature.events[index].isEmitted else { return true }
    report.add(EmittedEvent(name: name.text, use: .transition), at: name.span)
    return false
  }

  /// Returns the scope of a transition's steps. The payload of an unknown event is unknown as well.
  func transitionScope(of event: EventSignature?) -> LocalScope {
    var scope = scope
    let isKnown = event.map { !$0.isMistaken } ?? false
    if let event { scope.environment.declare(event.payload) }
    scope.declareNow()
    scope.declare("event", event.flatMap { isKnown ? .record($0.payload.shape.name) : nil } ?? .error, .local(0))
    return scope
  }

  /// Reports a declared event without a transition. A similar name among the unknown transitions was already reported
  /// as a typo and is probably the missing one.
  private func reportUnhandled(_ event: EventSignature, among transitions: [String]) {
    if signature.declaration.unread.contains(.transitions) { return }
    guard let index = signature.event(event.name.text) else { return }
    if context.handled.contains(EventAddress(presenter: signature.index, event: index)) { return }
    let typos = transitions.filter { signature.event($0) == nil }
    if nearestName(to: event.name.text, among: typos) != nil { return }
    report.add(UnhandledEvent(name: event.name.text), at: event.name.span)
  }

  /// Reports that this presenter has no event of a name, unless its events failed to parse.
  func reportUnknown(_ event: Name) {
    if signature.declaration.unread.contains(.events) { return }
    var mistake = UnknownEvent(name: event.text, owner: signature.ownerName, declared: signature.sendableEvents)
    let head = event.text.prefix { $0 != "." }
    if head != event.text, head == "flow" && !signature.isFlow || visibleStores.contains(where: { $0.name == head }) {
      let owner = signature.isFlow ? "the flow" : "this presenter"
      mistake.advice = "declare an event of \(owner), and write 'send: \(event.text)' in its transition"
    }
    report.add(mistake, at: event.span)
  }

  /// Returns the transition that `edits` stands for: `set: { title: =event.value }`.
  private func editing(_ slot: Int, by event: EventSignature) -> Alternative {
    usage.writes.insert(slot)
    let scope = transitionScope(of: event)
    let text = MappedText(verbatim: "event.value", at: event.name.span.start, in: event.name.span.source)
    let compilation = scope.environment.compile(text, expecting: nil)
    let steps = compilation.expression.map {
      [Step(.assign([Step.Write(slot: slot, value: .expression($0))]), at: event.name.span)]
    }
    let mode = signature.slots.indices.contains(slot) ? signature.inMode(signature.slots[slot].name.text)?.mode : nil
    return Alternative(
      guardExpression: nil, steps: steps ?? [], span: event.name.span, mode: mode ?? Alternative.anyMode)
  }

  /// Lowers guarded lists of steps. Each excludes the guards before it.
  func alternatives(_ alternatives: [AlternativeSyntax], in outer: LocalScope) -> [Alternative] {
    var scope = outer
    var unguarded: AlternativeSyntax?
    return alternatives.enumerated().map { index, alternative in
      // Only the first unreachable alternative is reported.
      if let first = unguarded, alternatives[..<index].last.map({ $0.span == first.span }) ?? false {
        report.add(
          UnreachableAlternative(), at: alternative.span.firstLine(of: alternative),
          related: [
            RelatedPlace("this alternative has no 'when', so it always runs", at: first.span.firstLine(of: first))
          ])
      }
      var inner = scope
      var condition: Expression?
      var canRun = true
      if let source = alternative.condition {
        condition = self.condition(source, in: scope)
        inner.assume(condition?.whenTrue)
        scope.assume(condition?.whenFalse)
        canRun = condition.map { checkVaries($0) } ?? true
      } else if alternative.isUnread {
        inner.assume(nil)
        scope.assume(nil)
      } else if unguarded == nil {
        unguarded = alternative
      }
      let destinations = usage.destinations
      let steps = steps(alternative.steps, in: inner)
      if !canRun { usage.destinations = destinations }
      return Alternative(
        guardExpression: condition, steps: steps, span: alternative.span, mode: mode ?? Alternative.anyMode)
    }
  }

  /// Reports a constant condition, and returns whether the condition can hold.
  @discardableResult
  func checkVaries(_ condition: Expression) -> Bool {
    let constant = condition.constant ?? (Contradiction.isCertain(condition.text.text) ? .bool(false) : nil)
    guard case .bool(let value)? = constant else { return true }
    report.add(ConstantCondition(value: value), at: condition.text.span)
    return value
  }
}

extension Signature {
  /// The name of the presenter in messages.
  var ownerName: String { isFlow ? "the flow" : isStore ? "the store '\(name.text)'" : "'\(name.text)'" }
}

extension Span {
  /// Returns the span of the first condition or step, so that a message does not underline many lines.
  fileprivate func firstLine(of alternative: AlternativeSyntax) -> Span {
    alternative.condition?.span ?? alternative.steps.first?.span ?? self
  }
}
