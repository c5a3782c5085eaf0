import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Verdicts within bounds: a cut proves nothing, so a bounded verdict is decided only by the runs within the bounds.
@Suite struct BoundedVerdictTests {
  private func counting(_ claim: String, jail: String = "") throws -> Program {
    try program(
      """
      flowspec: 2
      flow: counting

      state: { n: int = 0 }
      events: [more, less]
      transitions:
        more: { set: { n: =n + 1 } }
        less: { when: n > 0, set: { n: =n - 1 } }

      screens:
        home:
          events: [more, less, go]
          transitions:
            more: { send: flow.more }
            less: { send: flow.less }
            go: { navigate: { to: jail, as: reset } }
          view:
            - button: { label: More, sends: more }
            - button: { label: Less, sends: less }
            \(jail)
        jail:
          events: [click]
          transitions: { click: { send: flow.more } }
          view:
            - button: { label: Click, sends: click }

      backstack:
        start: home
        onRootBack: ignore
      explore:
        bounds: { flow.n: 3 }
      properties:
        it is so: \(claim)
      """)
  }

  private let way = "- button: { label: Go, sends: go }"

  @Test func `a way to the goal inside the bounds from every state is one`() throws {
    #expect(explore(try counting("{ alwaysReachable: n == 0 }")).properties.map(\.verdict) == [.bounded])
  }

  @Test func `a state at a bound does not count as one that gets there`() throws {
    #expect(explore(try counting("{ alwaysReachable: n < 0 }")).properties.map(\.verdict) == [.undecided])
    #expect(explore(try counting("{ reachable: n == 9 }")).properties.map(\.verdict) == [.undecided])
  }

  @Test func `a screen without a way out inside the bounds leaves open whether it is a trap`() throws {
    var limits = ExplorationLimits()
    limits.provesForAll = false
    let exploration = explore(try counting("{ alwaysReachable: screen == 'home' }", jail: way), limits: limits)
    #expect(exploration.properties.map(\.verdict) == [.undecided])
    #expect(exploration.verdict == .undecided)
    #expect(
      exploration.reasons == ["no path from the screen 'jail' to the first screen or to an end stays within the bounds"]
    )
  }

  @Test func `a claim that never meets the bound holds within it`() throws {
    #expect(explore(try counting("{ always: n * n >= 0 }")).properties.map(\.verdict) == [.bounded])
  }

  @Test func `a proof run needs no bound for a number that steps count`() throws {
    #expect(explore(try counting("{ always: n >= 0 }")).properties.map(\.verdict) == [.proved])
    #expect(explore(try counting("{ reachable: n < 0 }")).properties.map(\.verdict) == [.violated])
  }

  @Test func `a field of the records in a list can be bounded`() throws {
    let exploration = explore(try program(basket))
    #expect(exploration.stateCount == 4)
    #expect(exploration.isCut)
  }

  @Test func `the bound of a field in an imported flow bounds that field`() throws {
    let shop = try program(
      """
      flowspec: 2
      flow: shop
      imports: { basket: ./basket.flow.yaml }
      screens:
        home:
          events: [shop]
          transitions: { shop: { navigate: { to: basket } } }
          view:
            - button: { label: Shop, sends: shop }
      backstack: { start: home, onRootBack: ignore }
      """, imports: [(path: "basket.flow.yaml", text: basket)])
    let exploration = explore(shop)
    #expect(exploration.stateCount == 5, "the home screen, and four quantities")
    #expect(exploration.isCut)
  }

  @Test func `what grows is named where it can be bounded`() throws {
    var limits = ExplorationLimits()
    limits.states = 300
    let counter = explore(
      try program(
        """
        flowspec: 2
        flow: grow
        screens:
          a:
            state: { n: int = 0 }
            model: [n]
            events: [more]
            transitions: { more: { set: { n: =n + 1 } } }
        backstack: { start: a, onRootBack: ignore }
        """), limits: limits)
    #expect(counter.growing?.name == "a.n")
  }

  @Test func `a badge, which cannot be bounded, is not named as what grows`() throws {
    var limits = ExplorationLimits()
    limits.states = 300
    limits.provesForAll = false
    let tabs = explore(
      try program(
        """
        flowspec: 2
        flow: grow
        state: { x: int = 0, y: int = 0 }
        privateEvents: [addX, addY]
        transitions: { addX: { set: { x: =x + 1 } }, addY: { set: { y: =y + 1 } } }
        screens:
          home:
            children:
              tabs: { tabs: { a: { start: a, label: A, badge: =flow.x * 1000 + flow.y }, b: { start: b, label: B } } }
            view: [{ child: tabs }]
          a:
            events: [addX, addY]
            transitions: { addX: { send: flow.addX }, addY: { send: flow.addY } }
            view: [{ button: { label: X, sends: addX } }, { button: { label: Y, sends: addY } }]
          b: { view: [{ heading: B }] }
        backstack: { start: home, onRootBack: ignore }
        """), limits: limits)
    #expect(tabs.stopped == .states)
    #expect(tabs.growing.map { ["flow.x", "flow.y"].contains($0.name) } ?? true, "\(tabs.growing?.name ?? "")")
  }

  @Test func `calls that wait can be bounded, and equal ones are answered once`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: saving
      services: { s: { save: { args: { n: int } } } }
      screens:
        a:
          events: [go]
          transitions:
            go: { call: s.save, with: { n: 1 }, policy: parallel, onLeave: finish }
          view:
            - button: { label: Go, sends: go }
      backstack: { start: a, onRootBack: ignore }
      explore: { bounds: { calls: 5 } }
      """)
    // Without the bound, a proof run would have more and more calls.
    var limits = ExplorationLimits()
    limits.provesForAll = false
    let exploration = explore(flow, limits: limits)
    #expect(exploration.stateCount == 6)
    #expect(exploration.outcomeCount == 5)
  }
}

private let basket = """
  flowspec: 2
  flow: basket

  types:
    Line: { id: string, quantity: int }

  screens:
    basket:
      state: { lines: "list<Line> = [Line{id: 'tea', quantity: 1}]" }
      model: [lines]
      events: [more]
      transitions:
        more: { update: { in: lines, as: line, where: line.id == 'tea', set: { quantity: =line.quantity + 1 } } }
      view:
        - button: { label: More, sends: more }

  backstack:
    start: basket
    onRootBack: ignore
  explore:
    bounds: { basket.lines.quantity: 4 }
  """
