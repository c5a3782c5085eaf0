internal import CEL
internal import Diagnostics

/// An interpolation whose value has no textual form.
struct UnprintableHole: DiagnosticKind {
  static let code: DiagnosticCode = "unprintable-hole"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A hole shows texts, numbers, bools, times, durations, the cases of enums, and lists of them. A record has to say which of
    its fields is shown, and a value that may be null what is shown then.
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
            name: string?
          derived:
            isOn: light != Light.off
          model: [light, isOn, names, name]
          events:
            turn: { to: Light }
          transitions:
            turn:
              - set: { light: =event.to }
              - set: { name: "x" }
              - append: { to: names, value: "${event.to}" }
          view:
            - text: "${model.light} ${model.isOn} ${model.names} ${model.name}"
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

  let text: String
  let type: ValueType

  var message: String { "'\(text)' is \(type.withArticle), which is no text" }

  var hints: [String] {
    switch type {
    case .event, .nullable(.event): ["hand it to a control: 'sends: =\(text)'"]
    case .nullable: ["say what is shown for null: '${\(text) == null ? 'none' : \(text)}'"]
    case .record: ["show one of its fields: '${\(text).FIELD}'"]
    default: []
    }
  }
}
