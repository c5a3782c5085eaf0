import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// A flow with two fields before a door, to which tests add what they are about.
struct DoorFlow {
  /// The claims, in YAML.
  var claims: [String]
  /// The state of the flow.
  var state: String
  /// The state of the screen.
  var own: String
  /// The steps of the button.
  var steps: String
  /// Further keys of the screen, indented by four.
  var more: String
  /// Further elements of its view, indented by six.
  var view: String
  /// Further keys of the other screen.
  var inside: String
  /// Further keys of the file.
  var top: String

  /// Further events of the screen, and their transitions.
  private var heard: [(event: String, steps: String)] = []

  init(
    claims: [String] = ["{ never: screen == 'inside' }"], state: String = "letter: string = \"\"",
    own: String = "first: string = \"\"\n      second: string = \"\"", steps: String = "{ navigate: inside }",
    more: String = "", view: String = "", inside: String = "{}", top: String = ""
  ) {
    (self.claims, self.state, self.own, self.steps) = (claims, state, own, steps)
    (self.more, self.view, self.inside, self.top) = (more, view, inside, top)
  }

  /// Returns the flow with a further event of the screen and its transition.
  func hearing(_ event: String, _ steps: String) -> DoorFlow {
    var flow = self
    flow.heard.append((event, steps))
    return flow
  }

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
        events:
          enter:
    \(heard.map { "      \($0.event)" }.joined(separator: "\n"))
        transitions:
          enter: \(steps)
    \(heard.map { "      \($0.steps)" }.joined(separator: "\n"))
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
    limits.states = 600
    return explore(try program(text), limits: limits)
  }

  func verdicts() throws -> [Verdict] { try exploration().properties.map(\.verdict) }
}
