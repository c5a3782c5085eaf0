internal import Diagnostics

/// A value that the flow provides to its screens although it depends on the screen on top.
///
/// Reported while lowering presenters.
struct FramedValue: DiagnosticKind {
  static let code: DiagnosticCode = "framed-value"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    In its model, its effects and its steps, the flow can read the values that the screen on top publishes. It cannot
    provide a value that depends on these values, because a screen could then publish a value that depends on itself.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: house

      interfaces:
        AppBar:
          title: string = "House"

      stores:
        light:
          state:
            isOn: bool = false
          events: [pressed]
          transitions:
            pressed: { set: { isOn: =!isOn } }

      provides:
        colour: white
      model: { title: =backstack.top.AppBar.title }
      view:
        - heading: ${model.title}
        - child: backstack

      presenters:
        lamp:
          uses:
            colour: string
          model: { colour: =colour, isOn: =light.isOn }
          events: [press]
          transitions:
            press: { send: light.pressed }
          view:
            - text: "${model.colour}: ${model.isOn}"
            - button: { label: Press, sends: press }

      screens:
        room:
          provides:
            colour: yellow
          children:
            lamp: { present: lamp }
          implements:
            AppBar: { title: A room }
          view:
            - child: lamp

      backstack:
        start: room
      """,
    wrong: [.replace("colour: white", "colour: =backstack.top.AppBar.title")])

  let name: String

  var message: String { "'\(name)' depends on the screen on top, so it cannot be provided to screens" }

  var hints: [String] { ["use it only in the model of the flow"] }
}
