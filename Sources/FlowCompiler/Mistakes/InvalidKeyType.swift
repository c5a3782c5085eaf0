internal import Diagnostics

/// The keys of a map are of a type that cannot be one.
struct InvalidKeyType: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-key-type"
  static let group = DiagnosticGroup.types
  static let explanation = """
    The keys of a map are `string`, `int`, `uint` or `bool`, as in CEL; other values have no order to be looked up by.
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
            sizes: map<double, int> = {}
          derived:
            isOn: light != Light.off
          model: [light, isOn, names, sizes]
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

  let type: String

  var message: String { "'\(type)' cannot be the type of a map's keys" }

  var hints: [String] { ["use 'string', 'int', 'uint' or 'bool'"] }
}
