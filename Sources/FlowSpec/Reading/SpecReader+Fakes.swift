internal import Diagnostics
internal import YAMLNodes

/// A separate file with the fakes of a flow.
public struct FakesFile: Sendable {
  /// The name of the flow.
  public let flow: Name
  /// The fakes of operations.
  public let fakes: [FakeDeclaration]
}

extension SpecReader {
  /// Parses a fakes file.
  mutating func fakesFile(_ root: Node) -> FakesFile? {
    guard let fields = fields(root, of: "a file of fakes", keys: Vocabulary.fakesFileKeys),
      let flow = fields["for"].flatMap({ reference($0.value, to: "the flow") })
    else { return nil }
    return FakesFile(flow: flow, fakes: fields["fakes"].map { fakes($0.value) } ?? [])
  }

  /// Parses the fakes of operations.
  mutating func fakes(_ node: Node) -> [FakeDeclaration] {
    guard
      let entries = entries(node, of: "'fakes'", mayBeEmpty: true, hint: "write 'SERVICE.OPERATION: { returns: … }'")
    else { return [] }
    return entries.compactMap { fake($0) }
  }

  /// Parses the fake of one operation.
  mutating func fake(_ entry: (key: Node, value: Node)) -> FakeDeclaration? {
    guard let operation = reference(entry.key, to: "an operation") else { return nil }
    let rules = entry.value.items.map { Array($0) } ?? [entry.value]
    return FakeDeclaration(operation: operation, rules: rules.compactMap { rule($0) })
  }

  private mutating func rule(_ node: Node) -> FakeRuleSyntax? {
    guard let fields = fields(node, of: Vocabulary.fake, mayBeEmpty: true) else { return nil }
    let condition = fields["when"].flatMap { self.condition($0.value, of: "'when'") }
    if fields["when"] != nil, condition == nil { return nil }
    guard let reaction = reaction(fields, at: node.span) else { return nil }
    return FakeRuleSyntax(condition: condition, reaction: reaction, span: node.span)
  }

  private mutating func reaction(_ fields: Fields, at span: Span) -> FakeRuleSyntax.Reaction? {
    let written = ["returns", "fails", "random", "emits"].compactMap { fields[$0] }
    if let first = written.first, let second = written.dropFirst().first {
      report.add(
        SeveralChoices(
          first: first.key.scalar?.text ?? "", second: second.key.scalar?.text ?? "", what: "a fake",
          advice: ["remove one of them, or write a list of fakes for successive calls"]),
        at: second.key.span)
      return nil
    }
    if let random = fields["random"] {
      guard let items = items(random.value, of: "'random'") else { return nil }
      let answers = items.compactMap { item in
        self.fields(item, of: "a reply", keys: Vocabulary.randomKeys, mayBeEmpty: true).map { (item, $0) }
      }
      let seed = fields["seed"].map { ValueSyntax(node: $0.value) }
      return .random(answers.compactMap { answer($0.1, value: "returns", at: $0.0.span) }, seed: seed)
    }
    if let emits = fields["emits"] {
      guard let items = items(emits.value, of: "'emits'", mayBeEmpty: true) else { return nil }
      let answers = items.compactMap { item in
        self.fields(item, of: "an item", keys: Vocabulary.itemKeys).map { (item, $0) }
      }
      return .script(answers.compactMap { answer($0.1, value: "value", at: $0.0.span) })
    }
    return answer(fields, value: "returns", at: span).map { .answer($0) }
  }

  private mutating func answer(_ fields: Fields, value: String, at span: Span) -> FakeRuleSyntax.Answer? {
    let failure = fields["fails"].flatMap { self.failure($0.value) }
    if fields["fails"] != nil, failure == nil { return nil }
    return FakeRuleSyntax.Answer(
      delay: fields["after"].map { ValueSyntax(node: $0.value) },
      value: fields[value].map { ValueSyntax(node: $0.value) },
      failure: failure, span: span)
  }

  /// Parses an error, alone or with its data.
  private mutating func failure(_ node: Node) -> FailureSyntax? {
    guard let entries = node.entries else {
      return reference(node, to: "an error").map { FailureSyntax(error: $0, data: []) }
    }
    guard let entry = entries.first, entries.count == 1 else {
      reject(
        node, "'fails'", expected: "one error", hints: ["write 'fails: ERROR', or 'fails: { ERROR: { FIELD: … } }'"])
      return nil
    }
    return reference(entry.key, to: "an error").map { error in
      let data = entry.value.isNull ? [] : namedValues(entry.value, of: "'\(error.text)'", mayBeEmpty: true)
      return FailureSyntax(error: error, data: data ?? [])
    }
  }
}
