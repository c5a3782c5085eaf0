internal import Diagnostics

/// The lines in which two texts differ, with a line of context around each change.
struct LineChanges {
  private struct Line {
    let sign: String
    let text: String
  }

  private var lines: [Line] = []

  init(from old: String, to new: String) {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let change = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append(Line(sign: "-", text: old[from]))
        from += 1
      } else if added.contains(to) {
        lines.append(Line(sign: "+", text: new[to]))
        to += 1
      } else {
        lines.append(Line(sign: " ", text: old[from]))
        (from, to) = (from + 1, to + 1)
      }
    }
  }

  /// Returns the changed lines, each with its sign. An empty line separates changes that are far apart.
  func text(_ paint: Paint) -> String {
    let shown = lines.indices.filter { index in
      lines[max(index - 1, 0)...min(index + 1, lines.count - 1)].contains { $0.sign != " " }
    }
    var result: [String] = []
    for (position, index) in shown.enumerated() {
      if position > 0, shown[position - 1] != index - 1 { result.append("") }
      let line = lines[index]
      let text = line.text.isEmpty ? line.sign : "\(line.sign) \(line.text)"
      switch line.sign {
      case "-": result.append(paint(text, .red))
      case "+": result.append(paint(text, .green))
      default: result.append(line.text.isEmpty ? "" : text)
      }
    }
    return result.joined(separator: "\n")
  }
}
