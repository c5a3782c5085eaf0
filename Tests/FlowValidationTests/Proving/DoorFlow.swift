import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// A flow with two fields before a door, to which tests add what they are about.
struct DoorFlow {
  /// The claims, in YAML.
  var claims = ["{ never: screen == 'inside' }"]
  /// The state of the flow.
  var state = "letter: string = \"\""
  /// The state of the screen.
  var own = "first: string = \"\"\n      second: string = \"\""
  /// The steps of the button.
  var steps = "{ navigate: inside }"
  /// Further keys of the screen, indented by four.
  var more = ""
  /// Further elements of its view, indented by six.
  var view = ""
  /// Further keys of the other screen.
  var inside = "{}"
  /// Further keys of the file.
  var top = ""

  var text: String {
    """
    flowspec: 2
    flow: door

    state:
      \(state)

    screens:
      outside:
        state:
          \(own)
        events: [enter]
        transitions:
          enter: \(steps)
    \(more)
        view:
          - field: { label: First, edits: first }
          - field: { label: Second, edits: second }
          - button: { label: Enter, sends: enter }
    \(view)
      inside: \(inside)

    backstack:
      start: outside
      onRootBack: ignore

    \(top)

    properties:
    \(claims.enumerated().map { "  p\($0): \($1)" }.joined(separator: "\n"))
    """
  }

  /// Explores the flow up to a number of states at which a run that grows is given up.
  func exploration() throws -> Exploration {
    var limits = ExplorationLimits()
    limits.states = 1_500
    return explore(try program(text), limits: limits)
  }

  func verdicts() throws -> [Verdict] { try exploration().properties.map(\.verdict) }
}
