internal import Diagnostics
internal import FlowSpec

/// Two things in one namespace with the same name.
struct NameClash: DiagnosticKind {
  static let code: DiagnosticCode = "name-clash"
  static let group = DiagnosticGroup.names
  static let explanation = """
    State, derived values, children, stores and what is used are read by their bare names, so each name can stand for one of
    them. Behind the name of a child, the same goes for fields of its model, interfaces and slots. A store also shares its name with
    no screen, presenter, service or import: `pin.submit` is an event of one of them.
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
