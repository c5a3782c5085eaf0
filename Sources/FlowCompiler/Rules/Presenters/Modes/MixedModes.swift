internal import Diagnostics
internal import FlowSpec

/// Cases of a model or a view beside modes.
///
/// Reported while lowering presenters.
struct MixedModes: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-modes"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    The model of a presenter with modes has one case for each mode. The case contains the fields of the presenter's
    `model` and those of the mode. So neither the presenter nor a mode can declare cases or pass on the model of a
    child. Each view is one list of elements.
    """
  static let example = DiagnosticExample(
    from: .stove,
    wrong: [
      .replace(
        "model: [degrees]",
        """
        model:
          Warm: { degrees: =degrees }
        """)
    ])

  /// The part with cases, or the part that is forwarded.
  enum Part {
    case cases, forwarded, view
  }

  let part: Part

  var message: String {
    switch part {
    case .cases: "the model has a case for each mode, and no others"
    case .forwarded: "the model has a case for each mode, so it cannot be that of a child"
    case .view: "the view of a presenter with modes is one list of elements"
    }
  }

  var hints: [String] {
    switch part {
    case .cases: ["write the fields without cases", "make the cases modes"]
    case .forwarded: ["write the fields: 'model: { NAME: =CHILD.FIELD }'"]
    case .view: ["give each mode a view of its own, and write '- mode' where it goes"]
    }
  }
}
