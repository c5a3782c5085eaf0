internal import CEL
internal import Diagnostics

/// A screen that returns a value without declaring a result.
///
/// Reported while lowering presenters.
struct UndeclaredResult: DiagnosticKind {
  static let code: DiagnosticCode = "undeclared-result"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A screen that returns a value declares the type of this value under `result`, so that the caller can read `result`
    under `then`. To leave a screen without a result, write `goBack`.
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

  var message: String { "'\(screen)' returns a value, but declares no 'result'" }

  var hints: [String] {
    let declaration = type.map { "write 'result: \($0)' in '\(screen)'" }
    return [declaration ?? "write 'result: TYPE' in '\(screen)'", "write 'goBack' to leave without a result"]
  }
}
