internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Modes that become one another on entering, without a condition.
struct ModeCycle: DiagnosticKind {
  static let code: DiagnosticCode = "mode-cycle"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    The `enter` steps of a mode may switch to another mode with `become`, and the `enter` steps of that mode may switch
    again. If these changes lead back to the first of the modes, the presenter never settles. At least one of the
    `become` steps needs a condition.
    """
  static let example = DiagnosticExample(
    from: .stove,
    with: [
      .replace(
        """
        Hot:
          state:
            degrees: int
        """,
        """
        Hot:
          state:
            degrees: int
          enter: { if: degrees > 300, then: { become: Cold } }
        """)
    ],
    wrong: [
      .replace("enter: { if: degrees > 300, then: { become: Cold } }", "enter: { become: Cold }"),
      .replace(
        """
        Cold:
          transitions:
        """,
        """
        Cold:
          enter: { become: { Hot: { degrees: 1 } } }
          transitions:
        """),
    ])

  let modes: [String]

  var message: String { "on entering, these modes become one another without end: \(modes.joined(separator: " → "))" }

  var hints: [String] { ["put one 'become' under an 'if'"] }
}

extension ModeCycle: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    let next = presenter.modes.map { mode in
      mode.enter.lazy.compactMap { step -> ModeID? in
        guard case .become(let target, _) = step.action else { return nil }
        return presenter.modes.firstIndex { $0.name.text == target.text }.map { ModeID($0) }
      }.first
    }
    for start in presenter.modes.modeIDs {
      var path = [start]
      while let last = path.last, let following = next[last.position], !path.contains(following) {
        path.append(following)
      }
      // Each cycle is reported at its first mode.
      guard let last = path.last, next[last.position] == start, path.min() == start else { continue }
      let names = (path + [start]).map { presenter.modes[$0].name.text }
      report.add(ModeCycle(modes: names), at: presenter.modes[start].name.span)
    }
  }
}
