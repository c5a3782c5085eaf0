/// The names of presenters in scenarios, the console, traces and messages, regardless of the declaring file.
public struct QualifiedNames: Sendable {
  private let presenters: [Presenter]
  private let flows: [FlowScope]

  /// Creates the names for the presenters of a flow and of all that it imports.
  public init(presenters: [Presenter], flows: [FlowScope]) {
    self.presenters = presenters
    self.flows = flows
  }

  /// Returns the name of a presenter without its location: `home`, `flow` for the flow itself, `inner` for an
  /// imported flow, and `inner.one` for a presenter declared in that.
  public func name(of presenter: PresenterID) -> String {
    let found = presenters[presenter]
    let imports = imports(to: found.flow)
    if found.role == .flow {
      return imports.isEmpty
        ? (found.index == Program.flowPresenter ? "flow" : found.name) : imports.joined(separator: ".")
    }
    return (imports + [found.name]).joined(separator: ".")
  }

  /// Returns the name of an entry on the stack of a presenter: that of a screen, or the one under which the
  /// surrounding flow imports a flow. The name of a presenter that does not exist is `?`.
  public func name(ofEntry presenter: PresenterID, on holder: PresenterID) -> String {
    scope(of: holder).imports.first { $0.presenter == presenter }?.name ?? presenters.element(at: presenter)?.name
      ?? "?"
  }

  private func scope(of presenter: PresenterID) -> FlowScope {
    flows.first { $0.presenter == presenters.element(at: presenter)?.flow } ?? flows[0]
  }

  /// Returns the names of the imports that lead to a flow, by the shortest path.
  private func imports(to flow: PresenterID) -> [String] {
    var ways: [PresenterID: [String]] = [Program.flowPresenter: []]
    var open = [Program.flowPresenter]
    var next = 0
    while next < open.count, ways[flow] == nil {
      let around = open[next]
      next += 1
      for imported in flows.first(where: { $0.presenter == around })?.imports ?? []
      where ways[imported.presenter] == nil {
        ways[imported.presenter] = (ways[around] ?? []) + [imported.name]
        open.append(imported.presenter)
      }
    }
    return ways[flow] ?? []
  }

  // MARK: The possible meanings of a path

  /// A presenter that a path can mean, at any location.
  public struct Meaning: Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// Whether it is an entry of a stack: a screen, or an imported flow.
    public let isEntry: Bool
    /// The path to print, for a flow imported under several names.
    public let path: PartPath
  }

  /// Returns the screens and imported flows that a path can mean, each once. A declaration of the flow itself hides
  /// those of the flows that it imports, and so on inwards.
  public func screens(called path: PartPath) -> [Meaning] {
    let found = meanings(of: path).filter(\.isEntry)
    let nearest = found.map { depth(of: $0) }.min()
    return found.filter { depth(of: $0) == nearest }
  }

  /// Returns everything that a path can mean, each once.
  public func meanings(of path: PartPath) -> [Meaning] {
    var found: [Meaning] = []
    if path.steps.first == PartPath.Step(name: "flow"), let flow = presenters.first {
      add(path.steps.dropFirst(), from: flow.index, edges: childEdges(of: flow), read: [path.steps[0]], to: &found)
      if path.steps.count == 1 { found.append(Meaning(presenter: flow.index, isEntry: false, path: path)) }
    }
    for presenter in presenters {
      for edge in edges(of: presenter) {
        for start in edge.names.indices { follow(edge, from: start, path.steps[...], read: [], to: &found) }
      }
    }
    var distinct: [Meaning] = []
    for meaning in found {
      let isKnown = distinct.contains { $0.presenter == meaning.presenter && $0.path == meaning.path }
      if !isKnown { distinct.append(meaning) }
    }
    return distinct
  }

  /// The paths of all screens and imported flows, in source order.
  public var screens: [String] {
    flows.flatMap { $0.destinations }.map { name(of: $0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the number of imports that lead to the declaring flow. An imported flow is declared by the flow that
  /// imports it.
  private func depth(of meaning: Meaning) -> Int {
    let presenter = presenters[meaning.presenter]
    return imports(to: presenter.flow).count - (presenter.role == .flow ? 1 : 0)
  }

  /// One step inwards: to a child, whose name has two parts where it fills a slot of a template, or to an entry.
  private struct Edge {
    let names: [String]
    /// The names to print.
    let printed: [String]
    let target: PresenterID
    let isEntry: Bool

    init(_ name: String, printed: String? = nil, to target: PresenterID, isEntry: Bool = false) {
      names = name.split(separator: ".").map(String.init)
      self.printed = printed.map { [$0] } ?? names
      self.target = target
      self.isEntry = isEntry
    }
  }

  private func childEdges(of presenter: Presenter) -> [Edge] {
    presenter.children.map { Edge($0.name, to: $0.presenter) }
  }

  private func edges(of presenter: Presenter) -> [Edge] {
    var edges = childEdges(of: presenter)
    for (index, slot) in presenter.templateSlots.enumerated() {
      edges += fillings(ofSlot: index, template: presenter.index).map { Edge(slot, to: $0) }
    }
    guard presenter.role == .stack || presenter.role == .flow else { return edges }
    let scope = scope(of: presenter.index)
    edges += scope.screens.map { Edge(presenters[$0].name, to: $0, isEntry: true) }
    return edges
      + scope.imports.map {
        Edge($0.name, printed: name(ofEntry: $0.presenter, on: presenter.index), to: $0.presenter, isEntry: true)
      }
  }

  /// Returns the children that fill a slot of a template, anywhere in the program.
  private func fillings(ofSlot slot: Int, template: PresenterID) -> [PresenterID] {
    presenters.flatMap { presenter in
      presenter.children.compactMap { child in
        guard let filling = child.filling, filling.slot == slot,
          presenter.children.ids.contains(filling.template),
          presenter.children[filling.template].presenter == template
        else { return nil }
        return child.presenter
      }
    }
  }

  private func add(
    _ steps: ArraySlice<PartPath.Step>, from presenter: PresenterID, edges: [Edge], read: [PartPath.Step],
    to found: inout [Meaning]
  ) {
    guard !steps.isEmpty else { return }
    for edge in edges { follow(edge, from: 0, steps, read: read, to: &found) }
  }

  /// Follows an edge if its names are the next of the path, and continues from there.
  private func follow(
    _ edge: Edge, from start: Int, _ steps: ArraySlice<PartPath.Step>, read: [PartPath.Step], to found: inout [Meaning]
  ) {
    let names = edge.names[start...]
    let taken = steps.prefix(names.count)
    guard taken.count == names.count, zip(taken, names).allSatisfy({ $0.name == $1 }) else { return }
    let read = read + zip(taken, edge.printed[start...]).map { PartPath.Step(name: $1, key: $0.key) }
    let rest = steps.dropFirst(names.count)
    if rest.isEmpty {
      found.append(Meaning(presenter: edge.target, isEntry: edge.isEntry, path: PartPath(read)))
    } else {
      add(rest, from: edge.target, edges: edges(of: presenters[edge.target]), read: read, to: &found)
    }
  }
}

extension Program {
  /// The names of all presenters.
  public var names: QualifiedNames { QualifiedNames(presenters: presenters, flows: flows) }
}

extension Program {
  /// Returns the event of a handler in its source spelling: `rows.removed`.
  public func eventName(of handler: ChildHandler, in presenter: Presenter) -> String {
    let (name, raiser) =
      switch handler.source {
      case .child(let child): (presenter.children[child].name, presenter.children[child].presenter)
      case .screen(let screen): (names.name(ofEntry: screen, on: presenter.index), screen)
      }
    return "\(name).\(presenters[raiser].events[handler.event].name)"
  }
}
