internal import Diagnostics

/// A list that contains a name twice.
struct RepeatedName: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    In a list of cases or of fields each name stands for one thing, so a second one can only be a slip.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("model: [isOpen]", "model: [isOpen, isOpen]")])

  let name: String
  let what: String

  var message: String { "the \(what) '\(name)' is named twice" }

  var hints: [String] { ["take one out"] }
}
