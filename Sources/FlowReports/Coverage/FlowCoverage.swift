public import Diagnostics

/// The coverage of several flows, for printing and for other programs.
///
/// Coverage by scenarios and by exploration is kept apart: exploration shows what is reachable, and checks only the
/// properties that the flow declares.
public struct FlowCoverage: Sendable {
  /// The coverage of one flow.
  public struct Part: Sendable {
    /// The file of the flow, as it was given.
    public let file: String
    /// The coverage by scenarios; `nil` if no scenario was to be played.
    public internal(set) var scenarios: Coverage?
    /// The coverage by exploration; `nil` if the flow was not explored.
    public internal(set) var explored: Coverage?
    /// The coverage of values from outside by scenarios; `nil` if no scenario was to be played.
    public internal(set) var cells: CellCoverage?
    /// The sources of the flow.
    public let sources: Sources

    /// Creates the coverage of a flow.
    public init(
      file: String, scenarios: Coverage? = nil, cells: CellCoverage? = nil, explored: Coverage? = nil, sources: Sources
    ) {
      self.file = file
      self.scenarios = scenarios
      self.cells = cells
      self.explored = explored
      self.sources = sources
    }

    /// The coverage by scenarios and by exploration, with the name of each.
    var shares: [(means: String, coverage: Coverage, cells: CellCoverage?)] {
      (scenarios.map { [("scenarios", $0, cells)] } ?? []) + (explored.map { [("exploration", $0, nil)] } ?? [])
    }
  }

  /// The flows, in the order in which they were checked. A cell of an imported flow is reached if the scenarios of any
  /// of these flows reach it.
  public var parts: [Part] {
    let reached = Set(own.flatMap { $0.cells?.signatures(in: $0.sources) ?? [] })
    return own.map { part in
      var part = part
      part.cells?.add(reached, in: part.sources)
      return part
    }
  }
  /// The flows, each with the cells that its own scenarios reach.
  private var own: [Part] = []

  /// Creates the coverage of no flow.
  public init() {}

  /// Adds the coverage of a flow. If the flow is present already, new coverage replaces the old.
  public mutating func add(_ part: Part) {
    guard let known = own.firstIndex(where: { $0.file == part.file }) else { return own.append(part) }
    own[known].scenarios = part.scenarios ?? own[known].scenarios
    own[known].explored = part.explored ?? own[known].explored
    own[known].cells = part.cells ?? own[known].cells
  }

  /// The coverage as plain text.
  public var text: String {
    parts.flatMap { part in
      part.shares.map { share in
        let text = share.coverage.text(titled: "\(part.file) by \(share.means)", sources: part.sources)
        return text + (share.cells?.text(sources: part.sources) ?? "")
      }
    }.joined()
  }

  /// The coverage as JSON: the counts of each kind for each flow, and the items that were not reached.
  public var json: String {
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("flowspecCoverage", 2)
      json.member("flows") { $0.array { array in for part in parts { array.object(part.write) } } }
    }
    return json.text + "\n"
  }

  /// The coverage in LCOV format. The hit count of a line is the number of items on it that were reached. A guard is
  /// a branch with two outcomes, and an operation is a branch over its outcomes.
  public var lcov: String { parts.map(\.lcov).joined() }
}

extension FlowCoverage.Part {
  fileprivate func write(_ json: inout JSONText) {
    json.member("file", file)
    for (means, coverage, cells) in shares {
      json.member(means) { json in
        json.object { json in
          write(coverage, &json)
          if let cells { json.member("values") { $0.object { write(cells, &$0) } } }
        }
      }
    }
  }

  private func write(_ coverage: Coverage, _ json: inout JSONText) {
    json.member("percent", coverage.percent)
    json.member("kinds") { kinds in
      kinds.object { kinds in
        for kind in Coverage.Kind.allCases {
          let (reached, all) = coverage.count(of: kind)
          kinds.member(kind.rawValue) { counts in
            counts.object { counts in
              counts.member("reached", reached)
              counts.member("all", all)
            }
          }
        }
      }
    }
    json.member("missing") { json in
      json.array { array in
        for item in coverage.missing { array.object { write(item, &$0) } }
      }
    }
  }

  private func write(_ item: Coverage.Item, _ json: inout JSONText) {
    json.member("kind", item.kind.rawValue)
    json.member("name", item.name)
    write(item.span, &json)
  }

  private func write(_ cells: CellCoverage, _ json: inout JSONText) {
    json.member("reached", cells.count.reached)
    json.member("all", cells.count.all)
    json.member("missing") { json in
      json.array { array in
        for cell in cells.missing {
          array.object { json in
            json.member("place", cell.place)
            json.member("name", cell.name)
            json.member("answers", cell.answers)
            json.member("example", cell.example)
            write(cell.span, &json)
          }
        }
      }
    }
  }

  private func write(_ span: Span, _ json: inout JSONText) {
    let place = sources[span.source].map { $0.position(at: span.start) }
    json.member("line", place?.line)
    json.member("column", place?.column)
  }

  fileprivate var lcov: String { shares.map { lcov(of: $0.coverage, by: $0.means) }.joined() }

  private func lcov(of coverage: Coverage, by means: String) -> String {
    var hits: [Int: Int] = [:]
    var branches = LineBranches()
    for item in coverage.items {
      guard let source = sources[item.span.source] else { continue }
      let line = source.line(at: item.span.start) + 1
      let isReached = coverage.reached.contains(item.point)
      hits[line, default: 0] += isReached ? 1 : 0
      branches.add(item.point, line: line, isReached: isReached)
    }
    var lines = ["TN:\(means)", "SF:\(file)"] + branches.lines
    lines += hits.keys.sorted().map { "DA:\($0),\(hits[$0] ?? 0)" }
    lines += ["LF:\(hits.count)", "LH:\(hits.values.count { $0 > 0 })", "end_of_record"]
    return lines.joined(separator: "\n") + "\n"
  }
}
