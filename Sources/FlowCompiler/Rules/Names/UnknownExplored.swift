internal import Diagnostics
internal import FlowSpec

/// A name in `explore` that the flow does not have.
///
/// Reported while lowering presenters.
struct UnknownExplored: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-explored"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `explore` names state as `PRESENTER.STATE`, and fields of events as `PRESENTER.EVENT.FIELD`. For the flow itself,
    write `flow` as the presenter. For state or events of an imported flow, write the name of the import in front.
    `backstack` is the number of entries. Samples of replies are under `SERVICE.OPERATION`.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .append(
        """
        explore:
          ignore: [door.isOpen]
        """)
    ],
    wrong: [.replace("ignore: [door.isOpen]", "ignore: [door.isOpn]")])

  let name: String
  /// The possible names.
  let known: [String]
  /// The kind of thing that is expected, such as `state`.
  let what: String

  var message: String { "there is no \(what) '\(name)' in this flow" }

  var hints: [String] { nameHints(for: name, among: known, listedAs: "there are") }
}
