import Testing

/// Callers on stacks inside children that are absent, asleep or recreated for a while. Each is answered exactly once.
@Suite struct KeptCallerTests {
  /// A list and a question that it asks, on a stack inside a child.
  private func asking(children: String, compose: String = "top", steps: String) -> String {
    """
    flowspec: 2
    flow: office
    state: { answers: int = 0, refusals: int = 0 }
    events: [answered, refused]
    transitions:
      answered: { set: { answers: =answers + 1 } }
      refused: { set: { refusals: =refusals + 1 } }
    screens:
      office:
        saved: { isOpen: bool = true }
        children: { \(children) }
        model: { isOpen: =isOpen }
        events: [flip, leave]
        transitions:
          flip: { set: { isOpen: =!isOpen } }
          leave: { navigate: street }
        view:
          - child: room
          - button: { label: Flip, sends: flip }
          - button: { label: Leave, sends: leave }
          - text: "${model.isOpen}"
      street:
        view: [{ text: Cars }]
      clerk:
        events: [ask]
        transitions:
          ask: { navigate: { to: question, then: { send: flow.answered }, cancelled: { send: flow.refused } } }
        view: [{ button: { label: Ask, sends: ask } }]
      question:
        result: int
        events: [ok]
        transitions: { ok: { return: 42 } }
        view: [{ button: { label: Ok, sends: ok } }]
    presenters:
      room:
        children: { desk: { stack: clerk } }
        view: [{ child: desk }]
    backstack: { start: office, compose: \(compose) }
    scenarios:
      the clerk asks:
        steps:
    \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
    """
  }

  private let rows = "room: { present: room, each: \"['a']\", as: key, key: key }"

  @Test(arguments: ["- press: Flip", "- press: Flip\n- kill"])
  func `a caller on a kept stack receives its result after the stack is back, also if the process died`(
    absence: String
  ) throws {
    let steps = """
      - press: Ask
      - expect: { screen: question }
      \(absence)
      - expect: { screen: office }
      - press: Flip
      - expect: { screen: question }
      - press: Ok
      - expect: { screen: clerk, holds: [answers == 1, refusals == 0] }
      """
    try expectHeld(asking(children: "room: { present: room, when: isOpen, keep: saved }", steps: steps))
  }

  @Test(arguments: ["- kill", "- press: Leave\n- expect: { screen: street }\n- back"])
  func `a caller in a row is not answered when its row is recreated`(absence: String) throws {
    let steps = """
      - press: Ask
      - expect: { screen: question }
      \(absence)
      - expect: { screen: question, holds: refusals == 0 }
      - press: Ok
      - expect: { screen: clerk, holds: [answers == 1, refusals == 0] }
      """
    try expectHeld(asking(children: rows, steps: steps))
  }
}
