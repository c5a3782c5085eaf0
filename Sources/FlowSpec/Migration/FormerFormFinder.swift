internal import Diagnostics
internal import YAMLNodes

/// The walk over a file of edition 1.
///
/// It follows the structure of a flow, because each former key has its new name only in certain places: `when` is
/// renamed in an effect and stays in an alternative, and a `keep` that an author has chosen as a name stays as well.
struct FormerFormFinder {
  let file: SourceFile
  /// The forms by their first byte. An alias leads to the same forms again.
  private(set) var forms: [Int: FormerForm] = [:]

  init(file: SourceFile) { self.file = file }

  /// Visits a flow, a file of settings, or a file beside a flow.
  mutating func visit(file root: Node) {
    if root["for"] == nil {
      guard let node = root["flowspec"], case .int(let edition) = node.scalar?.resolved,
        (1...Vocabulary.edition).contains(edition)
      else { return }
      if edition < Vocabulary.edition {
        replace(node.span, by: String(Vocabulary.edition))
        visit(negationsIn: root)
      }
      visit(presenter: root)
    }
    each(root["fakes"]) { $0.visit(fake: $1) }
    each(root["scenarios"]) { $0.visit(scenario: $1) }
  }

  // MARK: Presenters

  /// Visits a screen, a part, a store or the flow itself.
  private mutating func visit(presenter: Node) {
    for key in ["screens", "presenters", "stores"] { each(presenter[key]) { $0.visit(presenter: $1) } }
    for key in ["transitions", "catch"] { each(presenter[key]) { $0.visit(steps: $1) } }
    for key in ["enter", "leave", "back"] { visit(steps: presenter[key]) }
    each(presenter["effects"]) { $0.visit(effect: $1) }
    visit(view: presenter["view"])
  }

  private mutating func visit(effect: Node) {
    rename(in: effect, Vocabulary.effect.keys)
    visit(steps: effect["do"])
  }

  /// Visits a step, a list of steps, or a list of alternatives.
  private mutating func visit(steps: Node?) {
    for item in steps?.items.map({ Array($0) }) ?? [] { visit(steps: item) }
    guard let steps, steps.entries != nil else { return }
    if steps["call"] != nil { rename(in: steps, Vocabulary.callStep.beside) }
    for key in ["do", "then", "else"] { visit(steps: steps[key]) }
    each(steps["catch"]) { $0.visit(steps: $1) }
    for key in ["then", "cancelled"] { visit(steps: steps["navigate"]?[key]) }
  }

  // MARK: Views

  private mutating func visit(view: Node?) {
    visit(elements: view)
    // A view with cases has a list of elements for each.
    if view?.entries != nil { each(view) { if $1.items != nil { $0.visit(elements: $1) } } }
  }

  private mutating func visit(elements: Node?) {
    for item in elements?.items.map({ Array($0) }) ?? [] { visit(elements: item) }
    guard let elements, elements.entries != nil else { return }
    if let list = elements["list"], let keys = Vocabulary.elements["list"]?.keys {
      rename(in: list, keys)
      for key in ["row", "item"] { visit(elements: list[key]) }
    }
    visit(elements: elements["row"])
    if let group = elements["group"] { visit(elements: group.items == nil ? group["content"] : group) }
  }

  // MARK: Scenarios

  private mutating func visit(fake: Node) {
    for rule in fake.items.map({ Array($0) }) ?? [fake] { rename(in: rule, Vocabulary.fake.keys) }
  }

  private mutating func visit(scenario: Node) {
    let hasFormerExamples = scenario["cases"] != nil
    rename(in: scenario, Vocabulary.scenario.keys)
    for entry in scenario["given"]?.entries.map({ Array($0) }) ?? []
    where entry.key.scalar?.text.contains(".") ?? false {
      visit(fake: entry.value)
    }
    if let given = scenario["given"] {
      for form in FormerGiven(given, in: file).forms { replace(form.span, by: form.replacement) }
    }
    visit(scenarioSteps: scenario["steps"])
    guard hasFormerExamples else { return }
    for key in ["given", "steps"] { visit(expressions: scenario[key]) }
  }

  private mutating func visit(scenarioSteps: Node?) {
    for item in scenarioSteps?.items.map({ Array($0) }) ?? [] { visit(scenarioSteps: item) }
    guard let step = scenarioSteps, step.entries != nil else { return }
    if let reply = step["reply"] {
      rename(in: step, Vocabulary.scenarioSteps["reply"]?.beside ?? [])
      each(reply) { $0.visit(fake: $1) }
    }
    visit(scenarioSteps: step["repeat"]?["steps"])
  }

  /// Renames the variable of the examples in all expressions of a part of a scenario.
  private mutating func visit(expressions node: Node?) {
    guard let node else { return }
    for item in node.items.map({ Array($0) }) ?? [] { visit(expressions: item) }
    for entry in node.entries.map({ Array($0) }) ?? [] {
      visit(expressions: entry.key)
      visit(expressions: entry.value)
    }
    guard let scalar = node.scalar else { return }
    for span in rowReferences(in: scalar) where file.text(span.start..<span.end) == "row" {
      replace(span, by: "example")
    }
  }

  // MARK: Forms

  private mutating func each(_ node: Node?, _ body: (inout Self, Node) -> Void) {
    for entry in node?.entries.map({ Array($0) }) ?? [] { body(&self, entry.value) }
  }

  /// Replaces the former names of keys in a mapping, and the former words among their values. A mapping that contains
  /// the new name as well is left alone, because its author has to decide between the two.
  private mutating func rename(in mapping: Node, _ keys: [Key]) {
    let entries = mapping.entries.map { Array($0) } ?? []
    for key in keys {
      guard let former = key.formerly, mapping[key.name] == nil,
        let entry = entries.first(where: { $0.key.scalar?.text == former.name })
      else { continue }
      replace(unquoted(entry.key.span), by: key.name)
      guard let word = entry.value.scalar?.text, let present = former.words[word] else { continue }
      replace(unquoted(entry.value.span), by: present)
    }
  }

  /// Returns the part of a word inside its quotes. They stay, because a quoted key needs no space after its colon.
  private func unquoted(_ span: Span) -> Span {
    guard "\"'".utf8.contains(file.bytes[span.start]) else { return span }
    return Span(source: span.source, start: span.start + 1, end: span.end - 1)
  }

  mutating func replace(_ span: Span, by text: String) {
    forms[span.start] = FormerForm(span: span, replacement: text)
  }
}
