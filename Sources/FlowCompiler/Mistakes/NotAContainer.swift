internal import CEL
internal import Diagnostics

/// A list or a map is expected, and the value is something else.
struct NotAContainer: DiagnosticKind {
  static let code: DiagnosticCode = "not-a-container"
  static let group = DiagnosticGroup.types
  static let explanation = """
    `append`, `update` and `remove` with `where` work on lists, `put` and `remove` with `key` on maps; a `list` element draws the items of a list.
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
              - append: { to: light, value: "${event.to}" }
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

  let name: String
  let type: ValueType
  let expected: String

  var message: String { "'\(name)' is \(type.withArticle), and \(expected) is expected" }
}
