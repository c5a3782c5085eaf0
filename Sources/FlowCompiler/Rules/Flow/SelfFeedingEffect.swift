internal import Diagnostics
internal import FlowSpec

/// An effect that changes its own key each time it runs.
struct SelfFeedingEffect: DiagnosticKind {
  static let code: DiagnosticCode = "self-feeding-effect"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    An effect with a `key` runs again when its key changes. If the steps of an effect change its own key, the effect
    runs again immediately, without end. The flow stops the effect after 100 rounds with a fault.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [
      .insert(
        """
        effects:
          knock: { every: 1m, do: { set: { count: =count + 1 } } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """),
      .insert("  - text: ${model.count} knocks", after: "view:"),
    ],
    wrong: [
      .replace(
        "knock: { every: 1m, do: { set: { count: =count + 1 } } }",
        "knock: { key: count, do: { set: { count: =count + 1 } } }")
    ])

  let effect: String
  let slot: String

  var message: String { "'\(effect)' runs again at once, since it changes its own key '\(slot)'" }

  var hints: [String] { ["use another key", "run it by time: 'every: 1s'"] }
}

extension SelfFeedingEffect: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    for effect in presenter.effects { check(effect, into: &report) }
  }

  private static func check(_ effect: EffectDeclaration, into report: inout Report) {
    guard case .key? = effect.trigger, effect.condition == nil, let key = effect.key else { return }
    let slot = key.text.text.trimmed
    for step in effect.steps {
      guard case .set(let values) = step.action,
        let value = values.first(where: { $0.name.text == slot })?.value.expression?.text.text,
        value.isStep(from: slot)
      else { continue }
      report.add(SelfFeedingEffect(effect: effect.name.text, slot: slot), at: key.span)
      return
    }
  }
}

extension String {
  /// Whether an expression adds to a name or subtracts from it, as in `count + 1`, so that its value differs each
  /// time.
  fileprivate func isStep(from name: String) -> Bool {
    let parts = split(whereSeparator: \.isWhitespace)
    guard parts.count == 3, parts[0] == name, parts[1] == "+" || parts[1] == "-" else { return false }
    return Int(parts[2]).map { $0 != 0 } ?? false
  }
}
