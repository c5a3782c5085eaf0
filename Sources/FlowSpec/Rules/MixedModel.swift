internal import Diagnostics

/// A model with both fields and cases.
///
/// Reported while reading declarations.
struct MixedModel: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A model is either a record of fields or one of several cases. A capital letter distinguishes the two: `title` is a
    field, and `Loading` is a case. To show a field in every case, write it in every case.
    """
  static let example = DiagnosticExample(from: .mail, wrong: [.insert("  title: Mail", after: "model:")])

  let field: String
  let caseName: String

  var message: String { "'\(field)' is a field, but '\(caseName)' beside it is a case" }

  var hints: [String] {
    ["move '\(field)' into the cases that show it", "write it with a capital letter if it is a case"]
  }
}
