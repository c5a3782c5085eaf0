import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Links as inputs: any link may launch a flow, and any may open in any state.
@Suite struct LinkInputTests {
  private func shop(_ properties: String, item: String = "", explore: String = "") throws -> Program {
    try program(
      """
      flowspec: 2
      flow: shop
      types: { Item: { id: int, name: string } }
      state:
        items: "list<Item> = [Item{id: 7, name: 'Tea'}, Item{id: 8, name: 'Jam'}]"
        visits: int = 0
      events: [enter]
      transitions: { enter: { set: { visits: "=visits < 3 ? visits + 1 : visits" } } }
      screens:
        home:
          events: [look]
          transitions: { look: { navigate: shelf } }
          view:
            - button: { label: Look, sends: look }
        shelf:
          view:
            - text: Shelf
        item:
          params: { id: int }
          route: { path: "/items/{id}", over: [home] }
      \(item)
          enter: { send: flow.enter }
          derived: { found: "flow.items.filter(item, item.id == params.id)" }
          model: { name: "=found.size() == 0 ? '' : found[0].name" }
          view:
            - text: ${model.name}
      backstack: { start: home }
      \(explore)
      properties:
      \(properties)
      """)
  }

  @Test func `links are tried with the values that the data of the flow have, and with one that they have not`() throws
  {
    let flow = try program(
      """
      flowspec: 2
      flow: shop
      types: { Item: { id: int, name: string } }
      state: { items: "list<Item> = [Item{id: 7, name: 'Tea'}, Item{id: 8, name: 'Jam'}]", last: int = 0 }
      events: { look: { id: int } }
      transitions: { look: { set: { last: =event.id } } }
      screens:
        home:
          model: { items: =flow.items }
          view:
            - list: { each: model.items, as: item, item: { text: "${item.name}" } }
        item:
          params: { id: int }
          route: "/items/{id}"
          enter: { send: { flow.look: { id: =params.id } } }
          model: { last: =flow.last }
          view: [{ text: "${model.last}" }]
      backstack: { start: home }
      properties:
        tea: { reachable: last == 7 }
        jam: { reachable: last == 8 }
        something else: { reachable: last != 7 && last != 8 && last != 0 }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved, .proved])
  }

  @Test func `a launch by a link that fails is no moment`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: shares
      state: { isReady: bool = false }
      events: [ready]
      transitions: { ready: { set: { isReady: true } } }
      screens:
        home:
          enter: { send: flow.ready }
          view: [{ text: Home }]
        share:
          route: "/shares/{count}"
          params: { count: int }
          state: { part: int = 100 / params.count }
          model: [part]
          view: [{ text: "${model.part}" }]
      backstack: { start: home }
      properties:
        it gets ready first: { precedes: [flow.ready, isReady] }
      """)
    let explored = explore(flow)
    // The link with the count 0 fails.
    #expect(explored.findings.map(\.code).contains("failed-formula"))
    #expect(explored.properties.map(\.verdict) != [.violated])
  }

  @Test func `a launch by a link is a beginning of its own`() throws {
    let exploration = explore(
      try shop("  home comes first: { precedes: [\"screen == 'home'\", \"screen == 'item'\"] }"))
    #expect(exploration.properties.map(\.verdict) == [.violated])
    let trace = try #require(exploration.properties.first?.trace)
    #expect(trace.lines == ["launch by /items/7 → item"])
    #expect(exploration.findings.first?.hints == ["this is the case right after the launch by /items/7"])
  }

  @Test func `a link is followed wherever a flow stands`() throws {
    let exploration = explore(
      try shop("  the shelf is not left for an item: { after: \"screen == 'shelf'\", never: \"screen == 'item'\" }"))
    let trace = try #require(exploration.properties.first?.trace)
    #expect(exploration.properties.map(\.verdict) == [.violated])
    #expect(trace.steps.map(\.scenarioStep) == ["press: Look", "open: \"/items/7\""])
  }

  @Test func `a link is no way out: users cannot rely on one`() throws {
    let exploration = explore(
      try shop(
        "  items can always be reached: { alwaysReachable: \"screen == 'item'\" }"))
    #expect(exploration.properties.map(\.verdict) == [.violated])
  }

  @Test func `params of few values leave nothing untried`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: lamp
      screens:
        home:
          view: [{ text: Home }]
        lamp:
          params: { isOn: bool }
          route: "/lamp/{isOn}"
          model: { isOn: =params.isOn }
          view: [{ text: "${model.isOn}" }]
      backstack: { start: home }
      properties:
        few lamps: { always: backstack.depth < 3 }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  /// A page that only links lead to, and a secret page for one of its topics.
  private let help = """
    flowspec: 2
    flow: help
    screens:
      home: { view: [{ text: Home }] }
      page:
        params: { topic: string }
        route: /help/{topic}
        model:
          Secret: { when: params.topic == 'flowers', topic: =params.topic }
          Other: { topic: =params.topic }
        view:
          Secret: [{ text: "The secret of ${model.topic}" }]
          Other: [{ text: "${model.topic}" }]
    backstack: { start: home }
    """

  @Test func `a text in the path of a link has the values that the flow asks about, and another one`() throws {
    var limits = ExplorationLimits()
    limits.provesForAll = false
    let exploration = explore(try program(help), limits: limits)
    #expect(exploration.unreached.map(\.clause) == [])
    #expect(exploration.stateCount == 6, "home, the end, and two pages, each alone and on home")
  }

  @Test func `a link has a value for each answer, also if the flow asks about many constants`() throws {
    let topics = ["flowers", "trees", "birds", "fish", "stones", "stars"]
    let words = topics.dropFirst().map { "params.topic != '\($0)'" }.joined(separator: " && ")
    let flow = try program(
      help.replacing("params.topic == 'flowers'", with: "\"\(words) && params.topic != 'moss'\"")
        + "\nproperties:\n"
        + topics.map { "  \($0): { never: \"alive.page.exists(page, page.params.topic == '\($0)')\" }\n" }.joined())
    var limits = ExplorationLimits()
    limits.provesForAll = false
    #expect(explore(flow, limits: limits).properties.map(\.verdict) == topics.map { _ in .violated })
  }

  @Test func `params of many values leave others untried`() throws {
    let flow = try shop("  few lie on each other: { always: backstack.depth < 4 }")
    var limits = ExplorationLimits()
    limits.provesForAll = false
    #expect(explore(flow, limits: limits).properties.map(\.verdict) == [.tried])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `what is learned of links is what trying them shows`() throws {
    let flow = try shop("  few lie on each other: { always: backstack.depth < 4 }")
    var plain = ExplorationLimits()
    plain.learns = false
    let (learned, tried) = (explore(flow), explore(flow, limits: plain))
    #expect(learned.stateCount == tried.stateCount && learned.inputCount == tried.inputCount)
  }
}
