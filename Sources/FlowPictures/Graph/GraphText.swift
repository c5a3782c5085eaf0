internal import Diagnostics
extension FlowGraph {
  /// The picture in the language of Mermaid, which GitHub draws in Markdown. Boxes are declared from the start on,
  /// because their order moves them.
  public var mermaid: String {
    let graph = edges.count > 490 ? folded() : self
    var lines = ["flowchart TD", "  %% \(graph.title): \(graph.subject.rawValue)"]
    lines += graph.notes.map { "  %% \($0)" }
    for (index, node) in graph.nodes.enumerated() where node.group == nil {
      lines.append("  " + graph.box(index, node))
    }
    for (number, name) in graph.groups.enumerated() {
      lines.append("  subgraph g\(number)[\"\(mermaidText(name))\"]")
      for (index, node) in graph.nodes.enumerated() where node.group == number {
        lines.append("    " + graph.box(index, node))
      }
      lines.append("  end")
    }
    for edge in graph.edges { lines.append("  " + graph.arrow(edge)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func box(_ index: Int, _ node: Node) -> String {
    let lines = node.lines.map { "<br/><small>\(mermaidText(shortened($0.text, to: 60)))</small>" }.joined()
    let text = "\"<b>\(mermaidText(node.signedTitle))</b>\(lines)\""
    return switch node.kind {
    case .screen: "n\(index)(\(text))"
    case .modal, .folded: "n\(index)[[\(text)]]"
    case .flow, .end: "n\(index)([\(text)])"
    case .service: "n\(index)[\(text)]"
    }
  }

  private func arrow(_ edge: Edge) -> String {
    let line =
      switch edge.kind {
      case .push, .tab, .uses, .input, .reply: "-->"
      case .replace, .reset: "==>"
      case .modal, .sheet, .reuse, .back, .redirect, .time: "-.->"
      }
    var words = edge.labels.prefix(5).map { mermaidText(shortened($0, to: 60)) }
    if edge.labels.count > 5 { words.append("and \(edge.labels.count - 5) more") }
    if edge.kind.isNamed { words.append("(\(edge.kind.rawValue))") }
    if let sign = edge.mark?.sign, !sign.isEmpty { words.insert(String(sign.dropLast()), at: 0) }
    let label = words.isEmpty ? "" : "|\"\(words.joined(separator: "<br/>"))\"|"
    return "n\(edge.from) \(line)\(label) n\(edge.to)"
  }

  /// The picture in the language DOT of Graphviz.
  public var dot: String {
    var lines = [
      "digraph \(dotText(title)) {",
      "  graph [label=\(dotText(([title] + notes).joined(separator: "\n"))), labelloc=t]",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11]",
      "  edge [fontname=\"sans-serif\", fontsize=9]",
    ]
    for (index, node) in nodes.enumerated() where node.group == nil { lines.append("  " + declaration(index, node)) }
    for (number, name) in groups.enumerated() {
      lines.append("  subgraph cluster_\(number) {")
      lines.append("    label=\(dotText(name))")
      for (index, node) in nodes.enumerated() where node.group == number {
        lines.append("    " + declaration(index, node))
      }
      lines.append("  }")
    }
    for edge in edges {
      var words = edge.labels.map { shortened($0, to: 60) }
      if edge.kind.isNamed { words.append("(\(edge.kind.rawValue))") }
      if let sign = edge.mark?.sign, !sign.isEmpty { words.insert(String(sign.dropLast()), at: 0) }
      let style =
        switch edge.kind {
        case .push, .tab, .uses, .input, .reply: "solid"
        case .replace, .reset: "bold"
        case .modal, .sheet, .reuse, .redirect, .time: "dashed"
        case .back: "dotted"
        }
      lines.append("  n\(edge.from) -> n\(edge.to) [label=\(dotText(words.joined(separator: "\n"))), style=\(style)]")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func declaration(_ index: Int, _ node: Node) -> String {
    let text = ([node.signedTitle] + node.lines.map { shortened($0.text, to: 60) }).joined(separator: "\n")
    let looks =
      switch node.kind {
      case .screen, .flow, .end: ""
      case .modal, .folded: ", peripheries=2"
      case .service: ", style=solid"
      }
    return "n\(index) [label=\(dotText(text))\(looks)]"
  }
}

extension FlowGraph.Edge.Kind {
  /// Whether a label names the kind, which its line alone does not show.
  fileprivate var isNamed: Bool {
    switch self {
    case .replace, .reset, .modal, .sheet, .reuse, .tab, .redirect: true
    case .push, .back, .uses, .input, .reply, .time: false
    }
  }
}

/// Returns a text inside a quoted label of Mermaid.
private func mermaidText(_ text: String) -> String {
  withoutMarkup(text).replacing("&quot;", with: "#quot;").replacing("&lt;", with: "#lt;").replacing(
    "&gt;", with: "#gt;"
  )
  .replacing("&amp;", with: "#amp;").replacing("&#39;", with: "#39;")
}

private func dotText(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
}
