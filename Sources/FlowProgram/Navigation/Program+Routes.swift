public import CEL

extension Program {
  /// Returns the routes of a flow with the params of their screens.
  public func routeTable(of scope: FlowScope) -> RouteTable {
    RouteTable(scope.routes, types: types) { screen in
      presenters[screen].slots.prefix(presenters[screen].parameterCount).map { .init(name: $0.name, type: $0.type) }
    }
  }

  /// Returns the route that a link names, with the values that it gives: `/items/42?tab=reviews`, also with a
  /// preceding scheme and host.
  ///
  /// - Throws: The reason why it names none.
  public func match(route link: String, in scope: FlowScope) throws(LinkProblem) -> RouteMatch {
    try routeTable(of: scope).match(link)
  }

  /// Returns the link that leads to a screen with params, or `nil` when there is none.
  ///
  /// It is canonical: the query has the order of the route, without params that have their default. There is no link
  /// if the screen has no route, if a param that the route does not name differs from its default, if a string in
  /// the path is empty, or if the words of another route match at the position of a param. A printed link therefore
  /// always leads back to the same place.
  ///
  /// - Parameter params: The value of each param of the screen.
  public func print(_ screen: PresenterID, params: [Value], in scope: FlowScope) -> String? {
    guard let route = scope.routes.first(where: { $0.screen == screen }) else { return nil }
    let presenter = presenters[screen]
    guard params.count == presenter.parameterCount else { return nil }
    var written: [Value?] = params
    for (_, param) in route.query where hasDefault(presenter, param, params) { written[param] = nil }
    guard let link = write(route, params: written) else { return nil }
    return leads(link, to: route, params, in: scope) ? link : nil
  }

  /// Returns a route as a link, with the values of its params. Query params are optional.
  ///
  /// - Returns: The link, or `nil` when a required value is missing or cannot be written in a link.
  public func write(_ route: Route, params: [Value?]) -> String? {
    guard params.count == presenters[route.screen].parameterCount else { return nil }
    var link = ""
    for segment in route.path {
      switch segment {
      case .word(let word): link += "/" + percentEncoded(word, in: .path)
      case .param(let param):
        guard let text = params[param]?.linkText else { return nil }
        link += "/" + percentEncoded(text, in: .path)
      }
    }
    if link.isEmpty { link = "/" }
    var sign = "?"
    for (name, param) in route.query {
      guard let value = params[param] else { continue }
      guard let text = value.linkText else { return nil }
      link += "\(sign)\(percentEncoded(name, in: .query))=\(percentEncoded(text, in: .query))"
      sign = "&"
    }
    return link
  }

  /// Whether a link is read as a route with these values for the params of its screen.
  private func leads(_ link: String, to route: Route, _ params: [Value], in scope: FlowScope) -> Bool {
    guard let match = try? match(route: link, in: scope), match.route.screen == route.screen else { return false }
    return params.indices.allSatisfy { param in
      if let value = match.params[param] { return value.isIdentical(to: params[param]) }
      return hasDefault(presenters[route.screen], param, params)
    }
  }

  /// Whether a param has its default value.
  private func hasDefault(_ presenter: Presenter, _ param: Int, _ params: [Value]) -> Bool {
    let slot = presenter.slots[param]
    guard let plan = slot.initial else { return slot.type.isNullable && params[param].isNull }
    // A default may read only the params before it. Any other default may have a different value by then.
    guard plan.reads.allSatisfy({ $0 < param }), let value = try? plan.evaluate(in: ArrayScope(params)) else {
      return false
    }
    return value.isIdentical(to: params[param])
  }
}
