internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The routes of a flow by the links that they match, for the rules about conflicts between them.
struct RouteShapes {
  let routes: [Route]
  /// The first route of each shape.
  let first: [[Shape]: Route]
  private let signatures: Signatures
  private let types: Environment

  /// - Complexity: Linear in the size of the routes.
  init(_ routes: [Route], signatures: Signatures, types: Environment) {
    self.routes = routes
    self.signatures = signatures
    self.types = types
    first = Dictionary(routes.map { ($0.path.map(Shape.init), $0) }) { first, _ in first }
  }

  /// Returns the type of a param in the path of a route.
  func type(of param: Int, in route: Route) -> ValueType { signatures[route.screen].slots[param].type }

  /// Returns the texts of all values of a type with few values.
  func fewValues(of type: ValueType) -> [String] {
    switch type.withoutNull {
    case .bool: ["false", "true"]
    case .enumeration(let name): types.enumeration(named: name)?.shape.cases ?? []
    default: []
    }
  }

  // MARK: Wording

  /// Returns the name of the screen of a route.
  func name(of route: Route) -> String { signatures[route.screen].name.text }

  /// Returns an example of a link that matches a route.
  func example(of route: Route) -> String {
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

  /// Returns the path of a route with the names of its params.
  func pattern(of route: Route) -> String { text(of: route) { "{\($0.name.text)}" } }

  private func text(of route: Route, _ param: (SlotSignature) -> String) -> String {
    let slots = signatures[route.screen].slots
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
enum Shape: Hashable {
  case word([UInt8])
  case param

  init(_ segment: Route.Segment) {
    switch segment {
    case .word(let word): self = .word(Array(word.utf8))
    case .param: self = .param
    }
  }
}
