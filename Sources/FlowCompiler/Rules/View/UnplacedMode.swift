internal import Diagnostics
internal import FlowSpec

/// A view of a mode without a place, or a place without one.
///
/// Reported while lowering presenters.
struct UnplacedMode: DiagnosticKind {
  static let code: DiagnosticCode = "unplaced-mode"
  static let group = DiagnosticGroup.view
  static let explanation = """
    The view of a presenter with modes contains the view of the active mode, at the place of `- mode`. If the presenter
    itself has no view, only the view of the active mode is drawn, so every mode needs a view.
    """
  static let example = DiagnosticExample(
    from: .stove,
    wrong: [
      .replace(
        """
        - heading: The stove
        - mode
        """, "- heading: The stove")
    ])

  /// The part that is missing.
  enum Missing {
    /// The view of the presenter does not say where the modes go.
    case place
    /// `- mode` stands where there are no modes.
    case modes
    /// A mode has no view, and neither has its presenter.
    case view(mode: String)
  }

  let missing: Missing

  var message: String {
    switch missing {
    case .place: "this view does not say where the view of the mode goes"
    case .modes: "there is no mode to draw here"
    case .view(let mode): "nothing draws the mode '\(mode)'"
    }
  }

  var hints: [String] {
    switch missing {
    case .place: ["write '- mode' in the place of the mode's view"]
    case .modes: ["remove it", "declare 'modes' in the presenter; '- mode' stands in the presenter's own view"]
    case .view(let mode): ["give '\(mode)' a view", "give the presenter a view"]
    }
  }
}
