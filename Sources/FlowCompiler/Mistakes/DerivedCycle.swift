internal import Diagnostics

/// Derived values are computed from one another in a circle.
struct DerivedCycle: DiagnosticKind {
  static let code: DiagnosticCode = "derived-cycle"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A derived value may read others, as long as one can be computed first.
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
            isOn: "!isOff"
            isOff: "!isOn"
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

  let names: [String]

  var message: String { "'\(names.first ?? "")' is computed from itself: \(names.joined(separator: " → "))" }

  var hints: [String] { ["compute one of them from state alone"] }
}
