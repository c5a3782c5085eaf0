internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The routes of a flow, lowered from the names and types of its screens alone.
struct Routes {
  /// The valid routes, in the order in which they are tried.
  let table: RouteTable
  /// Whether other routes may exist that failed to parse.
  let isIncomplete: Bool

  /// Lowers the route of each screen that has one.
  init(_ signatures: Signatures, _ composition: Composition, types: TypeTable, report: inout Report) {
    let screens = signatures.presenters.filter { $0.role == .screen && $0.declaration.route != nil }
    var routes: [Route] = []
    for screen in screens {
      let lowering = RouteLowering(screen, signatures, composition, types: types.environment)
      if let route = lowering.route(report: &report) { routes.append(route) }
    }
    isIncomplete = routes.count < screens.count || signatures.flow.declaration.unread.contains(.screens)
    table = RouteTable(routes, types: types.environment) { screen in
      signatures[screen].slots.filter(\.isParam).map { .init(name: $0.name.text, type: $0.type) }
    }
    let shapes = RouteShapes(routes, signatures: signatures, types: types.environment)
    AmbiguousRoute.check(shapes, into: &report)
    ShadowedRoute.check(shapes, into: &report)
  }

  /// The screens that a link can lead to, including those under them.
  var destinations: [PresenterID] {
    table.routes.flatMap { route in [route.screen] + route.over.map(\.screen) + (route.place.map { [$0.screen] } ?? [])
    }
  }
}

/// The lowering of one route.
struct RouteLowering {
  let screen: Signature
  let signatures: Signatures
  let composition: Composition
  let types: Environment

  init(_ screen: Signature, _ signatures: Signatures, _ composition: Composition, types: Environment) {
    self.screen = screen
    self.signatures = signatures
    self.composition = composition
    self.types = types
  }

  /// Returns the route, or `nil` after reporting its errors.
  func route(report: inout Report) -> Route? {
    guard let written = screen.declaration.route else { return nil }
    var found = Report()
    let pattern = RoutePattern(written.path, report: &found)
    let path = pattern.map { segments(of: $0, report: &found) }
    let query = pattern.map { self.query(of: $0, report: &found) } ?? []
    if let pattern { checkParams(given: pattern, at: written.path.span, report: &found) }
    let over = written.over?.compactMap { under($0, given: path, report: &found) }
    let place = written.place.map { self.place($0.key, $0.name, report: &found) }
    let style = style(written, report: &found)
    report.add(found)
    guard let path, let over, let style, !found.hasErrors else { return nil }
    return Route(
      path: path, query: query, screen: screen.position, over: over, place: place ?? nil, style: style,
      span: written.path.span)
  }

  // MARK: The path

  private func segments(of pattern: RoutePattern, report: inout Report) -> [Route.Segment] {
    pattern.segments.compactMap { segment in
      switch segment {
      case .word(let word): .word(word)
      case .param(let name): linkable(name, report: &report).map { .param($0.index.position) }
      }
    }
  }

  private func query(of pattern: RoutePattern, report: inout Report) -> [(name: String, param: Int)] {
    pattern.query.compactMap { name in
      guard let param = linkable(name, report: &report) else { return nil }
      if param.needsValue {
        report.add(
          RequiredQueryParam(param: name.text, type: param.type), at: name.span,
          related: [RelatedPlace("'\(name.text)' is here", at: param.name.span)])
      }
      return (name.text, param.index.position)
    }
  }

  /// Returns the param with a name if links can contain its values; returns `nil` after reporting an error.
  private func linkable(_ name: Name, report: inout Report) -> SlotSignature? {
    guard let param = param(name, of: screen, report: &report) else { return nil }
    guard param.type.isLinkable || param.type == .error else {
      report.add(
        UnlinkableParam(param: name.text, type: param.type), at: name.span,
        related: [RelatedPlace("'\(name.text)' is here", at: param.name.span)])
      return nil
    }
    return param
  }

  private func param(_ name: Name, of owner: Signature, report: inout Report) -> SlotSignature? {
    let params = owner.slots.filter(\.isParam)
    if let param = params.first(where: { $0.name.text == name.text }) { return param }
    if !owner.declaration.unread.contains(.params) {
      let mistake = UnknownArgument(
        name: name.text, owner: .screen(owner.name.text), known: params.map(\.name.text))
      report.add(mistake, at: name.span)
    }
    return nil
  }

  /// Reports the required params of the screen that no link provides.
  private func checkParams(given pattern: RoutePattern, at span: Span, report: inout Report) {
    let given = Set(pattern.params.map(\.text))
    for param in screen.slots where param.isParam && param.needsValue && !given.contains(param.name.text) {
      report.add(
        RouteLacksParam(param: param.name.text, screen: screen.name.text), at: span,
        related: [RelatedPlace("'\(param.name.text)' is here", at: param.name.span)])
    }
  }

  // MARK: The screens under it

  private func under(
    _ written: RouteDeclaration.Under, given path: [Route.Segment]?, report: inout Report
  ) -> Route.Under? {
    guard let target = signatures.screen(written.screen, report: &report) else { return nil }
    let named = takenOver(written, by: target, report: &report)
    let params = target.slots.filter(\.isParam).map { param -> Int? in
      // An error in a named param was already reported.
      if written.params.contains(where: { $0.name.text == param.name.text }), named[param.index] == nil {
        return nil
      }
      let namesake = screen.slots.first { $0.isParam && $0.name.text == param.name.text }
      let source = named[param.index] ?? namesake.flatMap { fits($0, param) ? $0 : nil }
      if param.needsValue, let reason = reason(for: source, instead: namesake, given: path) {
        report.add(
          RouteLacksParam(param: param.name.text, screen: target.name.text, top: screen.name.text, reason: reason),
          at: written.screen.span, related: [RelatedPlace("'\(param.name.text)' is here", at: param.name.span)])
      }
      return source?.index.position
    }
    return Route.Under(screen: target.position, params: params)
  }

  /// Returns the inherited params by the params that receive them.
  private func takenOver(
    _ written: RouteDeclaration.Under, by target: Signature, report: inout Report
  ) -> [SlotID: SlotSignature] {
    var taken: [SlotID: SlotSignature] = [:]
    for (name, source) in written.params {
      let param = param(name, of: target, report: &report)
      guard let value = self.param(source, of: screen, report: &report), let param else { continue }
      if fits(value, param) {
        taken[param.index] = value
      } else {
        report.add(
          MismatchedRouteParam(source: source.text, sourceType: value.type, param: name.text, type: param.type),
          at: source.span)
      }
    }
    return taken
  }

  /// Returns the reason why a required param may get no value, or `nil` if every link provides one.
  private func reason(
    for source: SlotSignature?, instead namesake: SlotSignature?, given path: [Route.Segment]?
  ) -> RouteLacksParam.Reason? {
    guard let source else { return namesake == nil ? .noNamesake : .otherType }
    // The params of a path that failed to parse are unknown.
    guard let path else { return nil }
    return path.contains(.param(source.index.position)) ? nil : .leftOut(source.name.text)
  }

  private func fits(_ value: SlotSignature, _ param: SlotSignature) -> Bool {
    value.type == .error || param.type == .error || types.isAssignable(value.type, to: param.type)
  }

  // MARK: The stack

  private func style(_ written: RouteDeclaration, report: inout Report) -> Step.Navigation.Style? {
    guard let word = written.style else { return .push }
    let known: [Step.Navigation.Style] = [.push, .modal, .sheet]
    guard let style = Step.Navigation.Style(rawValue: word.text), known.contains(style) else {
      report.add(UnknownWord(key: "as", word: word.text, words: known.map(\.rawValue)), at: word.span)
      return nil
    }
    if style.leavesBelowVisible, written.over?.isEmpty ?? false, written.place == nil {
      report.add(BaselessRoute(style: style.rawValue, screen: screen.name.text), at: word.span)
    }
    return style
  }
}
