import FlowExplorer
import FlowProgram
import FlowReports
import Foundation
import Testing

/// Effects, children and faults that decide nothing and are left out of proofs, and others that look like them.
@Suite struct LeftOutTests {
  /// A flow with rows that are presenters, a clock, and a second screen.
  private func flow(
    row: String = "tick: { set: { isOn: =!isOn } }", parent: String = "",
    effect: String = "set: { seconds: =seconds + 1 }",
    add: String = "append: { to: items, value: =next }"
  ) -> String {
    """
    flowspec: 2
    flow: rows

    screens:
      rows:
        state:
          items: list<int> = []
          next: int = 0
          seconds: int = 0
        children:
          rows: { present: row, each: items, as: item, key: item, params: { item: =item } }
        model: [seconds]
        events: [add, go]
        transitions:
          add:
            - \(add)
            - set: { next: =next + 1 }
          go: { navigate: other }
    \(parent)
        effects:
          clock: { every: 1s, while: next > 0, do: { \(effect) } }
        view:
          - text: ${model.seconds}
          - button: { label: Add, sends: add }
          - button: { label: Go, sends: go }
          - child: rows
      other: { view: [{ text: Other }] }

    presenters:
      row:
        params: { item: int }
        state:
          isOn: bool = false
        emits: [called]
        events: [tick]
        transitions:
          \(row)
        model: { item: =params.item }
        view:
          - button: { label: "Tick ${model.item}", sends: tick }

    backstack: { start: rows, onRootBack: ignore }
    properties:
      two screens are enough: { never: backstack.depth > 2 }
    explore: { bounds: { rows.items: 1, rows.next: 2, rows.seconds: 1 } }
    """
  }

  private func verdict(_ text: String) throws -> PropertyVerdict { exploreBriefly(try program(text)) }

  @Test func `rows, timers and numbers that decide nothing are left out`() throws {
    let verdict = try verdict(flow())
    #expect(verdict.verdict == .proved)
    #expect(verdict.certificate?.stateCount == 2)
  }

  @Test func `an event of a row that its parent answers with a screen is not left out`() throws {
    let found = try verdict(
      flow(row: "tick: { emit: called }", parent: "      rows.called: { navigate: other }"))
    #expect(found.verdict != .proved || found.certificate.map { $0.stateCount > 2 } ?? false)
  }

  @Test func `an effect that leads to a screen is not left out`() throws {
    #expect(
      try verdict(flow(effect: "if: seconds > 90, then: { navigate: other }, else: { set: { seconds: =seconds + 1 } }"))
        .verdict != .proved)
  }

  @Test func `a fault that undoes nothing of importance asks nothing`() throws {
    #expect(try verdict(flow(add: "append: { to: items, value: \"=items[next + 7]\" }")).verdict == .proved)
  }

  @Test func `a fault that undoes a screen matters`() throws {
    let text = flow().replacingOccurrences(
      of: "go: { navigate: other }", with: "go: [{ set: { next: \"=items[next]\" } }, { navigate: other }]")
    #expect(try verdict(text).verdict != .proved)
  }

  @Test func `a message whose action does nothing of importance is left out`() throws {
    let message = "{ message: { text: \"${next}\", for: 4s, action: { label: Again, sends: add } } }"
    let text = flow().replacingOccurrences(of: "- set: { next: =next + 1 }", with: "- \(message)")
    #expect(try verdict(text).verdict == .proved)
  }
}

/// Parts that change nothing of importance, and decide nevertheless whether an input is undone or what is shown.
@Suite struct UndoingPartTests {
  /// A flow with a screen `s` whose claim is that something stays reachable.
  private func verdict(
    state: String, _ transitions: String, more: String = "", presenters: String = "", top: String = "",
    claim: String = "alwaysReachable: \"alive.s.exists(s, s.done)\""
  ) throws -> Verdict {
    let flow = """
      flowspec: 2
      flow: undone
      \(top)
      \(presenters)
      screens:
        s:
          state: { \(state), done: bool = false }
          events: [go, arm]
          model: [done]
          transitions:
            \(transitions)
          \(more)
      backstack: { start: s, onRootBack: ignore }
      properties:
        claim: { \(claim) }
      """
    return exploreBriefly(try program(flow)).verdict
  }

  @Test func `effects that start each other for ever undo an input`() throws {
    let found = try verdict(
      state: "x: int = 0, armed: bool = false", "{ go: { set: { x: 1, done: true } }, arm: { set: { armed: true } } }",
      more: "effects: { spin: { key: x, while: x > 0 && armed, do: { set: { x: =x + 1 } } } }")
    #expect(found != .proved)
  }

  @Test func `a period that is not positive undoes an input`() throws {
    let found = try verdict(
      state: "n: duration = 1s, y: int = 0, on: bool = false",
      "{ go: { set: { on: true, done: true } }, arm: { set: { n: 0s } } }",
      more: "effects: { tick: { every: =n, while: on, do: { set: { y: =y + 1 } } } }")
    #expect(found != .proved)
  }

  @Test func `a message with a negative duration undoes an input`() throws {
    let found = try verdict(
      state: "n: duration = 1s",
      "{ go: [{ set: { done: true } }, { message: { text: hi, for: =n } }], arm: { set: { n: -1s } } }"
    )
    #expect(found != .proved)
  }

  @Test func `a part whose model fails undoes the input that fails it`() throws {
    let found = try verdict(
      state: "isOpen: bool = false", "{ go: { send: flow.zero }, arm: { set: { isOpen: true } } }",
      more: "children: { card: { present: card, when: isOpen } }",
      presenters: "presenters: { card: { model: { x: =10 / flow.n }, view: [{ text: \"${model.x}\" }] } }",
      top: """
        state: { n: int = 1, finished: bool = false }
        events: [zero]
        transitions: { zero: { set: { n: 0, finished: true } } }
        """, claim: "alwaysReachable: finished")
    #expect(found != .proved)
  }

  @Test func `a claim asks whether a part is shown`() throws {
    let found = try verdict(
      state: "isOpen: bool = false, n: int = 0",
      "{ go: { set: { n: =n + 1 } }, arm: { when: n > 3, set: { isOpen: true } } }",
      more:
        "children: { card: { present: card, when: isOpen } }\n    view: [{ child: card }, { button: { label: Go, sends: go } }, { button: { label: Arm, sends: arm } }]",
      presenters: "presenters: { card: { view: [{ text: Hello }] } }", claim: "never: shown.card")
    #expect(found != .proved)
  }
}

/// Explores a flow within few states, which suffice for a proof that leaves parts out.
private func exploreBriefly(_ program: Program) -> PropertyVerdict {
  var limits = ExplorationLimits()
  limits.states = 60
  return explore(program, limits: limits).properties[0]
}
