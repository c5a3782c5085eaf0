public import CEL
internal import Diagnostics

/// The routes of a flow with the params of their screens.
///
/// It can be used before there is a program, so that a link in a flow file is checked by the same rules that apply
/// when it is opened.
public struct RouteTable: Sendable {
  /// A param of a screen that has a route.
  public struct Param: Sendable {
    public let name: String
    public let type: ValueType

    public init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// The maximum size of a link in bytes. A longer one is never intended, and names no screen.
  public static let linkLengthLimit = 8192

  /// The routes in the order in which they are tried.
  ///
  /// Of two routes that match the same path, the one with a word where the other has a param comes first. The first
  /// such segment counts.
  public let routes: [Route]
  /// The params of the screen of each route.
  private let params: [[Param]]
  private let types: Environment

  /// Sorts routes into the order in which they are tried.
  ///
  /// - Parameter params: Returns the params of a screen, by its index.
  public init(_ routes: [Route], types: Environment, params: (PresenterID) -> [Param]) {
    self.routes = routes.inOrderOfTrying
    self.params = self.routes.map { params($0.screen) }
    self.types = types
  }

  /// Returns the route that a link names, with the values that it gives.
  ///
  /// The words of its path select the route, regardless of the values of params.
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

  // MARK: Hints

  /// The path of each route in its source spelling: `/items/{id}?tab`.
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

  /// Returns the routes that a link most likely means.
  private func hints(for link: Link) -> [String] {
    // 'app://items/42' appears to have a path of two segments, although the first one is a host.
    if let host = link.origin.utf8.split(separator: UInt8(ascii: "/")).dropFirst().first.map({ Substring($0) }),
      let first = try? percentDecoded(host), routes.contains(where: { $0.fits([first] + link.segments) })
    {
      let scheme = link.origin.prefix { $0 != ":" }
      return ["'\(host)' is read as a host; write '\(scheme):///\(host)\(link.path)'"]
    }
    // At a param, every segment matches.
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
  /// Whether the words of the path occur in a link, with any content at each param.
  fileprivate func fits(_ segments: [String]) -> Bool {
    path.count == segments.count
      && zip(path, segments).allSatisfy { segment, text in
        if case .word(let word) = segment { word.hasSameCodePoints(as: text) } else { !text.isEmpty }
      }
  }
}

extension [Route] {
  /// The routes in the order in which they are tried. See ``RouteTable/routes``.
  fileprivate var inOrderOfTrying: [Route] {
    enumerated().sorted { left, right in
      let (one, other) = (left.element.path, right.element.path)
      for (segment, rival) in zip(one, other) where segment.isParam != rival.isParam { return rival.isParam }
      return one.count != other.count ? one.count < other.count : left.offset < right.offset
    }.map(\.element)
  }
}

extension Route.Segment {
  public var isParam: Bool { if case .param = self { true } else { false } }
}
