internal import Diagnostics
internal import FlowSpec

/// A question of a mode that may have ended before the answer arrives.
struct AbandonedQuestion: DiagnosticKind {
  static let code: DiagnosticCode = "abandoned-question"
  static let group = DiagnosticGroup.presenters
  static let severity = Severity.warning
  static let explanation = """
    A mode that has ended receives no answers: neither the `then` nor the `cancelled` of its `navigate` runs. Here, the
    mode may change while the other screen is open: by an effect, a timer or a call of the presenter, or by an event of
    a child or a store. Navigate in a transition of the presenter instead, because the presenter receives the answer in
    every mode.
    """
  static let example = DiagnosticExample(
    from: .stove,
    with: [
      .replace("events: [light, douse]", "events: [light, feed, douse]"),
      .replace(
        "douse: { become: Cold }",
        """
        douse: { become: Cold }
        feed: { navigate: { to: wood, as: sheet, then: { message: "${result} burns." } } }
        """),
      .insert("- button: { label: Feed, sends: feed }", after: "- text: ${model.degrees} degrees"),
      .replace(
        "backstack:",
        """
          wood:
            result: string
            events: [take]
            transitions:
              take: { return: Oak }
            view:
              - button: { label: Take oak, sends: take }

        backstack:
        """),
    ],
    wrong: [
      .insert(
        """
        effects:
          burnsOut: { after: 1h, do: { become: Cold } }
        """, after: "events: [light, feed, douse]")
    ])

  let mode: String
  let next: String

  var message: String { "'\(mode)' may receive no answer, because the presenter may become '\(next)' meanwhile" }

  var hints: [String] { ["ask in a transition of the presenter", "change the mode in the steps of '\(mode)' only"] }
}

extension AbandonedQuestion: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    if signature.modes.isEmpty { return }
    // Becoming the active mode ends it as well.
    guard let next = signature.changesWithoutTheUser.first else { return }
    for (index, mode) in zip(signature.modes.modeIDs, signature.modes) {
      let effects = signature.declaration.effects.filter { signature.inMode($0.name.text)?.mode == index }
      let lists = (mode.transitions.map(\.alternatives) + [mode.back]).joined().flatMap(\.steps)
      for step in (lists + mode.enter + effects.flatMap(\.steps)).flatMap(\.withContent) {
        guard case .navigate(let navigation) = step.action,
          let key = navigation.then?.key ?? navigation.cancelled?.key
        else { continue }
        report.add(AbandonedQuestion(mode: mode.name.text, next: next.text), at: key)
      }
    }
  }
}

extension Signature {
  /// The modes that the presenter itself becomes without an action of the user: in its effects, in what follows its
  /// timers and calls, and on events of children and stores.
  fileprivate var changesWithoutTheUser: [Name] {
    let effects = declaration.effects.filter { inMode($0.name.text) == nil }.flatMap(\.steps)
    let heard = declaration.transitions.filter { $0.event.text.contains(".") }.flatMap(\.alternatives).flatMap(\.steps)
    let outer = declaration.transitions.flatMap(\.alternatives).flatMap(\.steps) + declaration.enter
    let later = outer.flatMap(\.withContent).flatMap { step -> [StepSyntax] in
      // The user ends a screen that the steps after a navigation wait for.
      if case .navigate = step.action { [] } else { step.action.later }
    }
    return (effects + heard + later).flatMap(\.withContent).compactMap { step in
      if case .become(let mode, _) = step.action { mode } else { nil }
    }
  }
}
