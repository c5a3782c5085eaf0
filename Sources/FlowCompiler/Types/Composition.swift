internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The composition of all presenters, as a graph from the flow down to every presenter that can exist.
struct Composition {
  /// A presenter inside another.
  struct Edge: Equatable {
    /// The presenter inside.
    let target: SignatureID
    /// The name of the child, or `nil` for a screen of the flow.
    let child: String?
    /// The template between the two, if the presenter fills one of its slots.
    let template: SignatureID?
    /// Whether it always exists, exactly once.
    let isCertain: Bool
    /// The location of the declaration.
    let span: Span
  }

  /// The presenters inside each presenter, without stores, in the order of the file.
  let edges: [[Edge]]
  /// The fillings of each presenter's slots in all places where it is composed.
  let fillings: [[Edge]]
  /// The names of the presenters.
  let names: [String]

  /// All presenters.
  var presenters: Range<SignatureID> { SignatureID(0)..<SignatureID(edges.count) }

  init(_ signatures: Signatures) {
    names = signatures.presenters.map(\.name.text)
    let zones = StackScreens(signatures)
    let edges = signatures.presenters.map { Composition.edges(of: $0, signatures, zones) }
    var fillings = [[Edge]](repeating: [], count: edges.count)
    for edge in edges.joined() {
      if let template = edge.template { fillings[template.position].append(edge) }
    }
    self.edges = edges
    self.fillings = fillings
  }

  private static func edges(of signature: Signature, _ signatures: Signatures, _ zones: StackScreens) -> [Edge] {
    if signature.isFlow { return screens(zones.flow, signatures) }
    if let stack = signatures.stacks.first(where: { $0.index == signature.index }) {
      // The first screen of the initially selected stack always exists.
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

  private static func screens(_ zone: Set<SignatureID>, _ signatures: Signatures, first: Name? = nil) -> [Edge] {
    signatures.presenters.filter { zone.contains($0.index) }.map { screen in
      let isFirst = first.map { $0.text == screen.name.text } ?? false
      return Edge(
        target: screen.index, child: nil, template: nil, isCertain: isFirst,
        span: isFirst ? first?.span ?? screen.name.span : screen.name.span)
    }
  }

  /// Returns the presenters that are reachable from some presenters by edges of a kind, including the start.
  func reached(from roots: [SignatureID], where isFollowed: (Edge) -> Bool = { _ in true }) -> Set<SignatureID> {
    var reached = Set(roots)
    var open = roots
    while let next = open.popLast() {
      for edge in edges[next.position] where isFollowed(edge) && reached.insert(edge.target).inserted {
        open.append(edge.target)
      }
    }
    return reached
  }

  /// Returns the presenters inside a presenter without a barrier in between. For all of them, this presenter is the
  /// nearest one of its kind.
  ///
  /// - Parameter isBarrier: Whether a presenter hides the presenters around it from those inside it.
  func inside(_ root: SignatureID, where isBarrier: (SignatureID) -> Bool) -> ShortestPaths {
    var paths = ShortestPaths(root: root, names: names)
    var open = [root]
    var position = 0
    while position < open.count {
      let next = open[position]
      position += 1
      let found = edges[next.position] + (next == root ? fillings[root.position] : [])
      for edge in found where !paths.contains(edge.target) {
        if let template = edge.template, template != root, isBarrier(template) { continue }
        paths.add(edge, from: next)
        if !isBarrier(edge.target) { open.append(edge.target) }
      }
    }
    return paths
  }

  /// The shortest paths from a presenter to those inside it.
  struct ShortestPaths {
    fileprivate let root: SignatureID
    fileprivate let names: [String]
    private var parents: [SignatureID: (index: SignatureID, step: String)] = [:]

    fileprivate init(root: SignatureID, names: [String]) {
      self.root = root
      self.names = names
    }

    fileprivate mutating func add(_ edge: Edge, from parent: SignatureID) {
      parents[edge.target] = (parent, edge.step(to: names[edge.target.position]))
    }

    /// Whether there is a path to a presenter.
    func contains(_ index: SignatureID) -> Bool { parents[index] != nil }

    /// Returns the path to a presenter in the wording of messages: `shop › list › rows (row)`.
    func way(to target: SignatureID) -> String {
      var steps: [String] = []
      var next = target
      while let parent = parents[next] {
        steps.append(parent.step)
        next = parent.index
        if next == root { break }
      }
      return ([names[root.position]] + steps.reversed()).shortened.joined(separator: " › ")
    }
  }
}

extension Composition.Edge {
  /// Returns the step in the wording of messages: the name of the child, and that of its presenter if the two differ.
  func step(to name: String) -> String {
    child.map { $0 == name ? name : "\($0) (\(name))" } ?? name
  }
}
