internal import Diagnostics
internal import FlowSpec

/// A call that the `become` behind it cancels.
///
/// Reported while lowering presenters.
struct CutShort: DiagnosticKind {
  static let code: DiagnosticCode = "cut-short"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A call in the steps of a mode belongs to this mode, and ends with it. If a `become` follows the call in the same
    list, it cancels the call before any reply comes. Make the call under `enter` of the next mode, or in a transition
    of the presenter. A call in a transition of the presenter belongs to the presenter, and continues when the mode
    changes.
    """
  static let example = DiagnosticExample(
    from: .stove,
    with: [
      .insert(
        """
        services:
          gas:
            shut: { args: {} }
        """, after: "flow: stove"),
      .replace(
        """
        Cold:
        """,
        """
        Cold:
          enter: { call: gas.shut, onLeave: finish }
        """),
    ],
    wrong: [
      .remove("enter: { call: gas.shut, onLeave: finish }"),
      .replace(
        "douse: { become: Cold }",
        """
        douse:
          - { call: gas.shut, onLeave: cancel }
          - become: Cold
        """),
    ])

  let operation: String
  let mode: String

  var message: String { "'become: \(mode)' below cancels this call of '\(operation)'" }

  var hints: [String] {
    ["make the call in 'enter' of '\(mode)'", "make it in a transition of the presenter", "add 'onLeave: finish'"]
  }
}
