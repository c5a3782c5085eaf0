import FlowExplorer
import FlowKit
import Foundation
import Testing

@testable import FlowPictures

/// Random graphs, the same for each run.
private struct Dice {
  var state: UInt64
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

private func randomGraph(_ seed: UInt64, nodes: Int, groups: Int = 0) -> LayoutGraph {
  var dice = Dice(state: seed)
  let boxes = (0..<nodes).map { index in
    LayoutGraph.Node(
      width: Double(60 + dice.roll(120)), height: Double(30 + dice.roll(60)),
      group: groups > 0 && index > 0 ? [nil, dice.roll(groups)][dice.roll(2)] : nil)
  }
  var edges: [LayoutGraph.Edge] = []
  for index in 1..<nodes {
    edges.append(
      LayoutGraph.Edge(from: dice.roll(index), to: index, labelWidth: Double(dice.roll(90)), labelHeight: 18))
  }
  for _ in 0..<nodes / 2 {
    edges.append(LayoutGraph.Edge(from: dice.roll(nodes), to: dice.roll(nodes), labelWidth: 40, labelHeight: 18))
  }
  return LayoutGraph(nodes: boxes, edges: edges)
}

@Suite struct LayoutTests {
  @Test func `boxes and labels never cover each other`() {
    for seed in UInt64(1)...40 {
      let graph = randomGraph(seed, nodes: 12 + Int(seed) % 9, groups: seed % 3 == 0 ? 3 : 0)
      let layout = GraphLayout(graph)
      let boxes = layout.nodes + layout.labels.filter { $0.width > 0 }
      for (index, box) in boxes.enumerated() {
        for other in boxes[..<index] { #expect(!box.overlaps(other), "seed \(seed): \(box) and \(other)") }
      }
    }
  }

  @Test func `everything is inside the picture`() {
    for seed in UInt64(1)...20 {
      let layout = GraphLayout(randomGraph(seed, nodes: 15, groups: 2))
      for box in layout.nodes + layout.groups.map(\.box) {
        #expect(box.x >= 0 && box.y >= 0, "seed \(seed)")
        #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height, "seed \(seed)")
      }
    }
  }

  @Test func `the boxes of a group are apart from all other boxes`() {
    for seed in UInt64(1)...30 {
      let graph = randomGraph(seed, nodes: 16, groups: 3)
      let layout = GraphLayout(graph)
      for (group, box) in layout.groups {
        for (index, node) in layout.nodes.enumerated() where graph.nodes[index].group != group {
          #expect(!box.overlaps(node), "seed \(seed), group \(group)")
        }
      }
    }
  }

  @Test func `the same graph always has the same layout`() {
    let graph = randomGraph(7, nodes: 30)
    let (one, other) = (GraphLayout(graph), GraphLayout(graph))
    #expect(one.nodes == other.nodes && one.edges == other.edges)
  }

  @Test func `a tree has no crossings`() {
    for seed in UInt64(1)...20 {
      var dice = Dice(state: seed)
      let nodes = (0..<20).map { _ in LayoutGraph.Node(width: 80, height: 40) }
      let edges = (1..<20).map { LayoutGraph.Edge(from: dice.roll($0), to: $0) }
      #expect(GraphLayout(LayoutGraph(nodes: nodes, edges: edges)).crossings == 0, "seed \(seed)")
    }
  }

  @Test func `crossings that neighbors can exchange are removed`() {
    let nodes = (0..<5).map { _ in LayoutGraph.Node(width: 80, height: 40) }
    let edges = [(0, 1), (0, 2), (1, 4), (2, 3)].map { LayoutGraph.Edge(from: $0.0, to: $0.1) }
    #expect(GraphLayout(LayoutGraph(nodes: nodes, edges: edges)).crossings == 0)
  }

  @Test func `a loop and its label are beside its box`() {
    let nodes = [LayoutGraph.Node(width: 80, height: 40), LayoutGraph.Node(width: 80, height: 40)]
    let layout = GraphLayout(
      LayoutGraph(
        nodes: nodes,
        edges: [
          LayoutGraph.Edge(from: 0, to: 0, labelWidth: 50, labelHeight: 14), LayoutGraph.Edge(from: 0, to: 1),
        ]))
    #expect(layout.edges[0].count == 4)
    #expect(layout.labels[0].x >= layout.nodes[0].x + layout.nodes[0].width)
    #expect(layout.labels[0].x + layout.labels[0].width <= layout.width)
  }

  @Test func `an empty picture and one without arrows are laid out`() {
    #expect(GraphLayout(LayoutGraph(nodes: [], edges: [])).nodes.isEmpty)
    #expect(GraphLayout(LayoutGraph(nodes: [.init(width: 10, height: 10)], edges: [])).nodes.count == 1)
  }

  @Test(.enabled(if: Graphviz.program != nil, "Graphviz is not installed, so crossings are not compared with 'dot'"))
  func `pictures of the flows have at most a quarter more crossings than those of Graphviz`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var (own, other) = (0, 0)
    for name in ["account", "checkout", "login", "onboarding", "podcasts", "recorder", "shows", "tabs"] {
      let path = repository.appending(path: "flows/\(name)/\(name).flow.yaml").path
      let program = try #require(try FlowFile.load(path: path).program)
      var limits = ExplorationLimits()
      limits.states = 300
      limits.surveys = true
      let survey = try #require(explore(program, limits: limits).survey)
      for graph in [FlowGraph(screensOf: program).folded(), FlowGraph(statesOf: program, survey).folded()] {
        own += GraphSVG(graph).layout.crossings
        other += try Graphviz.crossings(of: graph.dot)
      }
    }
    #expect(Double(own) <= 1.25 * Double(other), "\(own) crossings, Graphviz has \(other)")
    #expect(other > 0)
  }

  @Test(.enabled(if: Graphviz.program != nil, "Graphviz is not installed, so crossings are not compared with 'dot'"))
  func `pictures of random graphs have less than twice the crossings of those by Graphviz`() throws {
    var (own, other) = (0, 0)
    for seed in UInt64(1)...20 {
      let graph = randomGraph(seed, nodes: 20)
      own += GraphLayout(graph).crossings
      let lines = graph.edges.filter { $0.from != $0.to }.map { "n\($0.from) -> n\($0.to)" }
      other += try Graphviz.crossings(of: "digraph { \(lines.joined(separator: "\n")) }")
    }
    #expect(own < 2 * other, "\(own) crossings, Graphviz has \(other)")
  }

  @Test func `two hundred boxes are laid out`() {
    let layout = GraphLayout(randomGraph(99, nodes: 200))
    #expect(layout.nodes.count == 200)
  }
}

/// The crossings of a picture by Graphviz, counted between straight lines from box to box.
private enum Graphviz {
  static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/dot" }
    return folders.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static func crossings(of text: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: program ?? "")
    process.arguments = ["-Tplain"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let plain = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let paths = plain.split(separator: "\n").filter { $0.hasPrefix("edge ") }.map { line -> [Point] in
      let words = line.split(separator: " ")
      // A loop crosses nothing.
      if words[1] == words[2] { return [] }
      let count = Int(words[3]) ?? 0
      return (0..<count).map { Point(x: Double(words[4 + 2 * $0]) ?? 0, y: Double(words[5 + 2 * $0]) ?? 0) }
    }
    var crossings = 0
    for (index, path) in paths.enumerated() {
      for other in paths[..<index] {
        for (a, b) in zip(path, path.dropFirst()) {
          for (c, d) in zip(other, other.dropFirst()) where cross(a, b, c, d) { crossings += 1 }
        }
      }
    }
    return crossings
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double { (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
