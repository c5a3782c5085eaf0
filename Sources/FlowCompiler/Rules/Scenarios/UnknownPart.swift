internal import Diagnostics

/// A part, or a screen of an imported flow, that a scenario names and that does not exist.
struct UnknownPart: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-part"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Where an `expect` looks at a `model` or a `case`, `in` names the part whose model it is, as its parent calls it: `detail`, `rows[1]`,
    `page.rows['a']`, or a screen of an imported flow: `inner.one`. `in: flow` is the frame around the screens. In front of an event that is
    sent the same names stand: `send: detail.refresh`.
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

  var message: String { "no part of a screen, and no screen, is called '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
