internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the properties that the flow claims for every run.
  mutating func properties(_ node: Node) -> [PropertyDeclaration] {
    let hint = "write 'NAME: { always: CONDITION }'"
    guard let entries = entries(node, of: "'properties'", mayBeEmpty: true, hint: hint) else { return [] }
    return entries.compactMap { entry in
      guard let name = reference(entry.key, to: "a property"), let fields = fields(entry.value, of: Vocabulary.property)
      else { return nil }
      return property(name, fields)
    }
  }

  private mutating func property(_ name: Name, _ fields: Fields) -> PropertyDeclaration? {
    let written = Vocabulary.claims.filter { fields[$0] != nil }
    guard written.count == 1, let claim = written.first, let entry = fields[claim] else {
      if written.count > 1 || !fields.hasUnknownKeys {
        let place = written.count > 1 ? fields[written[1]]?.key.span : nil
        report.add(UnclearClaim(property: name.text, written: written), at: place ?? name.span)
      }
      return nil
    }
    guard let conditions = conditions(entry.value, of: claim, count: Vocabulary.pairedClaims.contains(claim) ? 2 : 1)
    else { return nil }
    let scopes = Vocabulary.scopes.filter { fields[$0] != nil }
    if scopes.count > 1, let second = fields[scopes[1]] {
      report.add(UnclearClaim(property: name.text, written: scopes), at: second.key.span)
      return nil
    }
    var scope: PropertyScopeSyntax?
    if let key = scopes.first, let entry = fields[key] {
      guard let conditions = self.conditions(entry.value, of: key, count: key == "between" ? 2 : 1) else { return nil }
      scope = PropertyScopeSyntax(key: Name(key, at: entry.key.span), conditions: conditions)
    }
    return PropertyDeclaration(
      name: name, claim: Name(claim, at: entry.key.span), conditions: conditions, scope: scope)
  }

  /// Parses one condition, or a list of two.
  private mutating func conditions(_ node: Node, of key: String, count: Int) -> [ExpressionSyntax]? {
    if count == 1 { return condition(node, of: "'\(key)'").map { [$0] } }
    guard let items = node.items, items.count == 2 else {
      reject(node, "'\(key)'", expected: "a list of two conditions", hints: ["write '[\"FIRST\", \"SECOND\"]'"])
      return nil
    }
    let conditions = items.compactMap { condition($0, of: "a condition of '\(key)'") }
    return conditions.count == 2 ? conditions : nil
  }

  // MARK: Exploration

  /// Parses the settings for exploration.
  mutating func exploration(_ node: Node) -> ExplorationDeclaration {
    var declaration = ExplorationDeclaration()
    guard let fields = fields(node, of: Vocabulary.exploration, mayBeEmpty: true) else { return declaration }
    declaration.triesProcessDeath = fields["processDeath"].map { flag($0.value, of: "'processDeath'") } ?? false
    if let ignored = fields["ignore"]?.value, let items = items(ignored, of: "'ignore'", mayBeEmpty: true) {
      declaration.ignored = items.compactMap { reference($0, to: "state that is ignored") }
    }
    if let bounds = fields["bounds"]?.value {
      for entry in entries(bounds, of: "'bounds'", mayBeEmpty: true) ?? [] {
        guard let place = reference(entry.key, to: "state that is bounded"), let limit = limit(entry.value) else {
          continue
        }
        declaration.bounds.append((place, limit))
      }
    }
    declaration.params = fields["params"].flatMap { givenParams($0) }
    if let samples = fields["samples"]?.value {
      for entry in entries(samples, of: "'samples'", mayBeEmpty: true) ?? [] {
        guard let place = reference(entry.key, to: "a field that is sampled"),
          let items = items(entry.value, of: "a list of samples")
        else { continue }
        declaration.samples.append((place, items.map { ValueSyntax(node: $0) }))
      }
    }
    return declaration
  }

  private mutating func limit(_ node: Node) -> UInt64? {
    if let scalar = node.scalar, case .int(let value) = scalar.resolved, value >= 0 { return UInt64(value) }
    reject(node, "a bound", expected: "a whole number that is not negative")
    return nil
  }
}
