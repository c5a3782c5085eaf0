internal import Diagnostics
extension FlowGraph {
  /// The picture as SVG. It has no scripts, loads nothing, and follows the light or dark mode of its reader.
  public var svg: String { GraphSVG(self).text }
}

/// A writer of a picture as SVG.
struct GraphSVG {
  private let graph: FlowGraph
  private let rows: [[Row]]
  private let labels: [[String]]
  let layout: GraphLayout
  private(set) var text = ""

  /// A row of text in a box.
  private struct Row {
    let style: String
    let text: String
  }

  init(_ graph: FlowGraph) {
    self.graph = graph
    rows = graph.nodes.map(GraphSVG.rows)
    labels = graph.edges.map(GraphSVG.labelRows)
    let nodes = zip(graph.nodes, rows).map { node, rows in
      let widest = rows.map { textWidth($0.text, size: 11.5) }.max() ?? 0
      let width = max(textWidth(node.signedTitle, size: 14, isBold: true), widest) + 30
      return LayoutGraph.Node(
        width: max(width, 92), height: 34 + Double(rows.count) * 16 + (rows.isEmpty ? 0 : 5), group: node.group)
    }
    let edges = zip(graph.edges, labels).map { edge, rows in
      LayoutGraph.Edge(
        from: edge.from, to: edge.to,
        labelWidth: rows.isEmpty ? 0 : (rows.map { textWidth($0, size: 11) }.max() ?? 0) + 10,
        labelHeight: Double(rows.count) * 14 + (rows.isEmpty ? 0 : 4))
    }
    layout = GraphLayout(LayoutGraph(nodes: nodes, edges: edges))
    write()
  }

  private static func rows(of node: FlowGraph.Node) -> [Row] {
    node.lines.flatMap { line in
      wrapped(sign(line.kind) + line.text, size: 11.5, width: 210, rows: 3).map {
        Row(style: line.kind.rawValue, text: $0)
      }
    }
  }

  private static func sign(_ kind: FlowGraph.Line.Kind) -> String {
    switch kind {
    case .state, .note: ""
    case .events: "on "
    case .link: "link "
    case .result: "↩ "
    case .calls: "calls "
    }
  }

  private static func labelRows(of edge: FlowGraph.Edge) -> [String] {
    let most = 5
    var rows = edge.labels.prefix(most).flatMap { wrapped($0, size: 11, width: 190, rows: 2) }
    if edge.labels.count > most { rows.append("and \(edge.labels.count - most) more") }
    return rows
  }

  // MARK: Writing

  private mutating func write() {
    let kinds = FlowGraph.Edge.Kind.allShown.filter { kind in graph.edges.contains { $0.kind == kind } }
    let notes = graph.notes.flatMap { wrapped($0, size: 12, width: max(layout.width, 360) - 48, rows: 3) }
    let width = max(layout.width, 360)
    let height = 58 + layout.height + 22 + Double(notes.count) * 17 + 14
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(coordinate(width)) \(coordinate(height))\" "
    text += "width=\"\(coordinate(width))\" height=\"\(coordinate(height))\" role=\"img\" aria-labelledby=\"title\">\n"
    text += "<title id=\"title\">\(withoutMarkup(graph.title)): \(graph.subject.rawValue)</title>\n"
    text += "<desc>\(withoutMarkup(graph.outline))</desc>\n"
    text += "<style>\(GraphSVG.style)</style>\n"
    writeMarkers(kinds)
    text += "<rect class=\"ground\" width=\"100%\" height=\"100%\" rx=\"12\"/>\n"
    let count = "\(graph.nodes.count) \(graph.subject.rawValue), \(graph.edges.count) arrows"
    text += "<text class=\"name\" x=\"24\" y=\"36\">\(withoutMarkup(graph.title))"
    text += "<tspan class=\"count\" dx=\"14\">\(count)</tspan></text>\n"
    text += "<g transform=\"translate(\(coordinate((width - layout.width) / 2)) 46)\">\n"
    for (_, box) in layout.groups { write(box) }
    for index in graph.edges.indices { writeArrow(index) }
    // Names are above the arrows that enter their groups.
    for (group, box) in layout.groups { writeName(of: group, box) }
    for index in graph.nodes.indices { writeBox(index) }
    for index in graph.edges.indices { writeLabel(index) }
    text += "</g>\n"
    writeLegend(kinds, y: 58 + layout.height + 8)
    for (index, note) in notes.enumerated() {
      text += "<text class=\"remark\" x=\"24\" y=\"\(coordinate(58 + layout.height + 34 + Double(index) * 17))\">"
      text += "\(withoutMarkup(note))</text>\n"
    }
    text += "</svg>\n"
  }

  private mutating func writeMarkers(_ kinds: [FlowGraph.Edge.Kind]) {
    text += "<defs>"
    for kind in kinds {
      text += "<marker id=\"tip-\(kind.rawValue)\" class=\"tip \(kind.rawValue)\" viewBox=\"0 0 10 10\" "
      text += "refX=\"9\" refY=\"5\" markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" markerHeight=\"11\" "
      text += "orient=\"auto-start-reverse\"><path d=\"M0 0.8L10 5L0 9.2Z\"/></marker>"
    }
    text += "</defs>\n"
  }

  private mutating func write(_ box: Box) {
    text += "<rect class=\"group\" \(place(box)) rx=\"14\"/>\n"
  }

  private mutating func writeName(of group: Int, _ box: Box) {
    text += "<text class=\"group-name\" x=\"\(coordinate(box.x + 14))\" y=\"\(coordinate(box.y + 20))\">"
    text += "\(withoutMarkup(graph.groups[group]))</text>\n"
  }

  /// Returns the class of a mark.
  private func look(_ mark: FlowGraph.Mark?) -> String { mark.map { " \($0.rawValue)" } ?? "" }

  private func place(_ box: Box) -> String {
    "x=\"\(coordinate(box.x))\" y=\"\(coordinate(box.y))\" width=\"\(coordinate(box.width))\" "
      + "height=\"\(coordinate(box.height))\""
  }

  private mutating func writeArrow(_ index: Int) {
    let edge = graph.edges[index]
    text += "<path class=\"arrow \(edge.kind.rawValue)\(look(edge.mark))\" "
    text += "marker-end=\"url(#tip-\(edge.kind.rawValue))\" "
    text += "d=\"\(curve(layout.edges[index], isLoop: edge.from == edge.to))\"/>\n"
  }

  /// Returns a curve through the points of an arrow that leaves and enters each layer vertically.
  private func curve(_ points: [Point], isLoop: Bool) -> String {
    guard let first = points.first else { return "" }
    func written(_ point: Point) -> String { "\(coordinate(point.x)) \(coordinate(point.y))" }
    var path = "M\(written(first))"
    if isLoop, points.count == 4 {
      return path + "C\(written(points[1])) \(written(points[2])) \(written(points[3]))"
    }
    for (from, to) in zip(points, points.dropFirst()) {
      if abs(from.x - to.x) < 0.5 {
        path += "L\(written(to))"
      } else {
        let middle = (from.y + to.y) / 2
        path += "C\(written(Point(x: from.x, y: middle))) \(written(Point(x: to.x, y: middle))) \(written(to))"
      }
    }
    return path
  }

  private mutating func writeBox(_ index: Int) {
    let (node, box) = (graph.nodes[index], layout.nodes[index])
    text += "<g class=\"box \(node.kind.rawValue)\(index == 0 ? " start" : "")\(look(node.mark))\">"
    let radius = node.kind == .flow || node.kind == .end ? "17" : node.kind == .service ? "3" : "10"
    text += "<rect \(place(box)) rx=\"\(radius)\"/>"
    if node.kind == .modal || node.kind == .folded {
      let inner = Box(x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6)
      text += "<rect class=\"inner\" \(place(inner)) rx=\"8\"/>"
    }
    let middle = coordinate(box.x + box.width / 2)
    text += "<text class=\"title\" x=\"\(middle)\" y=\"\(coordinate(box.y + 22))\">"
    text += "\(withoutMarkup(node.signedTitle))</text>"
    for (number, row) in rows[index].enumerated() {
      text += "<text class=\"\(row.style)\" x=\"\(middle)\" y=\"\(coordinate(box.y + 41 + Double(number) * 16))\">"
      text += "\(withoutMarkup(row.text))</text>"
    }
    text += "</g>\n"
  }

  private mutating func writeLabel(_ index: Int) {
    guard !labels[index].isEmpty else { return }
    let box = layout.labels[index]
    let edge = graph.edges[index]
    text += "<g class=\"label \(edge.kind.rawValue)\(look(edge.mark))\"><rect \(place(box)) rx=\"5\"/>"
    for (number, row) in labels[index].enumerated() {
      text += "<text x=\"\(coordinate(box.x + box.width / 2))\" y=\"\(coordinate(box.y + 13 + Double(number) * 14))\">"
      text += "\(withoutMarkup(row))</text>"
    }
    text += "</g>\n"
  }

  private mutating func writeLegend(_ kinds: [FlowGraph.Edge.Kind], y: Double) {
    var x = 24.0
    for kind in kinds {
      text += "<path class=\"arrow \(kind.rawValue)\" marker-end=\"url(#tip-\(kind.rawValue))\" "
      text += "d=\"M\(coordinate(x)) \(coordinate(y))h26\"/>"
      text += "<text class=\"remark\" x=\"\(coordinate(x + 34))\" y=\"\(coordinate(y + 4))\">\(kind.rawValue)</text>\n"
      x += 34 + textWidth(kind.rawValue, size: 12) + 18
    }
  }

  private static var style: String {
    """
    :root{color-scheme:light dark;--ground:#fbfbfd;--paper:#fff;--ink:#16191f;--faint:#5a6270;--line:#b9c0cc;\
    --accent:#1d4fd7;--tint:#e9effd;--warm:#9a5b00;--bad:#b3261e;--good:#176b3a;--soft:#eef0f4}
    @media(prefers-color-scheme:dark){:root{--ground:#14161a;--paper:#1e2127;--ink:#eceef2;--faint:#a3abb9;\
    --line:#4a5261;--accent:#8fb3ff;--tint:#232f4a;--warm:#f0b35a;--bad:#ff9d94;--good:#7fd6a2;--soft:#1a1d23}}
    text{font-family:system-ui,"Noto Sans","DejaVu Sans",sans-serif;font-size:11.5px;fill:var(--faint);\
    text-anchor:middle}
    .ground{fill:var(--ground)}.name{font-size:18px;font-weight:700;fill:var(--ink);text-anchor:start}
    .count,.remark{font-size:12px;font-weight:400;fill:var(--faint);text-anchor:start}.group{fill:var(--soft);stroke:var(--line);stroke-dasharray:2 3}
    .group-name{font-size:12px;font-weight:600;text-anchor:start;paint-order:stroke;stroke:var(--soft);\
    stroke-width:6px}
    .box rect{fill:var(--paper);stroke:var(--line);stroke-width:1.3}.box .title{font-size:14px;font-weight:650;\
    fill:var(--ink)}
    .box.start rect{stroke:var(--accent);stroke-width:2.4}.box.flow rect{stroke-dasharray:5 4;fill:var(--ground)}
    .box.service rect{fill:var(--tint)}.box.folded rect{fill:var(--tint)}.box .inner{fill:none;stroke-width:1}
    .box .state{fill:var(--accent)}.box .link{fill:var(--good)}.box .result{fill:var(--warm)}
    .box .calls{font-style:italic}
    .arrow{fill:none;stroke:var(--faint);stroke-width:1.4}.tip path{fill:var(--faint)}
    .arrow.modal,.arrow.sheet,.arrow.reuse{stroke-dasharray:7 3}.arrow.back{stroke-dasharray:2 4}
    .arrow.tab,.arrow.reply{stroke:var(--accent)}.tip.tab path,.tip.reply path{fill:var(--accent)}
    .arrow.redirect{stroke:var(--bad);stroke-dasharray:6 3}.tip.redirect path{fill:var(--bad)}
    .arrow.reset,.arrow.replace{stroke-width:2.2}.arrow.time{stroke:var(--warm)}.tip.time path{fill:var(--warm)}
    .box.passed rect,.box.added rect,.box.changed rect,.box.removed rect{stroke-width:2.6}
    .box.passed rect,.box.added rect{stroke:var(--good)}.box.changed rect{stroke:var(--warm)}
    .box.removed rect{stroke:var(--bad);stroke-dasharray:6 4}.box.removed .title{text-decoration:line-through}
    .arrow.passed,.arrow.added{stroke:var(--good);stroke-width:3}.arrow.changed{stroke:var(--warm);stroke-width:3}
    .arrow.removed{stroke:var(--bad);stroke-width:2.2;stroke-dasharray:6 4}.box.missed,.label.missed{opacity:.55}
    .arrow.missed{opacity:.4}.label.removed text{text-decoration:line-through}
    .label rect{fill:var(--ground)}.label text{font-size:11px;fill:var(--ink)}
    """
  }
}

extension FlowGraph.Edge.Kind {
  /// All kinds, in the order of the legend.
  static var allShown: [FlowGraph.Edge.Kind] {
    [.push, .replace, .reset, .modal, .sheet, .reuse, .tab, .back, .redirect, .uses, .input, .reply, .time]
  }
}

extension FlowGraph {
  /// The picture in words, for screen readers: one sentence for each arrow.
  var outline: String {
    edges.map { edge in
      let words = edge.labels.isEmpty ? "" : ": \(edge.labels.joined(separator: "; "))"
      return "\(nodes[edge.from].title) to \(nodes[edge.to].title), \(edge.kind.rawValue)\(words)."
    }.joined(separator: " ")
  }
}
