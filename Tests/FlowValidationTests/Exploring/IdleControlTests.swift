import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Controls without an effect, and controls that only appear to have none.
@Suite struct IdleControlTests {
  /// Returns the findings for a lamp with an additional event `poke` and further lines.
  private func found(_ poke: String, enter: String = "[]", more: String = "") throws -> [String] {
    let flow = try program(
      """
      flowspec: 2
      flow: lamp

      services:
        power:
          measure: { args: { at: int }, returns: bool, readOnly: true }
      fakes:
        power.measure: { returns: true }

      screens:
        lamp:
          state: { isOn: bool = false, count: int = 0 }
          model: { isOn: =isOn }
          events: [turn, poke]
          enter: \(enter)
          transitions:
            turn: { set: { isOn: =!isOn } }
            poke: \(poke)
          view:
            - toggle: { label: Light, value: =model.isOn, sends: turn }
            - button: { label: Poke, sends: poke }

      backstack: { start: lamp, onRootBack: exit }
      \(more)
      """)
    var limits = ExplorationLimits()
    limits.states = 1_000
    let exploration = explore(flow, limits: limits)
    #expect(exploration.stopped == nil)
    return exploration.findings.filter { $0.code == "idle-control" }.map(\.message)
  }

  private let idle = ["'lamp.poke' changes nothing, in any state"]

  @Test func `steps that leave everything as it is are found`() throws {
    #expect(try found("{ set: { count: =count * 2 } }") == idle)
    #expect(try found("{ when: isOn, do: { set: { count: 0 } } }") == idle)
    #expect(try found("{ dismiss: 7 }") == idle)
  }

  /// Returns the findings for a door with a field for a code. The exploration does not guess the code.
  private func foundAtDoor(_ go: String, flowTransition: String = "{ set: { isIn: true } }") throws -> [String] {
    let flow = try program(
      """
      flowspec: 2
      flow: door
      state: { isIn: bool = false, tries: int = 0 }
      events: { enter: { code: string }, reset: }
      transitions:
        enter: \(flowTransition)
        reset: { set: { tries: =tries * 2 } }
      screens:
        door:
          state: { code: string = "", isKnown: bool = false }
          model: { isIn: =flow.isIn }
          events: [go]
          transitions: { go: \(go) }
          view:
            - field: { label: Code, edits: code }
            - button: { label: Go, sends: go }
            - text: { text: In, when: model.isIn }
      backstack: { start: door }
      """)
    return explore(flow).findings.filter { $0.code == "idle-control" }.map(\.message)
  }

  @Test(arguments: [
    ("{ if: \"code + 'x' == 'abcx'\", then: { set: { isKnown: true } } }", "[]"),
    ("{ send: { flow.enter: { code: =code } } }", "{ when: \"event.code + 'x' == 'abcx'\", set: { isIn: true } }"),
  ])
  func `an event that depends on another text than the tried ones is not idle`(_ go: String, _ enter: String) throws {
    #expect(try foundAtDoor(go, flowTransition: enter) == [])
  }

  @Test func `an event that depends on no typed text is found beside a field`() throws {
    #expect(try foundAtDoor("{ send: flow.reset }") == ["'door.go' changes nothing, in any state"])
  }

  @Test func `what changes something in one state is not idle`() throws {
    #expect(try found("{ set: { isOn: true } }") == [])
    #expect(try found("{ when: isOn, do: { set: { isOn: false } } }") == [])
    #expect(try found("{ message: Ouch. }") == [])
  }

  @Test func `nothing is idle while other instants or params may make a difference`() throws {
    #expect(try found("{ when: \"now > timestamp('2030-01-01T00:00:00Z')\", do: { set: { isOn: true } } }") == [])
    #expect(try found("{ set: { count: 0 } }", more: "params: { isLit: bool = false }") == [])
  }

  @Test func `an alternative without steps means to do nothing`() throws {
    #expect(try found("[{ when: isOn, do: [] }, { set: { count: 0 } }]") == [])
  }

  @Test func `a call and a timer are something, also where the state stays the same`() throws {
    #expect(try found("{ call: power.measure, with: { at: 1 }, then: { set: { count: 0 } } }") == [])
    let restart = "{ after: 1s, name: again, do: { send: poke } }"
    #expect(try found(restart, enter: "{ send: poke }") == [])
  }

  @Test func `where states are left out or joined nothing is said`() throws {
    #expect(try found("{ set: { count: 0 } }", more: "explore: { ignore: [lamp.count] }") == [])
    #expect(
      try found("{ set: { count: =count + 1 } }", more: "explore: { bounds: { lamp.count: 0 } }") == [])
  }

  @Test func `steps that never ran are a finding of their own`() throws {
    #expect(try found("{ when: isOn && count > 0, do: { set: { count: 0 } } }") == [])
  }

  @Test func `what is typed may be something else, and what is chosen may not`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: form

      types:
        Size: [small, large]

      screens:
        form:
          state: { size: Size = small, name: string = "" }
          model: { size: =size, name: =name }
          events: { choose: { value: Size }, call: { value: string } }
          transitions:
            choose: { set: { size: small } }
            call: { when: event.value != "", do: { set: { name: "" } } }
          view:
            - choice: { label: Size, value: =model.size, sends: choose }
            - field: { label: Name, value: =model.name, sends: call }

      backstack: { start: form, onRootBack: exit }
      """)
    #expect(
      explore(flow).findings.map(\.message) == ["'form.choose' changes nothing, in any state"])
  }

  @Test func `what a flow emits may be heard by one that imports it`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: bell

      emits: [rang]
      events: [pulled]
      transitions:
        pulled: { emit: rang }

      screens:
        door:
          model: { title: The door }
          events: [ring]
          transitions:
            ring: { send: flow.pulled }
          view:
            - text: ${model.title}
            - button: { label: Ring, sends: ring }

      backstack: { start: door, onRootBack: exit }
      """)
    #expect(explore(flow).findings.map(\.code.name) == [])
  }
}
