internal import SeededRandom

/// The routes of the screens of a random flow, with the params that links give.
struct RandomRoutes {
  /// A param of a screen that a link may give.
  struct Param {
    let name: String
    let declaration: String
    /// A value in a link.
    let text: String
  }

  /// The further params of each screen.
  private(set) var params: [[Param]]
  /// The path and the names after the `?` of the route of each screen; `nil` without a route.
  private(set) var paths: [(segments: [String], query: [String])?]
  /// The entries under the screen of each route, and its other keys.
  private(set) var options: [String]

  static let none = RandomRoutes(screenCount: 0)

  private init(screenCount: Int) {
    params = Array(repeating: [], count: screenCount)
    paths = Array(repeating: nil, count: screenCount)
    options = Array(repeating: "", count: screenCount)
  }

  init(_ features: FlowFeatures, screenCount: Int, _ random: inout SplitMix) {
    self.init(screenCount: screenCount)
    guard features.contains(.links) else { return }
    for screen in 0..<screenCount { params[screen] = RandomRoutes.params(features, &random) }
    for screen in 0..<screenCount where !random.oneIn(4) { addRoute(to: screen, features, &random) }
  }

  private static func params(_ features: FlowFeatures, _ random: inout SplitMix) -> [Param] {
    var found = [Param(name: "g", declaration: "bool = false", text: "true")]
    var others = [
      Param(name: "e", declaration: "Kind = one", text: "two"), Param(name: "h", declaration: "bool?", text: "true"),
    ]
    if features.contains(.typing) {
      others += [
        Param(name: "t", declaration: "string = \"a\"", text: "b%2F"),
        Param(name: "u", declaration: "string?", text: ""),
        Param(name: "f", declaration: "double = 0.5", text: "2"), Param(name: "n", declaration: "int?", text: "1"),
        Param(name: "l", declaration: "duration = 90s", text: "2s"),
        Param(name: "at", declaration: "timestamp?", text: "2026-01-31T18:30:00Z"),
      ]
    }
    // Exploration tries at most sixteen links of a route.
    for _ in 0..<random.below(features.contains(.typing) ? 3 : 2) {
      let param = random.oneOf(others)
      if !found.contains(where: { $0.name == param.name }) { found.append(param) }
    }
    return found
  }

  private mutating func addRoute(to screen: Int, _ features: FlowFeatures, _ random: inout SplitMix) {
    var names = params[screen].map(\.name)
    if features.contains(.typing) { names.append("p") }
    names.shuffle(using: &random)
    // Words of one route in the places of params of another one.
    var segments =
      switch random.below(4) {
      case 0: ["x", screen == 0 ? "{g}" : ["new", "true", "one"][screen % 3]]
      case 1: screen == 0 ? [] : ["s\(screen)"]
      default: ["s\(screen)"]
      }
    names.removeAll { segments.contains("{\($0)}") }
    if segments.first == "s\(screen)", random.oneIn(2), let name = names.popLast() { segments.append("{\(name)}") }
    let query = names.filter { _ in random.oneIn(2) }
    paths[screen] = (segments, query)
    var parts: [String] = []
    let others = paths.indices.filter { $0 != screen }
    if random.oneIn(2) {
      let under = (0..<1 + random.below(2)).map { _ in
        let other = random.oneOf(others)
        return random.oneIn(2) ? "s\(other)" : "s\(other): { g: g }"
      }
      parts.append("over: [\(under.joined(separator: ", "))]")
    }
    if features.contains(.tabs), random.oneIn(2) { parts.append("tab: \(random.oneOf(["one", "bands.two"]))") }
    // A modal or a sheet lies on a screen.
    if !parts.isEmpty, parts[0].hasPrefix("over"), random.oneIn(2) {
      parts.append("as: \(random.oneOf(["modal", "sheet"]))")
    }
    options[screen] = parts.map { ", \($0)" }.joined()
  }

  /// Returns the route of a screen as YAML.
  func declaration(_ screen: Int) -> String? {
    guard let (segments, query) = paths[screen] else { return nil }
    let names = query.isEmpty ? "" : "?\(query.joined(separator: "&"))"
    return "route: { path: \"/\(segments.joined(separator: "/"))\(names)\"\(options[screen]) }"
  }

  /// Returns a link to a screen.
  func link(_ screen: Int, _ random: inout SplitMix) -> String? {
    guard let (segments, query) = paths[screen] else { return nil }
    func text(_ name: String) -> String {
      // The route of another screen may have the word `true` in this place.
      if name == "g" { return "false" }
      return params[screen].first { $0.name == name }?.text ?? "\(random.below(3))"
    }
    let path = segments.map { $0.hasPrefix("{") ? text(String($0.dropFirst().dropLast())) : $0 }
    if path.contains("") { return nil }
    let names = query.filter { _ in random.oneIn(2) }.map { "\($0)=\(text($0))" }
    return "/\(path.joined(separator: "/"))" + (names.isEmpty ? "" : "?\(names.joined(separator: "&"))")
  }
}
