internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses an expectation.
  mutating func expectation(_ node: Node) -> ExpectationSyntax? {
    guard let fields = fields(node, of: Vocabulary.expectation) else { return nil }
    if fields.entries.isEmpty, !fields.hasUnknownKeys {
      reject(node, "'expect'", expected: "at least one of its keys", hints: ["write 'expect: { screen: … }'"])
    }
    var expected = ExpectationSyntax(span: node.span)
    func value(_ key: String) -> ValueSyntax? { fields[key].map { ValueSyntax(node: $0.value) } }
    expected.place = value("in")
    expected.screen = fields["screen"].flatMap { reference($0.value, to: "a screen") }
    expected.modelCase = fields["case"].flatMap { reference($0.value, to: "a case") }
    expected.mode = fields["mode"].flatMap { reference($0.value, to: "a mode") }
    expected.model = fields["model"].flatMap { namedValues($0.value, of: "'model'", mayBeEmpty: true) }
    expected.isExact = fields["exactly"].map { flag($0.value, of: "'exactly'") } ?? false
    expected.backstack = fields["backstack"].flatMap { field in
      items(field.value, of: "'backstack'").map { $0.compactMap { entry($0) } }
    }
    expected.messages = fields["messages"].flatMap { field in
      items(field.value, of: "'messages'", mayBeEmpty: true).map { $0.map { ValueSyntax(node: $0) } }
    }
    expected.calls = fields["called"].flatMap { field in
      items(field.value, of: "'called'", mayBeEmpty: true).map { $0.compactMap { call($0) } }
    }
    expected.loading = value("loading")
    expected.running = fields["running"].flatMap { field in
      items(field.value, of: "'running'", mayBeEmpty: true).map { items in
        items.compactMap { reference($0, to: "an effect") }
      }
    }
    expected.following = fields["following"].flatMap { field in
      items(field.value, of: "'following'", mayBeEmpty: true).map { $0.compactMap { call($0, of: "a stream") } }
    }
    expected.faults = fields["fault"].map { field in
      let codes = field.value.items.map { Array($0) } ?? [field.value]
      return (codes.compactMap { reference($0, to: "the code of a fault") }, field.key.span)
    }
    expected.result = value("result")
    expected.shows = fields["shows"].map { oneOrMore($0.value) } ?? []
    expected.hides = fields["hides"].map { oneOrMore($0.value) } ?? []
    expected.disabled = fields["disabled"].map { oneOrMore($0.value) } ?? []
    expected.exited = value("exited")
    expected.emitted = value("emitted")
    expected.snapshot = fields["snapshot"].flatMap { reference($0.value, to: "a snapshot") }
    expected.properties = (fields["property"].map { $0.value.items.map { Array($0) } ?? [$0.value] } ?? [])
      .compactMap { reference($0, to: "a property") }
    expected.conditions = (fields["holds"].map { $0.value.items.map { Array($0) } ?? [$0.value] } ?? [])
      .compactMap { condition($0, of: "a condition of 'holds'") }
    checkExact(fields)
    return expected
  }

  /// Parses an operation by its name, or with its arguments.
  private mutating func call(_ node: Node, of what: String = "an operation") -> CallExpectation? {
    guard let entry = node.entries?.first, node.entries?.count == 1 else {
      return reference(node, to: what).map { CallExpectation(operation: $0, arguments: nil) }
    }
    return reference(entry.key, to: what).map { name in
      CallExpectation(
        operation: name, arguments: namedValues(entry.value, of: "the arguments of '\(name.text)'", mayBeEmpty: true))
    }
  }

  /// Parses a screen by its name, or with its navigation style.
  private mutating func entry(_ node: Node) -> EntryExpectation? {
    guard let entry = node.entries?.first, node.entries?.count == 1 else {
      return reference(node, to: "a screen").map { EntryExpectation(screen: $0, style: nil) }
    }
    guard let screen = reference(entry.key, to: "a screen"),
      let style = reference(entry.value, to: "the presentation of '\(screen.text)'")
    else { return nil }
    return EntryExpectation(screen: screen, style: style)
  }

  /// Reports `exactly` without a model, which has no effect.
  private mutating func checkExact(_ fields: Fields) {
    guard let exactly = fields["exactly"], fields["model"] == nil, !fields.hasUnknownKeys,
      let key = Vocabulary.expectation["model"]
    else { return }
    report.add(MissingKey(key: key, section: "an 'expect' with 'exactly'"), at: exactly.key.span)
  }

  /// Returns a single string, or several in a list.
  private func oneOrMore(_ node: Node) -> [ValueSyntax] {
    node.items.map { $0.map { ValueSyntax(node: $0) } } ?? [ValueSyntax(node: node)]
  }
}
