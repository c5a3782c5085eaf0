internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// `navigate`, as the name of a screen or as a mapping.
  mutating func navigate(_ node: Node) -> StepSyntax.Action? {
    guard node.entries != nil else {
      return reference(node, to: "a screen").map { .navigate(NavigationSyntax(screen: $0, params: [], style: nil)) }
    }
    guard let keys = Vocabulary.steps["navigate"]?.keys, let fields = fields(node, of: "'navigate'", keys: keys),
      let screen = fields["to"].flatMap({ reference($0.value, to: "a screen") })
    else { return nil }
    let params = fields["params"].map { namedValues($0.value, of: "'params'", mayBeEmpty: true) } ?? []
    let style = fields["as"].flatMap { reference($0.value, to: "how the screen joins the stack") }
    let then = fields["then"].map { (key: $0.key.span, steps: steps($0.value)) }
    let cancelled = fields["cancelled"].map { (key: $0.key.span, steps: steps($0.value)) }
    return .navigate(
      NavigationSyntax(screen: screen, params: params, style: style, then: then, cancelled: cancelled))
  }

  /// `goBack`, by one entry or to a screen.
  mutating func goBack(_ node: Node) -> StepSyntax.Action? {
    if node.isNull { return .goBack(to: nil) }
    if let word = node.scalar?.text {
      if word == "root" { return .goBackToRoot }
      reject(
        node, "'goBack'", expected: "{}, root or { to: SCREEN }",
        hints: isIdentifier(word) ? ["write 'goBack: { to: \(word) }'"] : [])
      return nil
    }
    guard let keys = Vocabulary.steps["goBack"]?.keys, let fields = fields(node, of: "'goBack'", keys: keys) else {
      return nil
    }
    return .goBack(to: fields["to"].flatMap { reference($0.value, to: "a screen") })
  }

  /// The type of what a screen hands back; where that cannot be read, it hands back something nobody knows.
  mutating func result(_ node: Node) -> TypeSyntax {
    type(node, under: "result", advice: "take the first value out; 'return' says the value")
  }

  /// A type alone, without a first value.
  mutating func type(_ node: Node, under key: String, advice: String = "take the first value out") -> TypeSyntax {
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
