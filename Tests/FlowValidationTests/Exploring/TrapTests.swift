import Diagnostics
import FlowExplorer
import Testing

/// Traps: states that lead neither to the first screen nor to an end.
@Suite struct TrapTests {
  /// Explores a flow that starts in a hall, and returns each dead end and each trap with the inputs that lead there.
  private func stuck(_ screens: String, onRootBack: String = "exit") throws -> [String] {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: house
        state: { isLit: bool = false }
        events: [turnOn]
        transitions:
          turnOn: { set: { isLit: true } }
        screens:
        \(screens.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        backstack: { start: hall, onRootBack: \(onRootBack) }
        """))
    return zip(exploration.findings, exploration.traces).compactMap { finding, trace in
      let code = finding.code.name
      guard code == "dead-end" || code == "trap" else { return nil }
      return "\(code): \(trace.steps.map(\.input).joined(separator: ", "))"
    }
  }

  /// A screen with a lamp that goes on and off for ever, and that back does not leave.
  private func blinking(_ name: String, when: String = "true") -> String {
    """
    \(name):
      state: { isBright: bool = false }
      model: { isBright: =isBright, isLit: =flow.isLit }
      events: [blink]
      transitions:
        blink: { set: { isBright: =!isBright } }
      back: { do: [] }
      view:
        - text: "\(name) ${model.isBright} ${model.isLit}"
        - button: { label: Blink, sends: blink, when: "\(when)" }
    """
  }

  private func hall(_ buttons: [(label: String, steps: String)]) -> String {
    let events = buttons.map { $0.label.lowercased() }.joined(separator: ", ")
    return
      (["hall:", "  events: [\(events)]", "  transitions:"]
      + buttons.map { "    \($0.label.lowercased()): [\($0.steps)]" } + ["  view:"]
      + buttons.map { "    - button: { label: \($0.label), sends: \($0.label.lowercased()) }" })
      .joined(separator: "\n")
  }

  @Test func `a dead end of a screen hides no trap on the same screen`() throws {
    let go = "{ navigate: { to: cellar, as: reset } }"
    let house =
      hall([("Dark", go), ("Lit", "{ send: flow.turnOn }, \(go)")]) + "\n"
      + blinking("cellar", when: "model.isLit")
    #expect(try stuck(house) == ["dead-end: press: Dark", "trap: press: Lit"])
  }

  @Test func `a state that leads into a dead end is no trap as well`() throws {
    let house =
      hall([("Down", "{ navigate: { to: stairs, as: reset } }")]) + """

        stairs:
          events: [on]
          transitions: { on: { navigate: { to: cellar, as: reset } } }
          back: { do: [] }
          view: [{ button: { label: On, sends: on } }]
        cellar:
          back: { do: [] }
          view: [{ text: Dark }]
        """
    #expect(try stuck(house) == ["dead-end: press: Down, press: On"])
  }

  @Test func `a trap behind another one is reported, and a state that only leads into one is not`() throws {
    let house =
      hall([("Down", "{ navigate: { to: stairs, as: reset } }")]) + """

        stairs:
          events: [next]
          transitions: { next: { navigate: { to: cellar, as: reset } } }
          back: { do: [] }
          view: [{ button: { label: Next, sends: next } }]
        cellar:
          state: { isBright: bool = false }
          model: [isBright]
          events: [blink, next]
          transitions:
            blink: { set: { isBright: =!isBright } }
            next: { navigate: { to: vault, as: reset } }
          back: { do: [] }
          view:
            - text: "${model.isBright}"
            - button: { label: Blink, sends: blink }
            - button: { label: Next, sends: next }

        """ + blinking("vault")
    #expect(
      try stuck(house) == [
        "trap: press: Down, press: Next", "trap: press: Down, press: Next, press: Next",
      ])
  }

  @Test func `users who can select tabs are in no trap`() throws {
    let house =
      hall([("Enter", "{ navigate: { to: room, as: reset } }")]) + """

        room:
          children:
            parts: { tabs: { desk: { start: desk, label: Desk }, bed: { start: bed, label: Bed } } }
          view: [{ child: parts }]
        desk:
          view: [{ text: Wood }]
        bed:
          view: [{ text: Soft }]
        """
    #expect(try stuck(house, onRootBack: "ignore") == [])
  }

  @Test func `each trap is reported`() throws {
    let house = hall([
      ("Down", "{ navigate: { to: cellar, as: reset } }"), ("Up", "{ navigate: { to: attic, as: reset } }"),
    ])
    #expect(
      try stuck([house, blinking("cellar"), blinking("attic")].joined(separator: "\n")) == [
        "trap: press: Down", "trap: press: Up",
      ])
  }

  @Test func `in a flow without an end, one screen may be a trap after the start was left for good`() throws {
    let house =
      hall([("Enter", "{ navigate: { to: room, as: reset } }")]) + """

        room:
          events: [down, around]
          transitions:
            down: { navigate: { to: cellar, as: reset } }
            around: { navigate: garden }
          view:
            - button: { label: Down, sends: down }
            - button: { label: Around, sends: around }
        garden:
          view: [{ text: Green }]

        """ + blinking("cellar")
    #expect(try stuck(house, onRootBack: "ignore") == ["trap: press: Enter, press: Down"])
  }
}
