public import CEL
internal import Diagnostics

/// The routes of a flow with what a link needs to know of their screens.
///
/// It can be asked before there is a program, so that a link in a flow file is checked against the same rules that hold when
/// it is opened.
public struct RouteTable: Sendable {
  /// A param of a screen that has a route.
  public struct Param: Sendable {
    /// The name.
    public let name: String
    /// The declared type.
    public let type: ValueType

    /// Describes a param.
    public init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// How many bytes a link may have; what is longer was not made by a person, and names no screen.
  public static let linkLengthLimit = 8192

  /// The routes in the order in which they are tried.
  ///
  /// Of two routes that fit the same path, the one that has a word where the other has a param comes first; the first such
  /// place counts.
  public let routes: [Route]
  /// The params of the screen of each route.
  private let params: [[Param]]
  private let types: Environment

  /// Brings routes into the order in which they are tried.
  ///
  /// - Parameter params: For the position of a screen its params.
  public init(_ routes: [Route], types: Environment, params: (Int) -> [Param]) {
    self.routes = routes.inOrderOfTrying
    self.params = self.routes.map { params($0.screen) }
    self.types = types
  }

  /// The route that a link names, with the values that it gives.
  ///
  /// The words of its path choose the route, whatever stands in the place of params.
  ///
  /// - Complexity: Linear in the number of routes and the length of the link.
  public func match(_ text: String) throws(LinkProblem) -> RouteMatch {
    let link = try Link(text)
    guard let index = routes.firstIndex(where: { $0.fits(link.segments) }) else {
      throw .unknownPath(link.path, hints: hints(for: link))
    }
    let route = routes[index]
    var values = [Value?](repeating: nil, count: params[index].count)
    for (segment, text) in zip(route.path, link.segments) {
      if case .param(let param) = segment { values[param] = try value(text, of: params[index][param]) }
    }
    for (name, text) in link.query {
      guard let entry = route.query.first(where: { $0.name.hasSameCodePoints(as: name) }) else {
        throw .unknownName(name, route: path(of: route, in: params[index]), names: route.query.map(\.name))
      }
      values[entry.param] = try value(text, of: params[index][entry.param])
    }
    return RouteMatch(route: route, params: values)
  }

  private func value(_ text: String, of param: Param) throws(LinkProblem) -> Value {
    if let value = Value(linkText: text, as: param.type, in: types) { return value }
    var hints: [String] = []
    if case .enumeration(let name) = param.type.withoutNull, let shape = types.enumeration(named: name)?.shape {
      hints = nameHints(for: text, among: shape.cases, listedAs: "it is one of")
    }
    throw .wrongValue(text, param: param.name, type: param.type, hints: hints)
  }

  // MARK: Advice

  /// The path of each route as its author would write it: `/items/{id}?tab`.
  public var patterns: [String] {
    zip(routes, params).map { route, params in
      path(of: route, in: params) + (route.query.isEmpty ? "" : "?" + route.query.map(\.name).joined(separator: "&"))
    }
  }

  private func path(of route: Route, in params: [Param]) -> String {
    "/"
      + route.path.map { segment in
        switch segment {
        case .word(let word): percentEncoded(word, in: .path)
        case .param(let param): "{\(params[param].name)}"
        }
      }.joined(separator: "/")
  }

  /// The routes that a link most likely means.
  private func hints(for link: Link) -> [String] {
    // 'app://items/42' looks like a path with two parts to whoever forgets that the first one is a host.
    if let host = link.origin.utf8.split(separator: UInt8(ascii: "/")).dropFirst().first.map({ Substring($0) }),
      let first = try? percentDecoded(host), routes.contains(where: { $0.fits([first] + link.segments) })
    {
      let scheme = link.origin.prefix { $0 != ":" }
      return ["'\(host)' is a host there; write '\(scheme):///\(host)\(link.path)'"]
    }
    // Where a param stands the link is right whatever it says.
    let meant = zip(routes, params).map { route, params in
      guard route.path.count == link.segments.count, !link.segments.contains("") else {
        return path(of: route, in: params)
      }
      return "/"
        + zip(route.path, link.segments).map { segment, text in
          if case .word(let word) = segment { percentEncoded(word, in: .path) } else { percentEncoded(text, in: .path) }
        }.joined(separator: "/")
    }
    if let near = nearestName(to: link.path, among: meant) { return ["did you mean '\(near)'?"] }
    guard !routes.isEmpty else { return ["give a screen a 'route' to open it by a link"] }
    return nameHints(for: "", among: patterns, listedAs: "there are")
  }
}

extension Route {
  /// Whether the words of the path stand in a link, with something in the place of each param.
  fileprivate func fits(_ segments: [String]) -> Bool {
    path.count == segments.count
      && zip(path, segments).allSatisfy { segment, text in
        if case .word(let word) = segment { word.hasSameCodePoints(as: text) } else { !text.isEmpty }
      }
  }
}

extension [Route] {
  /// The routes in the order in which they are tried, see ``RouteTable/routes``.
  fileprivate var inOrderOfTrying: [Route] {
    enumerated().sorted { left, right in
      let (one, other) = (left.element.path, right.element.path)
      for (segment, rival) in zip(one, other) where segment.isParam != rival.isParam { return rival.isParam }
      return one.count != other.count ? one.count < other.count : left.offset < right.offset
    }.map(\.element)
  }
}

extension Route.Segment {
  /// Whether it is a param.
  public var isParam: Bool { if case .param = self { true } else { false } }
}
