import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ProcessDeathTests {
  private func exploreWithDeath(_ program: Program) -> Exploration {
    var limits = ExplorationLimits()
    limits.triesProcessDeath = true
    return explore(program, limits: limits)
  }

  /// Returns a list of which one line is visible. The test decides which state survives process death.
  private func pages(keepingLines: Bool) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: pages

      screens:
        pages:
          saved:
            index: int = 0
          \(keepingLines ? "  lines: list<string> = [\"one\"]" : "state:\n      lines: list<string> = [\"one\"]")
          model: { line: "=lines[index]", canAdd: =lines.size() < 2 }
          events: [add, next]
          transitions:
            add: { append: { to: lines, value: two } }
            next:
              when: index + 1 < lines.size()
              do: { set: { index: =index + 1 } }
          view:
            - text: ${model.line}
            - button: { label: Add, sends: add, enabled: =model.canAdd }
            - button: { label: Next, sends: next }

      backstack:
        start: pages
      """)
  }

  @Test func `a fault that only coming back to life leads to is found`() throws {
    let flow = try pages(keepingLines: false)
    #expect(explore(flow).findings.isEmpty)
    let exploration = exploreWithDeath(flow)
    #expect(exploration.findings.map(\.code.name) == ["failed-formula"])
    #expect(exploration.traces.first?.steps.map(\.input) == ["press: Add", "press: Next", "kill"])
  }

  @Test func `a saved trace notices that only the screens below are different`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: doors
      saved: { isIn: bool = true }
      events: [out]
      transitions: { out: { set: { isIn: false } } }
      screens:
        hall:
          requires: { when: isIn, redirect: street }
          events: [go]
          transitions: { go: [{ send: flow.out }, { navigate: street }] }
          view: [{ button: { label: Go, sends: go } }]
        street:
          model: { words: Outside }
          view: [{ text: "${model.words}" }]
      backstack: { start: hall, onRootBack: ignore }
      """)
    let exploration = exploreWithDeath(flow)
    let number = try #require(exploration.findings.firstIndex { $0.message.contains("nothing is below it") })
    let file = exploration.traces[number].scenarioFile(flow: "doors", name: "below", claim: .staysOnScreen)
    #expect(file.hasSuffix("      - kill\n      - expect: { backstack: [hall, street] }\n"))
    try expectReplay(
      file.replacing("backstack: [hall, street]", with: "backstack: [street]"), of: flow,
      endingWith: "{ screen: street }")
  }

  @Test func `a flow that saves what it needs survives its death everywhere`() throws {
    let flow = try pages(keepingLines: true)
    let exploration = exploreWithDeath(flow)
    #expect(exploration.findings.isEmpty)
    #expect(exploration.verdict == .proved)
    #expect(exploration.stateCount == explore(flow).stateCount)
    #expect(exploration.inputCount > explore(flow).inputCount)
  }

  @Test func `process death is no way out of a dead end`() throws {
    let exploration = exploreWithDeath(try program(DeadEndExample.wrong))
    #expect(exploration.findings.map(\.code.name).contains("dead-end"))
  }

  private enum DeadEndExample {
    static let wrong = ValidationDiagnostics.all.first { $0.code == "dead-end" }?.example.wrong ?? ""
  }

  @Test func `what time brings about need not reckon with dying for ever`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: egg

      state:
        isDone: bool = false
      events: [done]
      transitions:
        done: { set: { isDone: true } }

      screens:
        pot:
          effects:
            boil: { after: 5m, do: { send: flow.done } }
          view:
            - text: An egg

      backstack:
        start: pot
        onRootBack: ignore
      explore:
        processDeath: true
      properties:
        it gets done: { leadsTo: ["!isDone", isDone] }
        it stays done: { always: isDone, after: isDone }
      """)
    let exploration = explore(flow)
    // Process death makes it raw again, but not forever.
    #expect(exploration.properties.map(\.verdict) == [.proved, .violated])
    #expect(exploration.properties[1].trace.steps.map(\.input) == ["advance: 300s", "kill"])
  }

  @Test func `a screen that its own condition no longer admits is not restored, and nothing has to be saved`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: vault
      saved: { isIn: bool = true }
      events: [expired]
      transitions: { expired: { set: { isIn: false } } }
      screens:
        gate:
          events: [enter]
          transitions: { enter: { navigate: { to: vault, as: reset } } }
          view: [{ button: { label: Enter, sends: enter } }]
        vault:
          requires: { when: isIn, redirect: { to: gate, as: reset } }
          events: [wait]
          transitions: { wait: { send: flow.expired } }
          view: [{ button: { label: Wait, sends: wait } }]
      backstack: { start: gate }
      """)
    let moved = try #require(exploreWithDeath(flow).findings.first { $0.code == "moved-by-death" })
    #expect(moved.hints.first == "leave 'vault' as soon as the condition of its 'requires' stops holding")
  }
}
