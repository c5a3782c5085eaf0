internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Who is composed into whom, to walk from the flow down to everything that can ever be there.
struct Composition {
  /// A presenter inside another.
  struct Edge {
    /// The presenter inside, by its position.
    let target: Int
    /// What it is called there, or `nil` for a screen of the flow.
    let child: String?
    /// The template whose place it fills, which lies between the two.
    let template: Int?
    /// Whether it is always there, once.
    let isCertain: Bool
    /// Where it says so.
    let span: Span
  }

  /// For each presenter those inside it, stores left out, in the order of the file.
  let edges: [[Edge]]
  /// For each presenter what fills its places, wherever it is composed.
  let fillings: [[Edge]]
  private let names: [String]

  init(_ signatures: Signatures) {
    names = signatures.presenters.map(\.name.text)
    let zones = Zones(signatures)
    let edges = signatures.presenters.map { Composition.edges(of: $0, signatures, zones) }
    var fillings = [[Edge]](repeating: [], count: edges.count)
    for edge in edges.joined() {
      if let template = edge.template { fillings[template].append(edge) }
    }
    self.edges = edges
    self.fillings = fillings
  }

  private static func edges(of signature: Signature, _ signatures: Signatures, _ zones: Zones) -> [Edge] {
    if signature.isFlow { return screens(zones.flow, signatures) }
    if let stack = signatures.stacks.first(where: { $0.index == signature.index }) {
      // The first screen of what is selected at the start is always there.
      let first = stack.declaration.tabs.first.map(\.start)
      return screens(zones.stacks[stack.index] ?? [], signatures, first: first)
    }
    return signature.children.compactMap { child in
      guard let target = child.presenter, !child.isStore else { return nil }
      return Edge(
        target: target, child: child.name,
        template: child.filling.flatMap { signature.children[$0.template].presenter },
        isCertain: !child.isConditional && !child.isRepeated, span: child.span)
    }
  }

  private static func screens(_ zone: Set<Int>, _ signatures: Signatures, first: Name? = nil) -> [Edge] {
    signatures.presenters.filter { zone.contains($0.index) }.map { screen in
      let isFirst = first.map { $0.text == screen.name.text } ?? false
      return Edge(
        target: screen.index, child: nil, template: nil, isCertain: isFirst,
        span: isFirst ? first?.span ?? screen.name.span : screen.name.span)
    }
  }

  /// What is reached from some presenters by edges of a kind, themselves included.
  func reached(from roots: [Int], where isFollowed: (Edge) -> Bool = { _ in true }) -> Set<Int> {
    var reached = Set(roots)
    var open = roots
    while let next = open.popLast() {
      for edge in edges[next] where isFollowed(edge) && reached.insert(edge.target).inserted {
        open.append(edge.target)
      }
    }
    return reached
  }

  /// What lies inside a presenter without one of a kind in between: all of which that presenter, and nobody nearer, lies
  /// around.
  ///
  /// - Parameter isBarrier: Whether a presenter hides what lies around it from what lies inside it.
  func inside(_ root: Int, where isBarrier: (Int) -> Bool) -> Ways {
    var ways = Ways(root: root, names: names)
    var open = [root]
    var position = 0
    while position < open.count {
      let next = open[position]
      position += 1
      let found = edges[next] + (next == root ? fillings[root] : [])
      for edge in found where !ways.contains(edge.target) {
        if let template = edge.template, template != root, isBarrier(template) { continue }
        ways.add(edge, from: next)
        if !isBarrier(edge.target) { open.append(edge.target) }
      }
    }
    return ways
  }

  /// The shortest ways from a presenter to those inside it.
  struct Ways {
    fileprivate let root: Int
    fileprivate let names: [String]
    private var parents: [Int: (index: Int, step: String)] = [:]

    fileprivate init(root: Int, names: [String]) {
      self.root = root
      self.names = names
    }

    fileprivate mutating func add(_ edge: Edge, from parent: Int) {
      parents[edge.target] = (parent, edge.step(to: names[edge.target]))
    }

    /// Whether there is a way to a presenter.
    func contains(_ index: Int) -> Bool { parents[index] != nil }

    /// The way to a presenter as messages show it: `shop › list › rows (row)`.
    func way(to target: Int) -> String {
      var steps: [String] = []
      var next = target
      while let parent = parents[next] {
        steps.append(parent.step)
        next = parent.index
        if next == root { break }
      }
      return ([names[root]] + steps.reversed()).shortened.joined(separator: " › ")
    }
  }
}

extension Composition.Edge {
  /// What is inside, as messages show it: its name there, and that of its presenter where it is another.
  fileprivate func step(to name: String) -> String {
    child.map { $0 == name ? name : "\($0) (\(name))" } ?? name
  }
}

// MARK: Endless trees

extension Composition {
  /// Reports presenters that are always composed into themselves, each circle once.
  func checkEndless(into report: inout Report) {
    var finished: Set<Int> = []
    for root in edges.indices where !finished.contains(root) {
      // The way down from the root, each with how many of its edges were followed; no recursion, for deep trees.
      var path: [(index: Int, followed: Int, name: String)] = [(root, 0, names[root])]
      while let last = path.last {
        let certain = edges[last.index]
        guard last.followed < certain.count else {
          path.removeLast()
          finished.insert(last.index)
          continue
        }
        path[path.count - 1].followed += 1
        let edge = certain[last.followed]
        guard edge.isCertain else { continue }
        let step = edge.step(to: names[edge.target])
        if let start = path.firstIndex(where: { $0.index == edge.target }) {
          let circle = [names[edge.target]] + path[(start + 1)...].map(\.name) + [step]
          report.add(EndlessTree(path: circle), at: edge.span)
        } else if !finished.contains(edge.target) {
          path.append((edge.target, 0, step))
        }
      }
    }
  }
}
