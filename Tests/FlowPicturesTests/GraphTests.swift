import FlowExplorer
import FlowKit
import FlowProgram
import Testing

@testable import FlowPictures

/// A flow with a guard, a result, a modal, modes and a service.
let shop = """
  flowspec: 2
  flow: shop
  services:
    orders:
      place: { args: { count: int }, returns: string, errors: [soldOut] }
  screens:
    menu:
      route: /
      state: { count: int = 0 }
      model: { count: =count }
      events:
        more:
        buy:
        help:
      transitions:
        more:
          - { when: count < 2, set: { count: =count + 1 } }
        buy:
          - { when: count > 0, navigate: { to: order, params: { count: =count } } }
        help: { navigate: { to: about, as: modal } }
      view:
        - heading: Menu
        - text: ${model.count} cups <b>
        - button: { label: More, sends: more, enabled: model.count < 2 }
        - button: { label: Buy, sends: buy, enabled: model.count > 0 }
        - button: { label: Help, sends: help }
    order:
      params: { count: int }
      state: { problem: string? = null }
      model:
        Failed:
          when: problem != null
          problem: =problem
        Waiting:
      enter:
        call: orders.place
        with: { count: =params.count }
        onLeave: cancel
        then: { navigate: { to: thanks, as: reset } }
        catch:
          soldOut: { set: { problem: Sold out. } }
    thanks:
      model: { text: Thanks }
    about:
      model: { text: About }
  backstack:
    start: menu

  """

func program(_ text: String) throws -> Program {
  let file = FlowFile.compile(name: "shop.flow.yaml", text: text)
  return try #require(file.program, "\(file.diagnostics.map(\.message))")
}

@Suite struct GraphTests {
  @Test func `screens are boxes, and their ways to other screens are arrows with events and guards`() throws {
    let graph = FlowGraph(screensOf: try program(shop))
    #expect(graph.nodes.map(\.title) == ["menu", "order", "thanks", "about"])
    let labels = graph.edges.map {
      "\(graph.nodes[$0.from].title) \($0.kind.rawValue) \(graph.nodes[$0.to].title): \($0.labels)"
    }
    #expect(
      labels == [
        #"menu push order: ["buy [count > 0]"]"#, #"menu modal about: ["help"]"#,
        #"order reset thanks: ["enter, then orders.place replies"]"#,
      ])
    #expect(graph.nodes[3].kind == .modal)
    #expect(graph.nodes[1].lines.map(\.text) == ["Failed · Waiting", "orders.place"])
    #expect(graph.nodes[0].lines.map(\.text) == ["/", "more"])
  }

  @Test func `states are what the exploration reached`() throws {
    let program = try program(shop)
    var limits = ExplorationLimits()
    limits.surveys = true
    let survey = try #require(explore(program, limits: limits).survey)
    let graph = FlowGraph(statesOf: program, survey)
    let names = graph.nodes.map {
      ([$0.title] + $0.lines.filter { $0.kind == .state }.map(\.text)).joined(separator: " ")
    }
    #expect(Set(names).isSuperset(of: ["menu", "about", "order Waiting", "order Failed", "thanks", "end of the flow"]))
  }

  @Test func `modules are flows and services`() throws {
    let graph = FlowGraph(modulesOf: try program(shop))
    #expect(graph.nodes.map(\.title) == ["shop", "orders"])
    #expect(graph.edges.map(\.labels) == [["place"]])
  }

  @Test func `a picture with too many boxes is folded, and says by which rule`() {
    var graph = FlowGraph(title: "big", subject: .screens)
    for index in 0..<80 { graph.nodes.append(.init(id: "\(index)", title: "s\(index)", kind: .screen)) }
    for index in 1..<80 {
      graph.edges.append(.init(from: index % 8 == 0 ? 0 : index / 8 * 8, to: index, kind: .push, labels: []))
    }
    let folded = graph.folded()
    #expect(folded.nodes.count <= 50)
    #expect(folded.notes == ["Boxes that lead nowhere are folded into the only box that leads to them ('with …')."])
    #expect(folded.svg.contains("Boxes that lead nowhere"))
    #expect(folded.mermaid.contains("%% Boxes that lead nowhere"))
    #expect(graph.folded(to: 80).notes.isEmpty)
  }

  @Test func `with too many arrows, an input that leads to a box from everywhere is listed in the box`() {
    let graph = everyTab(of: 7)
    #expect(graph.edges.count == 42)
    let folded = graph.folded()
    #expect(folded.edges.isEmpty)
    #expect(folded.nodes[3].lines.map(\.text) == ["from 6 boxes: press: Tab 3 · press: Onglet 3"])
    #expect(folded.notes.count == 1 && folded.mermaid.contains("%% Inputs that lead to a box"))
    #expect(everyTab(of: 6).folded().edges.count == 30)
  }

  @Test func `if there are still too many arrows, those between two boxes become one`() {
    var graph = FlowGraph(title: "pairs", subject: .states)
    for index in 0..<30 { graph.nodes.append(.init(id: "\(index)", title: "s\(index)", kind: .screen)) }
    for index in 1..<30 {
      graph.edges.append(.init(from: index - 1, to: index, kind: .input, labels: ["press: \(index)"]))
      graph.edges.append(.init(from: index - 1, to: index, kind: .time, labels: ["time passes"]))
    }
    let folded = graph.folded()
    #expect(folded.edges.count == 29)
    #expect(folded.edges[4].labels == ["press: 5", "time passes"])
    #expect(folded.notes == ["Inputs of any kind that lead from one box to another share an arrow."])
  }

  /// Boxes of which each has a tab bar that leads to all others, in two languages.
  private func everyTab(of count: Int) -> FlowGraph {
    var graph = FlowGraph(title: "tabs", subject: .states)
    for index in 0..<count { graph.nodes.append(.init(id: "\(index)", title: "s\(index)", kind: .screen)) }
    for from in 0..<count {
      for to in 0..<count where to != from {
        graph.edges.append(
          .init(from: from, to: to, kind: .input, labels: ["press: Tab \(to)", "press: Onglet \(to)"]))
      }
    }
    return graph
  }

  @Test func `a run marks the screens and arrows that it passes, and the note counts them`() throws {
    let program = try program(shop)
    var limits = ExplorationLimits()
    limits.surveys = true
    let survey = try #require(explore(program, limits: limits).survey)
    let start = survey.cards[0].model
    let order = try #require(survey.cards.first { $0.screen == "order" }).model
    var graph = FlowGraph(screensOf: program)
    // Going back to the menu does not pass an arrow that opens it again.
    let place = try #require(graph.nodes.firstIndex { $0.title == "order" })
    graph.edges.append(.init(from: place, to: 0, kind: .push, labels: ["again"]))
    graph.mark([[start, order, start]], of: program, named: "One run")
    let marks = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.title, $0.mark) })
    #expect(marks == ["menu": .passed, "order": .passed, "about": .missed, "thanks": .missed])
    #expect(graph.edges.filter { $0.mark == .passed }.map { graph.nodes[$0.to].title } == ["order"])
    let note = try #require(graph.notes.last)
    #expect(note.hasPrefix("One run: 2 of 4 screens and 1 of \(graph.edges.count) arrows are passed"))
    #expect(graph.svg.contains(">✓ menu</text>") && graph.mermaid.contains("<b>✓ menu</b>"))
  }

  @Test func `two versions of a flow are one picture with what is new, gone and changed`() throws {
    let now = FlowGraph(screensOf: try program(shop))
    var earlier = now
    earlier.nodes.append(.init(id: "old", title: "old", kind: .screen))
    earlier.edges.append(.init(from: 0, to: earlier.nodes.count - 1, kind: .push, labels: ["leave"]))
    let about = try #require(now.nodes.firstIndex { $0.title == "about" })
    earlier.edges.removeAll { $0.to == about }
    let order = try #require(earlier.edges.firstIndex { $0.labels == ["buy [count > 0]"] })
    earlier.edges[order].labels = ["buy"]
    let both = now.compared(with: earlier, named: "before")
    #expect(both.nodes.filter { $0.mark != nil }.map(\.signedTitle) == ["− old"])
    #expect(both.edges.filter { $0.mark == .added }.map { both.nodes[$0.to].title } == ["about"])
    #expect(both.edges.filter { $0.mark == .removed }.map(\.labels) == [["leave"]])
    #expect(both.edges.filter { $0.mark == .changed }.map(\.labels) == [["+ buy [count > 0]", "− buy"]])
    #expect(both.notes.last == "Since before: 1 new (+), 2 gone (−), 1 changed (±).")
    #expect(now.compared(with: now, named: "before").notes.last == "Since before: no difference.")
  }

  @Test func `no text of a flow becomes markup of a picture`() {
    var graph = FlowGraph(title: "a<b>\"&", subject: .screens)
    graph.nodes.append(.init(id: "1", title: "<script>", kind: .screen, lines: [.init(.state, "]]\"|\\")]))
    graph.edges.append(.init(from: 0, to: 0, kind: .push, labels: ["x\" [a < b]"]))
    #expect(!graph.svg.contains("<script>"))
    #expect(!graph.mermaid.contains("<script>"))
    #expect(graph.dot.contains(#"label="x\" [a < b]""#))
  }

  @Test func `the text formats name every box and every arrow`() throws {
    let graph = FlowGraph(screensOf: try program(shop))
    #expect(graph.mermaid.hasPrefix("flowchart TD\n"))
    #expect(graph.mermaid.contains(#"n0 -->|"buy [count #gt; 0]"| n1"#))
    #expect(graph.dot.contains("n0 -> n1 [label=\"buy [count > 0]\", style=solid]"))
    #expect(graph.svg.components(separatedBy: "<g class=\"box").count == graph.nodes.count + 1)
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> [Substring] {
    split(separator: part, omittingEmptySubsequences: false)
  }
}
