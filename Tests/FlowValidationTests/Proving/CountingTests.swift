import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Numbers that a flow counts without end.
@Suite struct CountingTests {
  /// A flow with a number that two buttons change.
  private func counting(
    claim: String, more: String = "set: { count: =count + 1 }", less: String = "set: { count: =count - 1 }",
    start: String = "0"
  ) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: counting

      screens:
        counter:
          state:
            count: int = \(start)
          model: [count]
          events: [more, less, go]
          transitions:
            more: { \(more) }
            less: { \(less) }
            go: { when: count == 3, navigate: other }
          view:
            - text: ${model.count}
            - button: { label: More, sends: more }
            - button: { label: Less, sends: less }
            - button: { label: Go, sends: go }
        other: { view: [{ text: Other }] }

      backstack: { start: counter, onRootBack: ignore }
      properties:
        claim: { \(claim) }
      explore: { bounds: { counter.count: 12 } }
      """)
  }

  private func verdict(_ program: Program) -> PropertyVerdict { explore(program).properties[0] }

  @Test func `a claim about a screen behind a counted number is proved`() throws {
    #expect(verdict(try counting(claim: "never: backstack.depth == 3")).verdict == .proved)
  }

  @Test func `a number that never counts below its start is proved to stay above`() throws {
    let flow = try counting(
      claim: "never: \"alive.counter.exists(c, c.count < 0)\"", less: "when: count > 0, set: { count: =count - 1 }")
    #expect(verdict(flow).verdict == .proved)
  }

  @Test(arguments: ["40", "-40", "7"])
  func `a number that is counted may reach every constant`(constant: String) throws {
    #expect(
      verdict(try counting(claim: "never: \"alive.counter.exists(c, c.count == \(constant))\"")).verdict != .proved)
  }

  @Test func `a number that is counted in large steps passes over constants, and reaches others`() throws {
    let large = "set: { count: =count + 5 }"
    #expect(
      verdict(try counting(claim: "never: \"alive.counter.exists(c, c.count == 21)\"", more: large)).verdict != .proved)
    let larger = try counting(
      claim: "never: \"alive.counter.exists(c, c.count == 4)\"", more: large, less: "set: { count: =count + 7 }",
      start: "10")
    #expect(verdict(larger).verdict == .proved)
  }

  @Test func `several steps of one input count as far as all of them together`() throws {
    let twice = "do: [set: { count: =count - 1 }, set: { count: =count - 1 }, set: { count: =count - 1 }]"
    #expect(
      verdict(try counting(claim: "never: \"alive.counter.exists(c, c.count == 2)\"", less: twice)).verdict != .proved)
  }

  @Test func `the numbers in the items of a list are counted`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: basket

      types:
        Line: { id: string, quantity: int = 1 }
      state:
        lines: "list<Line> = [Line{id: 'tea'}, Line{id: 'cup'}]"
      events:
        change: { id: string, by: int }
      transitions:
        change:
          - update: { in: lines, as: line, where: line.id == event.id, set: { quantity: =line.quantity + event.by } }
          - remove: { from: lines, as: line, where: line.quantity <= 0 }

      screens:
        basket:
          model: { lines: =flow.lines }
          events:
            change: { id: string, by: int }
          transitions:
            change: { send: { flow.change: { id: =event.id, by: =event.by } } }
          view:
            - list:
                each: model.lines
                as: line
                key: line.id
                item:
                  - button: { label: "More ${line.id}", sends: { change: { id: =line.id, by: 1 } } }
                  - button: { label: "Less ${line.id}", sends: { change: { id: =line.id, by: -1 } } }

      backstack: { start: basket, onRootBack: ignore }
      properties:
        nothing is there for nothing: { always: "lines.all(line, line.quantity > 0)" }
        the basket stays full: { never: lines.size() == 0 }
      explore: { bounds: { flow.lines.quantity: 2 } }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .violated])
  }

  @Test func `a number that is counted by a value from outside is no counter`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: meter

      services:
        gauge: { read: { returns: int, readOnly: true } }
      screens:
        meter:
          state:
            sum: int = 0
          model: [sum]
          events: [read]
          transitions:
            read: { call: gauge.read, then: { set: { sum: =sum + result } } }
          view:
            - button: { label: Read, sends: read }

      backstack: { start: meter, onRootBack: ignore }
      properties:
        little is read: { never: "alive.meter.exists(m, m.sum == 1234)" }
      explore: { bounds: { meter.sum: 3 }, samples: { gauge.read: [1] } }
      """)
    #expect(verdict(flow).verdict != .proved)
  }

  @Test func `a claim that depends on a way to a state is not proved about a counted number`() throws {
    let flow = try counting(claim: "alwaysReachable: screen == 'other'", less: "set: { count: =count + 2 }")
    #expect(verdict(flow).verdict != .proved)
  }
}

/// Numbers that come from outside before they are counted. Few of them stand for all, so nothing is proved.
@Suite struct CountedValueTests {
  private func verdict(_ screens: String, top: String = "") throws -> Verdict {
    let flow = """
      flowspec: 2
      flow: counted
      \(top)
      screens:
        home:
          events: { open: { n: int } }
          transitions: { open: { navigate: { to: counter, params: { n: =event.n } } } }
      \(screens)
      backstack: { start: home }
      properties:
        seven is never counted: { never: "alive.counter.exists(c, c.count == 7)" }
      """
    return explore(try program(flow)).properties[0].verdict
  }

  @Test(arguments: [
    "    enter: { set: { count: =count - 2 } }",
    "    effects: { less: { key: params.n, do: { set: { count: =count - 2 } } } }",
    "    route: \"/counter/{n}\"\n    enter: { set: { count: =count - 2 } }",
  ])
  func `a param is counted`(steps: String) throws {
    let screen = """
        counter:
          params: { n: int }
          state: { count: int = params.n }
          model: [count]
      """
    #expect(try verdict(screen + "\n" + steps) != .proved)
  }

  @Test func `a payload is written and counted in one input`() throws {
    let screen = """
        counter:
          params: { n: int }
          state: { count: int = 20 }
          events: { jump: { to: int } }
          model: [count]
          transitions: { jump: [{ set: { count: =event.to } }, { set: { count: =count - 2 } }] }
      """
    #expect(try verdict(screen) != .proved)
  }

  @Test func `a payload is kept and counted later`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: counted

      screens:
        counter:
          state: { count: int = 20, kept: int = 0 }
          events: { keep: { number: int }, take: {} }
          model: [count]
          transitions:
            keep: { set: { kept: =event.number } }
            take: [{ set: { count: =kept } }, { set: { count: =count - 2 } }]
      backstack: { start: counter }
      properties:
        seven is never counted: { never: "alive.counter.exists(c, c.count == 7)" }
      """)
    #expect(explore(flow).properties[0].verdict != .proved)
  }
}
