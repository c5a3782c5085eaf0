internal import Diagnostics

/// Two things that exclude each other stand in one mapping.
struct SeveralChoices: DiagnosticKind {
  static let code: DiagnosticCode = "several-choices"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A mapping is one step or one element. YAML does not keep the order of its keys, so two steps in one mapping would have
    no order; as items of a list they do.
    """
  static let example = DiagnosticExample.door(
    wrong: """
            open: { set: { isOpen: true }, message: Hello }
      """,
    insteadOf: """
            open: { set: { isOpen: true } }
      """)

  let first: String
  let second: String
  let what: String
  /// What to write, where the two are not meant to follow one another.
  var advice: [String] = []

  var message: String { "'\(first)' and '\(second)' stand in one mapping, and \(what) is only one of them" }

  var hints: [String] {
    advice.isEmpty ? ["make them items of a list: '- \(first): …' and '- \(second): …'"] : advice
  }
}
