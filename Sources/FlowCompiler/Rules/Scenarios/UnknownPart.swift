internal import Diagnostics

/// A part, or a screen of an imported flow, that a scenario names and that does not exist.
///
/// Reported while lowering scenarios.
struct UnknownPart: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-part"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `expect`, `in` names the part whose `model` or `case` is compared. Write the name that the parent of the part
    uses (`detail`, `rows[1]`), or a longer path (`page.rows['a']`). `in` can also name a screen of an imported flow,
    such as `inner.one`. `in: flow` is the frame around the screens. In a `send` step, the same names can precede the
    event: `send: detail.refresh`.
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
