internal import Diagnostics

/// A scenario looks at the model of a part that no screen has.
struct UnknownPart: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-part"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Where an `expect` looks at a `model` or a `case`, `in` names the part whose model it is, as its parent calls it: `detail`, `rows[1]`,
    `page.rows['a']`. `in: flow` is the frame around the screens.
    """
  static let example = DiagnosticExample.till(
    wrong: """
            - expect: { in: summ, model: { text: 7 in the till } }
      """,
    insteadOf: """
            - expect: { in: sum, model: { text: 7 in the till } }
      """)

  let name: String
  let declared: [String]

  var message: String { "nothing is composed of a part '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
