public import Diagnostics

/// How much of each of several flows has been reached, as it is printed or read by other programs.
public struct FlowCoverage: Sendable {
  /// The coverage of one flow.
  public struct Part: Sendable {
    /// The file of the flow, as it was given.
    public let file: String
    /// What of it was reached.
    public let coverage: Coverage
    /// The texts that it was read from.
    public let sources: Sources

    /// Names the file of a coverage.
    public init(file: String, coverage: Coverage, sources: Sources) {
      self.file = file
      self.coverage = coverage
      self.sources = sources
    }
  }

  /// The flows in the order in which they were checked.
  public private(set) var parts: [Part] = []

  /// Starts with no flow.
  public init() {}

  /// Adds the coverage of a flow.
  public mutating func add(_ part: Part) { parts.append(part) }

  /// The coverage for people.
  public var text: String {
    parts.map { $0.coverage.text(titled: $0.file, sources: $0.sources) }.joined()
  }

  /// The coverage as JSON: for each flow a figure for each kind, and the places that nothing has reached.
  public var json: String {
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("flowspecCoverage", 1)
      json.member("flows") { $0.array { array in for part in parts { array.object(part.write) } } }
    }
    return json.text + "\n"
  }

  /// The coverage as tools for line coverage read it: a line counts as often as things on it were reached, and a guard is a branch of two.
  public var lcov: String { parts.map(\.lcov).joined() }
}

extension FlowCoverage.Part {
  fileprivate func write(_ json: inout JSONText) {
    json.member("file", file)
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

  fileprivate var lcov: String {
    var hits: [Int: Int] = [:]
    var branches: [(line: Int, isReached: Bool)] = []
    for item in coverage.items {
      guard let source = sources[item.span.source] else { continue }
      let line = source.line(at: item.span.start) + 1
      let isReached = coverage.reached.contains(item.point)
      hits[line, default: 0] += isReached ? 1 : 0
      if item.kind == .guards { branches.append((line, isReached)) }
    }
    var lines = ["TN:", "SF:\(file)"]
    // The two outcomes of a guard stand one behind the other.
    for (number, branch) in branches.enumerated() {
      lines.append("BRDA:\(branch.line),\(number / 2),\(number % 2),\(branch.isReached ? "1" : "0")")
    }
    lines += ["BRF:\(branches.count)", "BRH:\(branches.count(where: \.isReached))"]
    lines += hits.keys.sorted().map { "DA:\($0),\(hits[$0] ?? 0)" }
    lines += ["LF:\(hits.count)", "LH:\(hits.values.count { $0 > 0 })", "end_of_record"]
    return lines.joined(separator: "\n") + "\n"
  }
}
