internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses `navigate`, as the name of a screen or as a mapping.
  mutating func navigate(_ node: Node) -> StepSyntax.Action? {
    guard node.entries != nil else {
      return reference(node, to: "a screen").map { .navigate(NavigationSyntax(screen: $0, params: [], style: nil)) }
    }
    guard let keys = Vocabulary.steps["navigate"]?.keys, let fields = fields(node, of: "'navigate'", keys: keys) else {
      return nil
    }
    if let route = fields["route"] { return follow(route, fields) }
    guard let entry = fields["to"] else {
      if let key = keys.first(where: { $0.name == "to" }), !fields.hasUnknownKeys {
        report.add(MissingKey(key: key, section: "'navigate'"), at: node.span.firstBytes)
      }
      return nil
    }
    return reference(entry.value, to: "a screen").map { .navigate(navigation(to: $0, fields)) }
  }

  private mutating func navigation(to screen: Name, _ fields: Fields) -> NavigationSyntax {
    let params = fields["params"].map { namedValues($0.value, of: "'params'", mayBeEmpty: true) } ?? []
    let style = fields["as"].flatMap { reference($0.value, to: "the presentation of the screen") }
    return NavigationSyntax(
      screen: screen, target: fields["in"].flatMap { reference($0.value, to: "a stack") }, params: params, style: style,
      then: fields["then"].map { (key: $0.key.span, steps: steps($0.value)) },
      cancelled: fields["cancelled"].map { (key: $0.key.span, steps: steps($0.value)) })
  }

  /// Parses `navigate: { route: … }`, in which the link alone determines the destination and the style.
  private mutating func follow(_ route: (key: Node, value: Node), _ fields: Fields) -> StepSyntax.Action? {
    if let to = fields["to"] {
      report.add(
        SeveralChoices(
          first: "to", second: "route", what: "'navigate'",
          advice: ["remove one of them: a link names the screen by itself"]),
        at: route.key.span, related: [RelatedPlace("'to' is here", at: to.key.span)])
      return nil
    }
    for key in ["params", "as", "in"] {
      guard let entry = fields[key] else { continue }
      report.add(
        UnknownKey(
          key: key, section: "a 'navigate' with 'route'", keys: ["route", "cancelled"],
          advice: ["remove it: the link determines it"]),
        at: entry.key.span)
    }
    let then = fields["then"].map { (key: $0.key.span, steps: steps($0.value)) }
    let cancelled = fields["cancelled"].map { (key: $0.key.span, steps: steps($0.value)) }
    return .navigate(
      NavigationSyntax(
        screen: nil, route: ValueSyntax(node: route.value), params: [], style: nil, then: then, cancelled: cancelled))
  }

  /// Parses the requirement for entering a screen or an imported flow, with the destination otherwise.
  mutating func requirement(_ node: Node) -> RequirementDeclaration? {
    guard let fields = fields(node, of: Vocabulary.requires),
      let condition = fields["when"].flatMap({ condition($0.value, of: "'when'") }),
      let redirect = fields["redirect"].flatMap({ self.redirect($0.value) })
    else { return nil }
    return RequirementDeclaration(condition: condition, redirect: redirect, span: node.span)
  }

  private mutating func redirect(_ node: Node) -> NavigationSyntax? {
    guard node.entries != nil else {
      return reference(node, to: "a screen").map { NavigationSyntax(screen: $0, params: [], style: nil) }
    }
    guard let fields = fields(node, of: Vocabulary.redirect),
      let screen = fields["to"].flatMap({ reference($0.value, to: "a screen") })
    else { return nil }
    return navigation(to: screen, fields)
  }

  /// Parses `goBack`, by one entry or to a screen.
  mutating func goBack(_ node: Node) -> StepSyntax.Action? {
    if node.isNull { return .goBack(to: nil) }
    if let word = node.scalar?.text {
      if word == "root" { return .goBackToRoot }
      reject(
        node, "'goBack'", expected: "{}, root or { to: SCREEN }",
        hints: isIdentifier(word) ? ["write 'goBack: { to: \(word) }'"] : [])
      return nil
    }
    let answers = ["result", "return", "with", "value", "answer"].map {
      ($0, "write 'return: VALUE' in place of 'goBack'")
    }
    guard let keys = Vocabulary.steps["goBack"]?.keys,
      let fields = fields(
        node, of: "'goBack'", keys: keys, elsewhere: Dictionary(answers) { first, _ in first })
    else { return nil }
    return .goBack(to: fields["to"].flatMap { reference($0.value, to: "a screen") })
  }

  /// Parses `goForward`, which has no arguments.
  mutating func goForward(_ node: Node) -> StepSyntax.Action? {
    if node.isNull || node.entries?.isEmpty ?? false { return .goForward }
    reject(node, "'goForward'", expected: "nothing", hints: ["write 'goForward: {}'"])
    return nil
  }

  /// Parses the type of a screen's result. The type is `.mistaken` when it failed to parse.
  mutating func result(_ node: Node) -> TypeSyntax {
    type(node, under: "result", advice: "remove the initial value; 'return' provides the value")
  }

  /// Parses a type without an initial value.
  mutating func type(_ node: Node, under key: String, advice: String = "remove the initial value") -> TypeSyntax {
    guard let scalar = node.scalar, !node.isNull else {
      report.add(
        WrongForm(what: "'\(key)'", expected: "a type, as in '\(key): string'", found: node.formName), at: node.span)
      return .mistaken(node.span)
    }
    var parser = TypeParser(scalar.mapped)
    do throws(TypeParser.Failure) {
      let field = try parser.field()
      guard let initial = field.initial else { return field.type }
      report.add(
        InvalidType(
          text: scalar.text, expected: "a type alone", advice: [advice]),
        at: initial.span)
      return .mistaken(node.span)
    } catch {
      report.add(InvalidType(text: scalar.text, expected: error.expected, advice: error.advice), at: error.span)
      return .mistaken(node.span)
    }
  }
}
