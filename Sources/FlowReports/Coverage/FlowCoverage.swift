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
    /// The sources of the flow.
    public let sources: Sources

    /// Creates the coverage of a flow.
    public init(file: String, scenarios: Coverage? = nil, explored: Coverage? = nil, sources: Sources) {
      self.file = file
      self.scenarios = scenarios
      self.explored = explored
      self.sources = sources
    }

    /// The coverage by scenarios and by exploration, with the name of each.
    var shares: [(means: String, coverage: Coverage)] {
      (scenarios.map { [("scenarios", $0)] } ?? []) + (explored.map { [("exploration", $0)] } ?? [])
    }
  }

  /// The flows, in the order in which they were checked.
  public private(set) var parts: [Part] = []

  /// Creates the coverage of no flow.
  public init() {}

  /// Adds the coverage of a flow. If the flow is present already, new coverage replaces the old.
  public mutating func add(_ part: Part) {
    guard let known = parts.firstIndex(where: { $0.file == part.file }) else { return parts.append(part) }
    parts[known].scenarios = part.scenarios ?? parts[known].scenarios
    parts[known].explored = part.explored ?? parts[known].explored
  }

  /// The coverage as plain text.
  public var text: String {
    parts.flatMap { part in
      part.shares.map { $0.coverage.text(titled: "\(part.file) by \($0.means)", sources: part.sources) }
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
    for (means, coverage) in shares {
      json.member(means) { json in json.object { write(coverage, &$0) } }
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
    let place = sources[item.span.source].map { $0.position(at: item.span.start) }
    json.member("kind", item.kind.rawValue)
    json.member("name", item.name)
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
