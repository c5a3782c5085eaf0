internal import Diagnostics

/// A part, or a screen of an imported flow, that a scenario names and that does not exist.
///
/// Reported while lowering scenarios.
struct UnknownPart: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-part"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    When an `expect` compares a `model` or a `case`, `in` names the part, by the name that its parent uses: `detail`,
    `rows[1]`, `page.rows['a']`, or a screen of an imported flow: `inner.one`. `in: flow` is the frame around the
    screens. The same names can precede a sent event: `send: detail.refresh`.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [
      .replace(
        "- expect: { in: sum, model: { text: 7 in the till } }",
        "- expect: { in: summ, model: { text: 7 in the till } }")
    ])

  let name: String
  let declared: [String]

  var message: String { "no part of a screen, and no screen, is named '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
