internal import CEL
internal import Diagnostics

/// A screen that returns a value without declaring a result.
struct UndeclaredResult: DiagnosticKind {
  static let code: DiagnosticCode = "undeclared-result"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A screen that hands something back says what under `result`, so that whoever navigates to it knows what `result` is under
    `then`. To leave without a result, there is `goBack`.
    """
  static let example = DiagnosticExample(
    from: .shop,
    wrong: [
      .replace(
        """
        choose:
          navigate:
            to: sizes
            then: { set: { size: =result } }
        """, "choose: { navigate: sizes }"),
      .remove("result: int"),
    ])

  let screen: String
  /// The type of the returned value, if it can be inferred.
  let type: ValueType?

  var message: String { "'\(screen)' returns a value, and declares no 'result'" }

  var hints: [String] {
    let declaration = type.map { "write 'result: \($0)' in '\(screen)'" }
    return [declaration ?? "write 'result: TYPE' in '\(screen)'", "write 'goBack' to leave without a result"]
  }
}
