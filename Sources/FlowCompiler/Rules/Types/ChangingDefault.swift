internal import Diagnostics
internal import FlowSpec

/// A default of a record field, or an option of a choice, that differs between evaluations.
///
/// Reported while declaring names and types and lowering presenters.
struct ChangingDefault: DiagnosticKind {
  static let code: DiagnosticCode = "changing-default"
  static let group = DiagnosticGroup.types
  static let explanation = """
    The default of a field of a record or of an event is part of the type, so it must be known before the flow runs. The
    same applies to the default of a value under `uses`, and to the options of a choice that are written as literals.
    State and params may compute their initial values. The options of a choice may also come from a list of the model.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "events: [open]",
        """
        events:
          open:
            widths: list<int> = [1]
        """)
    ],
    wrong: [.replace("widths: list<int> = [1]", "widths: list<int> = [1].map(x, x + 9223372036854775807)")])

  let text: String
  /// Whether the value is an option of a choice.
  var isOption = false

  var message: String { "'\(text.trimmed)' is not known before the flow runs" }

  var hints: [String] {
    isOption ? ["name a list of the model: 'options: model.LIST'"] : ["write a constant value"]
  }
}

extension ChangingDefault {
  /// Returns the diagnostic for an option of a choice.
  static func option(_ text: String) -> ChangingDefault { ChangingDefault(text: text, isOption: true) }
}
