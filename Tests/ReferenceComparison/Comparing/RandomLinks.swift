import CEL
import FlowProgram
internal import SeededRandom

extension SplitMix {
  /// Returns a link of a flow: mostly one that leads somewhere, in one of the spellings that links may have.
  mutating func link(of program: Program) -> String? {
    guard let routes = program.flows.first?.routes, !routes.isEmpty else { return nil }
    let route = oneOf(routes)
    let slots = program.presenters[route.screen].slots
    var link = route.path.map { segment in
      switch segment {
      case .word(let word): "/\(word)"
      case .param(let param): "/\(text(of: slots[param].type, program))"
      }
    }.joined()
    if link.isEmpty { link = "/" }
    var names = route.query.filter { _ in oneIn(2) }
      .map { "\($0.name)=\(text(of: slots[$0.param].type, program))" }
    if oneIn(20) { names.append("unknown=1") }
    if oneIn(20), let first = names.first { names.append(first) }
    if oneIn(3) { names.shuffle(using: &self) }
    if oneIn(6) { link += "/" }
    if !names.isEmpty { link += "?" + names.joined(separator: "&") }
    if oneIn(6) { link += "#top" }
    return oneOf(["", "", "", "app://shop", "https://shop.example"]) + (oneIn(30) ? "/nowhere" : link)
  }

  /// Returns the spelling of a value in a link; sometimes one that is not of the type.
  private mutating func text(of type: ValueType, _ program: Program) -> String {
    if oneIn(20) { return oneOf(["x", "", "%zz", "%FF", "1"]) }
    switch type {
    case .bool: return oneOf(["true", "false"])
    case .int: return "\(below(3))"
    case .uint: return "\(below(3))"
    case .double: return oneOf(["0.5", "1", "1e%2B21", "-2.25", "Infinity"])
    case .duration: return oneOf(["90s", "1h30m", "1.5s"])
    case .timestamp: return oneOf(["2026-01-31T18:30:00Z", "2026-01-31T18:30:00+01:00"])
    case .enumeration(let name): return oneOf(program.types.enumeration(named: name)?.shape.cases ?? ["x"])
    case .nullable(let inner): return oneIn(3) ? "" : text(of: inner, program)
    default: return oneOf(["a", "a%2Fb", "new", "%C3%A4", "true", "+", "%25"])
    }
  }
}

/// The links that exploration tries: for each route every combination of values with which it is read.
struct TriedLinks {
  private(set) var links: [String] = []

  /// - Precondition: All params of routes are Booleans or enums, possibly nullable.
  init(_ program: Program) {
    for route in program.flows.first?.routes ?? [] {
      var combinations: [[Int: String]] = [[:]]
      func choose(_ param: Int, mayBeLeftOut: Bool) {
        let values = TriedLinks.texts(of: program.presenters[route.screen].slots[param].type, program)
        combinations = combinations.flatMap { combination in
          (mayBeLeftOut ? [combination] : []) + values.map { combination.merging([param: $0]) { $1 } }
        }
      }
      for case .param(let param) in route.path { choose(param, mayBeLeftOut: false) }
      for (_, param) in route.query { choose(param, mayBeLeftOut: true) }
      for combination in combinations { add(route, combination, program) }
    }
  }

  private mutating func add(_ route: Route, _ values: [Int: String], _ program: Program) {
    let path = route.path.map { segment in
      switch segment {
      case .word(let word): "/\(word)"
      case .param(let param): "/\(values[param] ?? "")"
      }
    }.joined()
    let names = route.query.compactMap { name, param in values[param].map { "\(name)=\($0)" } }
    let link = (path.isEmpty ? "/" : path) + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
    // A word of another route may be the value of a param here.
    let isHidden = (program.flows.first?.routes ?? []).contains { other in
      other.path != route.path && other.path.count == route.path.count
        && zip(other.path, path.split(separator: "/")).allSatisfy { segment, text in
          if case .word(let word) = segment { word == text } else { true }
        } && other.isPreferred(to: route)
    }
    // An empty value in the path is no part of it.
    let isWhole = route.path.allSatisfy { if case .param(let param) = $0 { values[param] != "" } else { true } }
    if isWhole, !isHidden, !links.contains(link) { links.append(link) }
  }

  private static func texts(of type: ValueType, _ program: Program) -> [String] {
    switch type {
    case .bool: ["false", "true"]
    case .enumeration(let name): program.types.enumeration(named: name)?.shape.cases ?? []
    case .nullable(let inner): [""] + texts(of: inner, program)
    default: []
    }
  }
}

extension Route {
  /// Whether the first different part is a word here and a param there; see rule 10.4.
  fileprivate func isPreferred(to other: Route) -> Bool {
    zip(path, other.path).first { $0.0.isParam != $0.1.isParam }.map { !$0.0.isParam } ?? false
  }
}
