internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a scenario file.
  mutating func scenarioFile(_ root: Node) -> ScenarioFile? {
    guard let fields = fields(root, of: "a file of scenarios", keys: Vocabulary.scenarioFile) else { return nil }
    return ScenarioFile(
      flow: fields["for"].flatMap { reference($0.value, to: "the flow") },
      scenarios: fields["scenarios"].map { scenarios($0.value) } ?? [])
  }

  /// Parses the scenarios of a flow, and separates their syntax errors from those of the flow.
  mutating func setAside(_ node: Node) -> ([ScenarioDeclaration], Report) {
    let kept = report
    report = Report()
    defer { report = kept }
    return (scenarios(node), report)
  }

  /// Parses scenarios by their names.
  mutating func scenarios(_ node: Node) -> [ScenarioDeclaration] {
    let hint = "write 'what happens: { steps: [ … ] }'"
    guard let entries = entries(node, of: "'scenarios'", mayBeEmpty: true, hint: hint),
      areNamed(entries, Vocabulary.scenario)
    else { return [] }
    return entries.compactMap { entry in
      guard let name = reference(entry.key, to: "a scenario"),
        let fields = fields(entry.value, of: Vocabulary.scenario)
      else { return nil }
      return scenario(name, fields)
    }
  }

  private mutating func scenario(_ name: Name, _ fields: Fields) -> ScenarioDeclaration {
    var scenario = ScenarioDeclaration(name: name)
    if let node = fields["given"]?.value { given(node, into: &scenario) }
    scenario.examples = fields["examples"].map { examples($0.value) } ?? []
    scenario.steps = fields["steps"].map { scenarioSteps($0.value) } ?? []
    scenario.isRelaxed = fields["relaxed"].map { flag($0.value, of: "'relaxed'") } ?? false
    return scenario
  }

  private mutating func given(_ node: Node, into scenario: inout ScenarioDeclaration) {
    // A key with a dot is the address of state or of an operation.
    let written = node.entries.map { Array($0) } ?? []
    let addressed = written.filter { $0.key.scalar?.text.contains(".") ?? false }
    scenario.given = addressed.compactMap { givenEntry($0) }
    // The former spelling of addresses: 'state' and 'stores'.
    let former = written.filter { ["state", "stores"].contains($0.key.scalar?.text) }
    guard node.entries != nil || node.isNull else { return reject(node, "'given'", expected: "a mapping") }
    let others = written.filter { entry in !(addressed + former).contains { $0.key.span == entry.key.span } }
    let section = Vocabulary.given
    let addresses = SpecReader.addresses(of: others, besides: section.keys)
    let elsewhere = section.elsewhere.merging(addresses) { first, _ in first }
    let fields = fields(others, of: section.name, keys: section.keys, elsewhere: elsewhere, at: node.span)
    scenario.params = fields["params"].flatMap { givenParams($0) }
    scenario.route = fields["route"].map { ValueSyntax(node: $0.value) }
    scenario.seed = fields["seed"].map { ValueSyntax(node: $0.value) }
    scenario.now = fields["now"].map { ValueSyntax(node: $0.value) }
    scenario.locale = fields["locale"].flatMap { reference($0.value, to: "a language") }
    if let models = fields["models"]?.value { scenario.models = fakedModels(models) }
    if let state = former.first(where: { $0.key.scalar?.text == "state" })?.value {
      scenario.state = namedValues(state, of: "'state'", mayBeEmpty: true) ?? []
    }
    guard let stores = former.first(where: { $0.key.scalar?.text == "stores" })?.value,
      let entries = entries(stores, of: "'stores'", mayBeEmpty: true, hint: "write 'STORE: { NAME: VALUE }'")
    else { return }
    for entry in entries {
      guard let store = reference(entry.key, to: "a store"),
        let values = namedValues(entry.value, of: "the store '\(store.text)'", mayBeEmpty: true)
      else { continue }
      scenario.stores.append((store, values))
    }
  }

  /// Returns the addresses for words under `given` that name state or its owner, as suggestions.
  private static func addresses(of entries: [(key: Node, value: Node)], besides keys: [Key]) -> [String: String] {
    var advice: [String: String] = [:]
    let names = keys.map(\.name)
    for entry in entries {
      guard let name = entry.key.scalar?.text, isIdentifier(name), !names.contains(name),
        Vocabulary.meant(by: name, among: names) == nil
      else { continue }
      let part = entry.value.entries?.first?.key.scalar?.text
      advice[name] =
        part.map { "write '\(name).\($0): …'" }
        ?? "write the owner of the state in front: 'flow.\(name): …', 'SCREEN.\(name): …'"
    }
    return advice
  }

  /// Parses a value under an address in both ways.
  private mutating func givenEntry(_ entry: (key: Node, value: Node)) -> GivenEntry? {
    guard let address = reference(entry.key, to: "state or an operation") else { return nil }
    let kept = report
    report = Report()
    let fake = fake(entry)
    let mistakes = report
    report = kept
    return GivenEntry(
      address: address, value: ValueSyntax(node: entry.value), fake: mistakes.hasErrors ? nil : fake,
      fakeMistakes: mistakes)
  }

  /// Parses the params of the flow.
  mutating func givenParams(_ field: (key: Node, value: Node)) -> GivenParams? {
    namedValues(field.value, of: "'params'", mayBeEmpty: true).map { GivenParams(values: $0, span: field.key.span) }
  }

  /// Parses the models of presenters: `PRESENTER: { FIELD: value }`, `PRESENTER: CASE` or
  /// `PRESENTER: { CASE: { FIELD: value } }`.
  private mutating func fakedModels(_ node: Node) -> [FakedModelSyntax] {
    let hint = "write 'PRESENTER: { FIELD: value }', or 'PRESENTER: CASE'"
    guard let entries = entries(node, of: "'models'", mayBeEmpty: true, hint: hint) else { return [] }
    return entries.compactMap { entry in
      guard let presenter = reference(entry.key, to: "a presenter") else { return nil }
      if entry.value.scalar != nil, !entry.value.isNull {
        return reference(entry.value, to: "a case").map {
          FakedModelSyntax(presenter: presenter, modelCase: $0, fields: [])
        }
      }
      // Cases start with a capital letter, and fields do not.
      if let only = entry.value.entries?.first, entry.value.entries?.count == 1,
        only.key.scalar?.text.first?.isUppercase ?? false
      {
        guard let name = reference(only.key, to: "a case"),
          let fields = namedValues(only.value, of: "the case '\(name.text)'", mayBeEmpty: true)
        else { return nil }
        return FakedModelSyntax(presenter: presenter, modelCase: name, fields: fields)
      }
      return namedValues(entry.value, of: "the model of '\(presenter.text)'", mayBeEmpty: true).map {
        FakedModelSyntax(presenter: presenter, modelCase: nil, fields: $0)
      }
    }
  }

  private mutating func examples(_ node: Node) -> [ScenarioDeclaration.ExampleSyntax] {
    guard let items = items(node, of: "'examples'") else { return [] }
    if items.isEmpty { reject(node, "'examples'", expected: "at least one example") }
    return items.compactMap { item in
      guard let entries = entries(item, of: "an example", hint: "write '{ NAME: VALUE }'") else { return nil }
      let values = entries.compactMap { entry in
        newName(entry.key, of: "a value").map { ($0, ValueSyntax(node: entry.value)) }
      }
      return ScenarioDeclaration.ExampleSyntax(values: values, span: item.span)
    }
  }

  /// Parses `true` or `false`. Anything else is reported and counts as `false`.
  mutating func flag(_ node: Node, of what: String) -> Bool {
    if let scalar = node.scalar, case .bool(let isSet) = scalar.resolved { return isSet }
    reject(node, what, expected: "true or false")
    return false
  }
}
