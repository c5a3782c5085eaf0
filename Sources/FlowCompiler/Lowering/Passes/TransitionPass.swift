internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the transitions of a presenter's own events.
struct TransitionPass: PresenterPass {
  let steps: StepCompiler
  var values: ValueCompiler { steps.values }

  /// Lowers the transitions: for each event those of the modes, then its own.
  func transitions() -> [[Alternative]] {
    let ofModes = signature.modes.map { ownEvents($0.transitions) }
    let own = ownEvents(signature.declaration.transitions)
    for (mode, transitions) in zip(signature.modes.modeIDs, ofModes) { checkUnknown(transitions, in: mode) }
    checkUnknown(own, in: nil)
    let names = (ofModes.joined() + own).map(\.event.text)
    let byEvent = ([own] + ofModes).map { transitions in
      Dictionary(transitions.map { ($0.event.text, $0.alternatives) }, uniquingKeysWith: { first, _ in first })
    }
    return signature.events.map { event in
      if event.isEmitted { return [] }
      let inModes = signature.modes.modeIDs.flatMap { mode in
        byEvent[mode.position + 1][event.name.text].map { written in
          steps.alternatives(written, in: steps.transitionScope(of: event, in: mode))
        } ?? []
      }
      if let written = byEvent[0][event.name.text] {
        return inModes + steps.alternatives(written, in: steps.transitionScope(of: event, in: nil))
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
  private func checkUnknown(_ transitions: [Transition], in mode: ModeID?) {
    for transition in transitions where !isHandledHere(transition.event) {
      _ = steps.alternatives(transition.alternatives, in: steps.transitionScope(of: nil, in: mode))
    }
  }

  /// Whether the presenter itself has an event of this name. Reports a name without an event.
  private func isHandledHere(_ name: Name) -> Bool {
    guard let index = signature.event(name.text) else {
      values.reportUnknown(name)
      return false
    }
    guard signature.events[index].isEmitted else { return true }
    report.add(EmittedEvent(name: name.text, use: .transition), at: name.span)
    return false
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

  /// Returns the transition that `edits` stands for: `set: { title: =event.value }`.
  private func editing(_ slot: SlotID, by event: EventSignature) -> Alternative {
    usage.writes.insert(slot)
    let scope = steps.transitionScope(of: event, in: nil)
    let text = MappedText(verbatim: "event.value", at: event.name.span.start, in: event.name.span.source)
    let compilation = scope.environment.compile(text, expecting: nil)
    let lowered = compilation.expression.map {
      [Step(.assign([Step.Write(slot: slot, value: .expression($0))]), at: event.name.span)]
    }
    let mode = slot.position < signature.slots.count ? signature.inMode(signature.slots[slot].name.text)?.mode : nil
    return Alternative(
      guardExpression: nil, steps: lowered ?? [], span: event.name.span, mode: mode ?? Alternative.anyMode)
  }
}

extension Signature {
  /// The name of the presenter in messages.
  var ownerName: String { isFlow ? "the flow" : isStore ? "the store '\(name.text)'" : "'\(name.text)'" }
}
