internal import Diagnostics

/// A value that the flow provides to its screens although it depends on the screen on top.
struct FramedValue: DiagnosticKind {
  static let code: DiagnosticCode = "framed-value"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    What the screen on top says is for the frame around it: the model, the effects and the steps of the flow. Were it provided to
    the screens, a screen could say something that is made of what it says.
    """
  static let example = DiagnosticExample.house(
    wrong: """
      provides:
        colour: =backstack.top.AppBar.title
      model: { title: =backstack.top.AppBar.title }
      """,
    right: """
      provides:
        colour: white
      model: { title: =backstack.top.AppBar.title }
      """,
    insteadOf: """
      model: { title: =backstack.top.AppBar.title }
      """)

  let name: String

  var message: String { "'\(name)' is made of what the screen on top says, so it cannot be provided to screens" }

  var hints: [String] { ["keep it to the model of the flow"] }
}
