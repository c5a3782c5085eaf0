internal import Diagnostics

/// A value names a case that its enum or union does not have.
struct UnknownCase: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-case"
  static let group = DiagnosticGroup.names
  static let explanation = """
    The values of an enum are its cases, and a union is one of its cases.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: lamp

      types:
        Light: [off, dim, bright]

      screens:
        lamp:
          state:
            light: Light = off
            names: list<string> = []
          derived:
            isOn: light != Light.off
          model: [light, isOn, names]
          events:
            turn: { to: Light }
          transitions:
            turn:
              - set: { light: =event.to }
              - append: { to: names, value: "${event.to}" }
          view:
            - text: "${model.light} ${model.isOn} ${model.names}"
            - button: { label: Brighter, sends: { turn: { to: brigt } } }

      backstack:
        start: lamp
      """,
    right: """
      flowspec: 1
      flow: lamp

      types:
        Light: [off, dim, bright]

      screens:
        lamp:
          state:
            light: Light = off
            names: list<string> = []
          derived:
            isOn: light != Light.off
          model: [light, isOn, names]
          events:
            turn: { to: Light }
          transitions:
            turn:
              - set: { light: =event.to }
              - append: { to: names, value: "${event.to}" }
          view:
            - text: "${model.light} ${model.isOn} ${model.names}"
            - button: { label: Brighter, sends: { turn: { to: bright } } }

      backstack:
        start: lamp
      """)

  let name: String
  let type: String
  let cases: [String]

  var message: String { "'\(type)' has no case '\(name)'" }

  var hints: [String] { nameHints(for: name, among: cases, listedAs: "its cases are") }
}
