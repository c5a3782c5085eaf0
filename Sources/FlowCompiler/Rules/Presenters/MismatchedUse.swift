internal import CEL
internal import Diagnostics

/// A value that two presenters use under different types.
///
/// Reported while declaring names and types and lowering presenters.
struct MismatchedUse: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-use"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A provided value is read by its name in all presenters inside the presenter that provides it. So all these
    presenters must declare the same type for the value.
    """
  static let example = DiagnosticExample(
    from: .house,
    with: [
      .insert(
        """
          uses:
            colour: string = "white"
          model: { colour: =colour }
        """, after: "room:")
    ],
    wrong: [.replace(#"colour: string = "white""#, "colour: string? = null")])

  let name: String
  let type: ValueType
  let other: ValueType

  var message: String { "'\(name)' is \(type.withArticle) here, but \(other.withArticle) elsewhere" }

  var hints: [String] { ["use one type for both", "give one of them another name"] }
}
