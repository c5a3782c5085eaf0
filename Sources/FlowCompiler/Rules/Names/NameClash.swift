internal import Diagnostics
internal import FlowSpec

/// Two things in one namespace with the same name.
///
/// Reported while reading imports, declaring names and types, lowering presenters and lowering scenarios.
struct NameClash: DiagnosticKind {
  static let code: DiagnosticCode = "name-clash"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A presenter reads its state, derived values, children, stores and used values without a prefix, so it may declare
    each name only once. The model fields, interfaces and slots of a child must also have different names. Screens,
    presenters, stores, services and imports share one namespace, so that addresses such as `pin.submit` and `pin.text`
    are unambiguous.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .replace(
        """
        derived:
          isOn: light != Light.off
        model: [light, isOn, names]
        """,
        """
        derived:
          light: names.size() > 0
        model: [light, names]
        """),
      .replace(#"- text: "${model.light} ${model.isOn} ${model.names}""#, #"- text: "${model.light} ${model.names}""#),
    ])

  let name: String
  let first: String
  let second: String

  var message: String { "'\(name)' is \(first) and \(second)" }

  var hints: [String] { ["rename one of them"] }
}
