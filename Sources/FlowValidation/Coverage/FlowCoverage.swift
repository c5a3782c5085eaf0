public import Diagnostics

/// How much of each of several flows has been reached, as it is printed or read by other programs.
///
/// What scenarios reach and what exploring reaches are told apart: exploring shows what can be reached, and checks only what
/// the flow claims of itself.
public struct FlowCoverage: Sendable {
  /// The coverage of one flow.
  public struct Part: Sendable {
    /// The file of the flow, as it was given.
    public let file: String
    /// What scenarios have reached of it; `nil` when none was to be played.
    public internal(set) var scenarios: Coverage?
    /// What exploring has reached of it; `nil` when it was not explored.
    public internal(set) var explored: Coverage?
    /// The texts that it was read from.
    public let sources: Sources

    /// Names the file of what was reached.
    public init(file: String, scenarios: Coverage? = nil, explored: Coverage? = nil, sources: Sources) {
      self.file = file
      self.scenarios = scenarios
      self.explored = explored
      self.sources = sources
    }

    /// What was reached, with the means by which it was.
    var shares: [(means: String, coverage: Coverage)] {
      (scenarios.map { [("scenarios", $0)] } ?? []) + (explored.map { [("exploration", $0)] } ?? [])
    }
  }

  /// The flows in the order in which they were checked.
  public private(set) var parts: [Part] = []

  /// Starts with no flow.
  public init() {}

  /// Adds the coverage of a flow; of one that is there already, what is new about it.
  public mutating func add(_ part: Part) {
    guard let known = parts.firstIndex(where: { $0.file == part.file }) else { return parts.append(part) }
    parts[known].scenarios = part.scenarios ?? parts[known].scenarios
    parts[known].explored = part.explored ?? parts[known].explored
  }

  /// The coverage for people.
  public var text: String {
    parts.flatMap { part in
      part.shares.map { $0.coverage.text(titled: "\(part.file) by \($0.means)", sources: part.sources) }
    }.joined()
  }

  /// The coverage as JSON: for each flow a figure for each kind, and the places that nothing has reached.
  public var json: String {
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("flowspecCoverage", 2)
      json.member("flows") { $0.array { array in for part in parts { array.object(part.write) } } }
    }
    return json.text + "\n"
  }

  /// The coverage as tools for line coverage read it: a line counts as often as things on it were reached; a guard is a branch
  /// of two, and what is asked of a service is one of its outcomes.
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
