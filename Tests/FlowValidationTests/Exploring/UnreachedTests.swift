import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// The reports about unreached parts and vacuous properties.
@Suite struct UnreachedTests {
  /// Returns a flow in which only a text of three parts leads on, which no question about a single string reveals.
  private func gate(_ more: String = "") throws -> Program {
    try program(
      """
      flowspec: 2
      flow: gate

      screens:
        outside:
          state: { code: string = "" }
          model: { isWhole: "=code.split(',').size() == 3" }
          events: [enter]
          transitions:
            enter: { when: "code.split(',').size() == 3", navigate: inside }
          view:
            - field: { label: Code, edits: code }
            - button: { label: Enter, sends: enter, enabled: model.isWhole }
        inside: {}

      backstack:
        start: outside
        onRootBack: ignore
      \(more)
      """)
  }

  @Test func `a screen that no run reached is listed with the condition that no input satisfied`() throws {
    let exploration = explore(try gate())
    let screens = exploration.unreached.filter { $0.kind == .screens }
    #expect(
      screens.map(\.clause) == [
        "the screen 'inside' was never reached: no tried input satisfies 'code.split(',').size() == 3'; "
          + "add samples for 'outside.code'"
      ])
    #expect(exploration.summary(of: "gate").contains { $0.hasPrefix("  not reached: the screen 'inside'") })
  }

  @Test func `bounds that cut runs off are named before samples`() throws {
    let shop = try program(
      """
      flowspec: 2
      flow: cut
      screens:
        shop:
          state: { pieces: int = 0, t: string = "" }
          events: [add, checkout]
          transitions:
            add: [{ set: { pieces: 1 } }, { message: { text: Added, for: 3s } }]
            checkout: { when: "pieces > 0 && t.split('').size() < 9", navigate: address }
          view:
            - field: { label: T, edits: t }
            - button: { label: Add, sends: add }
            - button: { label: Checkout, sends: checkout }
        address: {}
      backstack: { start: shop, onRootBack: ignore }
      explore: { bounds: { messages: 0 } }
      """)
    let causes = explore(shop).unreached.filter { $0.kind == .screens }.map(\.cause)
    let condition = "pieces > 0 && t.split('').size() < 9"
    #expect(
      causes == ["no run within the bounds satisfies '\(condition)'; widen the bounds, or add samples for 'shop.t'"])
  }

  @Test func `samples that lead there take it off the list`() throws {
    let exploration = explore(try gate("explore: { samples: { outside.code: [\"\", \"1,2,3\"] } }"))
    #expect(exploration.unreached.filter { $0.kind == .screens }.isEmpty)
  }

  @Test func `a claim whose premise never held is vacuous, and that is a finding`() throws {
    let exploration = explore(
      try gate("properties:\n  one comes back: { leadsTo: [screen == 'inside', screen == 'outside'] }"))
    #expect(exploration.properties.map(\.verdict) == [.vacuous])
    #expect(exploration.findings.map(\.code.name) == ["vacuous-property"])
  }

  @Test func `a stretch that never begins makes a claim vacuous`() throws {
    let exploration = explore(
      try gate("properties:\n  it is so: { always: backstack.depth > 0, after: screen == 'inside' }"))
    #expect(exploration.properties.map(\.verdict) == [.vacuous])
  }

  @Test func `a goal that no tried value reaches is undecided, since another value may reach it`() throws {
    let exploration = explore(try gate("properties:\n  one gets in: { reachable: screen == 'inside' }"))
    #expect(exploration.properties.map(\.verdict) == [.undecided])
  }

  @Test func `a claim about a screen in a tab is blind, and no proof`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: paper

      screens:
        main:
          children:
            tabs:
              tabs:
                news: { start: news, label: News }
                sport: { start: sport, label: Sport }
          view:
            - child: tabs
        news: {}
        sport: {}

      backstack:
        start: main
      properties:
        nobody reads the sports: { never: screen == 'sport' }
        the paper is open: { always: screen == 'main' }
      """)
    let exploration = explore(flow)
    #expect(exploration.properties.map(\.verdict) == [.vacuous, .proved])
    #expect(exploration.findings.map(\.code.name) == ["blind-property"])
  }
}
