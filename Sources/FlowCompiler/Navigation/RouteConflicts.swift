internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The search for routes that match the same links.
struct RouteConflicts {
  private let routes: [Route]
  private let signatures: Signatures
  private let types: Environment

  init(_ routes: [Route], signatures: Signatures, types: Environment) {
    self.routes = routes
    self.signatures = signatures
    self.types = types
  }

  /// Reports the conflicts.
  ///
  /// - Complexity: Linear in the size of the routes, times the cases of enums in them.
  func check(into report: inout Report) {
    var first: [[Shape]: Route] = [:]
    for route in routes {
      let shape = route.path.map(Shape.init)
      guard let other = first[shape] else {
        first[shape] = route
        continue
      }
      let names = (name(of: route), name(of: other))
      report.add(
        AmbiguousRoute(
          link: example(of: route), screen: names.0, other: names.1, suggestion: "/\(names.0)\(pattern(of: route))"),
        at: route.span, related: [RelatedPlace("the route of '\(names.1)' is here", at: other.span)])
    }
    for route in routes { checkShadows(over: route, of: first, into: &report) }
  }

  /// Reports values of params that equal words in the path of another route.
  private func checkShadows(over route: Route, of others: [[Shape]: Route], into report: inout Report) {
    let shape = route.path.map(Shape.init)
    for (position, segment) in route.path.enumerated() {
      guard case .param(let param) = segment else { continue }
      for value in fewValues(of: signatures.presenters[route.screen].slots[param].type) {
        var taken = shape
        taken[position] = .word(Array(value.utf8))
        guard let other = others[taken] else { continue }
        report.add(
          ShadowedRoute(link: example(of: other), screen: name(of: route), other: name(of: other)), at: route.span,
          related: [RelatedPlace("the route of '\(name(of: other))' is here", at: other.span)])
      }
    }
  }

  /// Returns the texts of all values of a type with few values.
  private func fewValues(of type: ValueType) -> [String] {
    switch type.withoutNull {
    case .bool: ["false", "true"]
    case .enumeration(let name): types.enumeration(named: name)?.shape.cases ?? []
    default: []
    }
  }

  // MARK: Wording

  private func name(of route: Route) -> String { signatures.presenters[route.screen].name.text }

  /// Returns an example of a link that matches a route.
  private func example(of route: Route) -> String {
    text(of: route) { param in
      switch param.type.withoutNull {
      case .string: "x"
      case .double: "0.5"
      case .duration: "90s"
      case .timestamp: "2026-01-31T18:30:00Z"
      case .bool, .enumeration: fewValues(of: param.type).first ?? "x"
      default: "42"
      }
    }
  }

  private func pattern(of route: Route) -> String { text(of: route) { "{\($0.name.text)}" } }

  private func text(of route: Route, _ param: (SlotSignature) -> String) -> String {
    let slots = signatures.presenters[route.screen].slots
    return "/"
      + route.path.map { segment in
        switch segment {
        case .word(let word): percentEncoded(word, in: .path)
        case .param(let index): param(slots[index])
        }
      }.joined(separator: "/")
  }
}

/// The properties of a path part that decide which links it matches.
private enum Shape: Hashable {
  case word([UInt8])
  case param

  init(_ segment: Route.Segment) {
    switch segment {
    case .word(let word): self = .word(Array(word.utf8))
    case .param: self = .param
    }
  }
}
