internal import CEL
internal import Diagnostics
public import FlowProgram

extension FlowGraph {
  /// Creates the picture of the screens of a flow: an arrow for each way in which the steps of a screen, of its parts
  /// or of the flow lead to another screen.
  public init(screensOf program: Program) {
    self.init(title: program.name, subject: .screens)
    var drawing = ScreenGraph(program)
    drawing.draw()
    nodes = drawing.graph.nodes
    edges = drawing.graph.edges
    groups = drawing.graph.groups
    notes = drawing.graph.notes
  }
}

/// The picture of the screens of a flow, while it is made.
private struct ScreenGraph {
  let program: Program
  var graph: FlowGraph
  /// The box of each screen, by its index in the program.
  private var boxes: [PresenterID: Int] = [:]

  init(_ program: Program) {
    self.program = program
    graph = FlowGraph(title: program.name, subject: .screens)
  }

  mutating func draw() {
    addBoxes()
    var followed: Set<EventID> = []
    for scope in program.flows {
      for screen in scope.screens { followed.formUnion(drawMoves(of: screen, in: scope)) }
    }
    drawFlow(except: followed)
    for scope in program.flows { drawRequirements(in: scope) }
    groupTabs()
    markModals()
  }

  // MARK: Boxes

  private mutating func addBoxes() {
    let start = target(program.flows[0].backstack.start)
    for scope in program.flows {
      var group: Int?
      if !scope.isRoot {
        group = graph.groups.count
        graph.groups.append("flow \(program.names.name(of: scope.presenter))")
      }
      let screens = scope.screens.sorted { ($0 == start ? 0 : 1, $0) < ($1 == start ? 0 : 1, $1) }
      for screen in screens {
        boxes[screen] = graph.nodes.count
        let name = program.names.name(of: screen)
        graph.nodes.append(
          FlowGraph.Node(
            id: name, title: program.presenters[screen].name, kind: .screen, lines: lines(of: screen, in: scope),
            group: group))
      }
    }
    if let start, let place = boxes[start], place > 0 {
      // The start is the first box, so that it is at the top.
      graph.nodes.swapAt(0, place)
      if let other = boxes.first(where: { $0.value == 0 })?.key { boxes[other] = place }
      boxes[start] = 0
    }
  }

  /// Returns the screen that a destination shows: itself, or the start of a flow.
  private func target(_ destination: PresenterID) -> PresenterID? {
    var destination = destination
    for _ in program.flows {
      guard program.presenters[destination].role == .flow else { return destination }
      guard let scope = program.flows.first(where: { $0.presenter == destination }) else { return nil }
      destination = scope.backstack.start
    }
    return destination
  }

  private func lines(of screen: PresenterID, in scope: FlowScope) -> [FlowGraph.Line] {
    let presenter = program.presenters[screen]
    var lines: [FlowGraph.Line] = []
    let modes = presenter.modes?.modes.map(\.name) ?? []
    if !modes.isEmpty { lines.append(.init(.state, modes.joined(separator: " · "))) }
    let cases = presenter.model.cases.compactMap(\.name)
    if !cases.isEmpty, cases != modes { lines.append(.init(.state, cases.joined(separator: " · "))) }
    for route in scope.routes where route.screen == screen {
      lines.append(.init(.link, path(of: route)))
    }
    if let result = presenter.result { lines.append(.init(.result, "returns \(result)")) }
    return lines
  }

  private func path(of route: Route) -> String {
    let names = program.presenters[route.screen].slots.map(\.name)
    let parts = route.path.map { part in
      switch part {
      case .word(let word): word
      case .param(let index): names.indices.contains(index) ? "{\(names[index])}" : "{}"
      }
    }
    return "/" + parts.joined(separator: "/")
      + (route.query.isEmpty ? "" : "?" + route.query.map(\.name).joined(separator: "&"))
  }

  // MARK: Arrows

  /// Draws the moves of a screen and of everything composed into it, and returns the events of the flow that it sends.
  private mutating func drawMoves(of screen: PresenterID, in scope: FlowScope) -> Set<EventID> {
    guard let box = boxes[screen] else { return [] }
    var survey = StepSurvey(program)
    var seen: Set<PresenterID> = [screen]
    var open = [screen]
    while let next = open.popLast() {
      let presenter = program.presenters[next]
      survey.add(presenter)
      for (position, tab) in (presenter.stacks?.tabs ?? []).enumerated() {
        guard let start = target(tab.start).flatMap({ boxes[$0] }) else { continue }
        graph.connect(box, start, .tab, tab.name.isEmpty ? (position == 0 ? "stack" : nil) : tab.name)
      }
      for child in presenter.children.reversed() where seen.insert(child.presenter).inserted {
        open.append(child.presenter)
      }
    }
    let flow = program.presenters[scope.presenter]
    for handler in flow.childHandlers where handler.source == .screen(screen) { survey.add(handler, of: flow) }
    draw(survey.moves, from: box)
    addDetails(survey.moves, of: screen, to: box)
    return scope.isRoot ? survey.followed : []
  }

  private mutating func draw(_ moves: [StepSurvey.Move], from box: Int) {
    for move in moves {
      guard case .exit(let exit) = move.action.effect else { continue }
      switch exit {
      case .navigation(let navigation):
        let label = move.awaitsResult ? "\(move.label) ⇄" : move.label
        switch navigation.destination {
        case .screen(let screen):
          guard let end = target(screen).flatMap({ boxes[$0] }) else { continue }
          graph.connect(box, end, FlowGraph.Edge.Kind(rawValue: navigation.style.rawValue) ?? .push, label)
        case .route:
          note("\(graph.nodes[box].title) follows links that only a run knows: \(label).")
        }
      case .back(.to(let screen)):
        if let end = boxes[screen] { graph.connect(box, end, .back, move.label) }
      case .back(.root):
        if box != 0 { graph.connect(box, 0, .back, move.label) }
      case .tab(let stack, let tab):
        guard let tabs = program.presenters[stack].stacks?.tabs, tabs.ids.contains(tab),
          let end = target(tabs[tab].start).flatMap({ boxes[$0] }), end != box
        else { continue }
        graph.connect(box, end, .tab, move.label)
      case .back(.one), .result: continue
      }
    }
  }

  /// Adds the lines about the calls of a screen, and about its events that lead to no other screen.
  private mutating func addDetails(_ moves: [StepSurvey.Move], of screen: PresenterID, to box: Int) {
    var calls: [String] = []
    var leaving: Set<String> = []
    for move in moves {
      if case .exit = move.action.effect { leaving.insert(String(move.cause.prefix { $0 != "," })) }
    }
    for call in composed(screen).flatMap({ program.presenters[$0].calls }) {
      let name = program.operations[call.operation].qualifiedName
      if !calls.contains(name) { calls.append(name) }
    }
    let staying = program.presenters[screen].events.filter { $0.isOpen && !leaving.contains($0.name) }.map(\.name)
    if !staying.isEmpty { graph.nodes[box].lines.append(.init(.events, staying.joined(separator: ", "))) }
    if !calls.isEmpty { graph.nodes[box].lines.append(.init(.calls, calls.joined(separator: ", "))) }
  }

  private func composed(_ screen: PresenterID) -> [PresenterID] {
    var found = [screen]
    var next = 0
    while next < found.count {
      for child in program.presenters[found[next]].children where !found.contains(child.presenter) {
        found.append(child.presenter)
      }
      next += 1
    }
    return found
  }

  /// Draws the moves that the flow makes on its own or for events that a host sends.
  private mutating func drawFlow(except followed: Set<EventID>) {
    var survey = StepSurvey(program)
    let flow = program.flow
    for (event, alternatives) in zip(flow.events.ids, flow.transitions) where !followed.contains(event) {
      survey.add(alternatives, of: flow, cause: flow.events[event].name)
    }
    for handler in flow.childHandlers {
      if case .child = handler.source { survey.add(handler, of: flow) }
    }
    survey.addUncaused(flow)
    let leads = survey.moves.contains { if case .navigate = $0.action { true } else { false } }
    guard leads else { return }
    graph.nodes.append(
      FlowGraph.Node(id: "flow", title: program.name, kind: .flow, lines: [.init(.note, "from any screen")]))
    draw(survey.moves, from: graph.nodes.count - 1)
  }

  private mutating func drawRequirements(in scope: FlowScope) {
    for screen in scope.screens {
      guard let requirement = program.presenters[screen].requirement, let box = boxes[screen],
        let end = target(requirement.redirect).flatMap({ boxes[$0] })
      else { continue }
      graph.connect(box, end, .redirect, "unless \(shortened(requirement.condition.text.text, to: 32))")
    }
    for imported in scope.imports {
      guard let requirement = imported.requirement, let box = target(imported.presenter).flatMap({ boxes[$0] }),
        let end = target(requirement.redirect).flatMap({ boxes[$0] })
      else { continue }
      graph.connect(box, end, .redirect, "unless \(shortened(requirement.condition.text.text, to: 32))")
    }
  }

  // MARK: Groups

  /// Groups the screens that only one tab leads to.
  private mutating func groupTabs() {
    var tabs: [(name: String, start: Int)] = []
    for presenter in program.presenters {
      guard let stacks = presenter.stacks, stacks.tabs.count > 1 else { continue }
      for tab in stacks.tabs {
        if let start = boxes[tab.start] { tabs.append(("tab \(tab.name)", start)) }
      }
    }
    let starts = Set(tabs.map(\.start))
    var owners: [Int: Set<Int>] = [:]
    for (number, tab) in tabs.enumerated() {
      var open = [tab.start]
      while let box = open.popLast() {
        guard owners[box, default: []].insert(number).inserted else { continue }
        let next = graph.edges.filter {
          $0.from == box && [.push, .replace, .reuse].contains($0.kind) && !starts.contains($0.to) && $0.to != 0
        }
        open += next.map(\.to)
      }
    }
    for (number, tab) in tabs.enumerated() {
      let own = owners.filter { $0.value == [number] && graph.nodes[$0.key].group == nil }.map(\.key).sorted()
      let outside = own.filter { box in
        box != tab.start
          && graph.edges.contains { $0.to == box && !own.contains($0.from) && $0.kind != .back && $0.kind != .redirect }
      }
      let members = own.filter { !outside.contains($0) }
      guard !members.isEmpty else { continue }
      for box in members { graph.nodes[box].group = graph.groups.count }
      graph.groups.append(tab.name)
    }
  }

  private mutating func markModals() {
    for box in graph.nodes.indices where graph.nodes[box].kind == .screen && box > 0 {
      let kinds = graph.edges.filter { $0.to == box && $0.from != box && $0.kind != .back }.map(\.kind)
      if !kinds.isEmpty, kinds.allSatisfy({ $0 == .modal || $0 == .sheet }) { graph.nodes[box].kind = .modal }
    }
  }

  private mutating func note(_ text: String) {
    if !graph.notes.contains(text) { graph.notes.append(text) }
  }
}
