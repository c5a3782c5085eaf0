internal import Diagnostics
internal import FlowSpec

/// An event for the next mode, sent before that mode exists.
struct EarlySend: DiagnosticKind {
  static let code: DiagnosticCode = "early-send"
  static let group = DiagnosticGroup.presenters
  static let severity = Severity.warning
  static let explanation = """
    `become` ends the active mode immediately, but the next mode is created only after all sent events have been
    handled. So if the same list of steps sends an event, only the transitions of the presenter handle the event. Move
    the steps of the event to the `enter` of the next mode.
    """
  static let example = DiagnosticExample(
    from: .stove,
    with: [
      .replace("events: [light, douse]", "events: [light, stoke, douse]"),
      .replace("douse: { become: Cold }", "douse: { become: Cold }\nstoke: { set: { degrees: =degrees + 10 } }"),
      .insert("- button: { label: Stoke, sends: stoke }", after: "- text: ${model.degrees} degrees"),
    ],
    wrong: [
      .replace(
        "light: { become: { Hot: { degrees: 90 } } }",
        """
        light:
          - send: stoke
          - become: { Hot: { degrees: 90 } }
        """)
    ])

  let event: String
  let mode: String

  var message: String { "'\(mode)' does not receive '\(event)', which is handled before 'become: \(mode)' creates it" }

  var hints: [String] {
    ["write its steps under 'enter' of '\(mode)'", "handle '\(event)' in the transitions of the presenter"]
  }
}

extension EarlySend: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    if presenter.modes.isEmpty { return }
    let outer = presenter.alternatives.joined().map(\.steps) + [presenter.enter]
    let lists = outer + presenter.modes.map(\.enter) + presenter.effects.map(\.steps)
    for list in lists { check(list, of: presenter, into: &report) }
  }

  private static func check(
    _ steps: [StepSyntax], of presenter: PresenterDeclaration, into report: inout Report
  ) {
    let target = steps.lazy.compactMap { step -> Name? in
      if case .become(let mode, _) = step.action { mode } else { nil }
    }.last
    let mode = target.flatMap { target in presenter.modes.first { $0.name.text == target.text } }
    for step in steps {
      if let mode, case .send(let event) = step.action, mode.handles(event.name.text),
        !presenter.transitions.contains(where: { $0.event.text == event.name.text })
      {
        report.add(EarlySend(event: event.name.text, mode: mode.name.text), at: event.name.span)
      }
      for part in step.action.parts {
        switch part {
        case .steps(let inner), .later(let inner): check(inner, of: presenter, into: &report)
        case .value, .expression, .event, .written: break
        }
      }
    }
  }
}

extension ModeDeclaration {
  /// Whether the mode has transitions for an event.
  fileprivate func handles(_ event: String) -> Bool { transitions.contains { $0.event.text == event } }
}
