internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses `route`, as a path or as a mapping with the path in it.
  mutating func route(_ node: Node) -> RouteDeclaration? {
    guard node.entries != nil else { return path(node).map { RouteDeclaration(path: $0) } }
    guard let fields = fields(node, of: Vocabulary.route), let path = fields["path"].flatMap({ path($0.value) }) else {
      return nil
    }
    if let first = fields["tab"], let second = fields["in"] {
      report.add(
        SeveralChoices(
          first: "tab", second: "in", what: "the stack of a route",
          advice: ["keep 'tab' for a tab", "keep 'in' for a stack without tabs"]),
        at: max(first.key.span, second.key.span))
    }
    return RouteDeclaration(
      path: path, over: fields["over"].map { over($0.value) } ?? [], place: place(fields, "tab") ?? place(fields, "in"),
      style: fields["as"].flatMap { reference($0.value, to: "the presentation of the screen") })
  }

  private mutating func path(_ node: Node) -> MappedText? {
    guard let scalar = node.scalar, !node.isNull else {
      reject(node, "'route'", expected: "a path", hints: ["write it as in 'route: /items/{id}'"])
      return nil
    }
    return scalar.mapped
  }

  private mutating func place(_ fields: Fields, _ key: String) -> (key: String, name: Name)? {
    guard let field = fields[key], let name = reference(field.value, to: "a stack") else { return nil }
    return (key, name)
  }

  /// Parses the screens under the target of the link; returns `nil` after reporting an error.
  private mutating func over(_ node: Node) -> [RouteDeclaration.Under]? {
    guard let items = items(node, of: "'over'", mayBeEmpty: true) else { return nil }
    let screens = items.compactMap { under($0) }
    return screens.count == items.count ? screens : nil
  }

  /// Parses `menu`, or `item: { id: number }`.
  private mutating func under(_ node: Node) -> RouteDeclaration.Under? {
    guard let entries = node.entries.map({ Array($0) }) else {
      return reference(node, to: "a screen").map { RouteDeclaration.Under(screen: $0) }
    }
    guard let entry = entries.first, entries.count == 1 else {
      reject(
        node, "a screen under a route", expected: "one screen",
        hints: ["write it as in '[menu, item: { PARAM: PARAM }]', the lowest first"])
      return nil
    }
    guard let screen = reference(entry.key, to: "a screen"),
      let params = self.entries(
        entry.value, of: "the param mapping of '\(screen.text)'", mayBeEmpty: true,
        hint: "write '\(screen.text): { ITS PARAM: PARAM OF THIS SCREEN }'")
    else { return nil }
    let pairs = params.compactMap { param -> (name: Name, source: Name)? in
      guard let name = reference(param.key, to: "a param"), let source = reference(param.value, to: "a param") else {
        return nil
      }
      return (name, source)
    }
    return pairs.count == params.count ? RouteDeclaration.Under(screen: screen, params: pairs) : nil
  }
}
